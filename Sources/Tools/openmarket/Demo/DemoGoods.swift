import Glibc
import Linux
import Market
import MarketPhotos
import MarketSamples
import MarketService

/// Fills a market with the goods of a town, the same each time; what a killed command began, the next one finishes.
struct DemoGoods {
    private let market: StockingService
    private let folder: DataFolder
    private let wanted: Int
    private let pictures: Pictures
    private let progress: @Sendable (Double) -> Void
    private let town = Town()
    let mark: DemoMark

    /// Paints what so many goods need, and tells how far it is.
    typealias Pictures = (_ count: Int, _ progress: (Double) -> Void) async throws -> DemoPictures.Made

    /// What came of it.
    struct Filled: Hashable {
        let goods: Int
        /// Fewer where a killed command had begun.
        let added: Int
    }

    init(
        _ market: StockingService,
        in folder: DataFolder,
        goods: Int,
        pictures: @escaping Pictures,
        progress: @escaping @Sendable (Double) -> Void
    ) {
        self.market = market
        self.folder = folder
        self.pictures = pictures
        self.progress = progress
        wanted = goods
        mark = DemoMark(in: folder)
    }

    /// `nil` where the market has goods and none of the demo's are missing.
    ///
    /// Throws ``DemoError`` where it can't be known which are missing.
    func fill() async throws -> Filled? {
        let present = try await market.count()
        var plan = DemoMark.Plan(goods: wanted, now: market.now)
        if mark.isThere {
            guard try await !market.othersOffer(besides: demoVendors) else {
                throw DemoError.othersOffer(folder: folder.path)
            }
            if present > 0 { plan = try mark.plan() ?? plan }
        } else {
            guard present == 0 else { return nil }
        }
        try mark.set(plan)
        if present < plan.goods { try await add(present..<plan.goods, of: plan) }
        try mark.remove()
        return Filled(goods: plan.goods, added: max(0, plan.goods - present))
    }

    private var demoVendors: Set<VendorIdentifier> {
        Set(Town.sellers.map { Self.vendor(of: $0) })
    }

    /// Adds those that come in these turns, the oldest first.
    ///
    /// Each batch is there as a whole or not at all, so that whatever is there ends with a batch.
    func add(_ turns: Range<Int>, of plan: DemoMark.Plan) async throws {
        let sellers = try await makeSellers()
        let pictures = try await pictures(plan.goods) { progress($0 * 0.5) }
        for start in stride(from: turns.lowerBound, to: turns.upperBound, by: Self.batch) {
            let end = min(start + Self.batch, turns.upperBound)
            try await market.stock(
                (start..<end).map { good(at: plan.goods - 1 - $0, of: plan, by: sellers, pictures) }
            )
            progress(0.5 + 0.5 * Double(end) / Double(turns.upperBound))
        }
    }

    private static let batch = 200

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

    private func good(
        at place: Int,
        of plan: DemoMark.Plan,
        by sellers: [Account.ID],
        _ pictures: DemoPictures.Made
    ) -> StockedProduct {
        let good = town.good(at: place)
        return StockedProduct(
            NewProduct(
                seller: sellers[good.seller],
                name: good.name,
                description: good.description,
                price: good.price,
                stock: good.stock,
                state: good.state,
                facts: good.facts
            ),
            photos: pictures.contents(of: good.picture),
            altText: good.name,
            offeredAt: Timestamp(
                millisecondsSince1970: plan.now.millisecondsSince1970 - good.minutesAgo * 60_000
            )
        )
    }
}

/// Why demo goods were not added.
enum DemoError: Error, Hashable, CustomStringConvertible {
    /// Demo goods were broken off, and since then someone has offered goods.
    case othersOffer(folder: String)

    var description: String {
        switch self {
        case .othersOffer(let folder):
            "demo goods were cut off, and others offer goods by now, so none were added; to be rid of this, "
                + "remove \(folder)/\(DemoMark.name)"
        }
    }
}
