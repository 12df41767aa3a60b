import HTTPServer
import Market
import MarketAPI
import MarketStore

/// What people like.
extension APIRealm {
    func listLikes(at cursor: Cursor?, limit: Int, _ call: APICall) async throws -> HTTPResponse {
        let page = try await store.likes(of: try call.account().id, at: cursor, limit: limit)
        let rows = page.elements.map { ProductRow($0, isLiked: true) }
        return .json(PageBody(items: rows, next: page.next, previous: page.previous, total: nil))
    }

    func like(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let account = try call.account()
        _ = try await visibleProduct(id, to: call.caller)
        try await store.setLike(true, of: id, by: account.id)
        return HTTPResponse(.noContent)
    }

    /// Takes a like back, also of what is gone meanwhile.
    func unlike(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        do {
            try await store.setLike(false, of: id, by: try call.account().id)
        } catch StoreError.notFound {
            // Then nobody likes it any more.
        }
        return HTTPResponse(.noContent)
    }
}
