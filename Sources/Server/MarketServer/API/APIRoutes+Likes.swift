import HTTPServer
import Market
import MarketAPI
import MarketService

/// What people like.
extension APIRoutes {
    var likes: LikeService { services.services.likes }

    func listLikes(at cursor: Cursor?, limit: Int, _ call: APICall) async throws -> HTTPResponse {
        let page = try await likes.likes(of: try call.account(), at: cursor, limit: limit)
        let rows = page.elements.map { ProductRow($0, isLiked: true) }
        return .json(PageBody(items: rows, next: page.next, previous: page.previous, total: nil))
    }

    func like(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        try await likes.like(id, by: try call.account())
        return HTTPResponse(.noContent)
    }

    /// Takes a like back, also of what is gone meanwhile.
    func unlike(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        try await likes.unlike(id, by: try call.account())
        return HTTPResponse(.noContent)
    }
}
