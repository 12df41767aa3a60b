import HTTPServer
import Market
import MarketAPI
import MarketService

/// The edition of 2021, whose products belong to those who know their password.
struct ItemEdition: EditionServing {
    let form = ItemForm()
    let goods: EditionProducts
    let reader: EditionReader
    let picture: PlainPicture
    let editions: EditionService

    func methods(_ call: EditionCall) -> [HTTPMethod] {
        switch form.place(call.path) {
        case .list: [.get]
        case .items: [.post]
        case .item: [.get, .patch, .delete]
        case nil: []
        }
    }

    func reply(to call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        switch (form.place(call.path), call.method) {
        case (.list, .get): return try await list(call)
        case (.items, .post): return .item(try await create(call), to: call)
        case (.item, .get): return .item(try await goods.product(try id(call)), to: call)
        case (.item, .patch): return .item(try await edit(call), to: call)
        case (.item, .delete): return .item(try await delete(call), to: call)
        default: throw .problem(.methodNotAllowed)
        }
    }
}

extension ItemEdition {
    private static let pageSize = 20

    private func id(_ call: EditionCall) throws(EditionRefusal) -> Product.ID {
        guard let number = Int64(call.path[1]) else { throw .problem(.notFound) }
        return Product.ID(number)
    }

    private func list(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        guard let number = Int(call.path[1]) else { throw .mistake(.unreadable(field: "page")) }
        // Pages are counted from 1; before it there is as little as past the end.
        let products =
            number < 1 ? [] : try await goods.page(number, size: Self.pageSize, of: ProductQuery()).products
        let photos = call.photos
        let items = products.map { Edition2021.Item(listed: $0, photos: photos) }
        return .json(.ok, Edition2021.ItemPage(page: number, items: items))
    }

    private func create(_ call: EditionCall) async throws(EditionRefusal) -> Product {
        let (fields, photos) = try await wish(call)
        let request = try request(fields, changing: nil)
        guard !request.secret.isEmpty else { throw .mistake(.missing(field: "password")) }
        let (hash, seller) = try await translatingErrors {
            (try await editions.hash(request.secret), try await editions.itemSeller())
        }
        // The first apps sent plain JSON, which has no room for a photo.
        let isForm = call.request.declaresForm
        return try await goods.create(
            request,
            photos: isForm ? photos : [try await picture.received()],
            by: .edition(seller: seller, party: call.network),
            passwordHash: hash
        )
    }

    private func edit(_ call: EditionCall) async throws(EditionRefusal) -> Product {
        let product = try await goods.product(try id(call))
        let (fields, photos) = try await wish(call)
        let first = try request(fields, changing: product)
        let owner = try await owner(of: product.id, by: first.secret, call)
        return try await goods.edit(product.id, by: owner, as: call.network, photos: photos) {
            product throws(EditionRefusal) in
            try request(fields, changing: product)
        }
    }

    private func delete(_ call: EditionCall) async throws(EditionRefusal) -> Product {
        let product = try await goods.product(try id(call))
        let (fields, _) = try await wish(call)
        let password: String
        do {
            password = try Edition2021.password(fields)
        } catch {
            throw .mistake(error)
        }
        let owner = try await owner(of: product.id, by: password, call)
        return try await goods.delete(product.id, by: owner)
    }

    /// The holder of the product's own password, once it is proven.
    private func owner(
        of product: Product.ID,
        by password: String,
        _ call: EditionCall
    ) async throws(EditionRefusal) -> Caller {
        try await translatingErrors {
            let network = ClientNetwork(call.request.origin.address)
            try await editions.checkPassword(password, ofProduct: product, from: network)
            return .productPassword(product)
        }
    }

    private func wish(_ call: EditionCall) async throws(EditionRefusal) -> (RequestFields, [ReceivedPhoto]) {
        guard call.request.declaresForm else { return (try await reader.json(call.request), []) }
        let form = try await reader.form(call.request)
        return (RequestFields(form.content.texts.map { ($0.head.name, $0.string) }), form.photos)
    }

    private func request(
        _ fields: RequestFields,
        changing product: Product?
    ) throws(EditionRefusal) -> ProductRequest {
        do {
            return try Edition2021.productRequest(fields, changing: product)
        } catch {
            throw .mistake(error)
        }
    }
}

extension HTTPResponse {
    fileprivate static func item(_ product: Product, to call: EditionCall) -> HTTPResponse {
        .json(.ok, Edition2021.Item(product, photos: call.photos))
    }
}
