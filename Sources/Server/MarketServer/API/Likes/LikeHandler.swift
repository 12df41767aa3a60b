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

    func register(in handlers: inout APIHandlers) {
        handlers.on(.likeProduct, like)
        handlers.on(.unlikeProduct, unlike)
        handlers.on(.listLikes, list)
    }

    func list(_ call: APICall, _ query: PageQuery) async throws -> PageBody<ProductRow> {
        let page = try await services.likes.likes(
            of: try call.account(),
            at: query.cursor,
            limit: query.limit
        )
        let rows = page.elements.map { ProductRow($0, isLiked: true) }
        return PageBody(items: rows, next: page.next, previous: page.previous, total: nil)
    }

    /// Likes a product, now or as was done on a device earlier.
    func like(_ call: APICall, _ id: Product.ID) async throws {
        try await services.likes.like(id, by: try call.account(), age: try call.changeAge())
    }

    /// Takes a like back, also of what is gone meanwhile.
    func unlike(_ call: APICall, _ id: Product.ID) async throws {
        try await services.likes.unlike(id, by: try call.account(), age: try call.changeAge())
    }
}
