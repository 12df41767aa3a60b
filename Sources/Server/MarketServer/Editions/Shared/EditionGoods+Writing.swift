import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore

extension EditionGoods {
    /// Puts a product on the market, with photos as they were received.
    ///
    /// Where anything fails, the photos that were kept already are let go.
    func create(
        _ request: ProductRequest,
        photos: [ReceivedPhoto],
        seller: Account.ID,
        passwordHash: String? = nil
    ) async throws(EditionRefusal) -> Product {
        let draft = try checked(request, photoCount: photos.count)
        return try await withPhotos(photos, of: seller) { places throws(EditionRefusal) in
            let new = NewProduct(
                seller: seller,
                name: draft.name,
                description: draft.description,
                price: draft.price,
                stock: draft.stock,
                photos: places,
                passwordHash: passwordHash
            )
            return try await refusingErrors { () async throws(StoreError) in
                try await store.createProduct(new, once: nil).product
            }
        }
    }

    /// Changes what `request` names and nothing else; photos, where there are any, take the place of all there were.
    ///
    /// Starts anew where someone else's change came between, so that neither is lost.
    func edit(
        _ id: Product.ID,
        photos: [ReceivedPhoto] = [],
        by request: (Product) throws(EditionRefusal) -> ProductRequest
    ) async throws(EditionRefusal) -> Product {
        let product = try await product(id)
        guard !photos.isEmpty else { return try await edit(product, photos: nil, by: request) }
        let edited = try await withPhotos(photos, of: product.seller.id) { places throws(EditionRefusal) in
            try await edit(product, photos: places, by: request)
        }
        // What a product gives up becomes an upload, and many of these would fill its seller's shelf.
        await services.services.photos.letGo(of: product.photos.map(\.id), owner: product.seller.id)
        return edited
    }

    private func edit(
        _ product: Product,
        photos: [PhotoPlace]?,
        by request: (Product) throws(EditionRefusal) -> ProductRequest
    ) async throws(EditionRefusal) -> Product {
        var product = product
        for _ in 0..<Self.tries {
            let wish = try request(product)
            var edit = try wish.edit(of: product, rules: rules)
            if let photos { edit.photos = photos }
            do {
                return try await store.editProduct(product.id, from: product.version, edit, once: nil).product
            } catch .stale(let current) {
                product = current
            } catch {
                throw EditionRefusal(RequestFailure(error))
            }
        }
        throw .problem(.busy)
    }

    // More than ever edit one product at once.
    private static let tries = 64

    private func checked(_ request: ProductRequest, photoCount: Int) throws(EditionRefusal) -> CheckedDraft {
        let draft: ProductDraft
        do {
            draft = try request.draft(photoCount: photoCount)
        } catch {
            throw .mistake(error)
        }
        do {
            return try draft.checked(by: rules)
        } catch {
            throw .draft(error)
        }
    }
}

extension EditionGoods {
    private func withPhotos<Value>(
        _ photos: [ReceivedPhoto],
        of owner: Account.ID,
        _ work: ([PhotoPlace]) async throws(EditionRefusal) -> Value
    ) async throws(EditionRefusal) -> Value {
        var kept: [Photo.ID] = []
        do throws(EditionRefusal) {
            for photo in photos { kept.append(try await keep(photo, of: owner)) }
            return try await work(kept.map { PhotoPlace($0) })
        } catch {
            await services.services.photos.letGo(of: kept, owner: owner)
            throw error
        }
    }

    private func keep(_ photo: ReceivedPhoto, of owner: Account.ID) async throws(EditionRefusal) -> Photo.ID {
        do {
            return try await services.services.photos.keep(photo, of: owner, key: nil).id
        } catch {
            throw EditionRefusal(RequestFailure(error))
        }
    }
}

extension ProductRequest {
    /// What changes in `product`, with everything else left alone.
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
            stock: change.stock,
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
