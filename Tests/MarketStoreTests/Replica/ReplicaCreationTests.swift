import Linux
import LivePostgres
import Market
import SQLite
import Synchronization
import Testing

@testable import MarketStore

/// A replica that is made all at once, beside one that has followed every change.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct ReplicaCreationTests {
    private let fixture: ServerFixture

    init() async throws { fixture = try await ServerFixture() }

    /// Products of each kind: sold, hidden, deleted, edited, with and without photos.
    private func fill(_ store: SQLiteStore) async throws {
        let market = try await TestMarket(store: store, clock: fixture.clock)
        var goods: [Product] = []
        for number in 1...70 {
            let upload = number.isMultiple(of: 3) ? try await market.upload(number) : nil
            goods.append(
                try await market.sell(
                    number.isMultiple(of: 2) ? "나무 의자 \(number)" : "Wooden desk \(number)",
                    photos: upload.map { [PhotoPlace($0.id)] } ?? []
                )
            )
        }
        for product in goods[5..<9] {
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(state: .hidden), once: nil)
        }
        for product in goods[20..<30] {
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(name: "책상"), once: nil)
        }
        fixture.clock.advance(milliseconds: 3 * 86_400_000)
        for product in goods[5..<35].reversed() where product.id.rawValue.isMultiple(of: 5) {
            do throws(MarketError) {
                _ = try await store.renewProduct(product.id)
            } catch {
                guard error == .refusedRenewal(.notOnSale) else { throw error }
            }
        }
        for product in goods[40..<45] { _ = try await store.deleteProduct(product.id, from: nil, by: nil) }
    }

    private static let tables = [
        ("accounts", "id, name, name_key, created_at"), ("contents", "*"), ("products", "*"), ("photos", "*"),
        ("cards", "*"), ("blocks", "*"), ("market", "*"), ("tombstones", "product, change"),
        ("search_progress", "*"), ("sqlite_schema", "type, name, tbl_name, sql"),
    ]

    /// Each row as SQL would write it.
    private func rows(_ columns: String, of table: String, in name: String) throws -> Set<String> {
        let file = try SQLiteConnection(path: fixture.place(name).replica.database, access: .readOnly)
        let database = Database(connection: file)
        var names = columns.split(separator: ", ").map(String.init)
        if columns == "*" {
            names = try database.rows("SELECT name FROM pragma_table_info('\(table)')") {
                row throws(SQLiteError) in try row.text(0)
            }
        }
        let line = names.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
        return Set(
            try database.rows("SELECT \(line) FROM \(table)") { row throws(SQLiteError) in try row.text(0) }
        )
    }

    /// Each place of each term of a search index.
    private func terms(of table: String, in name: String) throws -> Set<String> {
        let file = try SQLiteConnection(path: fixture.place(name).replica.database, access: .readOnly)
        try HangulTokenizer.register(on: file)
        let database = Database(connection: file)
        try database.run("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, \(table), instance)")
        return Set(
            try database.rows("SELECT quote(term) || doc || col || ' ' || offset FROM temp.terms") {
                row throws(SQLiteError) in try row.text(0)
            }
        )
    }

    @Test(arguments: [1, 7, 2_000]) func aRebuiltReplicaEqualsAFollowedOne(atOnce: Int) async throws {
        let one = try fixture.open("one")
        try await fill(one)
        one.close()
        // Once more, for changes that the last read has not brought.
        try fixture.open("one").close()

        let primary = Database(connection: try PostgresPrimary.open(fixture.address))
        _ = try ReplicaOpening(
            folder: fixture.place("late"),
            migrations: Migration.all,
            primary: primary,
            atOnce: atOnce
        )
        .run()

        for (table, columns) in Self.tables {
            let (whole, followed) = (
                try rows(columns, of: table, in: "late"), try rows(columns, of: table, in: "one")
            )
            #expect(!whole.isEmpty || table == "tombstones")
            // Leftovers that no product shows any more stay in a replica that followed.
            #expect(table == "contents" ? whole.isSubset(of: followed) : whole == followed, "\(table)")
        }
        for table in ["search", "search_texts", "search_sellers"] {
            let whole = try terms(of: table, in: "late")
            #expect(whole == (try terms(of: table, in: "one")), "\(table)")
            #expect(!whole.isEmpty)
        }
        let late = try fixture.open("late")
        defer { late.close() }
        #expect(try await late.check() == [])
    }

    /// As where the market's port is taken, which a start finds out when it is to say how far it is.
    @Test func anInterruptedStartKeepsALaggingReplica() async throws {
        let one = try fixture.open("one")
        try fixture.open("late").close()
        try await fill(one)
        one.close()
        let late = fixture.place("late")
        let primary = Database(connection: try PostgresPrimary.open(fixture.address))
        let before = try Files.read(late.replica.database)
        let opening = ReplicaOpening(folder: late, migrations: Migration.all, primary: primary, atOnce: 20) {
            _ throws(OpeningError) in throw .interrupted
        }
        #expect(throws: OpeningError.interrupted) { try opening.run() }
        #expect(!late.needsReplica)
        #expect(try Files.read(late.replica.database).count >= before.count)
        let store = try fixture.open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
    }

    @Test func anIncompleteReplicaIsNeverUsed() async throws {
        let one = try fixture.open("one")
        try await fill(one)
        one.close()
        let late = fixture.place("late")
        let primary = Database(connection: try PostgresPrimary.open(fixture.address))
        let steps = Mutex<[OpeningStep]>([])

        for ended in 1...4 {
            steps.withLock { $0 = [] }
            let opening = ReplicaOpening(
                folder: late,
                migrations: Migration.all,
                primary: primary,
                atOnce: 20
            ) {
                step throws(OpeningError) in
                let count = steps.withLock { steps in
                    steps.append(step)
                    return steps.count
                }
                if count == ended { throw .interrupted }
            }
            #expect(throws: OpeningError.interrupted) { try opening.run() }
            #expect(late.needsReplica)
            #expect(try Files.names(in: late.replica.path).filter { $0.hasPrefix("market.sqlite") } == [])
        }
        // As one leaves it that was killed.
        for file in [
            "market.sqlite.new", "market.sqlite.new-search", "market.sqlite.new-search_texts-journal",
        ] {
            try Files.replace("\(late.replica.path)/\(file)", with: Array("half".utf8))
        }

        let store = try fixture.open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
        let told = steps.withLock(\.self)
        let shares = told.map { step -> Double in
            if case .copying(let share) = step { share } else { -1 }
        }
        #expect(shares.count == 4 && shares.first == 0)
        #expect(shares == shares.sorted() && shares.allSatisfy { (0..<1).contains($0) })
        #expect(Set(shares).count == 4)
    }
}
