import Foundation
import HTTPServer
import MarketAPI
import Testing

/// A reply with its body at hand.
struct Reply: Sendable {
    let status: Int
    let fields: HTTPFields
    let bytes: [UInt8]

    init(_ response: HTTPResponse) async {
        status = response.status.rawValue
        fields = response.fields
        do {
            bytes = try await response.collectedBody()
        } catch {
            Issue.record(error)
            bytes = []
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func body<Body: Decodable>(_ type: Body.Type) throws -> Body {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// The code of the problem; `nil` where there is none.
    var code: ProblemCode? {
        guard fields[.contentType] == ProblemBody.mediaType else { return nil }
        do {
            return try body(ProblemBody.self).code
        } catch {
            Issue.record(error)
            return nil
        }
    }
}
