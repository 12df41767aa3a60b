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
    private let town = Town()
    let mark: DemoMark

    /// Makes and keeps the pictures of a good, which is asked for in the order of ``Work/paintedPlaces``.
    typealias Pictures = (TownGood) async throws -> [PhotoContent]

    /// The demo goods that are still missing.
    struct Work: Hashable {
        let plan: DemoMark.Plan
        /// The number already on the market, where a killed process had begun.
        let added: Int

        /// Goods are added oldest first, and 0 is the newest place.
        fileprivate func place(_ turn: Int) -> Int { plan.goods - 1 - turn }

        /// The goods whose pictures are needed, in that order: those behind the town's own share them.
        var paintedPlaces: [Int] {
            (added..<plan.goods).prefix(Town.count).map { place($0) % Town.count }
        }
    }

    init(_ market: StockingService, in folder: DataFolder, goods: Int) {
        self.market = market
        wanted = goods
        mark = DemoMark(in: folder)
    }

    /// Finds out what is missing, and notes that it is to be added; `nil` where the market has goods and none of the demo's
    /// are missing.
    func prepare() async throws -> Work? {
        guard let work = try await workLeft() else { return nil }
        try mark.set(work.plan, added: work.added)
        _ = try await makeSellers()
        return work
    }

    private func workLeft() async throws -> Work? {
        guard mark.isThere, let (plan, added) = try mark.plan() else {
            let isEmpty = try await market.count() == 0
            return isEmpty ? Work(plan: DemoMark.Plan(goods: wanted, now: market.now), added: 0) : nil
        }
        let count = try await addedCount(of: plan, atLeast: added)
        // Where there are none yet, they may as well be as old as of today.
        return Work(
            plan: count > 0 ? plan : DemoMark.Plan(goods: plan.goods, now: market.now),
            added: count
        )
    }

    /// Adds what is missing; `added` hears how many there are, as they come.
    ///
    /// Each batch is there as a whole or not at all, and then the mark says so: the next process has to look for one batch
    /// alone, and does not bring back what was deleted.
    func fill(_ work: Work, pictures: Pictures, added: (Int) -> Void) async throws {
        let sellers = try await makeSellers()
        var turn = work.added
        while turn < work.plan.goods {
            try Task.checkCancellation()
            // At first each brings pictures of its own, and is shown with them.
            let size = turn - work.added < Town.count ? 1 : Self.batch
            let end = min(turn + size, work.plan.goods)
            var goods: [StockedProduct] = []
            for place in (turn..<end).map(work.place) {
                let good = town.good(at: place)
                goods.append(stocked(good, of: work.plan, by: sellers, try await pictures(good)))
            }
            try await market.stock(goods)
            turn = end
            try mark.set(work.plan, added: turn)
            added(turn)
        }
        try mark.remove()
    }

    private static let batch = 200

    /// Returns how many of the plan's products were put on the market, whatever their fate.
    ///
    /// They are known by their sellers and their times, which nobody else has: `count` of them are there for sure, and one
    /// batch more may be.
    private func addedCount(of plan: DemoMark.Plan, atLeast count: Int) async throws -> Int {
        let work = Work(plan: plan, added: count)
        guard count < plan.goods else { return count }
        let times = try await market.offerTimes(
            of: demoVendors,
            since: time(of: town.good(at: work.place(count)), plan)
        )
        let last = (count..<plan.goods).last { times.contains(time(of: town.good(at: work.place($0)), plan)) }
        return last.map { $0 + 1 } ?? count
    }

    private var demoVendors: [VendorIdentifier] { Town.sellers.map { Self.vendor(of: $0) } }

    private func makeSellers() async throws -> [Account.ID] {
        var sellers: [Account.ID] = []
        for name in Town.sellers {
            sellers.append(try await market.seller(Self.vendor(of: name), named: name))
        }
        return sellers
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
        Timestamp(millisecondsSince1970: plan.now.millisecondsSince1970 - good.minutesAgo * 60_000)
    }

    private func stocked(
        _ good: TownGood,
        of plan: DemoMark.Plan,
        by sellers: [Account.ID],
        _ pictures: [PhotoContent]
    ) -> StockedProduct {
        StockedProduct(
            NewProduct(
                seller: sellers[good.seller],
                name: good.name,
                description: good.description,
                price: good.price,
                stock: good.stock,
                state: good.state,
                facts: good.facts
            ),
            photos: pictures,
            altText: good.name,
            offeredAt: time(of: good, plan)
        )
    }
}
