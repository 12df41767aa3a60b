import MarketServer
import MarketStore

/// Opens the market in `folder` for a command, and closes it afterwards.
func withStore<Value>(in folder: String, _ body: (SQLiteStore) async throws -> Value) async throws -> Value {
    let store = try SQLiteStore(opening: DataFolder(path: folder), clock: ServerClock.system.now)
    defer { store.close() }
    return try await body(store)
}
