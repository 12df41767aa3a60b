import Market
import SQLite

/// The versions of the market's terms that accounts agreed to.
struct ConsentRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Keeps the moment of the first of several consents to one version.
    func insert(_ consent: Consent, of account: Account.ID) throws(MarketError) {
        try database.run(
            "INSERT INTO consents (account, version, agreed_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            .id(account),
            .text(consent.version.rawValue),
            .timestamp(consent.agreedAt)
        )
    }

    /// Newest first.
    func all(of account: Account.ID) throws(MarketError) -> [Consent] {
        let found = try database.rows(
            "SELECT version, agreed_at FROM consents WHERE account = ?1 ORDER BY version",
            [.id(account)]
        ) { row throws(SQLiteError) in
            Consent(try row.choice(0), at: try row.timestamp(1))
        }
        // A handful at most, for which an index by moments would be too much.
        return found.sorted { $0.agreedAt > $1.agreedAt }
    }
}
