import Market
import SQLite
import Testing

@testable import MarketStore

/// The rows that are left of a person with everything who has left, in every table of the schema.
@Suite(.timeLimit(.minutes(10)))
struct DataInventoryTests {
    /// In the person's name, and in the texts of what is the person's alone.
    private static let name = "Zq7name"
    private static let secret = "Zq7text"

    @Test(arguments: Backend.allCases)
    func everyTableHasAnEntry(backend: Backend) async throws {
        try await backend.withMarket { store, _ async throws in
            let tables = try await store.tableNames()
            #expect(tables.count > 60)
            for table in tables { #expect(DataInventory.tables[table] != nil, "\(table) has no entry") }
        }
    }

    @Test func everyEntryIsOfATable() async throws {
        try await Backend.sqlite.withMarket { store, _ async throws in
            let known = Set(try await store.tableNames()).union(["steps", "writers", "counted"])
            #expect(Set(DataInventory.tables.keys).subtracting(known) == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func nothingOfAPersonIsLeftButWhatIsListed(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let person = try await PersonWithEverything.make(
                store,
                cases,
                name: Self.name,
                secret: Self.secret
            )
            let references = try store.accountReferences()
            for (table, columns) in references where DataInventory.tables[table] == .removed {
                let count = try await store.rows(of: person.id, in: table, columns)
                #expect(count > 0 || table == "hidden_products", "\(table) has nothing to remove")
            }
            let before = try await store.everyRow()
            let found = before.filter { $0.value.contains { $0.contains(Self.secret) } }.keys
            #expect(found.count > 12, "\(found.sorted())")

            try await store.leaveWhole(person.id, cases.talk.clock)
            _ = try await store.notifyOfSeenReviews(limit: 100)
            try await store.sweepPhotos()

            for (table, columns) in references where DataInventory.tables[table] == .removed {
                #expect(try await store.rows(of: person.id, in: table, columns) == 0, "\(table)")
            }
            for (table, rows) in try await store.everyRow() {
                let text = rows.joined(separator: "\n")
                #expect(!text.contains(Self.name), "\(table) holds the name")
                #expect(!text.contains(Self.secret), "\(table) holds a text")
                #expect(!text.contains(person.photo), "\(table) holds a photo")
            }
            if store.hasReplica {
                try await TestMarket.settle(store)
                for (table, rows) in try store.everyRowOfTheFile() {
                    let text = rows.joined(separator: "\n")
                    #expect(!text.contains(Self.name) && !text.contains(Self.secret), "copy of \(table)")
                }
            }
            let gone = try await store.read { database throws(MarketError) in
                try database.number("SELECT count(*) FROM account_deletions WHERE ended_at IS NOT NULL")
            }
            #expect(gone == 1)
            #expect(try await store.rows(of: person.id, in: "notifications", ["account"]) == 0)
            #expect(try await store.rows(of: person.id, in: "reviews", ["about"]) == 0)
            #expect(try await store.check() == [])
        }
    }

    /// Those who trade and talk with a person keep what was said to them.
    @Test(arguments: Backend.allCases)
    func whatIsListedAsKeptIsThere(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let person = try await PersonWithEverything.make(
                store,
                cases,
                name: Self.name,
                secret: Self.secret
            )
            try await store.leaveWhole(person.id, cases.talk.clock)
            let words = try await store.messages(
                in: person.conversation,
                of: cases.talk.seller.id,
                .after(0),
                limit: 10
            )
            #expect(words.contains { $0.text == "이건 상대의 말" })
            let kept = try await store.read { database throws(MarketError) in
                try database.number("SELECT count(*) FROM sanctions WHERE account = ?1", .id(person.id))
                    + database.number("SELECT count(*) FROM evidence WHERE author = ?1", .id(person.id))
            }
            #expect(kept >= 1)
        }
    }
}

/// A person with at least one row in every table that people have rows in.
struct PersonWithEverything {
    let id: Account.ID
    let conversation: Conversation.ID
    /// The content of a photo that nobody else shows.
    let photo: String

