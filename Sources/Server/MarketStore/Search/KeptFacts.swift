import Linux
import Market
import SQLite
import Synchronization

/// The facts that order and filter listed products, in memory: 16 bytes a number, from the first use on.
///
/// A text may match thousands of products, of which a list by price shows a few, and each choice of a facet
/// has a count of the products it would leave. To read each one from the database costs a millisecond a
/// thousand, and here next to nothing. Changes are caught up with before each use.
final class KeptFacts: Sendable {
    fileprivate struct State {
        /// Made of the state of the market after this change; `nil` where nobody has asked yet.
        var kept: (table: FactTable, change: Int64)?
        /// True where a caller is reading or updating the table; others go on without it.
        var isBusy = false
        var isClosed = false
    }

    fileprivate enum Turn {
        case use(FactTable)
        case catchUp(FactTable, since: Int64)
        case make
        case skip
    }

    private let state = Mutex(State())
    private let readers: ReaderPool
    private let background: BlockingPool
    /// The numbers up to which the table is worth its memory.
    static let ids: ClosedRange<Int64> = 0...(1 << 24 - 1)
    private let atOnce: Int64
    private let mostChanges: Int

    /// Up to `atOnce` products, reads the facts while the caller waits; otherwise in the background.
    ///
    /// After more than `mostChanges` changes, reads all of them again, in the background.
    init(readers: ReaderPool, background: BlockingPool, atOnce: Int64 = 10_000, mostChanges: Int = 1_024) {
        self.readers = readers
        self.background = background
        self.atOnce = atOnce
        self.mostChanges = mostChanges
    }

    /// The facts as they are in `database` after `change`.
    ///
    /// `nil` where they are not at hand: another caller is updating them, or they are read in the background,
    /// as in a large market on first use.
    func facts(at change: Int64, in database: Database) throws(MarketError) -> FactTable? {
        let last = try database.number("SELECT coalesce(max(listing), 0) FROM products")
        guard Self.ids.contains(last) else { return nil }
        switch state.withLock({ $0.turn(at: change) }) {
        case .use(let table): return table
        case .skip: return nil
        case .make:
            guard last <= atOnce else {
                makeInBackground()
                return nil
            }
            return try publish(at: change) { () throws(MarketError) in try read(database) }
        case .catchUp(let table, let since):
            let table = try publish(at: change) { () throws(MarketError) in
                try changed(table, since: since, in: database)
            }
            if table == nil, state.withLock({ $0.begin() }) { makeInBackground() }
            return table
        }
    }

    /// Reads the facts in the background, before anybody asks for them.
    func readAhead() {
        background.submit { [weak self] in
            guard let self, hasRoom(), state.withLock({ $0.kept == nil && $0.begin() }) else { return }
            make()
        }
    }

    private func hasRoom() -> Bool {
        do throws(MarketError) {
            return try readers.read { database throws(MarketError) in
                Self.ids.contains(try database.number("SELECT coalesce(max(listing), 0) FROM products"))
            }
        } catch {
            // A caller that reads them gets the error.
            return false
        }
    }

    /// Ends the reading of them.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Keeps what `work` gives; forgets what there is where that is `nil`.
    private func publish(
        at change: Int64,
        _ work: () throws(MarketError) -> FactTable?
    ) throws(MarketError) -> FactTable? {
        do throws(MarketError) {
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
            let (table, change) = try readers.readTogether { database throws(MarketError) in
                (try read(database), try ChangeRecords(database).latest())
            }
            _ = try publish(at: change) { () throws(MarketError) in table }
        } catch {
            // The next one who asks lets it be tried again.
            state.withLock { $0.isBusy = false }
        }
    }

    private func read(_ database: Database) throws(MarketError) -> FactTable {
        var table = FactTable()
        var done: Int64 = 0
        while true {
            guard !state.withLock({ $0.isClosed }) else { throw .unavailable(.closed) }
            let count = try Self.read(
                "\(Self.columns) INDEXED BY products_newest WHERE listed AND listing > ?1 ORDER BY listing LIMIT 50000",
                [.integer(done)],
                database,
                into: &table
            ) { done = $0 }
            guard count > 0 else { return table }
        }
    }

    /// The table after some changes; `nil` where these are too many.
    private func changed(
        _ old: FactTable,
        since change: Int64,
        in database: Database
    ) throws(MarketError) -> FactTable? {
        var table = old
        let count = try Self.read(
            "\(Self.columns) WHERE change > ?1 ORDER BY change LIMIT ?2",
            [.integer(change), .int(mostChanges + 1)],
            database,
            into: &table
        )
        // What was removed for good, or renewed, has no row of that number any more.
        let changes = ChangeRecords(database)
        guard count <= mostChanges,
            let removed = try changes.pastNumbers(since: change, atMost: mostChanges - count)
        else { return nil }
        for id in removed { table.set(ListedFacts(), of: id) }
        return table
    }

    private static let columns = """
        SELECT listing, bargain, created_at, category, state, condition, currency,
            listed, in_stock, meets, parcel_fee IS NOT NULL, giveaway IS NOT NULL
        FROM products
        """

    /// Reads products into the table, calls `body` with the id of each, and returns their number.
    private static func read(
        _ sql: String,
        _ values: [Value],
        _ database: Database,
        into table: inout FactTable,
        _ body: (Int64) -> Void = { _ in }
    ) throws(MarketError) -> Int {
        var count = 0
        try database.forEach(sql, values) { row throws(SQLiteError) in
            let id = try row.integer(0)
            let facts = try facts(row, &table)
            table.set(facts, of: id)
            body(id)
            count += 1
            return true
        }
        return count
    }

    private static func facts(
        _ row: borrowing DatabaseRow,
        _ table: inout FactTable
    ) throws(SQLiteError) -> ListedFacts {
        guard try row.boolean(7) else { return ListedFacts() }
        let state = ProductState(rawValue: try row.text(4))
        var flags: FactKind.Flags = [.listed]
        if let state { flags.insert(.state(state)) }
        if let condition = try row.optionalText(5).flatMap(Condition.init) {
            flags.insert(.condition(condition))
        }
        if let currency = Currency(rawValue: try row.text(6)) { flags.insert(.currency(currency)) }
        if try row.boolean(8) { flags.insert(state == .selling ? [.inStock, .available] : .inStock) }
        if try row.boolean(9) { flags.insert(.meeting) }
        if try row.boolean(10) { flags.insert(.parcel) }
        if try row.boolean(11) { flags.insert(.giveaway) }
        let category = try row.optionalText(3).flatMap(Category.ID.init)
        return ListedFacts(
            price: try row.integer(1),
            listedAt: UInt32(clamping: try row.integer(2) / 1_000),
            kind: table.number(of: FactKind(category: category, flags: flags))
        )
    }
}

extension KeptFacts.State {
    fileprivate mutating func begin() -> Bool {
        guard !isBusy, !isClosed else { return false }
        isBusy = true
        return true
    }

    /// The action for a caller, who may read an older state than an earlier caller did.
    fileprivate mutating func turn(at change: Int64) -> KeptFacts.Turn {
        guard let kept else { return begin() ? .make : .skip }
        if kept.change == change { return .use(kept.table) }
        return kept.change < change && begin() ? .catchUp(kept.table, since: kept.change) : .skip
    }
}
