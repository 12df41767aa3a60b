import HTTPServer
import MarketAPI

extension HTTPResponse {
    /// A JSON reply to what went well.
    static func json(_ body: some JSONWritable) -> HTTPResponse { json(.ok, body) }
}
