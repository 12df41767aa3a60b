import Market
import MarketAPI
import SQLite

/// Typed codes as rows.
enum UnsentCodeTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryCode] {
        try connection.rows(
            "SELECT origin, author, deal, code, typed_at, refusal FROM unsent_codes ORDER BY typed_at, deal"
        ) { row throws(SQLiteError) in
            guard let origin = MarketOrigin(try row.text(0)) else { throw row.unexpected(0, "no market") }
            return LibraryCode(
                origin: origin,
                code: UnsentCode(
                    deal: Deal.ID(try row.integer(2)),
                    author: Account.ID(try row.integer(1)),
                    code: try row.text(3),
                    typedAt: Timestamp(millisecondsSince1970: try row.integer(4)),
                    // A reason that only another version of the app knows is still one.
                    refusal: try row.optionalText(5).map { ProblemCode(rawValue: $0) ?? .wrongCode }
                )
            )
        }
    }

    static func keep(_ kept: LibraryCode, _ connection: SQLiteConnection) throws(SQLiteError) {
        let code = kept.code
        try connection.run(
            """
            INSERT OR REPLACE INTO unsent_codes (origin, author, deal, code, typed_at, refusal)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(kept.origin.text), .integer(code.author.rawValue), .integer(code.deal.rawValue),
                .text(code.code), .integer(code.typedAt.millisecondsSince1970),
                .text(code.refusal?.rawValue),
            ]
        )
    }

    static func remove(
        _ deal: Deal.ID,
        of author: Account.ID,
        _ origin: MarketOrigin,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM unsent_codes WHERE origin = ? AND author = ? AND deal = ?",
            [.text(origin.text), .integer(author.rawValue), .integer(deal.rawValue)]
        )
    }
}
