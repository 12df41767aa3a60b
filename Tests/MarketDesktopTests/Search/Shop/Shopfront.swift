import Foundation
import HTTPServer
import MarketClient
import Synchronization

/// Another shop, on this machine: a few pages, and a list of what was asked for.
nonisolated final class Shopfront: HTTPHandler {
    private let pages: [String: String]
    private let asked = Mutex<[String]>([])

    private init(_ pages: [String: String]) { self.pages = pages }

    /// The requested paths, in order.
    var paths: [String] { asked.withLock { $0 } }

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let path = String(decoding: request.target.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        asked.withLock { $0.append(path) }
        guard let page = pages[path] else { return HTTPResponse(.notFound, text: "nothing here") }
        return HTTPResponse(type: "text/html; charset=utf-8", text: page)
    }

    /// Opens a shop with `pages`, and closes it whatever `body` does.
    static func with(
        _ pages: [String: String],
        port: UInt16 = 0,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Shopfront, _ address: URL) async throws -> Void
    ) async throws {
        let shop = Shopfront(pages)
        let server = try WebServer(ServerOptions([.init(.loopback, port: port)], loops: 1), handler: shop)
        guard let address = URL(string: "http://127.0.0.1:\(server.ports[0])") else {
            preconditionFailure("a port makes an address")
        }
        do {
            try await body(shop, address)
        } catch {
            await server.stop(within: .seconds(1))
            throw error
        }
        await server.stop(within: .seconds(1))
    }
}
