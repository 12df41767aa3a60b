import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// One lower price for all who like goods, by plain forms: its seller makes it, and those who like them take it.
struct LikerOfferPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.likerOffer(for:), tab: .chat, get: show, post: change)
    }

    private var services: MarketServices { pages.services }

    func show(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let page = try await page(id, of: account, context)
        if !context.request.isHead { await readNotifications(of: id, by: account) }
        return try await pages.reply(page, context)
    }

    /// The page of an offer; not found for those it is not for.
    private func page(_ id: Product.ID, of account: Account, _ context: PageContext) async throws
        -> LikerOfferPage
    {
        let product = try await services.products.product(id, for: context.caller)
        let offer = try await services.likerOffers.offer(for: id, of: account)
        let isSellers = product.seller.id == account.id
        guard isSellers || offer != nil else { throw RequestFailure.problem(.notFound) }
        return LikerOfferPage(product, offer, isSellers: isSellers, now: pages.now)
    }

    func change(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        do {
            switch form["do"] {
            case "make":
                let product = try await services.products.product(id, for: context.caller)
                let amount = try form.loweredAmount(of: product)
                _ = try await services.likerOffers.make(amount, for: id, by: account)
            case "withdraw": try await services.likerOffers.withdraw(id, by: account)
            case "take":
                let greeting = context.texts[.likerOfferGreeting]
                let deal = try await services.likerOffers.take(id, greeting: greeting, by: account)
                return .seeOther(Link.conversation(deal.conversation).at("write"))
            default: throw RequestFailure.problem(.malformed)
            }
            return .seeOther(.likerOffer(for: id))
        } catch {
            let failure = RequestFailure(error)
            guard failure.isSaidInForm else { throw failure }
            var page = try await page(id, of: account, context)
            page.amount = form["amount"]
            page.problem = failure.text(in: context.texts, at: pages.now)
            if case .market(.refusedTrade(let refusal)) = failure {
                page.problem = refusal.likerText(in: context.texts) ?? page.problem
                page.mayWait = refusal == .notAvailable
            }
            return try await pages.reply(page, context, after: failure)
        }
    }

    private func readNotifications(of id: Product.ID, by account: Account) async {
        let subject = MarketNotification.Subject(.product, id.rawValue)
        await pages.noteReading { try await services.notifications.read(.about(subject), by: account) }
    }
}

extension PageForm {
    /// The typed lower price in hundredths; commas between thousands don't matter.
    fileprivate func loweredAmount(of product: Product) throws(MarketError) -> Int64 {
        let typed = self["amount"].filter { $0 != "," && !$0.isWhitespace }
        do {
            return try Money(typed, currency: product.price.currency).hundredths
        } catch {
            throw .refusedTrade(OfferRange(below: product.price.bargain).map { .offerRange($0) } ?? .invalid)
        }
    }
}

extension TradeRefusal {
    /// The sentence for a seller, who does not make an offer but chooses a price; `nil` where it is as for
    /// everyone.
    fileprivate func likerText(in texts: Texts) -> String? {
        guard case .offerRange(let range) = self else { return nil }
        return texts(
            .likerOfferRange,
            ["from": range.from.displayText(in: texts), "to": range.to.displayText(in: texts)]
        )
    }
}
