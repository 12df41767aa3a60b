import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Offering goods.
extension APIRealm {
    func offerProduct(_ call: APICall) async throws -> HTTPResponse {
        let (seller, key) = (try call.account(), try call.idempotencyKey())
        let offer = try await Offer(call, services)
        // Before the photos, which are the dear part.
        let draft = try offer.draft.checked()
        let once = try await key.mapAsync { key in
            Once(
                account: seller.id,
                key: key,
                fingerprint: try await offer.fingerprint(on: services.blocking)
            ) {
                product in Self.answer(product).bytes
            }
        }
        let photos = try await keepPhotos(offer.photos, of: seller.id, key: key)
        do {
            let places = offer.places(of: photos)
            switch try await store.createProduct(NewProduct(draft, places, of: seller.id), once: once) {
            case .done(let product): return Self.answer(product).response
            case .repeated(let answer): return try KeptReply(bytes: answer).response
            }
        } catch {
            // With a key, the next try of the same request finds them again.
            if key == nil { await services.letGo(of: photos, owner: seller.id) }
            throw error
        }
    }

    private static func answer(_ product: Product) -> KeptReply {
        KeptReply(
            location: Route.product(product.id).path,
            json: JSONWriter.bytes(of: ProductBody(product, isLiked: false))
        )
    }
}

extension NewProduct {
    init(_ draft: CheckedDraft, _ photos: [PhotoPlace], of seller: Account.ID) {
        self.init(
            seller: seller,
            name: draft.name,
            description: draft.description,
            price: draft.price,
            stock: draft.stock,
            photos: photos
        )
    }
}

extension Optional {
    /// What `transform` makes of a value, where there is one.
    func mapAsync<Other>(_ transform: (Wrapped) async throws -> Other) async throws -> Other? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
