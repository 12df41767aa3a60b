import HTTPServer
import Market
import MarketAPI
import MarketService

/// The shopping list of MommyTalk, which counts goods rather than pages.
struct MommyTalkEdition: EditionServing {
    let form = MommyTalkForm()
    let goods: EditionProducts
    /// The token that clients must show; `nil` allows any.
    let token: String?

    func methods(_ call: EditionCall) -> [HTTPMethod] { [.get] }

    func reply(to call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        guard call.method == .get else { throw .problem(.methodNotAllowed) }
        if let token {
            let shown = call.request[.authorization] ?? ""
            guard shown.isSameSecret(as: "Bearer \(token)") else { throw .problem(.unauthenticated) }
        }
        return call.path.count == 3 ? try await list(call) : try await detail(call)
    }

    private func list(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let query = call.request.query
        let offset = max(query["offset"].flatMap { Int($0) } ?? 0, 0)
        let limit = min(max(query["limit"].flatMap { Int($0) } ?? 20, 1), 1000)
        let (products, total) = try await goods.window(from: offset, count: limit, of: ProductQuery())
        let photos = call.photos
        let isFinal = offset >= total - products.count
        return .json(
            .ok,
            MommyTalk.ProductList(
                products.map { MommyTalk.ListedProduct($0, photos: photos) },
                meta: MommyTalk.Meta(offset: offset, limit: limit, isFinal: isFinal)
            )
        )
    }

    private func detail(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        guard let id = MommyTalk.Hash(rawValue: call.path[3].uppercased())?.product else {
            throw .problem(.notFound)
        }
        return .json(.ok, MommyTalk.Detail(try await goods.product(id), photos: call.photos))
    }
}
