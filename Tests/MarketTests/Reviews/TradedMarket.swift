import Market
import SeededRandom

/// A market of `traders` honest people with 1,500 deals; further people are added to it.
struct TradedMarket {
    static let now = Timestamp(millisecondsSince1970: 1_700_000_000_000)

    var people: [(id: Account.ID, madeAt: Timestamp)] = []
    var handovers: [HandoverGraph.Handover] = []
    var opinions: [HandoverGraph.Opinion] = []
    var random: SplitMix64

    init(seed: UInt64, traders: Int = 400, deals: Int = 1_500) {
        random = SplitMix64(seed: seed)
        for _ in 0..<traders { join(daysAgo: 300) }
        for _ in 0..<deals {
            let (one, other) = (pick(traders), pick(traders))
            guard one != other else { continue }
            trade(one, other)
        }
    }

    mutating func pick(_ count: Int) -> Account.ID {
        Account.ID(Int64.random(in: 1...Int64(count), using: &random))
    }

    @discardableResult
    mutating func join(daysAgo days: Int64) -> Account.ID {
        let id = Account.ID(Int64(people.count + 1))
        people.append((id, Self.now.adding(days: -days)))
        return id
    }

    /// Two trade, and each says of the other what the other deserves: one in ten of the honest ones are bad at it.
    mutating func trade(
        _ seller: Account.ID,
        _ buyer: Account.ID,
        _ ofSeller: Review.Verdict? = nil,
        isSure: Bool = true
    ) {
        handovers.append(HandoverGraph.Handover(seller: seller, buyer: buyer, isSure: isSure))
        opinions.append(.init(by: buyer, about: seller, ofSeller ?? said(of: seller)))
        opinions.append(.init(by: seller, about: buyer, said(of: buyer)))
    }

    private mutating func said(of account: Account.ID) -> Review.Verdict {
        let isPoor = account.rawValue.isMultiple(of: 10)
        switch Int.random(in: 0..<100, using: &random) {
        case ..<(isPoor ? 30 : 88): return .again
        case ..<(isPoor ? 60 : 97): return .fine
        default: return .never
        }
    }

    var graph: HandoverGraph {
        HandoverGraph(people: people, handovers: handovers, opinions: opinions)
    }

    func reputation(of account: Account.ID) -> Reputation {
        graph.reputation(of: account, at: Self.now)
    }
}
