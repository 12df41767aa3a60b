import Market
import MarketStore
import SQLite

/// A market of a hundred thousand people who have traded, and said what it was like.
enum LargeMarket {
    static let people = 100_000
    /// As many as in the markets by which the rules of standing were found.
    static let deals = 375_000

    /// Adds them to a market that is closed, past its rules: one after the other would take an hour.
    static func add(to path: String) throws(SQLiteError) {
        let database = try SQLiteConnection(path: path, access: .readWrite)
        try database.run("BEGIN IMMEDIATE")
        try database.run(
            """
            WITH RECURSIVE counting(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counting WHERE n < \(Self.people))
            INSERT INTO accounts (
                id, name, name_key, vendor, password_hash, is_moderator, is_administrator, created_at
            ) SELECT 1000000 + n, 'p' || n, 'p' || n, printf('00000000-0000-4000-8000-%012d', n), '!', 0, 0, 1
            FROM counting
            """
        )
        // One conversation holds all: no figure here is about conversations.
        try database.run(
            """
            WITH RECURSIVE counting(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counting WHERE n < \(Self.deals)),
            -- Materialized: each pair is drawn once, and not anew wherever one of its columns is named.
            pairs(seller, buyer) AS MATERIALIZED (
                SELECT abs(random()) % \(Self.people) + 1000001, abs(random()) % \(Self.people) + 1000001 FROM counting
            )
            INSERT INTO deals (
                product, conversation, seller, buyer, quantity, amount, currency, state, made_at, until, ended_at,
                seller_confirmed, buyer_confirmed, met
            ) SELECT 1, (SELECT min(id) FROM conversations), seller, buyer, 1, 100, 'KRW', 'completed', 1, 1,
                unixepoch() * 1000, 1, 1, 1
            FROM pairs WHERE seller <> buyer
            """
        )
        try database.run(
            """
            INSERT INTO reviews (deal, author, about, verdict, tags, text, written_at, seen_at, is_told)
            SELECT id, buyer, seller, iif(id % 10 = 0, 'never', 'again'), 'kind', '', 1, ended_at, 1 FROM deals
            WHERE seller > 1000000 UNION ALL
            SELECT id, seller, buyer, iif(id % 9 = 0, 'fine', 'again'), '', '', 1, ended_at, 1 FROM deals
            WHERE seller > 1000000
            """
        )
        try database.run("COMMIT")
    }
}
