import HTTPServer
import Market
import MarketAPI
import MarketService

/// Offering goods.
extension ProductHandler {
    func offer(_ call: APICall) async throws -> HTTPResponse {
        let (seller, key) = (try call.account(), try call.idempotencyKey())
        let request = try await OfferRequest(call, uploads, currency: products.currencies.first)
        let outcome = try await products.offer(
            request.offer,
            by: .account(seller),
            key: key.map { key in RequestKey(key, content: request.content) { Self.answer($0).bytes } }
        )
        if request.offer.saved != nil { services.drafts.wasPosted(by: seller) }
        switch outcome {
        case .done(let product): return Self.answer(product).response
        case .repeated(let answer): return try StoredReply(bytes: answer).response
        }
    }

    private static func answer(_ product: Product) -> StoredReply {
        StoredReply(
            location: Endpoint.showProduct.path(product.id),
            json: JSONWriter.bytes(of: ProductBody(product, for: product.seller.id, isLiked: false))
        )
    }
}