    static func make(
        _ store: SQLiteStore,
        _ cases: TestCases,
        name: String,
        secret: String
    ) async throws -> PersonWithEverything {
        var new = try NewAccount.sample(40, name: name)
        new.skeletons = [name.lowercased()]
        new.network = "192.0.2.*"
        new.terms = try #require(TermsVersion(rawValue: "0123456789abcdef"))
        let account = try await store.createAccount(new)
        let (id, partner, chair) = (account.id, cases.talk.seller.id, cases.talk.chair.id)
        let market = TestMarket(seller: cases.talk.seller, store: store, clock: cases.talk.clock)

        let upload = try await market.upload(77, by: account)
        let own = try await market.sell(
            "책상",
            description: secret,
            facts: ProductFacts(takesOffers: true),
            by: account,
            photos: [PhotoPlace(upload.id, altText: secret)]
        )
        _ = try await market.sell("\(secret) 둘째", by: account)
        let drafted = try await market.upload(78, by: account)
        _ = try await store.addToken(
            NewToken(hash: .sample(9), account: id, kind: .app, label: secret, expiresAt: nil)
        )

        // Two conversations, a deal that was kept with reviews, and one that is open.
        let said = try #require(MessageText("이건 상대의 말"))
        let asked = try await store.beginConversation(about: chair, NewMessage(author: id, text: said))
        let codes = DealCodes(111_111, 222_222)
        let other = try await store.beginConversation(
            about: own.id,
            NewMessage(author: cases.talk.buyer.id, text: said)
        )
        let deal = try await store.makeDeal(NewDeal(in: asked.conversation.id, codes: codes), by: partner)
        _ = try await store.confirmDeal(deal.id, withCode: codes.code(of: .buyer), by: partner)
        let about = try #require(ReviewText("\(secret) 받은 후기"))
        _ = try await store.writeReview(ReviewWords(.again, text: about), of: deal.id, by: partner)
        _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: id)
        _ = try await store.makeDeal(NewDeal(in: other.conversation.id, codes: codes), by: id)

