import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The pages of the cart: the account's, or without an account that of the browser's own shelf.
struct CartPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.cart, tab: .cart, get: show, post: change)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        try await show(context, trouble: nil)
    }

    private func show(_ context: PageContext, trouble: String?) async throws -> HTTPResponse {
        let lines: [CartItem]
        let goneCount: Int
        if let account = context.caller.account {
            lines = try await services.cart.lines(of: account)
            goneCount = try await services.cart.unseenLineCount(of: account)
        } else {
            lines = try await services.cart.lines(of: context.shelf.cart)
            goneCount = context.shelf.cart.count - lines.count
        }
        let page = CartPage(
            lines: lines.map { CartPage.Line(product: $0.product, quantity: $0.quantity) },
            sums: lines.sums(),
            goneCount: goneCount,
            trouble: trouble
        )
        return try await pages.reply(page, context, trouble == nil ? .ok : .unprocessableContent)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        try pages.check(form, context, isOwn: true)
        if form["forget"] == "1" { return try await forgetGone(context) }
        guard let change = Change(form) else { throw RequestFailure.problem(.malformed) }
        let shelf: CookieItems
        do {
            shelf = try await execute(change, context)
        } catch MarketError.invalid(.quantity) {
            return try await show(context, trouble: context.texts[.notANumber])
        } catch MarketError.notEnough(let product, let wanted) {
            return try await refuse(wanted, of: product, context)
        }
        if context.wantsJSON {
            let reply = CartReply(count: try await pages.cartCount(context, shelf))
            return HTTPResponse.json(.ok, reply).keeping(shelf, context)
        }
        let link =
            switch change {
            case .add: (form.back ?? .cart).telling(.inCart)
            case .set(_, 0): Link.cart
            case .set(let id, _): Link.cart.at(id)
            }
        return HTTPResponse.seeOther(link).keeping(shelf, context)
    }

    /// The browser's own shelf as it is afterwards.
    private func execute(_ change: Change, _ context: PageContext) async throws -> CookieItems {
        guard let account = context.caller.account else { return try await applyToCookies(change, context) }
        switch change {
        case .add(let id): try await services.cart.add(id, toCartOf: account)
        case .set(let id, 0): try await services.cart.remove(id, fromCartOf: account)
        case .set(let id, let quantity):
            guard CartRules.quantities.contains(quantity) else { throw MarketError.invalid(.quantity) }
            try await services.cart.checkForSale(quantity, of: id, to: context.caller)
            try await services.cart.setQuantity(quantity, of: id, inCartOf: account)
        }
        return context.shelf
    }

    private func applyToCookies(_ change: Change, _ context: PageContext) async throws -> CookieItems {
        var shelf = context.shelf
        switch change {
        case .add(let id):
            let quantity = min(shelf.quantity(of: id) + 1, CartRules.mostOfOne)
            try await services.cart.checkForSale(quantity, of: id, to: context.caller)
            try shelf.setQuantity(quantity, of: id)
        case .set(let id, 0): try shelf.setQuantity(0, of: id)
        case .set(let id, let quantity):
            guard CartRules.quantities.contains(quantity) else { throw MarketError.invalid(.quantity) }
            try await services.cart.checkForSale(quantity, of: id, to: context.caller)
            try shelf.setQuantity(quantity, of: id)
        }
        return shelf
    }

    /// Takes what is hidden or deleted out of the cart.
    private func forgetGone(_ context: PageContext) async throws -> HTTPResponse {
        var shelf = context.shelf
        if let account = context.caller.account {
            try await services.cart.removeUnseenLines(of: account)
        } else {
            let seen = try await services.products.products(shelf.cart.map(\.id), for: context.caller)
            shelf.keepLines(of: Set(seen.map(\.id)))
        }
        return HTTPResponse.seeOther(.cart).keeping(shelf, context)
    }

    /// Says why so many can't be put into the cart, which stays as it is.
    private func refuse(_ quantity: Int64, of product: Product, _ context: PageContext) async throws
        -> HTTPResponse
    {
        let reasons = product.changes(quantity: quantity).filter { $0 != .reserved }
        let words = reasons.first.map { $0.text(in: context.texts) } ?? context.texts[.soldOut]
        guard context.wantsJSON else { return try await show(context, trouble: words) }
        return .problem(ProblemBody(.limitReached, title: words, request: context.incoming.id.text))
    }
}

extension CartPageHandler {
    /// The change that a form makes to the cart.
    private enum Change {
        case add(Product.ID)
        /// 0 takes the product out; what is no number is none that anybody can buy.
        case set(Product.ID, Int64)

        init?(_ form: PageForm) {
            if let number = form.number("add") {
                self = .add(Product.ID(number))
            } else if let number = form.number("product") {
                let quantity = form["remove"] == "1" ? 0 : Self.quantity(form)
                self = .set(Product.ID(number), quantity)
            } else {
                return nil
            }
        }

        /// The number in the field, one more or one less where a step was pressed; at least one, as nobody takes a thing
        /// out of the cart by a step.
        private static func quantity(_ form: PageForm) -> Int64 {
            guard let typed = form.number("quantity"), CartRules.quantities.contains(typed) else { return -1 }
            return switch form["step"] {
            case "1": typed + 1
            case "-1": max(typed - 1, 1)
            default: typed
            }
        }
    }
}

private struct CartReply: JSONWritable {
    let count: Int

    func write(to json: inout JSONWriter) { json.object { o in o("count", count) } }
}
