import HTTPServer
import Market
import MarketAPI
import MarketService

/// The shopping list of MommyTalk, which counts goods rather than pages.
struct MommyTalkEdition: EditionServing {
    let goods: EditionProducts
    /// What clients must show; anything where it is `nil`.
    let token: String?

    private static let list = "/rest/shopping/products"
    private static let item = "/rest/shopping/product/{hash}"

    func route(_ call: EditionCall) -> String? {
        guard call.path.starts(with: ["rest", "shopping"]) else { return nil }
        return switch (call.path.count, call.path.dropFirst(2).first) {
        case (3, "products"): Self.list
        case (4, "product"): Self.item
        default: nil
        }
    }

    func methods(_ call: EditionCall) -> [HTTPMethod] { [.get] }

    func reply(to call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        guard call.method == .get else { throw .problem(.methodNotAllowed) }
        if let token {
            let shown = call.request[.authorization] ?? ""
            guard shown.isSameSecret(as: "Bearer \(token)") else { throw .problem(.unauthenticated) }
        }
        return call.path.count == 3 ? try await list(call) : try await detail(call)
    }

    /// In the format of the editions beside it, as nobody knows this one's own.
    func reply(to refusal: EditionRefusal, in texts: Texts) -> HTTPResponse {
        let problem = EditionProblem(code: refusal.status, message: refusal.message(in: texts))
        return .json(HTTPStatus(rawValue: refusal.status), problem)
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
