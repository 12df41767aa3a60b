import Market
import MarketPhotos
import MarketSamples
import MarketService

/// Fills a market with the goods of a town, the same each time; what a killed process began, the next one finishes.
///
/// Others may offer goods, and moderators remove some, before it has ended.
struct DemoProducts {
    private let market: StockingService
    private let wanted: Int
    private let language: Language
    let mark: DemoMark

    /// Makes and keeps the pictures of a good, which is asked for in the order of ``Work/paintedPlaces``.
    typealias Pictures = (TownGood) async throws -> [PhotoContent]

    /// The demo goods that are still missing.
    struct Work: Hashable {
        let plan: DemoMark.Plan
        /// The number already on the market, where a killed process had begun.
        let added: Int

        fileprivate var town: Town { Town(language: plan.language) }

        /// Goods are added oldest first, and 0 is the newest place.
        fileprivate func place(_ turn: Int) -> Int { plan.goods - 1 - turn }

        /// The goods whose pictures are needed, in that order: those behind the town's own share them.
        var paintedPlaces: [Int] {
            (added..<plan.goods).prefix(Town.count).map { place($0) % Town.count }
        }

        /// The turns that are made together from this one on.
        fileprivate func batch(from turn: Int) -> Range<Int> {
            let own = max(0, plan.goods - Town.count)
            // At first each brings pictures of its own, and is shown with them; at last each brings what was said about it.
            guard turn - added >= Town.count, turn < own else { return turn..<turn + 1 }
            return turn..<min(turn + 200, own)
        }
    }

    /// The market's people write `language`, unless a demo in another one is only to be finished.
    init(_ market: StockingService, in folder: DataFolder, goods: Int, language: Language = .korean) {
        self.market = market
        self.language = language
        wanted = goods
        mark = DemoMark(in: folder)
    }

    /// Finds out what is missing, and notes that it is to be added; `nil` where the market has goods and none of the demo's
    /// are missing.
    func prepare() async throws -> Work? {
        guard let work = try await workLeft() else { return nil }
        try mark.set(work.plan, added: work.added)
        _ = try await makePeople(for: work)
        return work
    }

    private func workLeft() async throws -> Work? {
        guard mark.isThere, let (plan, added) = try mark.plan() else {
            let isEmpty = try await market.count() == 0
            let plan = DemoMark.Plan(goods: wanted, now: market.now, language: language)
            return isEmpty ? Work(plan: plan, added: 0) : nil
        }
        let count = try await addedCount(of: plan, atLeast: added)
        // Where there are none yet, they may as well be as old as of today.
        return Work(
            plan: count > 0
                ? plan : DemoMark.Plan(goods: plan.goods, now: market.now, language: plan.language),
            added: count
        )
    }

    /// Adds what is missing; `added` hears how many there are, as they come.
    ///
    /// Each batch is there as a whole or not at all, and then the mark says so: the next process has to look for one batch
    /// alone, and does not bring back what was deleted.
    func fill(_ work: Work, pictures: Pictures, added: (Int) -> Void) async throws {
        let (town, people) = (work.town, try await makePeople(for: work))
        var turn = work.added
        while turn < work.plan.goods {
            try Task.checkCancellation()
            let turns = work.batch(from: turn)
            var goods: [StockedProduct] = []
            for place in turns.map(work.place) {
                let good = town.good(at: place)
                let photos = try await pictures(good)
                let talks = town.talks(at: place, until: work.plan.now)
                goods.append(stocked(good, of: work.plan, by: people, photos, talks))
                guard let earlier = town.earlierGood(at: place) else { continue }
                let earlierTalks = town.earlierTalks(at: place, until: work.plan.now)
                // Shown from the other side.
                let photo = Array(photos.dropFirst().prefix(1))
                goods.append(stocked(earlier, of: work.plan, by: people, photo, earlierTalks))
            }
            try await market.stock(goods)
            turn = turns.upperBound
            try mark.set(work.plan, added: turn)
            added(turn)
        }
        try await market.renewReputations()
        try mark.remove()
    }

    /// Returns how many of the plan's products were put on the market, whatever their fate.
    ///
    /// They are known by their sellers and their times, which nobody else has: `count` of them are there for sure, and one
    /// batch more may be.
    private func addedCount(of plan: DemoMark.Plan, atLeast count: Int) async throws -> Int {
        let work = Work(plan: plan, added: count)
        guard count < plan.goods else { return count }
        let town = work.town
        let times = try await market.offerTimes(
            of: town.people.map { Self.vendor(of: $0) },
            since: time(of: town.good(at: work.place(count)), plan)
        )
        let last = (count..<plan.goods).last { times.contains(time(of: town.good(at: work.place($0)), plan)) }
        return last.map { $0 + 1 } ?? count
    }

    /// Each joined before the first good of all was offered.
    private func makePeople(for work: Work) async throws -> [Account.ID] {
        let town = work.town
        var people: [Account.ID] = []
        for (number, name) in town.people.enumerated() {
            let minutes = town.minutesSinceJoining(number, goods: work.plan.goods)
            let joinedAt = time(minutesAgo: minutes, work.plan)
            people.append(try await market.seller(Self.vendor(of: name), named: name, since: joinedAt))
        }
        return people
    }

    /// Made of the name, so that an app that has learned a demo seller's identifier keeps it on the next market.
    static func vendor(of name: String) -> VendorIdentifier {
        let digits = Array(ContentHash(of: Array("openmarket demo \(name)".utf8)).rawValue)
        let bytes = stride(from: 0, to: 32, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        // Version 8 is for whatever a maker of UUIDs sees fit.
        return VendorIdentifier(bytes: bytes, version: 8)
    }

    private func time(of good: TownGood, _ plan: DemoMark.Plan) -> Timestamp {
        time(minutesAgo: good.minutesAgo, plan)
    }

    private func time(minutesAgo minutes: Int64, _ plan: DemoMark.Plan) -> Timestamp {
        Timestamp(millisecondsSince1970: plan.now.millisecondsSince1970 - minutes * 60_000)
    }

    private func stocked(
        _ good: TownGood,
        of plan: DemoMark.Plan,
        by people: [Account.ID],
        _ photos: [PhotoContent],
        _ talks: [TownTalk]
    ) -> StockedProduct {
        // What one of the talks is to sell must be there until then.
        let isToBeSold = good.state == .sold && !talks.isEmpty
        return StockedProduct(
            NewProduct(
                seller: people[good.seller],
                name: good.name,
                description: good.description,
                price: good.price,
                stock: isToBeSold ? 1 : good.stock,
                state: isToBeSold ? .selling : good.state,
                facts: good.facts
            ),
            photos: photos,
            altText: good.name,
            offeredAt: time(of: good, plan),
            talks: talks.map { StockedTalk(buyer: people[$0.buyer], steps: $0.steps) }
        )
    }
}