        // A report about the person that was decided.
        _ = try await cases.report(.account(id), by: cases.talk.buyer)
        let open = try #require(try await cases.queue().first { $0.target == .account(id) })
        _ = try await cases.act(.warn, on: open.id)
        try await store.write { database throws(MarketError) in
            try rows(id, partner, chair, own.id, deal.id, drafted.id, secret, in: database)
        }
        return PersonWithEverything(
            id: id,
            conversation: asked.conversation.id,
            photo: upload.content.rawValue
        )
    }

    /// The rows that have no shorter way.
    private static func rows(
        _ id: Account.ID,
        _ partner: Account.ID,
        _ chair: Product.ID,
        _ own: Product.ID,
        _ deal: Deal.ID,
        _ photo: Photo.ID,
        _ secret: String,
        in database: Database
    ) throws(MarketError) {
        let hash = Value.blob([UInt8](repeating: 3, count: 32))
        let short = Value.blob([UInt8](repeating: 4, count: 16))
        let (me, text) = (Value.id(id), Value.text(secret))
        _ = try database.insert(
            "INSERT INTO invitations (hash, maker, made_at, expires_at) VALUES (?1, ?2, 5, 6)",
            hash,
            me
        )
        _ = try database.insert(
            "INSERT INTO account_notices (account, kind, at) VALUES (?1, 'password_changed', 5)",
            me
        )
        let draft = try database.insert(
            """
            INSERT INTO drafts (owner, version, name, description, price, discount, stock, currency, category, meets,
            sends, parcel_fee, takes_offers, offers_from, changed_at)
            VALUES (?1, 1, ?2, ?2, '', '', '', 'KRW', '', TRUE, FALSE, '', FALSE, '', 5)
            """,
            me,
            text
        )
        try database.run(
            "INSERT INTO draft_photos (draft, position, photo, alt_text) VALUES (?1, 0, ?2, ?3)",
            .integer(draft),
            .id(photo),
            text
        )
        let moderation = try database.insert(
            "INSERT INTO moderations (moderator, action, product, reason, at) VALUES (?1, 'delete', 900, '', 5)",
            .id(partner)
        )
        try database.run(
            "INSERT INTO removals (moderation, account, name) VALUES (?1, ?2, ?3)",
            .integer(moderation),
            me,
            text
        )
        _ = try database.insert(
            "INSERT INTO claims (product, account, text, state, made_at) VALUES (?1, ?2, ?3, 'passed', 5)",
            .id(chair),
            me,
            text
        )
        _ = try database.insert(
            """
            INSERT INTO meetings (deal, maker, at, place, note, state, made_at, answered_at)
            VALUES (?1, ?2, 5, ?3, ?3, 'over', 5, 6)
            """,
            .id(deal),
            me,
            text
        )
        let statements: [(String, [Value])] = [
            (
                "INSERT INTO wrong_passwords (account, network, tries, began_at) VALUES (?1, ?2, 1, 5)",
                [me, text]
            ),
            ("INSERT INTO account_networks (account, network, seen_at) VALUES (?1, ?2, 5)", [me, text]),
            ("INSERT INTO searches (account, text, number) VALUES (?1, ?2, 1)", [me, text]),
            (
                "INSERT INTO likes (account, product, number, liked_at) VALUES (?1, ?2, 1, 5)",
                [me, .id(chair)]
            ),
            (
                "INSERT INTO likes (account, product, number, liked_at) VALUES (?1, ?2, 7, 5)",
                [.id(partner), .id(own)]
            ),
            (
                "INSERT INTO cart_lines (account, product, quantity, added_at) VALUES (?1, ?2, 1, 5)",
                [me, .id(chair)]
            ),
            (
                "INSERT INTO item_changes (account, list, product, changed_at) VALUES (?1, 'cart', ?2, 5)",
                [me, .id(chair)]
            ),
            (
                "INSERT INTO answers (account, key, fingerprint, answer, answered_at) VALUES (?1, ?2, ?3, ?4, 5)",
                [me, text, hash, .blob(Array(secret.utf8))]
            ),
            ("INSERT INTO takeouts (account, asked_at) VALUES (?1, 5)", [me]),
            ("INSERT INTO notification_marks (account, seen_to) VALUES (?1, 0)", [me]),
            (
                "INSERT INTO notification_settings (account, is_silent, shows_read_marks) VALUES (?1, TRUE, FALSE)",
                [me]
            ),
            (
                "INSERT INTO notification_switches (account, kind, door, is_on) VALUES (?1, 'offer', 'page', TRUE)",
                [me]
            ),
            ("INSERT INTO blocked_accounts (account, blocked, at) VALUES (?1, ?2, 5)", [me, .id(partner)]),
            ("INSERT INTO blocked_accounts (account, blocked, at) VALUES (?2, ?1, 5)", [me, .id(partner)]),
            ("INSERT INTO seen_accounts (hash, account, at) VALUES (?1, ?2, 5)", [short, me]),
            ("INSERT INTO waiting (product, account, number) VALUES (?1, ?2, 9)", [.id(chair), me]),
            (
                """
                INSERT INTO wrong_codes (account, number, partner, product, is_buyer, at)
                VALUES (?1, 1, ?2, 5, TRUE, 5)
                """, [me, .id(partner)]
            ),
            (
                "INSERT INTO withheld_photos (content, product, seller) VALUES (?1, 77, ?2)",
                [.text(String(repeating: "a", count: 64)), me]
            ),
            (
                """
                INSERT INTO standings (account, weight, score, traded, people, again, reviews, tags, is_connected)
                VALUES (?1, 0, 0, 1, 1, 1, 1, '', FALSE) ON CONFLICT DO NOTHING
                """, [me]
            ),
            ("INSERT INTO standings_due (account, times) VALUES (?1, 1) ON CONFLICT DO NOTHING", [me]),
            (
                "INSERT INTO circles (people, inside, outside) VALUES (?1, 9, 1)",
                [.text("\(partner) \(id) 900")]
            ),
        ]
        for (sql, values) in statements { try database.run(sql, values) }
    }
}

