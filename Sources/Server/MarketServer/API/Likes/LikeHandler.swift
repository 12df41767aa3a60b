import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests for likes.
struct LikeHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .likes(let cursor, let limit) = call.route else { throw call.misrouted }
        let page = try await services.likes.likes(of: try call.account(), at: cursor, limit: limit)
        let rows = page.elements.map { ProductRow($0, isLiked: true) }
        return .json(PageBody(items: rows, next: page.next, previous: page.previous, total: nil))
    }

    /// Likes a product, now or as was done on a device earlier.
    func like(_ call: APICall) async throws -> HTTPResponse {
        try await services.likes.like(try call.productID, by: try call.account(), age: try call.changeAge())
        return HTTPResponse(.noContent)
    }

    /// Takes a like back, also of what is gone meanwhile.
    func unlike(_ call: APICall) async throws -> HTTPResponse {
        try await services.likes.unlike(try call.productID, by: try call.account(), age: try call.changeAge())
        return HTTPResponse(.noContent)
    }
}
