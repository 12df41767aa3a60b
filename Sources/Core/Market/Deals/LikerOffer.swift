/// One lower price for all who like a product, which stands for a day.
///
/// Its seller doesn't learn who they are; only an account that takes it becomes known.
public struct LikerOffer: Hashable, Sendable {
    public let product: Product.ID
    /// Of one unit.
    public let amount: Money
    public let madeAt: Timestamp
    public let expiresAt: Timestamp
    /// `nil` while it stands.
    public package(set) var endedAt: Timestamp?
    /// Why it ended before its time, where its seller did not take it back.
    public package(set) var lapse: Offer.Lapse?

    public init(
        product: Product.ID,
        amount: Money,
        madeAt: Timestamp,
        expiresAt: Timestamp,
        endedAt: Timestamp? = nil,
        lapse: Offer.Lapse? = nil
    ) {
        self.product = product
        self.amount = amount
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.endedAt = endedAt
        self.lapse = lapse
    }
}

extension LikerOffer {
    package static let hours: Int64 = 24
    package static let daysBetween: Int64 = 7

    public var isOpen: Bool { endedAt == nil }

    /// The time from which its seller may make another one, so that people are not notified too often.
    public var nextAt: Timestamp { madeAt.adding(days: Self.daysBetween) }

    /// The same as it is to be taken at a moment: once its time is over it is, whether or not that was written down.
    public func seen(at now: Timestamp) -> LikerOffer {
        guard isOpen, expiresAt <= now else { return self }
        var offer = self
        offer.endedAt = expiresAt
        return offer
    }
}

extension OfferRange {
    /// Between what a seller may lower a price to; `nil` of what costs too little for that.
    package init?(below price: Money) {
        let unit = price.smallestPayable
        do { self.init(from: unit, to: try price.subtracting(unit)) } catch { return nil }
        guard to.hundredths >= from.hundredths else { return nil }
    }
}
