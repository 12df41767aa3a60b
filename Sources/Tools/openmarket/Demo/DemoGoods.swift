import Glibc
import Linux
import Market
import MarketPhotos
import MarketSamples
import MarketService

/// Fills a market with sample goods, the same each time; what a killed command began, the next one finishes.
struct DemoGoods {
    private let market: StockingService
    private let folder: DataFolder
    private let goods: Int
    private let pictures: Pictures
    private let progress: @Sendable (Double) -> Void
    private let samples = SampleGoods()
    private let mark: DemoMark

    /// Paints what so many samples need, and tells how far it is.
    typealias Pictures = (_ count: Int, _ progress: (Double) -> Void) async throws -> DemoPictures.Made

    init(
        _ market: StockingService,
        in folder: DataFolder,
        goods: Int,
        pictures: @escaping Pictures,
        progress: @escaping @Sendable (Double) -> Void
    ) {
        self.market = market
        self.folder = folder
        self.goods = goods
        self.pictures = pictures
        self.progress = progress
        mark = DemoMark(in: folder)
    }

    /// How many goods were added; `nil` where the market has goods and none are missing.
    ///
    /// Throws ``DemoError`` where it can't be known which are missing.
    func fill() async throws -> Int? {
        let present = try await market.count()
        if mark.isThere {
            guard try await !market.othersOffer(besides: demoVendors) else {
                throw DemoError.othersOffer(folder: folder.path)
            }
        } else {
            guard present == 0 else { return nil }
            try mark.set()
        }
        if present < goods { try await add(present..<goods) }
        try mark.remove()
        return max(0, goods - present)
    }

    private var demoVendors: Set<VendorIdentifier> {
        Set(SampleGoods.sellers.map { Self.vendor(of: $0) })
    }

    /// Each batch is there as a whole or not at all, so that whatever is there ends with a batch.
    private func add(_ places: Range<Int>) async throws {
        let sellers = try await makeSellers()
        let pictures = try await pictures(places.upperBound) { progress($0 * 0.3) }
        for start in stride(from: places.lowerBound, to: places.upperBound, by: Self.batch) {
            let end = min(start + Self.batch, places.upperBound)
            try await market.stock(try (start..<end).map { try good(at: $0, by: sellers, pictures) })
            progress(0.3 + 0.7 * Double(end) / Double(places.upperBound))
        }
    }

    private static let batch = 200

    private func makeSellers() async throws -> [Account.ID] {
        var sellers: [Account.ID] = []
        for name in SampleGoods.sellers {
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
        by sellers: [Account.ID],
        _ pictures: DemoPictures.Made
    ) throws -> StockedProduct {
        let sample = samples.product(at: place)
        let checked = try sample.draft.checked()
        return StockedProduct(
            NewProduct(
                seller: sellers[sample.seller],
                name: checked.name,
                description: checked.description,
                price: checked.price,
                stock: checked.stock
            ),
            photos: Array(pictures.contents(of: sample.emoji).prefix(sample.draft.photoCount)),
            altText: sample.draft.name
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

/// A file that says that demo goods are on their way; what is there of them when a command was killed is not all.
struct DemoMark {
    static let name = "demo.unfinished"
    private let path: String

    init(in folder: DataFolder) {
        path = "\(folder.path)/\(Self.name)"
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    func set() throws(FileError) {
        try Files.replace(path, with: [])
    }

    func remove() throws(FileError) {
        try Files.remove(path)
    }
}
