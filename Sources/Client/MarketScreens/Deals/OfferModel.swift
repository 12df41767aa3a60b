import Market
import MarketAPI
import MarketClient
public import Observation

/// A price that somebody is about to offer.
@MainActor
@Observable
public final class OfferModel {
    /// What is typed; commas between thousands don't matter.
    public var amount = "" { didSet { if amount != oldValue { problem = nil } } }
    /// What was wrong with it.
    public private(set) var problem: String?
    /// Whether it is on its way.
    public private(set) var isBusy = false
    /// Whether somebody else has just reserved the goods, so that one can wait for them.
    public private(set) var offersLine = false
    /// What it is for.
    public let subject: String

    /// Called when the form is to close; with the conversation where the offer was made.
    @ObservationIgnored var ended: (@MainActor (Conversation.ID?) -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let goods: ProductSummary
    @ObservationIgnored private let range: OfferRange
    @ObservationIgnored private let isSeller: Bool
    @ObservationIgnored private var conversation: Conversation.ID?

    /// An offer in `conversation`, or in the one that begins with it; `nil` for goods that cost nobody knows what.
    init?(
        _ context: ScreenContext,
        for goods: ProductSummary,
        in conversation: Conversation.ID?,
        as role: Conversation.Role
    ) {
        guard let price = goods.price.price else { return nil }
        self.context = context
        self.goods = goods
        self.conversation = conversation
        range = OfferRange(price: price.bargain, from: goods.facts.offersFrom)
        isSeller = role == .seller
        subject = goods.name
    }

    private var texts: Texts { context.localization.texts }

    /// Between what may be offered, which is no secret.
    public var hint: String {
        let to = range.to.displayText(in: texts)
        guard !isSeller else { return texts(.offerUpTo, ["to": to]) }
        return texts(.offerRange, ["from": range.from.displayText(in: texts), "to": to])
    }

    /// What follows; `nil` where the one who asks has nothing to wait for but an answer.
    public var outlook: String? { isSeller ? nil : texts[.offerHint] }

    /// What is typed, as prices are shown; `nil` while it is no amount.
    public var amountText: String? { money?.displayText(in: texts) }

    private var money: Money? {
        let typed = amount.filter { $0 != "," && !$0.isWhitespace }
        do { return try Money(typed, currency: range.to.currency) } catch { return nil }
    }

    /// Offers it, unless it can't be meant.
    public func send() {
        guard !isBusy else { return }
        guard let money, !money.isZero,
            isSeller ? money.hundredths <= range.to.hundredths : range.contains(money)
        else { return problem = hint }
        isBusy = true
        problem = nil
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                let made = try await context.ask { [weak self] () throws(ClientError) in
                    try await self?.made(money)
                }
                self?.isBusy = false
                if let made { self?.ended?(made) }
            } catch {
                self?.isBusy = false
                self?.failed(error)
            }
        }
    }

    private func made(_ money: Money) async throws(ClientError) -> Conversation.ID {
        let id = try await talk()
        conversation = id
        _ = try await context.client.deals.offer(id, OfferInput(amount: Amount(money)))
        return id
    }

    /// The conversation with the seller, which begins where there is none.
    private func talk() async throws(ClientError) -> Conversation.ID {
        if let conversation { return conversation }
        let talks = context.client.conversations
        let query = ConversationQuery(role: .buyer, product: goods.id, limit: 1)
        if let begun = try await talks.list(query).page.elements.first { return begun.id }
        let greeting = OutgoingMessage(.text(texts[.offerGreeting]))
        return try await talks.begin(goods.id, greeting, greetingKey).id
    }

    /// Sent again after a lost answer, the greeting is said once.
    @ObservationIgnored private let greetingKey = IdempotencyKey.random()

    private func failed(_ error: ClientError) {
        if error.refusal?.code == .notAvailable, !isSeller {
            offersLine = true
            problem = texts[.screenDealLostRace]
        } else if error == .offline || error == .unreachable {
            problem = texts[.screenDealAgain]
        } else {
            problem = context.message(for: error)
        }
    }

    /// Waits for the goods that somebody else has reserved.
    public func joinLine() {
        context.joinLine(of: goods.id)
        ended?(nil)
    }

    /// Closes the form.
    public func close() { ended?(nil) }

    package func settle() async { await context.backgroundTasks.settle() }
}
