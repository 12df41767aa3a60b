import Glibc
import Linux
import Market
import MarketService
import MarketStore
import Postgres

/// Opens the market in `folder` for a command, and closes it afterwards.
///
/// Throws ``NoMarketError`` where there is none, unless one is to be made: a misspelt folder should not
/// become an empty market.
func withStore<Value>(
    in folder: String,
    makingOne isMade: Bool = false,
    _ database: String? = nil,
    _ body: (SQLiteStore) async throws -> Value
) async throws -> Value {
    let store = try SQLiteStore(
        opening: isMade ? DataFolder(path: folder) : marketFolder(folder),
        primary: PostgresAddress(option: database),
        clock: ServerClock.system.now
    )
    let value: Value
    do {
        value = try await body(store)
    } catch {
        await store.closeAside()
        throw error
    }
    await store.closeAside()
    return value
}

/// Opens the market in `folder`, or makes one there, to be filled with goods; closes it afterwards.
func withStocking<Value>(
    in folder: String,
    _ database: String? = nil,
    _ body: (StockingService) async throws -> Value
) async throws -> Value {
    try await withStore(in: folder, makingOne: true, database) { store in
        try await body(StockingService(store))
    }
}

/// Returns the problems of a market on PostgreSQL, or of its replica in `folder`, which is updated first.
func problemsOfReplica(in folder: String, of database: String) async throws -> [String] {
    try await withStore(in: folder, makingOne: true, database) { store in try await store.check() }
}

/// The folder, which must have a market in it that may be worked on.
func marketFolder(_ path: String) throws -> DataFolder {
    let folder = DataFolder(path: path)
    guard !folder.isBackup else { throw OpeningError.isBackup(folder: folder.path) }
    guard !folder.isOfPostgres else { throw MarketElsewhereError(folder: folder.path) }
    guard access(folder.database, F_OK) == 0 else {
        throw errno == EACCES
            ? OpeningError.file(FileError(folder.database)) : NoMarketError(folder: folder.path)
    }
    return folder
}

/// A command about a market in a folder was given one whose market is on PostgreSQL.
struct MarketElsewhereError: Error, Hashable, CustomStringConvertible {
    let folder: String

    var description: String {
        "\(folder) is a server's of a market on PostgreSQL, which this command is not for; docs/scaling.md says what is"
    }
}

/// A command about a market was given a folder without one.
struct NoMarketError: Error, Hashable, CustomStringConvertible {
    let folder: String

    var description: String { "there is no market in \(folder); --data says where it is" }
}
