import Market
import MarketAPI
import MarketClient
public import Observation

/// The form to offer a price.
@MainActor
@Observable
public final class OfferModel {
    /// The amount as typed; commas between thousands are ignored.
    public var amount = "" { didSet { if amount != oldValue { problem = nil } } }
    /// The problem with the amount; `nil` for none.
    public private(set) var problem: String?
    /// True while the offer is being sent.
    public private(set) var isBusy = false
    /// True where another person has just reserved the product, so that its queue can be joined.
    public private(set) var offersLine = false
    /// The product's name.
    public let subject: String

    /// Called when the form is to close; with the conversation where the offer was made.
    @ObservationIgnored var ended: (@MainActor (Conversation.ID?) -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let goods: ProductSummary
    @ObservationIgnored private let range: OfferRange
    @ObservationIgnored private let isSeller: Bool
    @ObservationIgnored private let conversation: Conversation.ID?

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
        range = OfferRange(upTo: price.bargain)
        isSeller = role == .seller
        subject = goods.name
    }

    private var texts: Texts { context.localization.texts }

    /// Up to what may be offered.
    public var hint: String { texts(.offerUpTo, ["to": range.to.displayText(in: texts)]) }

    /// The bounds and the consequence of an offer; `nil` for the seller, for whom only the answer follows.
    public var outlook: String? {
        isSeller ? nil : "\(Offer.boundsText(in: texts)) \(texts[.offerHint])"
    }

    /// The typed amount as prices are shown; `nil` while it is not valid.
    public var amountText: String? { money?.displayText(in: texts) }

    private var money: Money? {
        let typed = amount.filter { $0 != "," && !$0.isWhitespace }
        do { return try Money(typed, currency: range.to.currency) } catch { return nil }
    }

    /// Offers it, unless it can't be meant.
    public func send() {
        guard !isBusy else { return }
        if let money, !money.isPayable { return problem = texts[.amountNotWhole] }
        guard let money, range.contains(money) else { return problem = hint }
        isBusy = true
        problem = nil
        context.backgroundTasks.run { [weak self] in
            do throws(ClientError) {
                let made = try await self?.made(money)
                self?.isBusy = false
                if let made { self?.ended?(made) }
            } catch {
                self?.isBusy = false
                self?.failed(error)
            }
        }
    }

    private func made(_ money: Money) async throws(ClientError) -> Conversation.ID {
        let deals = try context.onlineClient.deals
        let input = OfferInput(amount: Amount(money))
        guard let conversation else { return try await deals.offerForProduct(goods.id, input).conversation }
        return try await deals.offer(conversation, input).conversation
    }

    private func failed(_ error: ClientError) {
        if error.refusal?.code == .notAvailable, !isSeller {
            offersLine = true
            problem = texts[.screenDealLostRace]
        } else {
            problem = context.dealMessage(for: error)
        }
    }

    /// Joins the queue for the product that another person has reserved.
    public func joinLine() {
        context.joinLine(of: goods.id)
        ended?(nil)
    }

    /// Closes the form.
    public func close() { ended?(nil) }

    package func settle() async { await context.backgroundTasks.settle() }
}
