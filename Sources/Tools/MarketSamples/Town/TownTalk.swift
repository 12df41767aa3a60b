package import Market

/// A conversation of one of the town's people with a seller, as it went.
package struct TownTalk: Hashable, Sendable {
    /// The buyer's place in ``Town/people``.
    package let buyer: Int
    package let steps: [StockedTalk.Step]
}

/// A sale among the town's people.
struct TownSale: Sendable {
    let place: Int
    /// True of what was sold before the goods that are offered now.
    let isEarlier: Bool
    let seller: TownPerson
    let buyer: TownPerson
    /// Its place among all sales, the seller's, and the buyer's purchases.
    let number: Int
    let ofSeller: Int
    let ofBuyer: Int
}

extension Town {
    /// A good of the same kind as the one at a place, which the same person sold before all that is offered now.
    ///
    /// `nil` behind the town's own goods, for a giveaway, and for the newest goods: whatever the town has sold just now
    /// comes after these, also by its number.
    public func earlierGood(at place: Int) -> TownGood? {
        guard isFollowingEarlier(place) else { return nil }
        var random = random(at: place, 0x5EA5_0DED)
        var good = generated(offers[place], at: place, &random, isPlain: true)
        (good.state, good.stock) = (.sold, 0)
        // Ages identify goods, and no other age has this remainder.
        good.minutesAgo = (Self.minutesOfOwn + 24 * 60 + Int64(place) * 1_050) / 3 * 3 + 1
        return good
    }

    private func isFollowingEarlier(_ place: Int) -> Bool {
        let lastSold = offers.lastIndex { $0.state == .sold } ?? -1
        return place > lastSold && place < offers.count && offers[place].giveaway == nil
    }

    /// The conversations about the good at a place until `now`, of which one sold it where it is sold.
    package func talks(at place: Int, until now: Timestamp) -> [TownTalk] {
        guard offers.indices.contains(place) else { return [] }
        return talks(about: good(at: place), at: place, isEarlier: false, until: now)
    }

    /// The conversations about ``earlierGood(at:)``.
    package func earlierTalks(at place: Int, until now: Timestamp) -> [TownTalk] {
        earlierGood(at: place).map { talks(about: $0, at: place, isEarlier: true, until: now) } ?? []
    }

    private func talks(about good: TownGood, at place: Int, isEarlier: Bool, until now: Timestamp)
        -> [TownTalk]
    {
        var random = random(at: place, isEarlier ? 0x7A1C_0001 : 0x7A1C_0002)
        var writing = TalkWriting(about: good, in: self, until: now)
        let sale = sales.first { $0.place == place && $0.isEarlier == isEarlier }
        var talks: [TownTalk] = []
        if let sale { talks.append(writing.write(sale, &random)) }
        // Others only ask, about a good that has been there for a day.
        let isAskedFor = !isEarlier || place % 3 != 2
        if isAskedFor, good.minutesAgo > 24 * 60, good.facts.giveaway == nil {
            let seller = offers[place].person
            let asker = someone(besides: [seller, sale?.buyer ?? seller], &random)
            talks.append(writing.write(questionOf: asker, &random))
        }
        return talks
    }

    /// All sales, the newest place first.
    var sales: [TownSale] {
        var sales: [TownSale] = []
        for (place, offer) in offers.enumerated() {
            for isEarlier in [false, true] where isEarlier ? isFollowingEarlier(place) : offer.state == .sold
            {
                var random = random(at: place, isEarlier ? 0xB0_0001 : 0xB0_0002)
                let buyer = someone(besides: [offer.person], &random)
                sales.append(
                    TownSale(
                        place: place,
                        isEarlier: isEarlier,
                        seller: offer.person,
                        buyer: buyer,
                        number: sales.count,
                        ofSeller: sales.count { $0.seller == offer.person },
                        ofBuyer: sales.count { $0.buyer == buyer }
                    )
                )
            }
        }
        return sales
    }

    private func someone(besides others: [TownPerson], _ random: inout SampleRandom) -> TownPerson {
        random.pick(TownPerson.allCases.filter { !others.contains($0) })
    }

    private func random(at place: Int, _ salt: UInt64) -> SampleRandom {
        SampleRandom(seed: seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(truncatingIfNeeded: place) &+ salt << 16)
    }

    /// The number of minutes for which a person had been there when `count` goods are put on the market.
    package func minutesSinceJoining(_ person: Int, goods count: Int) -> Int64 {
        let days = TownPerson(rawValue: person)?.daysBefore ?? 0
        return max(Self.minutesOfOwn, minutesAgo(max(0, count - 1))) + days * 24 * 60
    }
}
