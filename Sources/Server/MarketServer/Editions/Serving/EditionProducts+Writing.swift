import Market
import MarketAPI
import MarketService

extension EditionProducts {
    /// Puts a product on the market, with photos as they were received.
    func create(
        _ request: ProductRequest,
        photos: [ReceivedPhoto],
        by offerer: Offerer,
        passwordHash: String? = nil
    ) async throws(EditionRefusal) -> Product {
        let draft: ProductDraft
        do {
            draft = try request.draft(photoCount: photos.count)
        } catch {
            throw .mistake(error)
        }
        let offer = ProductOffer(draft, rules: rules, photos: photos, passwordHash: passwordHash)
        return try await translatingErrors { try await products.offer(offer, by: offerer).product }
    }

    /// Changes the fields that `request` names and nothing else; photos, if any, replace all there were.
    ///
    /// `request` is asked again where another edit comes in between.
    func edit(
        _ id: Product.ID,
        by caller: Caller,
        as party: UsageParty? = nil,
        photos: [ReceivedPhoto] = [],
        _ request: (Product) throws(EditionRefusal) -> ProductRequest
    ) async throws(EditionRefusal) -> Product {
        try await translatingErrors {
            try await products.edit(id, by: caller, as: party, photos: photos) { product in
                // Its seller sees it even when it was hidden a moment ago; an edition does not.
                guard Permission.allows(.anonymous, to: .view, product) else {
                    throw EditionRefusal.problem(.notFound)
                }
                return try request(product).edit(of: product, rules: rules)
            }.product
        }
    }

    /// Takes a product away, and returns what it was; what is promised is cancelled, as editions know no deals.
    func delete(_ id: Product.ID, by caller: Caller) async throws(EditionRefusal) -> Product {
        try await translatingErrors { try await products.delete(id, cancellingDeals: true, by: caller) }
    }
}

extension ProductRequest {
    /// The changes to `product`, with everything else left alone.
    fileprivate func edit(of product: Product, rules: DraftRules) throws(EditionRefusal) -> ProductEdit {
        let change: CheckedChange
        do {
            change = try draft(changing: product).checked(changing: changedFields, by: rules)
        } catch {
            throw .draft(error)
        }
        return ProductEdit(
            name: change.name,
            description: change.description,
            price: change.price,
            // Apps get 0 for sold products, and send back the number that they show.
            stock: product.state == .sold && change.stock == 0 ? nil : change.stock,
            photos: try thumbnail.map { id throws(EditionRefusal) in try product.photos.places(first: id) }
        )
    }
}

extension [Photo] {
    /// The same photos with the one that lists show in front.
    fileprivate func places(first id: Photo.ID) throws(EditionRefusal) -> [PhotoPlace] {
        guard let chosen = first(where: { $0.id == id }) else {
            throw .mistake(.unreadable(field: "thumbnail_id"))
        }
        return ([chosen] + filter { $0.id != id }).map { PhotoPlace($0.id, altText: $0.altText) }
    }
}

extension Outcome<Product> {
    /// The product, as nothing that an edition asks for is asked for once.
    fileprivate var product: Product {
        switch self {
        case .done(let product): product
        case .repeated: preconditionFailure("a request without a key was answered as a repetition")
        }
    }
}
