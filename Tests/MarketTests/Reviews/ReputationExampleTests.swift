import Testing

@testable import Market

/// The example at `/standing`.
@Suite(.timeLimit(.minutes(10)))
struct ReputationExampleTests {
    @Test func fourOpinionsMakeAFineSellerAndAFifthAReliableOne() {
        #expect(ReputationExample.opinions.map(\.trust.weight) == [1, 0.5, 0.5, 0.5])
        #expect(ReputationExample.opinions.map(\.weighted) == [1, 0.5, 0.25, 0.5])
        #expect(ReputationExample.before.weight == 2.5)
        #expect(ReputationExample.before.word == .fine)
        #expect(ReputationExample.after.word == .reliable)
    }

    /// The same market as a graph of trades says the same.
    @Test func exampleFollowsTheRuleOfEverybody() {
        var sum = Reputation.priorScore * Reputation.priorWeight
        var weight = Reputation.priorWeight
        for opinion in ReputationExample.opinions {
            sum += opinion.weighted
            weight += opinion.trust.weight
        }
        #expect(abs(ReputationExample.before.score - sum / weight) < 1e-12)
    }

    static let weights: [(PartnerTrust, Double)] = [
        (PartnerTrust(known: 10, days: 30, isSure: true, isInLargestGroup: true), 1),
        (PartnerTrust(known: 99, days: 999, isSure: true, isInLargestGroup: true), 1),
        (PartnerTrust(known: 0, days: 999, isSure: true, isInLargestGroup: true), 0),
        (PartnerTrust(known: 10, days: 15, isSure: true, isInLargestGroup: true), 0.5),
        (PartnerTrust(known: 10, days: 30, isSure: false, isInLargestGroup: true), 0.5),
        (PartnerTrust(known: 10, days: 30, isSure: true, isInLargestGroup: false), 0.25),
        (PartnerTrust(known: 5, days: 15, isSure: false, isInLargestGroup: false), 0.03125),
    ]

    @Test(arguments: weights)
    func weightGrowsWithAcquaintanceAgeAndProof(trust: PartnerTrust, weight: Double) {
        #expect(trust.weight == weight)
    }
}
