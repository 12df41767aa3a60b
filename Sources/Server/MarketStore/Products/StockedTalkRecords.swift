import Market
import SQLite

/// Carries out the conversations of a stocked product: each step by the rules and records of the action it stands for, as of
/// its own moment.
struct StockedTalkRecords {
    private let database: Database
    private let product: Product

    init(_ database: Database, about product: Product) {
        self.database = database
        self.product = product
    }

    /// Throws where a step is not allowed.
    ///
    /// Its people are taken to have read all of it, so that nothing is left for them to hear of at `now`.
    func carryOut(_ talks: [StockedTalk], until now: Timestamp) throws(MarketError) {
        // Who asks after a sale must find the product sold, whichever conversation began first.
        let steps = talks.flatMap { talk in talk.steps.map { (buyer: talk.buyer, step: $0) } }
        let inOrder = steps.enumerated().sorted {
            ($0.element.step.at, $0.offset) < ($1.element.step.at, $1.offset)
        }
        for (_, (buyer, step)) in inOrder { try carryOut(step, with: buyer) }
        // Reviews that time has made seen since count too.
        _ = try ReviewRecords(database, at: now).notifyOfSeen(limit: 100)
        for talk in talks { try markRead(talk, at: now) }
    }

    private func carryOut(_ step: StockedTalk.Step, with buyer: Account.ID) throws(MarketError) {
        let author = step.role == .buyer ? buyer : product.seller.id
        let begun = try ConversationRecords(database, at: step.at)
            .conversation(about: product.id, of: buyer)
        if case .say(let text) = step.action {
            let sending = MessageSending(database, NewMessage(author: author, text: text), at: step.at)
            if let begun {
                _ = try sending.send(in: begun.id)
            } else {
                _ = try sending.begin(about: product.id)
            }
            return
        }
        guard let begun else { throw .notFound }
        switch step.action {
        case .say: break
        case .offer, .buy, .accept, .reserve, .confirm: try trade(step, by: author, in: begun)
        case .review(let words):
            guard let deal = begun.deal else { throw .notFound }
            _ = try ReviewRecords(database, at: step.at).write(words, of: deal, by: author)
        case .reply(let text):
            guard let deal = begun.deal else { throw .notFound }
            let records = ReviewRecords(database, at: step.at)
            guard let review = try records.reviews(of: [deal.id]).first(where: { $0.about == author }) else {
                throw .notFound
            }
            _ = try records.answer(review.id, text, by: author)
        }
    }

    private func trade(_ step: StockedTalk.Step, by author: Account.ID, in begun: Conversation)
        throws(MarketError)
    {
        let parties = try TradeAccess(database, at: step.at).parties(begun.id, with: author).1
        // Of no use once the deal is over.
        let codes = DealCodes(UInt64(begun.id.rawValue), UInt64(begun.id.rawValue) + 1)
        try Trading(database, at: step.at).change(product.id, including: begun.offer, begun.deal) {
            trade throws(TradeRefusal) in
            switch step.action {
            case .offer(let amount): _ = try trade.offer(amount, by: author, in: parties)
            case .buy: _ = try trade.requestPurchase(at: trade.product.price, in: parties)
            case .accept:
                guard let offer = begun.offer else { throw .invalid }
                _ = try trade.answer(.accept, to: offer.id, by: author, in: parties, codes: codes)
            case .reserve: _ = try trade.reserve(1, by: author, in: parties, codes: codes)
            case .confirm(let withCode):
                guard let deal = begun.deal else { throw .invalid }
                _ = try trade.confirm(deal.id, by: step.role, withCode: withCode)
            case .say, .review, .reply: throw .invalid
            }
        }
    }

    private func markRead(_ talk: StockedTalk, at now: Timestamp) throws(MarketError) {
        let conversations = ConversationRecords(database, at: now)
        guard let begun = try conversations.conversation(about: product.id, of: talk.buyer) else { return }
        for account in [talk.buyer, product.seller.id] {
            try conversations.markRead(to: begun.last.number, in: begun.id, by: account)
            let notifications = NotificationRecords(database, at: now)
            try notifications.read(.upTo(MarketNotification.ID(.max)), of: account)
            try notifications.markSeen(to: MarketNotification.ID(.max), of: account)
        }
    }
}
