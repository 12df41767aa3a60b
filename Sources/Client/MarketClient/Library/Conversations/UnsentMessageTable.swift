import Market
import MarketAPI
import SQLite

/// Unsent messages as rows.
enum UnsentMessageTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryMessage] {
        try connection.rows(
            """
            SELECT key, origin, author, number, conversation, product, text, is_confirmed, written_at, refusal
            FROM unsent_messages ORDER BY number, key
            """
        ) { row throws(SQLiteError) in
            guard let key = IdempotencyKey(rawValue: try row.text(0)) else {
                throw row.unexpected(0, "no key")
            }
            guard let origin = MarketOrigin(try row.text(1)) else { throw row.unexpected(1, "no market") }
            let author = Account.ID(try row.integer(2))
            let thread: UnsentMessage.Thread
            if let conversation = try row.optionalInteger(4) {
                thread = .conversation(Conversation.ID(conversation))
            } else {
                thread = .about(Product.ID(try row.integer(5)))
            }
            let words: OutgoingMessage.Words =
                if let text = try row.optionalText(6) { .text(text) } else { .isItAvailable }
            let message = OutgoingMessage(words, isConfirmed: try row.integer(7) == 1, author: author)
            return LibraryMessage(
                origin: origin,
                message: UnsentMessage(
                    key: key,
                    author: author,
                    number: try row.integer(3),
                    thread: thread,
                    message: message,
                    writtenAt: Timestamp(millisecondsSince1970: try row.integer(8)),
                    hold: try row.optionalText(9).map { .refused(ProblemCode(rawValue: $0)) }
                )
            )
        }
    }

    static func keep(_ kept: LibraryMessage, _ connection: SQLiteConnection) throws(SQLiteError) {
        let message = kept.message
        let (conversation, product): (Int64?, Int64?) =
            switch message.thread {
            case .conversation(let id): (id.rawValue, nil)
            case .about(let id): (nil, id.rawValue)
            }
        let text: String? = if case .text(let text) = message.message.words { text } else { nil }
        let refusal: String? =
            if case .refused(let code) = message.hold { code?.rawValue ?? "" } else { nil }
        try connection.run(
            """
            INSERT OR REPLACE INTO unsent_messages
                (key, origin, author, number, conversation, product, text, is_confirmed, written_at, refusal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(message.key.rawValue), .text(kept.origin.text), .integer(message.author.rawValue),
                .integer(message.number), .integer(conversation), .integer(product), .text(text),
                .integer(message.message.isConfirmed ? 1 : 0),
                .integer(message.writtenAt.millisecondsSince1970), .text(refusal),
            ]
        )
    }

    static func remove(_ key: IdempotencyKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM unsent_messages WHERE key = ?", [.text(key.rawValue)])
    }
}
