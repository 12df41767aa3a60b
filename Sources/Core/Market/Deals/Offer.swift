/// A price that one of two people in a conversation would trade at; it never changes, and ends with an answer or by itself.
public struct Offer: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Offer>

    /// The state of an offer.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        case open
        case accepted
        case declined
        /// Taken back by who made it.
        case withdrawn
        /// Answered with another offer.
        case countered
        /// Its time was over.
        case expired
        /// The product is not to be had at it any more; see ``Offer/lapse``.
        case lapsed
    }

    /// Why an offer that nobody answered came to nothing.
    public enum Lapse: String, Hashable, Sendable, CaseIterable, Codable {
        /// The price is lower than the offer now.
        case price
        case reserved
        case sold
        case hidden
        case deleted
        /// The two can't trade any more; the reason is not given.
        case closed
        /// One of the two leaves the market.
        case left
    }

    public let id: ID
    public let conversation: Conversation.ID
    public let product: Product.ID
    public let maker: Account.ID
    /// Of one unit.
    public let amount: Money
    public let quantity: Int64
    /// True where its buyer asks for the product at the price that its seller asks.
    public let isPurchase: Bool
    public package(set) var state: State
    public let madeAt: Timestamp
    public let expiresAt: Timestamp
    public package(set) var answeredAt: Timestamp?
    public package(set) var lapse: Lapse?
    /// The deal that it led to, where it was accepted.
    public package(set) var deal: Deal.ID?
    /// The moment of an automatic no, where it is below what the seller wants to hear of; in no reply.
    package var declinesAt: Timestamp?

    public init(
        id: ID,
        conversation: Conversation.ID,
        product: Product.ID,
        maker: Account.ID,
        amount: Money,
        quantity: Int64,
        isPurchase: Bool = false,
        state: State = .open,
        madeAt: Timestamp,
        expiresAt: Timestamp,
        answeredAt: Timestamp? = nil,
        lapse: Lapse? = nil,
        deal: Deal.ID? = nil
    ) {
        self.id = id
        self.conversation = conversation
        self.product = product
        self.maker = maker
        self.amount = amount
        self.quantity = quantity
        self.isPurchase = isPurchase
        self.state = state
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.answeredAt = answeredAt
        self.lapse = lapse
        self.deal = deal
    }
}

extension Offer {
    /// For how many hours an offer may stand; the last is what is meant where none is named.
    public static let hours: [Int] = [1, 24, 48]
    /// The most offers that a buyer may make for one product, and the most requests to buy it.
    public static let mostOfBuyer = 5

    /// The same as it is to be taken at a moment: once its time is over it is, whether or not that was written down.
    public func seen(at now: Timestamp) -> Offer {
        guard state == .open, expiresAt <= now else { return self }
        var offer = self
        offer.state = .expired
        return offer
    }

    /// An answer to an offer.
    public enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
        case accept
        case decline
        /// By who made it.
        case withdraw

        /// The state of an offer after the answer.
        package var outcome: State {
            switch self {
            case .accept: .accepted
            case .decline: .declined
            case .withdraw: .withdrawn
            }
        }
    }
}

extension Product {
    /// True where a buyer may ask for it at its price now.
    public var mayBeBought: Bool { state == .selling && !isSoldOut && facts.giveaway == nil }

    /// True where a buyer may offer a price for it now.
    public var mayBeOfferedOn: Bool { mayBeBought && facts.takesOffers }

    /// Between what a buyer may offer for it.
    public var offerRange: OfferRange { OfferRange(upTo: price.bargain) }
}

/// Between what a buyer may offer.
public struct OfferRange: Hashable, Sendable {
    public let from: Money
    /// The price: nobody bids above it.
    public let to: Money

    package init(from: Money, to: Money) {
        self.from = from
        self.to = to
    }

    /// Any amount up to a price; below which one its seller declines by itself is the seller's secret.
    public init(upTo price: Money) {
        self.init(from: price.smallestPayable, to: price)
    }

    public func contains(_ amount: Money) -> Bool {
        amount.currency == to.currency && !amount.isZero
            && (from.hundredths...max(from.hundredths, to.hundredths)).contains(amount.hundredths)
    }
}
