import HTTPServer
import Market
import MarketAPI
import MarketService

/// Looking at goods.
extension APIRoutes {
    var products: ProductService { services.services.products }

    func listProducts(_ listing: ListingQuery, _ call: APICall) async throws -> HTTPResponse {
        guard call.caller == .anonymous, let key = PageCache.key(of: call.route) else {
            return try await page(of: listing, ProductQuery(listing), call)
        }
        let kept = listing.text == nil ? pages : finds
        // Asked before the list is read, so that a change in between can only make the kept page too old.
        let change = products.latestChange
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
        let product = try await products.product(id, for: call.caller)
        let liked = try await likes.liked(among: [id], by: call.caller)
        return HTTPResponse.goods(
            JSONWriter.bytes(of: ProductBody(product, isLiked: liked?.contains(id))),
            for: call.caller
        )
        .tagged(EntityTag("\(product.version)"))
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
            return .goods(rows.page(next: nil, previous: nil, total: Total(total)), for: call.caller)
        case .beginning: cursor = nil
        case .cursor(let place): cursor = place
        }
        let page = try await products.rows(of: query, at: cursor, limit: listing.limit, for: call.caller) {
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
        return tagged(.ofContent(bytes))
    }
}

extension EntityTag {
    /// The tag of a content that has no version.
    static func ofContent(_ bytes: [UInt8]) -> EntityTag {
        EntityTag(String(ContentHash(of: bytes).rawValue.prefix(32)))
    }
}
