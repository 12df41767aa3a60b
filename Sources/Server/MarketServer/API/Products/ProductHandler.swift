import HTTPServer
import Market
import MarketAPI
import MarketService

/// Goods: looking at them, offering and changing them.
struct ProductHandler: Sendable {
    let services: MarketServices
    let uploads: UploadReader
    private let pages: PageCache
    private let finds: PageCache

    /// Keeps first pages of lists in `pages`, and those of what a text finds in `finds`.
    init(_ services: MarketServices, uploads: UploadReader, pages: PageCache, finds: PageCache) {
        self.services = services
        self.uploads = uploads
        self.pages = pages
        self.finds = finds
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.listProducts, replying: list)
        handlers.on(.offerProduct, replying: offer)
        handlers.on(.showProduct, replying: show)
        handlers.on(.editProduct, replying: edit)
        handlers.on(.deleteProduct, delete)
        handlers.on(.setProductState, replying: setState)
        handlers.on(.renewProduct, renew)
        handlers.on(.undeleteProduct, undelete)
        handlers.on(.listOwnProducts, replying: listOwn)
        handlers.on(.listCategories, listCategories)
        handlers.on(.showMarket, showMarket)
    }

    var products: ProductService { services.products }

    func list(_ call: APICall, _ listing: ListingQuery) async throws -> HTTPResponse {
        guard call.caller == .anonymous, let key = PageCache.key(of: listing) else {
            let query = try ProductQuery(listing, products.categories)
            return try await page(of: listing, services.blocks.list(query, for: call.caller), call)
        }
        let kept = listing.text == nil ? pages : finds
        // Asked before the list is read, so that a change in between can only make the kept page too old.
        let change = products.latestChange
        let reply: HTTPResponse
        if let page = kept.page(key, at: change) {
            reply = page
        } else {
            reply = try await page(of: listing, ProductQuery(listing, products.categories), call)
                .taggedByContent()
            if call.incoming.search.isComplete { kept.keep(reply, as: key, at: change) }
        }
        if listing.text == nil, call.incoming.search.isComplete {
            pages.keep(reply, asked: call.incoming.target, at: change)
        }
        return reply
    }

    /// One's own goods, also the hidden ones.
    func listOwn(_ call: APICall, _ listing: ListingQuery) async throws -> HTTPResponse {
        var query = try ProductQuery(listing, products.categories)
        query.filter.seller = try call.account().id
        query.filter.includesHidden = true
        return try await page(of: listing, query, call)
    }

    func listCategories(_ call: APICall) -> CategoriesBody {
        CategoriesBody(products.categories.all)
    }

    func showMarket(_ call: APICall) -> MarketBody {
        MarketBody(
            currencies: products.currencies,
            branding: services.branding.kept.branding,
            termsVersion: services.consents.version
        )
    }

    /// For their seller, who can send others.
    private func lostPhotos(of product: Product, for caller: Caller) async throws -> [Photo.ID] {
        guard Permission.allows(caller, to: .edit, product) else { return [] }
        return try await services.photos.lostPhotos(of: product.seller.id)
            .filter { $0.product == product.id }.map(\.photo)
    }

    /// True where the product is kept for the first in a queue to reserve, and others can't make offers.
    private func isKept(_ product: Product, from caller: Caller) async throws -> Bool {
        guard let account = caller.account, account.id != product.seller.id, product.state == .selling else {
            return false
        }
        let position = try await services.deals.position(at: product.id, of: account)
        return position.isKept || position.place?.heldUntil != nil
    }

    func show(_ call: APICall, _ id: Product.ID) async throws -> HTTPResponse {
        let product = try await products.product(id, for: call.caller)
        services.viewCounter.note(product, by: call.caller, of: call.request)
        let liked = try await services.likes.liked(among: [id], by: call.caller)
        let isKept = try await isKept(product, from: call.caller)
        let body = JSONWriter.bytes(
            of: ProductBody(
                product,
                for: call.caller.account?.id,
                isLiked: liked?.contains(id),
                lostPhotos: try await lostPhotos(of: product, for: call.caller),
                isKept: isKept
            )
        )
        // Counts, likes and lines change without a new version.
        let isPlain =
            product.renewedAt == nil && product.interest == ProductInterest() && liked?.contains(id) != true
            && !isKept
            && (product.facts == product.facts.withoutSecrets || product.seller.id != call.caller.account?.id)
        let tag = isPlain ? "\(product.version)" : "\(product.version)-\(EntityTag.ofContent(body).value)"
        return HTTPResponse.products(body, for: call.caller).tagged(EntityTag(tag))
    }

    private func page(
        of listing: ListingQuery,
        _ query: ProductQuery,
        _ call: APICall
    ) async throws -> HTTPResponse {
        var rows = JSONRows.ofPage()
        let cursor: Cursor?
        switch listing.place {
        case .page(let number):
            let total = try await products.rows(
                onPage: number,
                size: listing.limit,
                of: query,
                for: call.caller
            ) { rows.add($0) }
            return .products(
                rows.page(
                    next: nil,
                    previous: nil,
                    total: Total(total),
                    complete: call.incoming.search.isComplete
                ),
                for: call.caller
            )
        case .beginning: cursor = nil
        case .cursor(let place): cursor = place
        }
        let page = try await products.rows(
            of: query,
            at: cursor,
            limit: listing.limit,
            for: call.caller
        ) { rows.add($0) }
        return .products(
            rows.page(
                next: page.next,
                previous: page.previous,
                total: nil,
                complete: call.incoming.search.isComplete
            ),
            for: call.caller
        )
    }
}

extension ProductHandler {
    /// The first page of a list, where it is kept and nobody in particular asks for it.
    ///
    /// Conditions such as `If-None-Match` are still to be applied.
    func pageInMemory(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get, request.hasPath(Self.listPath), !request.has(.authorization),
            !request.has(.cookie), !request.has(.origin)
        else { return nil }
        let change = products.latestChange
        return request.hasQuery
            ? pages.page(asked: request.target, at: change) : pages.page(Self.listPath, at: change)
    }

    static let listPath = Endpoint.listProducts.path(ListingQuery())
}

extension HTTPResponse {
    /// Goods, with who may keep the reply: everyone what anyone may see, as long as they ask whether it is current, and
    /// nobody what was made for one account.
    fileprivate static func products(_ json: [UInt8], for caller: Caller) -> HTTPResponse {
        HTTPResponse(
            .ok,
            fields: caller == .anonymous ? publicFields : privateFields,
            body: .bytes(json)
        )
    }

    private static let publicFields: HTTPFields = [
        .contentType: "application/json", .cacheControl: "no-cache", .vary: "Authorization, Cookie, Origin",
    ]
    private static let privateFields: HTTPFields = [
        .contentType: "application/json", .cacheControl: "private, no-store",
    ]

    fileprivate func taggedByContent() -> HTTPResponse {
        guard case .bytes(let bytes) = body else { return self }
        return tagged(.ofContent(bytes))
    }
}

extension EntityTag {
    /// The tag of a content that has no version.
    static func ofContent(_ bytes: [UInt8]) -> EntityTag {
        EntityTag(String(ContentHash(of: bytes).rawValue.prefix(32)))
    }
}
