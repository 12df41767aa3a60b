import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

/// What people like and mean to buy: of an account, or without one in the browser alone.
extension PageRoutes {
    func likes(_ visit: PageContext) async throws -> HTTPResponse {
        guard let account = visit.caller.account else {
            let products = try await products(visit.shelf.likes, visit)
            return try await reply(ShelfPage(.likes, goods: goods(products, visit), pager: nil), visit)
        }
        let asked = visit.request.query
        let cursor = asked["at"].map { Cursor(rawValue: $0) }
        // Likes are walked through: a number says nothing without the place to go on from.
        let number = cursor == nil ? 1 : min(max(asked["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
        guard let page = try await likes(of: account, at: cursor) else { return .seeOther(.likes) }
        var pager = Pager(
            base: .likes,
            number: number,
            size: Self.pageSize,
            total: Total(count: page.elements.count, isAtLeast: true),
            previous: number == 1
                ? nil : page.previous.map { Self.link(.likes, page: number - 1, at: $0) } ?? .likes,
            next: page.next.map { Self.link(.likes, page: number + 1, at: $0) }
        )
        pager.isNumbered = false
        return try await reply(
            ShelfPage(
                .likes,
                goods: goods(page.elements, visit),
                pager: page.next == nil && number == 1 ? nil : pager
            ),
            visit
        )
    }

    /// `nil` where the place to go on from is none.
    private func likes(of account: Account, at cursor: Cursor?) async throws -> Page<Product>? {
        do {
            return try await store.likes(of: account.id, at: cursor, limit: Self.pageSize)
        } catch StoreError.badCursor {
            return nil
        }
    }

    func like(_ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        try check(form, visit, isOwn: true)
        let isLiked = form.number("like") != nil
        guard let number = form.number("like") ?? form.number("unlike") else {
            throw RequestFailure.problem(.malformed)
        }
        let id = Product.ID(number)
        if isLiked { _ = try await api.products.product(id, for: visit.caller) }
        let shelf = try await setLike(isLiked, of: id, visit)
        let reply =
            visit.wantsJSON
            ? HTTPResponse.json(.ok, LikeReply(isLiked: isLiked)) : .seeOther((form.back ?? .likes).at(id))
        return keeping(shelf, visit, reply)
    }

    /// The browser's own shelf as it is afterwards.
    private func setLike(_ isLiked: Bool, of id: Product.ID, _ visit: PageContext) async throws -> CookieShelf
    {
        var shelf = visit.shelf
        guard let account = visit.caller.account else {
            try shelf.setLike(isLiked, of: id)
            return shelf
        }
        do throws(StoreError) {
            try await store.setLike(isLiked, of: id, by: account.id)
        } catch {
            // A like of what is gone is none any more.
            guard !isLiked, error == .notFound else { throw error }
        }
        return shelf
    }

    func cart(_ visit: PageContext, trouble: String? = nil) async throws -> HTTPResponse {
        let lines = try await cartLines(visit, visit.shelf)
        let page = CartPage(
            lines: lines.map { CartPage.Line(product: $0.product, quantity: $0.quantity) },
            sums: lines.sums(),
            goneCount: try await goneCount(visit, lines),
            trouble: trouble
        )
        return try await reply(page, visit, trouble == nil ? .ok : .unprocessableContent)
    }

    /// What is in the account's cart or on the browser's shelf, and still there to be seen.
    func cartLines(_ visit: PageContext, _ shelf: CookieShelf) async throws -> [CartLine] {
        if let account = visit.caller.account { return try await store.cart(of: account.id) }
        var lines: [CartLine] = []
        for (id, quantity) in shelf.cart {
            guard let product = try await store.product(id),
                Permission.allows(visit.caller, to: .view, product)
            else { continue }
            lines.append(CartLine(product: product, quantity: quantity, addedAt: services.clock.now()))
        }
        return lines
    }

    /// How many things in the cart are hidden or deleted.
    private func goneCount(_ visit: PageContext, _ lines: [CartLine]) async throws -> Int {
        guard let account = visit.caller.account else { return visit.shelf.cart.count - lines.count }
        return try await store.unseenLines(inCartOf: account.id)
    }

    /// Takes what is hidden or deleted out of the cart.
    private func forgetGone(_ visit: PageContext) async throws -> HTTPResponse {
        var shelf = visit.shelf
        if let account = visit.caller.account {
            try await store.removeUnseenLines(fromCartOf: account.id)
        } else {
            let seen = Set(try await cartLines(visit, shelf).map(\.product.id))
            for (id, _) in shelf.cart where !seen.contains(id) { shelf.removeLine(of: id) }
        }
        return keeping(shelf, visit, .seeOther(.cart))
    }

    func changeCart(_ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        try check(form, visit, isOwn: true)
        if form["forget"] == "1" { return try await forgetGone(visit) }
        guard let number = form.number("add") ?? form.number("product") else {
            throw RequestFailure.problem(.malformed)
        }
        let id = Product.ID(number)
        let isAdding = form.number("add") != nil
        var shelf = visit.shelf
        let quantity: Int64
        if isAdding {
            let line = try await cartLines(visit, visit.shelf).first { $0.product.id == id }
            quantity = min((line?.quantity ?? 0) + 1, CartRules.mostOfOne)
        } else {
            quantity = form["remove"] == "1" ? 0 : form.number("quantity") ?? -1
        }
        guard (0...CartRules.mostOfOne).contains(quantity) else {
            return try await cart(visit, trouble: visit.texts[.notANumber])
        }
        if quantity > 0 {
            let product = try await api.products.product(id, for: visit.caller)
            if product.countForSale(of: quantity) < quantity {
                return try await refuse(quantity, of: product, visit)
            }
        }
        if let account = visit.caller.account {
            if quantity == 0 {
                try await store.setQuantity(0, of: id, inCartOf: account.id)
            } else {
                try await api.cart.setQuantity(quantity, of: id, inCartOf: account)
            }
        } else {
            try shelf.setQuantity(quantity, of: id)
        }
        if visit.wantsJSON {
            let count = try await cartLines(visit, shelf).count
            return keeping(shelf, visit, .json(.ok, CartReply(count: count)))
        }
        let link = form.back ?? .cart
        return keeping(shelf, visit, .seeOther(isAdding ? link.telling(.inCart) : .cart))
    }

    /// Says why so many can't be put into the cart, which stays as it is.
    private func refuse(_ quantity: Int64, of product: Product, _ visit: PageContext) async throws
        -> HTTPResponse
    {
        let reasons = product.changes(quantity: quantity).filter { $0 != .reserved }
        let words = reasons.first.map { $0.text(in: visit.texts) } ?? visit.texts[.soldOut]
        guard visit.wantsJSON else { return try await cart(visit, trouble: words) }
        return .problem(ProblemBody(.limitReached, title: words, request: visit.exchange.id.text))
    }

    /// `reply`, with what changed of the browser's own shelf.
    private func keeping(_ shelf: CookieShelf, _ visit: PageContext, _ reply: HTTPResponse) -> HTTPResponse {
        guard visit.caller.account == nil else { return reply }
        var reply = reply
        reply.fields[.cacheControl] = "no-store"
        if shelf.likesText != visit.shelf.likesText {
            reply = reply.settingCookie(
                visit.request.cookie(.likes, shelf.likesText)
            )
        }
        if shelf.cartText != visit.shelf.cartText {
            reply = reply.settingCookie(
                visit.request.cookie(.cart, shelf.cartText)
            )
        }
        return reply
    }

    private func products(_ ids: [Product.ID], _ visit: PageContext) async throws -> [Product] {
        var products: [Product] = []
        for id in ids {
            if let product = try await store.product(id), Permission.allows(visit.caller, to: .view, product)
            {
                products.append(product)
            }
        }
        return products
    }

    /// Brings what the browser kept to the account that has just signed in, and gives what the browser is to keep on,
    /// because it can't be kept there; what is gone is left out.
    func bring(_ shelf: CookieShelf, to account: Account, _ exchange: RequestContext) async -> CookieShelf {
        var rest = shelf
        for id in shelf.likes.reversed() {
            let isBrought = await isBrought(id, exchange) {
                try await store.setLike(true, of: id, by: account.id)
            }
            if isBrought { rest.removeLike(of: id) }
        }
        for (id, quantity) in shelf.cart.reversed() {
            let isBrought = await isBrought(id, exchange) {
                guard try await !store.cart(of: account.id).contains(where: { $0.product.id == id }) else {
                    return
                }
                try await api.cart.setQuantity(quantity, of: id, inCartOf: account)
            }
            if isBrought { rest.removeLine(of: id) }
        }
        return rest
    }

    /// Whether `keep` went well, or is not needed as the product is gone.
    private func isBrought(_ id: Product.ID, _ exchange: RequestContext, by keep: () async throws -> Void)
        async
        -> Bool
    {
        do {
            if try await store.product(id) != nil { try await keep() }
            return true
        } catch {
            services.log.warning(
                "shelf_not_brought",
                [
                    ("product", .number(id.rawValue)), ("error", .text("\(error)")),
                    ("id", .text(exchange.id.text)),
                ]
            )
            return false
        }
    }
}

private struct LikeReply: JSONWritable {
    let isLiked: Bool

    func write(to json: inout JSONWriter) { json.object { o in o("isLiked", isLiked) } }
}

private struct CartReply: JSONWritable {
    let count: Int

    func write(to json: inout JSONWriter) { json.object { o in o("count", count) } }
}
