import LivePostgres
import Market
import Postgres
import SQLite
import Testing

@testable import MarketStore

/// A market with rows in every table, in a folder, and an empty schema that it can be moved to.
struct MoveFixture {
    let place: StorePlace
    let address: PostgresAddress

    var folder: DataFolder { place.folder }

    init(steps: Int = 500, seed: UInt64 = 7) async throws {
        place = try StorePlace()
        address = try await TestCluster.schema()
        var limits = StoreLimits()
        limits.renewalMilliseconds = 5
        let store = try place.open(limits: limits)
        try await Self.begin(store)
        var work = RandomWork(seed: seed)
        for _ in 0..<steps {
            place.clock.advance(milliseconds: work.pause())
            _ = await work.operation().result(on: store)
        }
        store.close()
        let connection = try StoreOpening.connect(folder.database)
        try connection.execute(Self.rest)
        #expect(try DatabaseCheck(Database(connection: connection)).problems() == [])
        for table in try MovedTables.all(in: Database(connection: connection)) {
            let count = try Database(connection: connection).number("SELECT count(*) FROM \(table.name)")
            #expect(count > 0, "\(table.name) is empty")
        }
    }

    func toPostgres() -> MoveToPostgres {
        var move = MoveToPostgres(from: folder, to: address, now: place.clock.now)
        move.atOnce = 3
        return move
    }

    func back(to folder: DataFolder) -> MoveToFolder {
        var move = MoveToFolder(from: address, to: folder)
        move.atOnce = 3
        return move
    }

    /// The market on PostgreSQL, as a server with the folder has it.
    func openThere(_ folder: DataFolder? = nil) throws -> SQLiteStore {
        try SQLiteStore(
            opening: folder ?? self.folder,
            primary: address,
            replicaTimeout: .seconds(30),
            clock: { [clock = place.clock] in clock.now }
        )
    }

    func there() throws -> Database {
        Database(connection: try PostgresConnection(address, spelling: PostgresSpelling.spelled))
    }

