/// The summary of a person's handovers and reviews; the page at `/standing` explains it to everyone.
public struct Reputation: Hashable, Sendable {
    /// The weight of the word of all partners together.
    public let weight: Double
    /// From 0 to 1; what is known of nobody stands at 0.8.
    public let score: Double
    /// With how many different people the account traded within three years.
    public let people: Int

    public init(weight: Double, score: Double, people: Int) {
        self.weight = weight
        self.score = score
        self.people = people
    }

    /// Sums up what partners said, each with the weight of their word.
    package init(_ opinions: [(weight: Double, verdict: Double)], people: Int) {
        let weight = opinions.reduce(0) { $0 + $1.weight }
        let sum = opinions.reduce(0) { $0 + $1.weight * $1.verdict }
        let score = (Self.priorWeight * Self.priorScore + sum) / (Self.priorWeight + weight)
        self.init(weight: weight, score: score, people: people)
    }

    public static let none = Reputation([], people: 0)

    /// The reputation in one word; there is none for everything else.
    public enum Word: String, Hashable, Sendable, CaseIterable, Codable {
        /// Too little is known.
        case new
        case fine
        case reliable
    }

    public var word: Word? {
        guard weight >= Self.weightNeeded else { return .new }
        if score >= Self.reliableFrom { return .reliable }
        return score >= Self.fineFrom ? .fine : nil
    }

    /// True where the account has the market's full trust.
    package var isProven: Bool { weight >= Self.weightNeeded && people >= 3 }

    package static let weightNeeded = 2.0
    package static let reliableFrom = 0.85
    package static let fineFrom = 0.7
    /// The score that everybody begins with, and its weight against that of others' words.
    package static let priorScore = 0.8
    package static let priorWeight = 4.0
    /// For how long handovers and reviews count.
    package static let days: Int64 = 3 * 365
}

/// A person with whom an account traded.
package struct Partner: Hashable, Sendable {
    package let id: Account.ID
    package let madeAt: Timestamp
    /// True where a code was typed, or both said that they traded.
    package let isSure: Bool
    /// The mean of what the partner says of the account: 1, ½ or 0; `nil` where they have said nothing that is seen.
    package let verdict: Double?

    package init(id: Account.ID, madeAt: Timestamp, isSure: Bool, verdict: Double?) {
        self.id = id
        self.madeAt = madeAt
        self.isSure = isSure
        self.verdict = verdict
    }
}

/// The graph of trades that reputations are computed from.
package protocol TradeGraph {
    associatedtype Failure: Error

    /// Each person whom the account traded with, once.
    func partners(of account: Account.ID) throws(Failure) -> [Partner]
    /// The same, as far as who they are.
    func neighbours(of account: Account.ID) throws(Failure) -> [Account.ID]
    /// True where the account belongs to the largest group of people who are connected by trades.
    func isInLargestGroup(_ account: Account.ID) throws(Failure) -> Bool
    /// The number of people who have traded at all.
    var traders: Int { get }
}

extension TradeGraph {
    /// The reputation of `account` among those it traded with.
    ///
    /// A partner's word weighs by how many others the partner is known to and for how long, so that people
    /// who are there for one account alone weigh nothing, and those who trade among each other weigh together
    /// as one. A reputation never falls because a person rests.
    package func reputation(of account: Account.ID, at now: Timestamp) throws(Failure) -> Reputation {
        let partners = try partners(of: account)
        guard !partners.isEmpty else { return .none }
        let isInLargestGroup = try isInLargestGroup(account)
        var trust: [Account.ID: Double] = [:]
        for partner in partners where partner.verdict != nil {
            let age = Double(max(0, partner.madeAt.milliseconds(until: now))) / 86_400_000
            trust[partner.id] =
                PartnerTrust(
                    known: try known(partner.id, without: account),
                    days: age,
                    isSure: partner.isSure,
                    isInLargestGroup: isInLargestGroup
                ).weight
        }
        if traders >= Self.peopleForClusters { try capClusters(&trust, among: partners.map(\.id)) }
        let opinions = partners.compactMap { partner in
            partner.verdict.flatMap { verdict in trust[partner.id].map { (weight: $0, verdict: verdict) } }
        }
        return Reputation(opinions, people: partners.count)
    }

    /// The number of people within two trades of a person, as if `account` weren't there.
    ///
    /// No more than matter are counted.
    private func known(_ partner: Account.ID, without account: Account.ID) throws(Failure) -> Int {
        var found: Set<Account.ID> = []
        let near = try neighbours(of: partner).filter { $0 != account }
        for one in near {
            found.insert(one)
            if found.count >= PartnerTrust.peopleNeeded { return PartnerTrust.peopleNeeded }
        }
        for one in near {
            for other in try neighbours(of: one) where other != account && other != partner {
                found.insert(other)
                if found.count >= PartnerTrust.peopleNeeded { return PartnerTrust.peopleNeeded }
            }
        }
        return found.count
    }

    /// Partners who traded with each other count together as one person at most.
    private func capClusters(_ trust: inout [Account.ID: Double], among partners: [Account.ID])
        throws(Failure)
    {
        let isPartner = Set(partners)
        var seen: Set<Account.ID> = []
        for first in partners where !seen.contains(first) {
            var cluster: [Account.ID] = []
            var open = [first]
            seen.insert(first)
            while let one = open.popLast() {
                cluster.append(one)
                for other in try neighbours(of: one)
                where isPartner.contains(other) && seen.insert(other).inserted {
                    open.append(other)
                }
            }
            let together = cluster.reduce(0) { $0 + (trust[$1] ?? 0) }
            guard cluster.count > 1, together > 1 else { continue }
            for one in cluster { trust[one] = trust[one].map { $0 / together } }
        }
    }

    static var peopleForClusters: Int { PartnerTrust.peopleForClusters }
}