extension SQLiteStore {
    /// The tables of the primary; of a search index only itself.
    func tableNames() async throws -> [String] {
        guard !hasReplica else {
            return try await read { database throws(MarketError) in
                try database.rows(
                    """
                    SELECT table_name::text FROM information_schema.tables
                    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1
                    """
                ) { row throws(SQLiteError) in try row.text(0) }
            }
        }
        return try Self.tables(of: readers)
    }

    private static func tables(of readers: ReaderPool) throws -> [String] {
        try readers.read { database throws(MarketError) in
            try database.rows(
                """
                SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
                AND name <> 'sqlite_schema' ORDER BY name
                """
            ) { row throws(SQLiteError) in try row.text(0) }
        }
    }

    /// The columns that refer to accounts, by table; those of a replica's file are the primary's.
    func accountReferences() throws -> [String: [String]] {
        var found: [String: [String]] = ["withheld_photos": ["seller"], "standings_due": ["account"]]
        for table in try Self.tables(of: readers) {
            let columns = try readers.read { database throws(MarketError) in
                try database.rows(
                    "SELECT \"from\" FROM pragma_foreign_key_list(?1) WHERE \"table\" = 'accounts'",
                    [.text(table)]
                ) { row throws(SQLiteError) in try row.text(0) }
            }
            if !columns.isEmpty { found[table] = columns }
        }
        return found
    }

    func rows(of account: Account.ID, in table: String, _ columns: [String]) async throws -> Int64 {
        let condition = columns.map { "\($0) = ?1" }.joined(separator: " OR ")
        return try await read { database throws(MarketError) in
            try database.number("SELECT count(*) FROM \(table) WHERE \(condition)", .id(account))
        }
    }

    /// Each row of each table as text, bytes among them as the texts that they may be.
    func everyRow() async throws -> [String: [String]] {
        guard hasReplica else { return try everyRowOfTheFile() }
        var all: [String: [String]] = [:]
        for table in try await tableNames() {
            all[table] = try await read { database throws(MarketError) in
                try database.rows("SELECT t::text FROM \(table) AS t") { row throws(SQLiteError) in
                    Self.withTexts(ofHex: try row.text(0))
                }
            }
        }
        return all
    }

    func everyRowOfTheFile() throws -> [String: [String]] {
        var all: [String: [String]] = [:]
        let indexes: Set<String> = ["search", "search_texts", "search_sellers"]
        for table in try Self.tables(of: readers) where !indexes.contains(table) {
            all[table] = try readers.read { database throws(MarketError) in
                let columns = try database.rows(
                    "SELECT name FROM pragma_table_info(?1)",
                    [.text(table)]
                ) { row throws(SQLiteError) in try row.text(0) }
                let whole = columns.map { "coalesce(CAST(\($0) AS TEXT), '')" }.joined(
                    separator: " || '|' || "
                )
                return try database.rows("SELECT CAST(\(whole) AS BLOB) FROM \(table)") {
                    row throws(SQLiteError) in String(decoding: try row.blob(0), as: UTF8.self)
                }
            }
        }
        return all
    }

    /// PostgreSQL writes bytes as `\x` and digits.
    private static func withTexts(ofHex text: String) -> String {
        text
            + text.matches(of: /\\x((?:[0-9a-f]{2})+)/).map { match in
                let digits = Array(match.1.utf8)
                let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                    UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
                }
                return " " + String(decoding: bytes, as: UTF8.self)
            }.joined()
    }

    /// Lets go of all photos that nothing shows; their files are no store's.
    func sweepPhotos() async throws {
        let sweep = PhotoSweep(store: self, folder: folder)
        while try await sweep.run(limit: 100, removing: { _ in }) > 0 {}
    }
}

extension TestMarket {
    static func settle(_ store: SQLiteStore) async throws {
        let seller = try #require(try await store.account(Account.ID(1)))
        try await TestMarket(seller: seller, store: store, clock: ManualClock()).settle()
    }
}
