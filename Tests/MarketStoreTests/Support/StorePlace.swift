import Market
import TemporaryFolder

@testable import MarketStore

/// The folder and the clock of a test's market; the folder is deleted with the last copy of this value.
struct StorePlace {
    /// The market's own; nothing is in it yet.
    let folder: DataFolder
    let clock = ManualClock()
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(path: temporary.file("data"))
    }

    /// The path of `name` beside the market; nothing is made there.
    func file(_ name: String) -> String { temporary.file(name) }

    /// Opens the market here, or the one in `other`.
    func open(
        _ other: DataFolder? = nil,
        limits: StoreLimits = StoreLimits(),
        migrations: [Migration] = Migration.all
    ) throws(OpeningError) -> SQLiteStore {
        try SQLiteStore(
            opening: other ?? folder,
            limits: limits,
            migrations: migrations,
            clock: { [clock] in clock.now }
        )
    }
}

/// A suite whose tests each have a place of their own for a market.
protocol InStorePlace {
    var place: StorePlace { get }
}

extension InStorePlace {
    var folder: DataFolder { place.folder }
    var clock: ManualClock { place.clock }

    func open(
        _ other: DataFolder? = nil,
        migrations: [Migration] = Migration.all
    ) throws(OpeningError) -> SQLiteStore {
        try place.open(other, migrations: migrations)
    }
}
