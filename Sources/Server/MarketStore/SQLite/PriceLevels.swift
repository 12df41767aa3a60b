import SQLite
import Synchronization

/// The level of each product's price, in memory: four bytes a product, from the first time that somebody asks for them.
///
/// A text may find thousands of products, of which a list by price shows a few. To look each one's price up in the
/// database costs a millisecond a thousand, and here next to nothing. What has changed is caught up with before each use.
final class PriceLevels: Sendable {
    private struct State {
        /// By id; made of the state of the market after this change, `nil` where nobody has asked yet.
        var levels: [PriceLevel] = []
        var change: Int64?
        var making: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let readers: ReaderPool
    /// Where ids are larger it is not worth the memory.
    static let ids: ClosedRange<Int64> = 0...(1 << 24 - 1)
    /// What a market may have at most for its levels to be made while somebody waits for them.
    static let atOnce: Int64 = 10_000

    init(readers: ReaderPool) {
        self.readers = readers
    }

    /// Calls `body` with the levels by id as they are in `database` after `change`.
    ///
    /// `nil` where they are not at hand: in a large market they are made in the background, when they are first asked for.
    func withLevels<Value>(
        at change: Int64,
        in database: Database,
        _ body: ([PriceLevel]) -> Value
    ) throws(StoreError) -> Value? {
        let last = try database.number("SELECT coalesce(max(id), 0) FROM products")
        guard Self.ids.contains(last) else { return nil }
        return try state.withLock { state throws(StoreError) in
            guard let known = state.change else {
                guard last <= Self.atOnce else {
                    if state.making == nil { state.making = make() }
                    return nil
                }
                state.levels = try Self.read(database)
                state.change = change
                return body(state.levels)
            }
            // The one who asks may read an older state than somebody before.
            guard known <= change else { return nil }
            if known < change {
                try Self.read("change > ?1", .integer(known), into: &state.levels, database)
                state.change = change
            }
            return body(state.levels)
        }
    }

    /// Ends the making of them.
    func close() {
        state.withLock { $0.making?.cancel() }
    }

    private func make() -> Task<Void, Never> {
        Task.detached { [weak self, readers] in
            do {
                let (levels, change) = try readers.readTogether { database throws(StoreError) in
                    (try Self.read(database), try database.number("SELECT change FROM market WHERE id = 1"))
                }
                self?.state.withLock { state in
                    state.levels = levels
                    state.change = change
                }
            } catch {
                // The next one who asks lets it be tried again.
                self?.state.withLock { $0.making = nil }
            }
        }
    }

    private static func read(_ database: Database) throws(StoreError) -> [PriceLevel] {
        var levels: [PriceLevel] = []
        var done: Int64 = 0
        while let last = try read(
            "listed AND id > ?1 ORDER BY id LIMIT 50000",
            .integer(done),
            into: &levels,
            database
        ) {
            guard !Task.isCancelled else { throw .cancelled }
            done = last
        }
        return levels
    }

    /// Returns the last id that was read.
    @discardableResult
    private static func read(
        _ condition: String,
        _ value: Value,
        into levels: inout [PriceLevel],
        _ database: Database
    ) throws(StoreError) -> Int64? {
        var last: Int64?
        try database.forEach("SELECT id, bargain FROM products WHERE \(condition)", [value]) {
            row throws(SQLiteError) in
            let id = try row.integer(0)
            last = id
            let place = Int(id)
            if place >= levels.count {
                levels.append(contentsOf: repeatElement(.zero, count: place + 1 - levels.count))
            }
            levels[place] = PriceLevel(try row.integer(1))
            return true
        }
        return last
    }
}
