import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Looking at goods.
extension APIRealm {
    func listProducts(_ listing: ListingQuery, _ call: APICall) async throws -> HTTPResponse {
        guard call.caller == .anonymous, let key = PageCache.key(of: call.route) else {
            return try await page(of: listing, ProductQuery(listing), call)
        }
        let kept = listing.text == nil ? pages : finds
        // Asked before the list is read, so that a change in between can only make the kept page too old.
        let change = store.latestChange
        let reply: HTTPResponse
        if let page = kept.page(key, at: change) {
            reply = page
        } else {
            reply = try await page(of: listing, ProductQuery(listing), call).taggedByContent()
            kept.keep(reply, as: key, at: change)
        }
        if listing.text == nil { pages.keep(reply, asked: call.exchange.target, at: change) }
        return reply
    }

    /// One's own goods, also the hidden ones.
    func listOwnProducts(_ listing: ListingQuery, _ call: APICall) async throws -> HTTPResponse {
        var query = try ProductQuery(listing)
        query.filter.seller = try call.account().id
        query.filter.includesHidden = true
        return try await page(of: listing, query, call)
    }

    func showProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let product = try await visibleProduct(id, to: call.caller)
        let liked = try await likedProducts(among: [product], call.caller)
        return HTTPResponse.goods(
            JSONWriter.bytes(of: ProductBody(product, isLiked: liked?.contains(id))),
            for: call.caller
        )
        .tagged(EntityTag("\(product.version)"))
    }

    /// The product, where `caller` may see it; what is hidden looks like what is gone.
    func visibleProduct(_ id: Product.ID, to caller: Caller) async throws -> Product {
        guard let product = try await store.product(id), Permission.allows(caller, to: .view, product) else {
            throw Failure.problem(.notFound)
        }
        return product
    }

    /// The product, where `caller` may do `deed` to it.
    func product(_ id: Product.ID, for deed: Deed, by caller: Caller) async throws -> Product {
        let product = try await visibleProduct(id, to: caller)
        guard Permission.allows(caller, to: deed, product) else { throw Failure.problem(.forbidden) }
        return product
    }

    /// Which of `products` the caller likes; `nil` where nobody is signed in.
    func likedProducts(among products: [Product], _ caller: Caller) async throws -> Set<Product.ID>? {
        guard let account = caller.account else { return nil }
        return try await store.liked(among: products.map(\.id), by: account.id)
    }

    private func page(
        of listing: ListingQuery,
        _ query: ProductQuery,
        _ call: APICall
    ) async throws -> HTTPResponse {
        var rows = JSONRows.ofPage()
        let account = call.caller.account?.id
        let cursor: Cursor?
        switch listing.place {
        case .page(let number):
            let total = try await store.rows(
                onPage: number,
                size: listing.limit,
                of: query,
                likesOf: account
            ) { rows.add($0) }
            return .goods(rows.page(next: nil, previous: nil, total: Total(total)), for: call.caller)
        case .beginning: cursor = nil
        case .cursor(let place): cursor = place
        }
        let page = try await store.rows(query, at: cursor, limit: listing.limit, likesOf: account) {
            rows.add($0)
        }
        return .goods(
            rows.page(next: page.next, previous: page.previous, total: nil),
            for: call.caller
        )
    }
}

extension HTTPResponse {
    /// Goods, with who may keep the reply: everyone what anyone may see, as long as they ask whether it is current, and
    /// nobody what was made for one account.
    fileprivate static func goods(_ json: [UInt8], for caller: Caller) -> HTTPResponse {
        HTTPResponse(
            .ok,
            fields: caller == .anonymous ? anyonesFields : onesOwnFields,
            body: .bytes(json)
        )
    }

    private static let anyonesFields: HTTPFields = [
        .contentType: "application/json", .cacheControl: "no-cache", .vary: "Authorization, Cookie, Origin",
    ]
    private static let onesOwnFields: HTTPFields = [
        .contentType: "application/json", .cacheControl: "private, no-store",
    ]

    fileprivate func taggedByContent() -> HTTPResponse {
        guard case .bytes(let bytes) = body else { return self }
        return tagged(EntityTag(String(SHA256.digest(of: bytes).rawValue.prefix(32))))
    }
}
