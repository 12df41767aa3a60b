import HTTPServer
import Market
import MarketAPI
import Storefront

/// The fields of a sent form.
struct PageForm: Sendable {
    private let fields: [(name: String, value: String)]

    /// The texts of a form that brings files too.
    init(_ form: MultipartForm) {
        fields = form.texts.map { ($0.head.name, $0.string) }
    }

    /// Reads at most so many bytes.
    init(_ context: PageContext, upTo most: Int = 64 << 10) async throws {
        let type = MediaType(context.request[.contentType] ?? "")
        guard type.name == "application/x-www-form-urlencoded" else {
            throw RequestFailure.problem(.unsupportedMedia)
        }
        fields =
            QueryParameters(
                String(decoding: try await context.request.body.collect(upTo: most), as: UTF8.self)
            ).pairs
    }

    /// The field's text, its lines ended by `\n` as the pages write them: browsers send `\r\n`.
    subscript(name: String) -> String {
        fields.first { $0.name == name }?.value.withPlainLineEnds ?? ""
    }

    /// The texts of all fields of the name, in their order.
    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    func number(_ name: String) -> Int64? { Int64(self[name]) }

    /// The page to open afterwards, inside of this market.
    var back: Link? { Link(within: self["back"]) }
}

extension HTTPResponse {
    /// Sends the browser on to `link`, which it requests again.
    static func seeOther(_ link: Link) -> HTTPResponse {
        HTTPResponse(.seeOther, fields: [.location: link.text, .cacheControl: "no-store"])
    }

    func settingCookie(_ field: String) -> HTTPResponse {
        var reply = self
        reply.fields.append(.setCookie, field)
        return reply
    }

    /// True where it opens a session or ends one.
    var setsSession: Bool {
        fields.values(.setCookie).contains { field in
            field.prefix { $0 != "=" }.hasSuffix(Credential.cookieName)
        }
    }
}
