/// The trades between the people of a whole market, in memory.
package struct HandoverGraph {
    /// That two people traded.
    package struct Handover: Hashable, Sendable {
        package let seller: Account.ID
        package let buyer: Account.ID
        /// True where a code was typed, or both said that they traded.
        package let isSure: Bool

        package init(seller: Account.ID, buyer: Account.ID, isSure: Bool) {
            self.seller = seller
            self.buyer = buyer
            self.isSure = isSure
        }
    }

    /// The opinion of one person about another, where everyone may read it.
    package struct Opinion: Hashable, Sendable {
        package let author: Account.ID
        package let about: Account.ID
        package let verdict: Review.Verdict

        package init(by author: Account.ID, about: Account.ID, _ verdict: Review.Verdict) {
            self.author = author
            self.about = about
            self.verdict = verdict
        }
    }

    struct Edge {
        var other: Int32
        var isSure: Bool
        var verdict: Double?
        /// The number of trades between the two.
        var times: Int32 = 1
    }

    private let madeAt: [Timestamp]
    private let places: [Account.ID: Int32]
    let accounts: [Account.ID]
    let edges: [[Edge]]
    private let largest: [Bool]
    package let traders: Int

    /// Of people and when their accounts were made; what is about others is left out.
    package init(
        people: [(id: Account.ID, madeAt: Timestamp)],
        handovers: [Handover],
        opinions: [Opinion]
    ) {
        accounts = people.map(\.id)
        madeAt = people.map(\.madeAt)
        let places = Dictionary(
            people.enumerated().map { ($1.id, Int32($0)) },
            uniquingKeysWith: { first, _ in first }
        )
        self.places = places
        var verdicts: [Int64: (sum: Double, count: Double)] = [:]
        for opinion in opinions {
            guard let author = places[opinion.author], let about = places[opinion.about] else { continue }
            let key = Self.key(author, about)
            let before = verdicts[key] ?? (0, 0)
            verdicts[key] = (before.sum + opinion.verdict.value, before.count + 1)
        }
        func edge(to other: Int32, from one: Int32, _ isSure: Bool) -> Edge {
            let verdict = verdicts[Self.key(other, one)].map { $0.sum / $0.count }
            return Edge(other: other, isSure: isSure, verdict: verdict)
        }
        var edges = [[Edge]](repeating: [], count: people.count)
        for handover in handovers {
            guard let seller = places[handover.seller], let buyer = places[handover.buyer], seller != buyer
            else { continue }
            edges[Int(seller)].append(edge(to: buyer, from: seller, handover.isSure))
            edges[Int(buyer)].append(edge(to: seller, from: buyer, handover.isSure))
        }
        for place in edges.indices { edges[place] = Self.merged(edges[place]) }
        self.edges = edges
        traders = edges.count { !$0.isEmpty }
        largest = Self.largestGroup(edges)
    }

    private static func key(_ one: Int32, _ other: Int32) -> Int64 { Int64(one) << 32 | Int64(other) }

    /// One for each person, however often the two traded.
    private static func merged(_ edges: [Edge]) -> [Edge] {
        var merged: [Edge] = []
        for edge in edges.sorted(by: { $0.other < $1.other }) {
            if let last = merged.last, last.other == edge.other {
                merged[merged.count - 1].isSure = last.isSure || edge.isSure
                merged[merged.count - 1].times += 1
            } else {
                merged.append(edge)
            }
        }
        return merged
    }

    private static func largestGroup(_ edges: [[Edge]]) -> [Bool] {
        var group = [Int32](repeating: -1, count: edges.count)
        var sizes: [Int] = []
        for start in edges.indices where group[start] < 0 && !edges[start].isEmpty {
            let number = Int32(sizes.count)
            var (open, size) = ([Int32(start)], 0)
            group[start] = number
            while let one = open.popLast() {
                size += 1
                for edge in edges[Int(one)] where group[Int(edge.other)] < 0 {
                    group[Int(edge.other)] = number
                    open.append(edge.other)
                }
            }
            sizes.append(size)
        }
        guard let most = sizes.max(), let best = sizes.firstIndex(of: most) else {
            return [Bool](repeating: false, count: edges.count)
        }
        return group.map { $0 == Int32(best) }
    }
}

extension HandoverGraph: TradeGraph {
    package typealias Failure = Never

    package func partners(of account: Account.ID) -> [Partner] {
        edges(of: account).map { edge in
            let other = Int(edge.other)
            return Partner(
                id: accounts[other],
                madeAt: madeAt[other],
                isSure: edge.isSure,
                verdict: edge.verdict
            )
        }
    }

    package func neighbours(of account: Account.ID) -> [Account.ID] {
        edges(of: account).map { accounts[Int($0.other)] }
    }

    package func isInLargestGroup(_ account: Account.ID) -> Bool {
        places[account].map { largest[Int($0)] } ?? false
    }

    private func edges(of account: Account.ID) -> [Edge] { places[account].map { edges[Int($0)] } ?? [] }
}

extension Review.Verdict {
    /// The value of the verdict, from 0 to 1.
    package var value: Double {
        switch self {
        case .again: 1
        case .fine: 0.5
        case .never: 0
        }
    }
}
