import Foundation
import Market
import MarketAPI
import SQLite

/// Something unsent of any kind as a row of the library.
struct UnsentRow: Hashable, Sendable {
    let kind: String
    let key: IdempotencyKey
    let owner: LibraryOwner
    let madeAt: Timestamp
    /// The market's word for why it did not take it, empty where it has none.
    let refusal: String?
    /// The content as JSON.
    let body: String
}

extension UnsentRow {
    init<Content>(_ item: Unsent<Content>, of owner: LibraryOwner) {
        kind = Content.kind
        key = item.key
        self.owner = owner
        madeAt = item.madeAt
        refusal = if case .refused(let code) = item.hold { code?.rawValue ?? "" } else { nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            body = String(decoding: try encoder.encode(item.content), as: UTF8.self)
        } catch {
            preconditionFailure("content that is no JSON: \(error)")
        }
    }

    /// The row as one of a kind; `nil` for another kind, and for one that another version of the app has stored.
    func item<Content>(_: Content.Type) -> Unsent<Content>? {
        guard kind == Content.kind, case .account(_, let author) = owner else { return nil }
        let content: Content
        do {
            content = try JSONDecoder().decode(Content.self, from: Data(body.utf8))
        } catch {
            return nil
        }
        let hold = refusal.map { UnsentHold.refused(ProblemCode(rawValue: $0)) }
        return Unsent(content, key: key, author: author, madeAt: madeAt, hold: hold)
    }
}

/// The table of all that waits to be sent, of all kinds.
enum UnsentTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [UnsentRow] {
        try connection.rows("\(select) FROM unsent ORDER BY number") { row throws(SQLiteError) in
            try read(row)
        }
    }

    /// The rows of a file that may be damaged, or an older app's, as far as they can be read.
    ///
    /// They are put in order here: SQLite would read all of a damaged table before it gave the first.
    static func rescued(_ connection: SQLiteConnection) -> [UnsentRow] {
        var rows: [UnsentRow] = []
        for source in ["unsent"] + LibraryMigration.unsentSources.map({ "(\($0))" }) {
            var found: [(number: Int64, row: UnsentRow)] = []
            do throws(SQLiteError) {
                try connection.forEach("\(select), number FROM \(source)") { row throws(SQLiteError) in
                    do throws(SQLiteError) {
                        found.append((try row.integer(6), try read(row)))
                    } catch {
                        // One that makes no sense hides none behind it.
                    }
                    return true
                }
            } catch {
                // The rest of it is lost.
            }
            rows += found.sorted { $0.number < $1.number }.map(\.row)
        }
        return rows
    }

    private static let select = "SELECT kind, key, owner, made_at, refusal, body"

    private static func read(_ row: borrowing Row) throws(SQLiteError) -> UnsentRow {
        guard let key = IdempotencyKey(rawValue: try row.text(1)) else { throw row.unexpected(1, "no key") }
        return UnsentRow(
            kind: try row.text(0),
            key: key,
            owner: try row.owner(2),
            madeAt: Timestamp(millisecondsSince1970: try row.integer(3)),
            refusal: try row.optionalText(4),
            body: try row.text(5)
        )
    }

    /// Keeps a row, in the place that it has or behind all others.
    static func keep(_ row: UnsentRow, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO unsent (number, key, kind, owner, made_at, refusal, body)
            VALUES ((SELECT coalesce(max(number), 0) + 1 FROM unsent), ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE
            SET made_at = excluded.made_at, refusal = excluded.refusal, body = excluded.body
            """,
            [
                .text(row.key.rawValue), .text(row.kind), .text(row.owner.column),
                .integer(row.madeAt.millisecondsSince1970), .text(row.refusal), .text(row.body),
            ]
        )
    }

    /// Changes a row where it is, if it is still there.
    static func update(_ row: UnsentRow, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "UPDATE unsent SET made_at = ?, refusal = ?, body = ? WHERE key = ?",
            [
                .integer(row.madeAt.millisecondsSince1970), .text(row.refusal), .text(row.body),
                .text(row.key.rawValue),
            ]
        )
    }

    static func remove(_ key: IdempotencyKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM unsent WHERE key = ?", [.text(key.rawValue)])
    }
}
