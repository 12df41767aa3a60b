import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Buying at the asked price, by a form of one button.
struct PurchasePageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.purchase(of:), tab: .chat, get: show, post: request)
    }

    private var services: MarketServices { pages.services }

    func show(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let page = try await page(id, of: account, nil, context)
        guard page.product.seller.id != account.id else { return .seeOther(.product(id)) }
        return try await pages.reply(page, context)
    }

    private func page(_ id: Product.ID, of account: Account, _ problem: String?, _ context: PageContext)
        async throws -> PurchasePage
    {
        let product = try await services.products.product(id, for: context.caller)
        let position = try await services.deals.position(at: id, of: account)
        return PurchasePage(
            product,
            position,
            problem: problem,
            asksFirst: !services.deals.mayBeFirst(account)
        )
    }

    func request(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        // After signing in, one comes back to the same press.
        guard context.caller.account != nil else { return .seeOther(.purchase(of: id)) }
        let account = try context.account()
        try pages.check(form, context)
        guard let shown = form.shownPrice else { throw RequestFailure.problem(.malformed) }
        do {
            let made = try await services.deals.requestPurchase(
                of: id,
                at: shown,
                greeting: context.texts[.purchaseGreeting],
                by: account
            )
            guard case .done(let offer) = made else {
                throw RequestFailure.unexpected("a request without a key was made before")
            }
            if let deal = offer.deal { return .seeOther(.deal(deal)) }
            return .seeOther(Link.conversation(offer.conversation).at("write"))
        } catch {
            let failure = RequestFailure(error)
            guard failure.isSaidInForm else { throw failure }
            var page = try await page(
                id,
                of: account,
                failure.text(in: context.texts, at: pages.now),
                context
            )
            // Who comes second where the first has it did nothing wrong, and may wait.
            if case .market(.refusedTrade(.notAvailable)) = failure, page.product.facts.firstCome,
                page.product.state == .reserved
            {
                page.problem = context.texts[.purchaseFirstComeTaken]
            }
            return try await pages.reply(page, context, after: failure)
        }
    }
}

extension PageForm {
    /// The price that the form showed.
    fileprivate var shownPrice: Money? {
        guard let currency = Currency(rawValue: self["currency"]) else { return nil }
        do { return try Money(self["price"], currency: currency) } catch { return nil }
    }
}
