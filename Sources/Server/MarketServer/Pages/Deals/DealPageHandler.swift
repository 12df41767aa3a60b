import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Offering, reserving and handing over, by plain forms.
struct DealPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.offer(for:), tab: .chat, get: askForOffer, post: offerForProduct)
        table.on(Link.offers(in:), post: offer(in:_:))
        table.on(Link.offer(_:), post: answer)
        table.on(Link.reserve(in:), post: reserve(in:_:))
        table.on(Link.deals, tab: .chat, get: list)
        table.on(Link.confirmation(of:), tab: .chat, get: askToConfirm)
        table.on(Link.deal, tab: .chat, get: show, post: change)
        table.on(Link.wait(for:), tab: .chat, get: showWaiting(for:_:), post: wait(for:_:))
        table.on(Link.sold, get: askWhoBought, post: sell)
    }

    private var services: MarketServices { pages.services }
    private var talks: ConversationPageHandler { ConversationPageHandler(pages) }
    private static let dealsShown = 30
    private static let partnersShown = 30

    // MARK: Offers

    /// The page to offer a price; an account with a conversation about the product continues there.
    func askForOffer(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let product = try await services.products.product(id, for: context.caller)
        guard product.seller.id != account.id else { return .seeOther(.product(id)) }
        // What can't be taken is not offered on.
        let position = try await services.deals.position(at: id, of: account)
        guard !position.isKept else { return .seeOther(.wait(for: id)) }
        var page = OfferPage(product)
        page.offersADay = services.deals.offersADay(of: account)
        return try await pages.reply(page, context)
    }

    /// Offers a price for goods, in a conversation that begins with it where there is none.
    func offerForProduct(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let product = try await services.products.product(id, for: context.caller)
        do {
            let made = try await services.deals.offer(
                try form.amount(of: product),
                OfferWords(),
                about: id,
                greeting: context.texts[.offerGreeting],
                by: account
            )
            guard case .done(let offer) = made else {
                throw RequestFailure.unexpected("an offer without a key was made before")
            }
            return .seeOther(Link.conversation(offer.conversation).at("write"))
        } catch {
            let failure = RequestFailure(error)
            guard failure.isSaidInForm else { throw failure }
            var page = OfferPage(product, amount: form["amount"])
            page.problem = failure.text(in: context.texts, at: pages.now)
            if case .market(.refusedTrade(.notAvailable)) = failure { page.mayWait = true }
            return try await pages.reply(page, context, after: failure)
        }
    }

    /// Offers a price to the other one of a conversation.
    func offer(in id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let subject = try await services.conversations.conversation(id, of: account).subject
        do {
            let products = try await services.products.products([subject.product], for: context.caller)
            guard let product = products.first else { throw MarketError.refusedTrade(.notAvailable) }
            let hundredths = try form.amount(of: product)
            _ = try await services.deals.offer(hundredths, OfferWords(), in: id, by: account)
            return .seeOther(Link.conversation(id).at("write"))
        } catch {
            return try await talks.show(id, context, after: error, amount: form["amount"])
        }
    }

    func answer(_ id: Offer.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        guard let answer = Offer.Answer(rawValue: form["answer"]) else {
            throw RequestFailure.problem(.malformed)
        }
        do {
            let offer = try await services.deals.answer(answer, to: id, by: account)
            return .seeOther(Link.conversation(offer.conversation).at("write"))
        } catch {
            let offer = try await services.deals.offer(id, of: account)
            return try await talks.show(offer.conversation, context, after: error)
        }
    }

    // MARK: Deals

    func reserve(in id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        do {
            _ = try await services.deals.reserve(1, in: id, by: account)
            return .seeOther(Link.conversation(id).at("write"))
        } catch {
            return try await talks.show(id, context, after: error)
        }
    }

    func list(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let asked = context.request.query
        let part = asked["part"].flatMap(DealListPage.Part.init) ?? .open
        let found = try await services.deals.deals(
            DealFilter(part),
            at: asked["at"].map { Cursor(rawValue: $0) },
            limit: Self.dealsShown,
            for: account
        )
        let page = DealListPage(
            part,
            found.elements,
            next: found.next.map { DealListPage.link(part).with("at", $0.rawValue) }
        )
        return try await pages.reply(page, context)
    }

    func show(_ id: Deal.ID, _ context: PageContext) async throws -> HTTPResponse {
        try await show(id, context, trouble: nil, .ok)
    }

    private func show(_ id: Deal.ID, _ context: PageContext, trouble: String?, _ status: HTTPStatus)
        async throws -> HTTPResponse
    {
        let account = try context.account()
        let own = try await services.deals.deal(id, of: account)
        let products = try await services.products.products([own.deal.product], for: context.caller)
        let code = try await code(of: own.deal, for: account)
        let page = DealPage(own, product: products.first, code: code, trouble: trouble)
        return try await pages.reply(page, context, status)
    }

    /// A form for the code that was read from a screen; what is over is shown as it is.
    func askToConfirm(_ id: Deal.ID, _ context: PageContext) async throws -> HTTPResponse {
        let own = try await services.deals.deal(id, of: try context.account())
        guard own.deal.state.isOpen else { return .seeOther(.deal(id)) }
        return try await pages.reply(HandoverPage(own), context)
    }

    private func code(of deal: Deal, for account: Account) async throws -> String? {
        guard deal.state.isOpen else { return nil }
        do {
            return try await services.deals.code(of: deal.id, for: account)
        } catch .refusedTrade(.codeLater) {
            return nil
        }
    }

    func change(_ id: Deal.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        do {
            try await change(id, as: form, by: account)
            return .seeOther(.deal(id))
        } catch {
            let failure = RequestFailure(error)
            guard failure.isSaidInForm else { throw failure }
            return try await pages.reply(context, after: failure) {
                try await show(id, context, trouble: failure.text(in: context.texts, at: pages.now), $0)
            }
        }
    }

    private func change(_ id: Deal.ID, as form: PageForm, by account: Account) async throws {
        switch form["do"] {
        case "code": _ = try await services.deals.confirm(id, withCode: form["code"], by: account)
        case "confirm": _ = try await services.deals.confirm(id, withCode: nil, by: account)
        case "object": _ = try await services.deals.object(to: id, by: account)
        case "noShow": _ = try await services.deals.noteNoShow(id, by: account)
        case "wasThere": _ = try await services.deals.denyNoShow(id, by: account)
        case "takeBack": _ = try await services.deals.cancel(id, for: .other, by: account)
        case "cancel":
            guard let reason = Deal.Reason(rawValue: form["reason"]) else {
                throw RequestFailure.problem(.malformed)
            }
            _ = try await services.deals.cancel(id, for: reason, by: account)
        case "prolong":
            guard let days = form.number("days"), (1...Deal.mostDays).contains(days) else {
                throw RequestFailure.problem(.malformed)
            }
            let deal = try await services.deals.deal(id, of: account).deal
            _ = try await services.deals.prolong(id, until: deal.prolonged(by: days), by: account)
        default: throw RequestFailure.problem(.malformed)
        }
    }

    // MARK: Waiting, and who bought it

    func showWaiting(for id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let product = try await services.products.product(id, for: context.caller)
        let position = try await services.deals.position(at: id, of: account)
        if !context.request.isHead { await readNotifications(of: id, by: account) }
        // Who has it waits for nothing.
        if let deal = position.deal { return .seeOther(.deal(deal.id)) }
        return try await pages.reply(WaitingPage(product, position), context)
    }

    private func readNotifications(of id: Product.ID, by account: Account) async {
        let subject = MarketNotification.Subject(.product, id.rawValue)
        await pages.noteReading { try await services.notifications.read(.about(subject), by: account) }
    }

    func wait(for id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        do {
            return try await wait(for: id, as: form, by: account, context)
        } catch {
            let failure = RequestFailure(error)
            guard failure.isSaidInForm else { throw failure }
            let product = try await services.products.product(id, for: context.caller)
            let position = try await services.deals.position(at: id, of: account)
            if let deal = position.deal { return .seeOther(.deal(deal.id)) }
            let page = WaitingPage(product, position, trouble: failure.text(in: context.texts, at: pages.now))
            return try await pages.reply(page, context, after: failure)
        }
    }

    private func wait(for id: Product.ID, as form: PageForm, by account: Account, _ context: PageContext)
        async throws -> HTTPResponse
    {
        switch form["do"] {
        case "join":
            _ = try await services.deals.joinLine(of: id, by: account, from: context.request.outsideNetwork)
        case "leave": try await services.deals.leaveLine(of: id, by: account)
        case "reserve":
            let greeting = context.texts[.dealLineGreeting]
            let own = try await services.deals.reserveFromLine(of: id, greeting: greeting, by: account)
            return .seeOther(.deal(own.deal.id))
        default: throw RequestFailure.problem(.malformed)
        }
        return .seeOther(.wait(for: id))
    }

    func askWhoBought(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let product = try await services.products.product(id, for: .edit, by: context.caller)
        let found = try await services.conversations.list(
            ConversationFilter(role: .seller, product: id),
            at: nil,
            limit: Self.partnersShown,
            for: account
        )
        let page = SoldPage(
            product,
            promised: try await services.deals.openDeals(of: id, by: account),
            conversations: found.page.elements,
            back: context.request.query["back"].flatMap { Link(within: $0) } ?? .product(id)
        )
        return try await pages.reply(page, context)
    }

    func sell(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let back = form.back ?? .product(id)
        let buyer = form.number("conversation").map { Conversation.ID($0) }
        guard buyer != nil || form["conversation"].isEmpty else { throw RequestFailure.problem(.malformed) }
        do {
            try await sell(id, to: buyer, endsDeals: form["cancelDeals"] == "true", by: account)
            return .seeOther(back)
        } catch {
            let failure = RequestFailure(error)
            guard case .market(.refusedTrade(.dealOpen)) = failure else { throw failure }
            let product = try await services.products.product(id, for: .edit, by: context.caller)
            let action = buyer.map { CancelDealsPage.Action.sold($0) } ?? .state(.sold)
            let deals = try await services.deals.openDeals(of: id, by: account)
            let page = CancelDealsPage(product, action, deals: deals, back: back)
            return try await pages.reply(page, context, .conflict)
        }
    }

    private func sell(_ id: Product.ID, to buyer: Conversation.ID?, endsDeals: Bool, by account: Account)
        async throws
    {
        if let buyer {
            let own = try await services.deals.openDeals(of: id, by: account)
            _ = try await services.deals.sell(
                id,
                own.first { $0.deal.conversation == buyer }?.deal.quantity ?? 1,
                toBuyerOf: buyer,
                cancellingDeals: endsDeals,
                by: account
            )
        } else {
            _ = try await services.products.setState(.sold, of: id, by: .account(account))
        }
    }
}

extension PageForm {
    /// The typed amount in hundredths; commas between thousands don't matter.
    fileprivate func amount(of product: Product) throws(MarketError) -> Int64 {
        let typed = self["amount"].filter { $0 != "," && !$0.isWhitespace }
        do {
            return try Money(typed, currency: product.price.currency).hundredths
        } catch {
            throw .refusedTrade(.offerRange(product.offerRange))
        }
    }
}

extension DealFilter {
    fileprivate init(_ part: DealListPage.Part) {
        switch part {
        case .open: self.init(isOpen: true)
        case .past: self.init(isOpen: false)
        case .bought: self.init(role: .buyer)
        case .sold: self.init(role: .seller)
        }
    }
}
