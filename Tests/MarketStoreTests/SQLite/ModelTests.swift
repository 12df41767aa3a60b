import LivePostgres
import Market
import Postgres
import SeededRandom
import StoreModel
import TemporaryFolder
import Testing

@testable import MarketStore

/// Random work on a database and on the plain model must come to the same.
@Suite(.timeLimit(.minutes(10)))
struct ModelTests {
    @Test(arguments: UInt64(1)...12)
    func randomOperationsMatchTheModel(seed: UInt64) async throws {
        try await work(seed: seed, primary: nil)
    }

    /// The same on PostgreSQL and the replica that lists are read from.
    @Test(.enabled(if: TestCluster.isInstalled), arguments: UInt64(1)...3)
    func randomOperationsMatchTheModelOnPostgreSQL(seed: UInt64) async throws {
        let address = try await TestCluster.schema()
        try await work(seed: seed, primary: address)
        try TestCluster.drop(address)
    }

    private func work(seed: UInt64, primary: PostgresAddress?) async throws {
        let clock = ManualClock()
        var limits = StoreLimits()
        limits.rankedMatches = 8
        limits.sortedMatches = 3
        limits.looksAlongPrices = 3
        limits.countedMatches = 15
        limits.uploadsOfAccount = 6
        limits.soldMilliseconds = 20 * 60 * 1_000
        limits.renewalMilliseconds = 5
        let temporary = try TemporaryFolder()
        let database = try SQLiteStore(
            opening: DataFolder(path: temporary.file("data")),
            limits: limits,
            primary: primary,
            replicaTimeout: .seconds(30),
            clock: { clock.now }
        )
        let model = try #require(InMemoryStore(limits: limits) { clock.now })
        var work = RandomWork(seed: seed)
        var results = KnownResults()

        for step in 0..<400 {
            clock.advance(milliseconds: work.pause())
            let operation = work.operation()
            let (expected, found) = (await operation.result(on: model), await operation.result(on: database))
            try #require(found == expected, "seed \(seed), step \(step): \(operation.name)")
            if step % 40 == 39 { try await compare(database, model, &work) }
            // Often, so that what is kept of texts is carried over few changes as well as over many.
            if step % 4 == 3 {
                await compareText(database, model, &work)
                for _ in 0..<2 { try await results.check(work.text(), in: database) }
            }
        }
        #expect(results.held > 0)
        #expect(try await database.check() == [])
        database.close()
    }

    private func compare(_ database: SQLiteStore, _ model: InMemoryStore, _ work: inout RandomWork)
        async throws
    {
        #expect(try await database.changes(since: 0, limit: 10) == model.changes(since: 0, limit: 10))
        for _ in 0..<12 {
            let query = work.query()
            let (found, expected) = (await walk(query, database), await walk(query, model))
            #expect(found == expected, "\(query)")
            let counts = (try await database.count(query), try await model.count(query))
            #expect(counts.0 == counts.1, "\(query)")
            let choices = RandomWork.categories
            let facets = (
                try await database.facets(of: query, among: choices),
                try await model.facets(of: query, among: choices)
            )
            #expect(facets.0 == facets.1, "\(query)")
        }
    }

    private func compareText(_ database: SQLiteStore, _ model: InMemoryStore, _ work: inout RandomWork) async
    {
        let query = ProductQuery(text: work.text(), order: work.order())
        let (found, expected) = (await walk(query, database), await walk(query, model))
        #expect(found == expected, "\(query)")
    }

    /// Forth to the end by pages of three, and back again by pages of two.
    private func walk(_ query: ProductQuery, _ store: any ModelStore) async -> [String] {
        store.countRequest(for: query.text)
        var steps: [String] = []
        do {
            var (cursor, back): (Cursor?, Cursor?) = (nil, nil)
            repeat {
                let page = try await store.products(query, at: cursor, limit: 3)
                steps.append("\(page.elements.map(\.id.rawValue)) \(page.previous != nil)")
                (cursor, back) = (page.next, page.previous)
            } while cursor != nil
            while let previous = back {
                let page = try await store.products(query, at: previous, limit: 2)
                steps.append("\(page.elements.map(\.id.rawValue)) \(page.next != nil)")
                back = page.previous
            }
        } catch {
            steps.append("\(error)")
        }
        return steps
    }
}

/// The last results of each text, which must hold for as long as the store reports no change.
private struct KnownResults {
    private var found: [String: (change: Int64, goods: [[Product]])] = [:]
    /// The number of times that results reported as unchanged were the same.
    private(set) var held = 0

    mutating func check(_ text: String, in store: SQLiteStore) async throws {
        // Of texts that are asked for again all is read; of others only what a list shows, or a facet counts.
        let isAskedAgain = text.utf8.count.isMultiple(of: 2)
        if isAskedAgain { store.countRequest(for: text) }
        let since = try await store.lastChange(affecting: text)
        if !isAskedAgain { _ = try await store.facets(of: ProductQuery(text: text), among: [:]) }
        var goods: [[Product]] = []
        for order in ProductOrder.allCases {
            let query = ProductQuery(text: text, order: order)
            // Likes and looks are counted now and then, and no change of goods.
            goods.append(
                try await store.products(query, at: nil, limit: 10).elements.map { product in
                    var product = product
                    product.interest = ProductInterest()
                    return product
                }
            )
        }
        if let before = found[text], let since, since <= before.change {
            #expect(goods == before.goods, "\(text) since \(since)")
            held += 1
        }
        found[text] = (store.latestChange, goods)
    }
}
