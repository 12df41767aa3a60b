import Linux
import SQLite
import Synchronization

/// The level of each product's price, in memory: four bytes a product, from the first time that somebody asks for them.
///
/// A text may find thousands of products, of which a list by price shows a few. To look each one's price up in the
/// database costs a millisecond a thousand, and here next to nothing. What has changed is caught up with before each use.
final class PriceLevels: Sendable {
    fileprivate struct State {
        /// Made of the state of the market after this change; `nil` where nobody has asked yet.
        var kept: (table: LevelTable, change: Int64)?
        /// Whether somebody makes them, or catches up: the others go on without them.
        var isBusy = false
        var isClosed = false
    }

    fileprivate enum Turn {
        case use(LevelTable)
        case catchUp(LevelTable, since: Int64)
        case make
        case skip
    }

    private let state = Mutex(State())
    private let readers: ReaderPool
    private let background: BlockingPool
    /// Where ids are larger it is not worth the memory.
    static let ids: ClosedRange<Int64> = 0...(1 << 24 - 1)
    private let atOnce: Int64
    private let mostChanges: Int

    /// The levels of up to `atOnce` products are made while somebody waits for them; those of more, and after more than
    /// `mostChanges` changes, which take a few microseconds each, in the background.
    init(readers: ReaderPool, background: BlockingPool, atOnce: Int64 = 10_000, mostChanges: Int = 1_024) {
        self.readers = readers
        self.background = background
        self.atOnce = atOnce
        self.mostChanges = mostChanges
    }

    /// The levels as they are in `database` after `change`.
    ///
    /// `nil` where they are not at hand: somebody else is at work on them, or they are made in the background, as in a
    /// large market when they are first asked for.
    func levels(at change: Int64, in database: Database) throws(StoreError) -> LevelTable? {
        let last = try database.number("SELECT coalesce(max(id), 0) FROM products")
        guard Self.ids.contains(last) else { return nil }
        switch state.withLock({ $0.turn(at: change) }) {
        case .use(let table): return table
        case .skip: return nil
        case .make:
            guard last <= atOnce else {
                makeInBackground()
                return nil
            }
            return try publish(at: change) { () throws(StoreError) in try read(database) }
        case .catchUp(let table, let since):
            let table = try publish(at: change) { () throws(StoreError) in
                try changed(table, since: since, in: database)
            }
            if table == nil, state.withLock({ $0.begin() }) { makeInBackground() }
            return table
        }
    }

    /// Ends the making of them.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Keeps what `work` gives; forgets what there is where that is `nil`.
    private func publish(
        at change: Int64,
        _ work: () throws(StoreError) -> LevelTable?
    ) throws(StoreError) -> LevelTable? {
        do throws(StoreError) {
            let table = try work()
            state.withLock { state in
                state.kept = table.map { ($0, change) }
                state.isBusy = false
            }
            return table
        } catch {
            // What is kept is as it was; the next one who asks tries again.
            state.withLock { $0.isBusy = false }
            throw error
        }
    }

    private func makeInBackground() {
        background.submit { [weak self] in self?.make() }
    }

    private func make() {
        do {
            let (table, change) = try readers.readTogether { database throws(StoreError) in
                (try read(database), try ChangeRecords(database).latest())
            }
            _ = try publish(at: change) { () throws(StoreError) in table }
        } catch {
            // The next one who asks lets it be tried again.
            state.withLock { $0.isBusy = false }
        }
    }

    private func read(_ database: Database) throws(StoreError) -> LevelTable {
        var table = LevelTable()
        var done: Int64 = 0
        while true {
            guard !state.withLock({ $0.isClosed }) else { throw .closed }
            let count = try Self.read(
                "SELECT id, bargain FROM products WHERE listed AND id > ?1 ORDER BY id LIMIT 50000",
                [.integer(done)],
                database
            ) { id, level in
                table.set(level, of: id)
                done = id
            }
            guard count > 0 else { return table }
        }
    }

    /// The table after some changes; `nil` where these are too many.
    private func changed(
        _ old: LevelTable,
        since change: Int64,
        in database: Database
    ) throws(StoreError) -> LevelTable? {
        var table = old
        let count = try Self.read(
            "SELECT id, bargain FROM products WHERE change > ?1 ORDER BY change LIMIT ?2",
            [.integer(change), .int(mostChanges + 1)],
            database
        ) { id, level in table.set(level, of: id) }
        return count > mostChanges ? nil : table
    }

    /// Returns how many products were read.
    private static func read(
        _ sql: String,
        _ values: [Value],
        _ database: Database,
        _ body: (Int64, PriceLevel) -> Void
    ) throws(StoreError) -> Int {
        var count = 0
        try database.forEach(sql, values) { row throws(SQLiteError) in
            body(try row.integer(0), PriceLevel(try row.integer(1)))
            count += 1
            return true
        }
        return count
    }
}

extension PriceLevels.State {
    fileprivate mutating func begin() -> Bool {
        guard !isBusy, !isClosed else { return false }
        isBusy = true
        return true
    }

    /// What the one who asks is to do, who may read an older state than somebody before.
    fileprivate mutating func turn(at change: Int64) -> PriceLevels.Turn {
        guard let kept else { return begin() ? .make : .skip }
        if kept.change == change { return .use(kept.table) }
        return kept.change < change && begin() ? .catchUp(kept.table, since: kept.change) : .skip
    }
}
