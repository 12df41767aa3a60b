import HTTPServer
import MarketAPI

extension APICall {
    /// The value that the body's JSON stands for; no body is an empty object where it need not be there.
    func input<Input: Decodable>(_ type: Input.Type) async throws -> Input {
        let json = try await json()
        let isLeftOut = json.isEmpty && operation.body == .optionalJSON
        return try JSONInput.read(type, from: isLeftOut ? Array("{}".utf8) : json)
    }

    /// The body, which has to be JSON.
    ///
    /// A body without a type passes for JSON, one of another type does not.
    func json() async throws -> [UInt8] {
        if let sent = request[.contentType], !MediaType(sent).isJSON {
            throw RequestFailure.problem(.unsupportedMedia, detail: "The body has to be application/json.")
        }
        return try await request.body.collect(upTo: largestJSON)
    }
}

extension HTTPResponse {
    /// A JSON reply to what went well.
    static func json(_ body: some JSONWritable) -> HTTPResponse { json(.ok, body) }
}

/// The type of a body, without its parameters and in lower case.
struct MediaType: Hashable, Sendable {
    let name: String

    init(_ field: String) {
        name = field.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    var isJSON: Bool {
        name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
    }
    var isForm: Bool { name == "multipart/form-data" }
    var isPhoto: Bool { name.hasPrefix("image/") || name == "application/octet-stream" }
}
