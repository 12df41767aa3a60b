import Market
import SQLite
import Testing

@testable import MarketStore

/// Markets of earlier versions, brought up to date with all that is in them.
@Suite(.timeLimit(.minutes(1)))
struct MigrationTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    private static let photo = String(repeating: "a", count: 64)

    /// Three products of one seller, the second deleted a minute ago, the third sold now, and two lines in the moderators' log.
    private func makeFirstMarket() throws {
        try open(migrations: Array(Migration.all.prefix(1))).close()
        let now = clock.now.millisecondsSince1970
        let connection = try StoreOpening.connect(folder.database)
        try connection.execute(
            """
            BEGIN;
            INSERT INTO contents (hash, width, height, main_colour) VALUES ('\(Self.photo)', 4, 3, 0);
            INSERT INTO accounts VALUES
                (1, '판매자 1', '판매자 1', '00000000-0000-4000-8000-000000000001', 'x', 0, 0, 0, 1),
                (2, 'mod', 'mod', '00000000-0000-4000-8000-000000000002', 'x', 1, 0, 0, 1);
            INSERT INTO products (id, seller, state, held_state, currency, price, discount, bargain, stock,
                version, change, created_at, changed_at, deleted_at, listed, in_stock, name, description)
            VALUES (1, 1, 'selling', NULL, 'KRW', 500, 0, 500, 1, 1, 1, 1, 1, NULL, 1, 1, '자전거', '합정역'),
                (2, 1, 'selling', NULL, 'KRW', 500, 0, 500, 1, 2, 3, 1, 1, \(now - 60_000), 0, 1, '의자', ''),
                (3, 1, 'sold', NULL, 'KRW', 500, 0, 500, 1, 2, 2, 1, \(now), NULL, 1, 0, '♥', '');
            UPDATE sqlite_sequence SET seq = 7 WHERE name = 'products';
            INSERT INTO likes VALUES (2, 1, 1);
            INSERT INTO photos VALUES (1, 0, 9, '\(Self.photo)', 4, 3, 0, '');
            INSERT INTO blocks VALUES (1, 0, 2), (2, 0, 2), (3, 0, 2), (4, 0, 2);
            INSERT INTO search (rowid, name, seller) VALUES (1, '자전거', '판매자 1'), (3, '♥', '판매자 1');
            INSERT INTO moderations VALUES (1, 2, 'hide', 1, '가짜', 5), (4, 2, 'restore', 1, '', 6);
            UPDATE market SET change = 3;
            COMMIT;
            """
        )
    }

    @Test func migrationFromTheFirstSchemaKeepsAllData() async throws {
        try makeFirstMarket()

        let store = try open()
        defer { store.close() }

        #expect(try await store.check() == [])
        #expect(try await store.product(Product.ID(1))?.name == "자전거")
        #expect(try await store.product(Product.ID(2)) == nil)
        #expect(try await store.count(ProductQuery(text: "합정역")) == .exactly(1))
        #expect(try await store.count(ProductQuery(text: "@판매자")) == .exactly(2))
        #expect(try await store.count(ProductQuery(text: "판매자")) == .exactly(0))
        // What refers to goods is still there, and the market finds out what they are.
        let first = try #require(try await store.product(Product.ID(1)))
        #expect(first.photos.map(\.id.rawValue) == [9] && first.interest.likes == 1)
        #expect(first.facts.category == CategoryList.standard.guess(name: "자전거"))
        #expect(first.facts.category != nil && first.soldAt == nil)
        let sold = try #require(try await store.product(Product.ID(3)))
        #expect(sold.soldAt == clock.now && sold.facts.category == nil)
        let next = try await store.createProduct(.sample(by: Account.ID(1)), once: nil)
        #expect(next.value?.id == Product.ID(8))
        let log = try await store.moderations(before: nil, limit: 10)
        #expect(log.map(\.id.rawValue) == [4, 1])
        #expect(log.map(\.action) == [.restore, .hide])
        #expect(log.last?.reason == "가짜")
        // Deleted before anyone noted who did it.
        let deletion = try #require(try await store.deletion(of: Product.ID(2)))
        #expect(deletion.account == nil)
        #expect(try await store.undeleteProduct(Product.ID(2), by: nil).name == "의자")
    }

    @Test func currentSchemaStoresWhatTheFirstRefused() async throws {
        try makeFirstMarket()
        let store = try open()

        _ = try await store.deleteProduct(Product.ID(1), from: nil, by: Account.ID(2))
        store.close()

        let again = try open()
        defer { again.close() }
        #expect(try await again.deletion(of: Product.ID(1))?.account == Account.ID(2))
        let log = try await again.moderations(before: nil, limit: 1)
        // Numbers go on where the old log's ended.
        #expect(log.map(\.id.rawValue) == [5])
        #expect(log.map(\.action) == [.delete])
        #expect(try await again.undeleteProduct(Product.ID(1), by: Account.ID(2)).name == "자전거")
    }
}
