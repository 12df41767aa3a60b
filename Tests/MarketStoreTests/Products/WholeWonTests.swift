import LivePostgres
import Market
import Postgres
import SQLite
import Testing

@testable import MarketStore

/// Prices of before won were whole: the step of the schema that rounds them.
@Suite(.timeLimit(.minutes(1)))
struct WholeWonTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    /// The numbers of products, in hundredths: what they were, and what they are to be.
    private struct Numbers: Hashable {
        var currency = "KRW"
        let price: Int64
        var discount: Int64 = 0
        var lowestOffer: Int64?
        var fee: Int64?
    }

    private static let before = [
        Numbers(price: 199_950), Numbers(price: 199_949), Numbers(price: 30), Numbers(price: 200_000),
        // What is between the two prices is not rounded by itself.
        Numbers(price: 100_040, discount: 50_060), Numbers(price: 40, discount: 40),
        Numbers(price: 100_000, lowestOffer: 60_050, fee: 30),
        Numbers(currency: "USD", price: 599, discount: 1, lowestOffer: 301, fee: 50),
        // The open offer alone.
        Numbers(price: 900_000),
    ]
    private static let after = [
        Numbers(price: 200_000), Numbers(price: 199_900), Numbers(price: 100), Numbers(price: 200_000),
        Numbers(price: 100_000, discount: 50_000), Numbers(price: 100, discount: 100),
        Numbers(price: 100_000, lowestOffer: 60_100, fee: 100),
        Numbers(currency: "USD", price: 599, discount: 1, lowestOffer: 301, fee: 50),
        Numbers(price: 900_000),
    ]
    private static let changed: [Int64] = [1, 2, 3, 5, 6, 7, 9]

    /// Goods with these numbers, an open offer, one that was accepted, and the deal that came of it.
    private func fill(_ store: SQLiteStore) async throws {
        let seller = try await store.createAccount(.sample(1)).id
        _ = try await store.createAccount(.sample(2))
        for numbers in Self.before {
            let currency = try #require(Currency(rawValue: numbers.currency))
            let money = { (hundredths: Int64) in try Money(hundredths: hundredths, currency: currency) }
            var new = try NewProduct.sample(by: seller)
            new.price = try Price(full: money(numbers.price), discount: money(numbers.discount))
            new.facts = ProductFacts(
                ways: TradingWays(parcel: try numbers.fee.map { .fee(try money($0)) }),
                takesOffers: true,
                offersFrom: try numbers.lowestOffer.map(money)
            )
            _ = try await store.createProduct(new, once: nil)
        }
    }

    private static let trade = """
        INSERT INTO conversations (id, product, seller, buyer, name, currency, price, began_at, last, last_at, touched)
        VALUES (1, 9, 1, 2, 'chair', 'KRW', 900000, 1, 1, 1, 1), (2, 4, 1, 2, 'desk', 'KRW', 200000, 1, 1, 1, 2);
        INSERT INTO participants (account, conversation, touched, is_seller)
        VALUES (1, 1, 1, true), (2, 1, 1, false), (1, 2, 2, true), (2, 2, 2, false);
        INSERT INTO offers (id, conversation, product, maker, amount, currency, quantity, state, made_at, expires_at,
            answered_at, deal)
        VALUES (1, 1, 9, 2, 800050, 'KRW', 1, 'open', 1, 2, NULL, NULL),
            (2, 1, 9, 2, 700050, 'KRW', 1, 'accepted', 1, 2, 2, 1), (3, 1, 9, 2, 700050, 'KRW', 1, 'declined', 1, 2, 2, NULL);
        INSERT INTO deals (id, product, conversation, seller, buyer, quantity, amount, currency, state, made_at, until,
            ended_at)
        VALUES (1, 9, 1, 1, 2, 1, 700050, 'KRW', 'completed', 1, 2, 2);
        """
    private static let questions = (
        products:
            "SELECT currency, price, discount, offers_from, parcel_fee, bargain FROM products ORDER BY id",
        changes: "SELECT id, change, version FROM products ORDER BY change",
        touched:
            "SELECT touched FROM (SELECT id, touched FROM conversations UNION ALL SELECT conversation, touched FROM participants) AS all_of ORDER BY id",
        amounts:
            "SELECT amount FROM (SELECT id, amount FROM offers UNION ALL SELECT 9, amount FROM deals) AS all_of ORDER BY id"
    )

    private func numbers(_ database: Database) throws -> [Numbers] {
        try database.rows(Self.questions.products) { row throws(SQLiteError) in
            let numbers = Numbers(
                currency: try row.text(0),
                price: try row.integer(1),
                discount: try row.integer(2),
                lowestOffer: try row.optionalInteger(3),
                fee: try row.optionalInteger(4)
            )
            #expect(try row.integer(5) == numbers.price - numbers.discount)
            return numbers
        }
    }

    /// Each product that changed has a change of its own, after all there were, and a version of its own; no other has.
    private func expectRounded(_ database: Database, changesBefore: Int64) throws {
        #expect(try numbers(database) == Self.after)
        let changes = try database.rows(Self.questions.changes) { row throws(SQLiteError) in
            (id: try row.integer(0), number: try row.integer(1), version: try row.integer(2))
        }
        let new = changes.filter { $0.number > changesBefore }
        #expect(new.map(\.id) == Self.changed && new.allSatisfy { $0.version == 2 })
        #expect(new.map(\.number) == Array(changesBefore + 1...changesBefore + 7))
        #expect(changes.filter { $0.number <= changesBefore }.allSatisfy { $0.version == 1 })
        #expect(try ChangeRecords(database).latest() == changesBefore + 7)
        let amounts = try database.rows(Self.questions.amounts) { row throws(SQLiteError) in
            try row.integer(0)
        }
        #expect(amounts == [800_100, 700_050, 700_050, 700_050])
        // The change reaches the two people of each conversation about the offer, and nobody else.
        let touched = try database.rows(Self.questions.touched) { row throws(SQLiteError) in
            try row.integer(0)
        }
        #expect(touched == [3, 3, 3, 2, 2, 2])
    }

    @Test func brokenWonAreRoundedWithAChangeOfTheirOwn() async throws {
        let store = try open()
        try await fill(store)
        store.close()
        let step = try #require(Migration.all.first { $0.name == "0029_whole_won" })
        let database = Database(connection: try StoreOpening.connect(folder.database))
        let changes = try ChangeRecords(database).latest()
        try database.connection.transaction(.writing, mapping: StoreError.init) { () throws(StoreError) in
            try database.run(script: Self.trade)
            try database.run(script: step.script)
            try step.finish(database)
        }
        try expectRounded(database, changesBefore: changes)

        let again = try open()
        defer { again.close() }
        // Cards are as products are, and lists show it.
        #expect(try await again.check() == [])
        let listed = try await again.products(ProductQuery(), at: nil, limit: 20).elements
        #expect(listed.map(\.price.full.hundredths).sorted() == Self.after.map(\.price).sorted())
        let heard = try await again.changes(since: changes, limit: 20)
        #expect(heard.map(\.number) == Array(changes + 1...changes + 7))
    }

    @Test(.enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
    func serversOfOneMarketAreToldOfIt() async throws {
        let scene = try await ServerScene()
        let store = try scene.open("one")
        defer { store.close() }
        try await fill(store)
        let truth = try PostgresConnection(scene.address, spelling: PostgresSpelling.spelled)
        let database = Database(connection: truth)
        let changes = try ChangeRecords(database).latest()
        let step = try #require(PostgresMigration.all.first { $0.sqlite == 29 })
        try truth.transaction(.writing) { () throws(PostgresError) in
            try truth.execute(Self.trade)
            try truth.execute(step.script)
        }
        try expectRounded(database, changesBefore: changes)

        store.close()
        let again = try scene.open("one")
        defer { again.close() }
        let listed = try await again.products(ProductQuery(), at: nil, limit: 20).elements
        #expect(listed.map(\.price.full.hundredths).sorted() == Self.after.map(\.price).sorted())
        #expect(try await again.check() == [])
    }

    /// A copy that rounded by itself would count changes that the market never made, and miss the next ones.
    @Test func serversCopyRoundsNothingByItself() throws {
        let own = Migration.all.filter { !$0.concernsCopies }
        #expect(own.map(\.name) == ["0029_whole_won"])
        #expect(own.allSatisfy { $0.ofCopy.script.isEmpty && $0.ofCopy.number == $0.number })
    }
}
