import HTTPServer
import MarketAPI

extension APICall {
    /// The value that the body's JSON stands for.
    func input<Input: Decodable>(_ type: Input.Type) async throws -> Input {
        try JSONInput.read(type, from: try await json())
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
