/// The example at `/standing`: four people speak of a seller, and a fifth moves the word.
///
/// The page takes all its numbers from here, and so from the same rules as everybody's reputation.
package struct ReputationExample: Sendable {
    package struct Opinion: Hashable, Sendable {
        package let trust: PartnerTrust
        package let verdict: Review.Verdict

        package var weighted: Double { trust.weight * verdict.value }
    }

    package static let opinions = [
        Opinion(trust: trust(), verdict: .again),
        Opinion(trust: trust(known: PartnerTrust.peopleNeeded / 2), verdict: .again),
        Opinion(trust: trust(isSure: false), verdict: .fine),
        Opinion(trust: trust(days: PartnerTrust.daysNeeded / 2), verdict: .again),
    ]

    package static let before = reputation(opinions)
    /// After one more person who is known to many would trade again.
    package static let after = reputation(opinions + [Opinion(trust: trust(), verdict: .again)])

    private static func reputation(_ opinions: [Opinion]) -> Reputation {
        Reputation(
            opinions.map { (weight: $0.trust.weight, verdict: $0.verdict.value) },
            people: opinions.count
        )
    }

    private static func trust(
        known: Int = PartnerTrust.peopleNeeded,
        days: Double = PartnerTrust.daysNeeded,
        isSure: Bool = true
    ) -> PartnerTrust {
        PartnerTrust(known: known, days: days, isSure: isSure, isInLargestGroup: true)
    }
}