    /// Every row of every table that a market's file has, but for what indexes consist of.
    static func everything(in path: String) throws -> [String: Set<[Value]>] {
        let connection = try StoreOpening.connect(path)
        let names = try connection.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'"
        ) { row throws(SQLiteError) in try row.text(0) }
        var all: [String: Set<[Value]>] = [:]
        for name in names where !["week_likes", "past_listings"].contains(name) {
            let width = try connection.rows("SELECT 1 FROM pragma_table_info('\(name)')") { _ in }.count
            all[name] = Set(
                try connection.rows("SELECT * FROM \(name)") { row throws(SQLiteError) in
                    var values: [Value] = []
                    for place in 0..<width { values.append(try row.anything(place)) }
                    return values
                }
            )
        }
        // A table that never had a row may say so.
        all["sqlite_sequence"] = all["sqlite_sequence"]?.filter { $0[1] != .integer(0) }
        return all
    }

    /// Creates the rows that random work starts from, and that the other rows refer to.
    private static func begin(_ store: SQLiteStore) async throws {
        for number in 1...3 { _ = try await store.createAccount(.sample(number)) }
        let (seller, buyer) = (Account.ID(1), Account.ID(2))
        try await store.addSkeletons(ofNames: [seller: ["판매자\u{E001}"], buyer: ["판매자\u{E002}"]])
        _ = try await store.addUpload(NewUpload(owner: seller, content: .sample(1)), once: nil)
        let chair = try #require(
            try await store.createProduct(
                .sample("나무 의자", by: seller, photos: [PhotoPlace(Photo.ID(1))]),
                once: nil
            ).value
        )
        let hello = try #require(MessageText("안녕하세요"))
        _ = try await store.beginConversation(about: chair.id, NewMessage(author: buyer, text: hello))
        _ = try await store.report(
            NewReport(
                reporter: buyer,
                target: .product(chair.id),
                messages: [],
                reason: ReportReason.allCases[0],
                text: "",
                level: .known
            )
        )
    }

    /// The rows that random work does not make.
    private static let rest = """
        INSERT INTO tokens VALUES (9005, randomblob(32), 1, 'session', '나의 ' || char(0) || ' 기기', 1, NULL);
        INSERT INTO tokens VALUES (9007, randomblob(32), 2, 'app', '', 1, 9);
        UPDATE market SET change = change + 1;
        INSERT INTO tombstones SELECT 900, change, 5 FROM market;
        INSERT OR IGNORE INTO contents (hash, width, height, main_colour, is_private)
        VALUES (hex(randomblob(32)), 1, 2, 3, 1);
        INSERT OR IGNORE INTO released SELECT hash FROM contents WHERE is_private LIMIT 1;
        INSERT OR IGNORE INTO variants SELECT hash, 'thumbnail-2x', 'webp', 1, 2, 0, hash FROM contents;
        INSERT OR IGNORE INTO uploads SELECT 800, 1, hash, 99 FROM contents LIMIT 1;
        INSERT INTO searches VALUES (1, '의자' || char(0), 1), (2, '책상', 9223372036854775807), (1, 'A', 2), (1, 'a', 3);
        INSERT OR IGNORE INTO withheld_photos SELECT hash, 77, 1 FROM contents LIMIT 1;
        INSERT OR IGNORE INTO trial VALUES (1, 7);
        INSERT INTO account_notices VALUES (9003, 1, 'role', 5, 'moderator', NULL, NULL, NULL, NULL), (9009, 1, 'network', 6, NULL, 'n', 'd', 20, 3);
        INSERT INTO wrong_passwords VALUES (1, '192.0.2.*', 20, 5);
        INSERT INTO account_networks VALUES (1, '192.0.2.0/24', 5);
        INSERT INTO newcomer_claims VALUES ('192.0.2.0/24', 1, 5);
        INSERT INTO wrong_codes VALUES (1, 1, 2, 5, 1, 5);
        INSERT OR IGNORE INTO answers VALUES (1, '열쇠', randomblob(32), X'', 5), (1, 'other', randomblob(32), X'00FF', 6);
        INSERT INTO face (id, version, name, purpose, contact, terms, privacy, business, language, changed_at, mark)
        VALUES (1, 2, '장터', '', '', '', '', '', 'ko', 5, X'0001');
        INSERT OR IGNORE INTO blocked_accounts VALUES (1, 2, 5);
        INSERT OR IGNORE INTO message_photos
        SELECT conversation, number, 0, 801, (SELECT hash FROM contents LIMIT 1), 1, 1, 1 FROM messages LIMIT 1;
        INSERT OR IGNORE INTO evidence SELECT id, 9000, 1, 5, '말', 1, 0 FROM cases LIMIT 1;
        INSERT OR IGNORE INTO evidence_photos
        SELECT case_id, number, 0, 801, (SELECT hash FROM contents LIMIT 1), 1, 1, 1 FROM evidence LIMIT 1;
        INSERT OR IGNORE INTO sanctions
        SELECT 9000, id, account, CASE account WHEN 3 THEN 1 ELSE 3 END, 'warn', 'r', 'x', 0, 5, NULL FROM cases LIMIT 1;
        INSERT INTO audit SELECT 9000, 5, 3, 'look', id, account FROM cases LIMIT 1;
        INSERT INTO moderations VALUES (9000, 3, 'hide', 1, '까닭', 5);
        INSERT INTO removals VALUES (9000, 1, '의자');
        INSERT INTO notifications (id, account, kind, subject_kind, subject, name, currency, amount, count, at)
        VALUES (9003, 1, 'offer', 'product', 5, '이름', 'KRW', 0, 1, 5),
            (9011, 2, 'offer', 'product', 5, NULL, NULL, NULL, 2, 6);
        INSERT INTO notification_marks VALUES (1, 3);
        INSERT INTO notification_settings VALUES (1, 0, 22, 8, 1);
        INSERT INTO notification_switches VALUES (1, 'offer', 'push', 1);
        INSERT OR IGNORE INTO seen_accounts VALUES (randomblob(16), 1, 5);
        INSERT INTO offers SELECT 9004, id, product, buyer, 500, 'KRW', 1, 'declined', 5, 6, 6, NULL, NULL, NULL, FALSE
        FROM conversations LIMIT 1;
        INSERT INTO deals (id, product, conversation, seller, buyer, quantity, amount, currency, state, made_at, until, ended_at)
        SELECT 9004, product, id, seller, buyer, 1, 500, 'KRW', 'cancelled', 5, 6, 7 FROM conversations LIMIT 1;
        INSERT INTO waiting SELECT id, 1, 1, NULL FROM products LIMIT 1;
        INSERT INTO reviews SELECT 9004, 9004, seller, buyer, 'again', 'kind', '좋아요', 5, 6, 1, NULL, NULL, NULL FROM deals;
        INSERT INTO reviews SELECT 9006, 9004, buyer, seller, 'fine', '', '', 5, 6, 0, '답', 7, NULL FROM deals;
        INSERT INTO standings VALUES (1, 5, 6, NULL, 1, 1, 1, 1, 'kind 1', 1);
        INSERT OR IGNORE INTO standings_due VALUES (1, 3);
        INSERT INTO circles VALUES ('1 2 3', 10, 2);
        INSERT INTO meetings VALUES (9002, 9004, 1, 5, '합정역', NULL, 'over', 5, 6, 2, 7);
        INSERT INTO claims SELECT 9008, id, 1, '주세요', 'withdrawn', 5 FROM products LIMIT 1;
        INSERT INTO liker_offers SELECT 9008, id, 5, 'KRW', 5, 6, 7, 'price', NULL FROM products LIMIT 1;
        INSERT INTO drafts VALUES (9009, 1, 2, '초안' || char(0), '', '', '', '', 'KRW', '', NULL, 1, 0, '', NULL, 0, '', 5, 1);
        INSERT INTO draft_photos VALUES (9009, 0, 801, '그림');
        INSERT INTO drafts SELECT 9040, 1, 1, '', '', '', '', '', 'KRW', '', NULL, 1, 0, '', NULL, 0, '', 5, 0;
        DELETE FROM drafts WHERE id = 9040;
        INSERT INTO invitations VALUES (9002, randomblob(32), 1, 5, 6, NULL, NULL);
        INSERT INTO account_deletions VALUES (3, 5, 6, '까닭', 7, 8, NULL, NULL);
        INSERT OR IGNORE INTO hidden_products SELECT id, 3, 'selling' FROM products LIMIT 1;
        INSERT INTO takeouts VALUES (1, 5, 6, 7, NULL), (2, 5, NULL, NULL, 'failed');
        INSERT INTO past_names VALUES (randomblob(16), 9);
        INSERT INTO consents VALUES (1, '0123456789abcdef', 5), (1, 'fedcba9876543210', 6);
        INSERT OR IGNORE INTO item_changes SELECT 1, 'likes', id, 5 FROM products LIMIT 1;
        INSERT OR IGNORE INTO likes SELECT 1, id, 999, 5 FROM products LIMIT 1;
        INSERT OR IGNORE INTO cart_lines SELECT 1, id, 2, 5 FROM products LIMIT 1;
        """
}
