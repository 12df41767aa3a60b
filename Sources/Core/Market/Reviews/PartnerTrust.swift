/// The facts that the weight of a partner's word depends on.
package struct PartnerTrust: Hashable, Sendable {
    /// The number of other people within two trades of the partner; beyond ``peopleNeeded`` it makes no difference.
    package var known: Int
    /// Since when the partner is here.
    package var days: Double
    /// True where a code was typed, or both said that they traded.
    package var isSure: Bool
    /// True where the account that is spoken of belongs to the largest group of traders.
    package var isInLargestGroup: Bool

    package init(known: Int, days: Double, isSure: Bool, isInLargestGroup: Bool) {
        self.known = known
        self.days = days
        self.isSure = isSure
        self.isInLargestGroup = isInLargestGroup
    }

    /// From 0 to 1.
    package var weight: Double {
        min(1, Double(known) / Double(Self.peopleNeeded)) * min(1, days / Self.daysNeeded)
            * (isInLargestGroup ? 1 : Self.outsideShare) * (isSure ? 1 : Self.unsureShare)
    }

    /// The number of known people at which a partner's weight is full.
    package static let peopleNeeded = 10
    package static let daysNeeded = 30.0
    package static let unsureShare = 0.5
    package static let outsideShare = 0.25
    /// In a smaller market everybody has traded with everybody.
    package static let peopleForClusters = 150
}
