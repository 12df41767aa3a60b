/// A price that one of two people in a conversation would trade at; it never changes, and ends with an answer or by itself.
public struct Offer: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Offer>

    /// What has become of it.
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
        /// The goods are not to be had at it any more; see ``Offer/lapse``.
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
        /// The two can't trade any more; no reason is told.
        case closed
    }

    public let id: ID
    public let conversation: Conversation.ID
    public let product: Product.ID
    public let maker: Account.ID
    /// Of one unit.
    public let amount: Money
    public let quantity: Int64
    public package(set) var state: State
    public let madeAt: Timestamp
    public let expiresAt: Timestamp
    public package(set) var answeredAt: Timestamp?
    public package(set) var lapse: Lapse?
    /// What came of it, where it was accepted.
    public package(set) var deal: Deal.ID?

    public init(
        id: ID,
        conversation: Conversation.ID,
        product: Product.ID,
        maker: Account.ID,
        amount: Money,
        quantity: Int64,
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
    /// How many a buyer may make for one product.
    public static let mostOfBuyer = 5

    /// The same as it is to be taken at a moment: once its time is over it is, whether or not that was written down.
    public func seen(at now: Timestamp) -> Offer {
        guard state == .open, expiresAt <= now else { return self }
        var offer = self
        offer.state = .expired
        return offer
    }

    /// What one says to it.
    public enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
        case accept
        case decline
        /// By who made it.
        case withdraw

        /// What an offer is after it.
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
    /// Between what a buyer may offer for it.
    public var offerRange: OfferRange { OfferRange(price: price.bargain, from: facts.offersFrom) }
}

/// Between what a buyer may offer.
public struct OfferRange: Hashable, Sendable {
    public let from: Money
    /// The price: nobody bids above it.
    public let to: Money

    /// The lowest is what the seller says, else half of the price, in whole won or cents.
    ///
    /// It is shown to everyone: a secret one would be found by trying.
    public init(price: Money, from lowest: Money? = nil) {
        to = price
        from = lowest ?? price.half
    }

    public func contains(_ amount: Money) -> Bool {
        amount.currency == to.currency && !amount.isZero
            && (from.hundredths...max(from.hundredths, to.hundredths)).contains(amount.hundredths)
    }
}
