import Foundation
import HTTPServer
import Market
import MarketService
import MarketStore

@testable import MarketServer

/// A browser without scripts: it keeps cookies, sends forms with their seals, and follows nothing by itself.
final class PageClient {
    let market: TestMarket
    var cookies: [String: String] = [:]
    var language = "ko"
    /// The address that its requests come from.
    var address = IPAddress.loopback

    init(_ market: TestMarket) {
        self.market = market
    }

    /// The version of the program's own terms, as the box of the sign-up page sends it.
    static let agreed = MarketBranding.plain.termsVersion.rawValue

    /// Makes a browser with a signed-in account.
    convenience init(_ market: TestMarket, as person: Person) {
        self.init(market)
        cookies[Credential.cookieName] = person.token.text
    }

    /// Puts a product into the cart and among the likes that the browser itself keeps.
    func keep(_ id: Product.ID) {
        for (name, text) in [("openmarket_likes", "\(id)"), ("openmarket_cart", "\(id)x1")] {
            cookies[name] = [cookies[name], text].compactMap(\.self).joined(separator: ".")
        }
    }

    func get(_ path: String, accept: String = "text/html") async throws -> Reply {
        try await send(.get, path, fields: [("Accept", accept)], body: [])
    }

    /// Sends a form as the page at `page` would, with its seal, or with another.
    func post(
        _ path: String,
        from page: String,
        _ fields: KeyValuePairs<String, String>,
        seal: String? = nil,
        accept: String = "text/html",
        more: [(HTTPFieldName, String)] = [("Sec-Fetch-Site", "same-origin")]
    ) async throws -> Reply {
        try await postAll(
            path,
            from: page,
            fields.map { ($0.key, $0.value) },
            seal: seal,
            accept: accept,
            more: more
        )
    }

    /// The same with fields that a test puts together.
    func postAll(
        _ path: String,
        from page: String,
        _ fields: [(String, String)],
        seal: String? = nil,
        accept: String = "text/html",
        more: [(HTTPFieldName, String)] = [("Sec-Fetch-Site", "same-origin")]
    ) async throws -> Reply {
        let seal = if let seal { seal } else { try await self.seal(at: page) }
        let pairs = fields + [("seal", seal), ("back", page)]
        let body = pairs.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
        let type = "application/x-www-form-urlencoded"
        return try await send(
            .post,
            path,
            fields: [("Accept", accept), (.contentType, type)] + more,
            body: Array(body.utf8)
        )
    }

    /// Sends the form for a product, with photos as files.
    func offer(
        _ path: String,
        _ fields: [(String, String)],
        photos: [String] = [],
        seal: String? = nil
    ) async throws -> Reply {
        let seal = if let seal { seal } else { try await self.seal(at: path) }
        var body = ""
        for (name, value) in fields + [("seal", seal)] {
            body += "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        for photo in photos.isEmpty ? [""] : photos {
            let head = "name=\"photos\"; filename=\"\(photo.isEmpty ? "" : "a.jpg")\""
            body +=
                "--x\r\nContent-Disposition: form-data; \(head)\r\nContent-Type: image/jpeg\r\n\r\n\(photo)\r\n"
        }
        body += "--x--\r\n"
        return try await send(
            .post,
            path,
            fields: [("Accept", "text/html"), (.contentType, "multipart/form-data; boundary=x")],
            body: Array(body.utf8)
        )
    }

    /// The seal that the forms of a page hold.
    func seal(at page: String) async throws -> String {
        try await get(page).hidden("seal").first ?? ""
    }

    func send(
        _ method: HTTPMethod,
        _ path: String,
        fields: [(HTTPFieldName, String)],
        body: [UInt8]
    ) async throws -> Reply {
        var fields = fields + [(.acceptLanguage, language)]
        if !cookies.isEmpty {
            fields.append((.cookie, cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")))
        }
        let reply = await market.ask(try HTTPRequest(method, path, fields: fields, body: body, from: address))
        for cookie in reply.fields.values(.setCookie) {
            let pair = cookie.prefix { $0 != ";" }.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
        return reply
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

extension Reply {
    /// The values of a page's hidden fields of that name.
    func hidden(_ name: String) -> [String] {
        text.split(separator: "name=\"\(name)\" value=\"").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
    }

    var location: String? { fields[.location] }
}
