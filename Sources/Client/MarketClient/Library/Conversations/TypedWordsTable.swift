import Market
import SQLite

/// The names under which the typed text of conversations is stored.
enum TypedWords {
    struct ID: Hashable, Sendable {
        let origin: MarketOrigin
        let author: Account.ID
        let thread: UnsentMessage.Thread
    }

    /// So many bytes at most are kept; nobody types more.
    static let mostBytes = 100_000
}

/// Words that were begun, as rows.
enum TypedWordsTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [TypedWords.ID: String] {
        var words: [TypedWords.ID: String] = [:]
        try connection.forEach("SELECT origin, author, thread, is_about, text FROM typed_words") {
            row throws(SQLiteError) in
            guard let origin = MarketOrigin(try row.text(0)) else { throw row.unexpected(0, "no market") }
            let number = try row.integer(2)
            let thread: UnsentMessage.Thread =
                try row.integer(3) == 1
                ? .about(Product.ID(number)) : .conversation(Conversation.ID(number))
            let author = Account.ID(try row.integer(1))
            words[TypedWords.ID(origin: origin, author: author, thread: thread)] = try row.text(4)
            return true
        }
        return words
    }

    static func keep(_ text: String, _ id: TypedWords.ID, _ connection: SQLiteConnection)
        throws(SQLiteError)
    {
        guard !text.isEmpty else {
            try connection.run(
                "DELETE FROM typed_words WHERE origin = ? AND author = ? AND is_about = ? AND thread = ?",
                columns(id)
            )
            return
        }
        try connection.run(
            "INSERT OR REPLACE INTO typed_words (origin, author, is_about, thread, text) VALUES (?, ?, ?, ?, ?)",
            columns(id) + [.text(text)]
        )
    }

    private static func columns(_ id: TypedWords.ID) -> [Value] {
        let (isAbout, number): (Int64, Int64) =
            switch id.thread {
            case .about(let product): (1, product.rawValue)
            case .conversation(let conversation): (0, conversation.rawValue)
            }
        return [
            .text(id.origin.text), .integer(id.author.rawValue), .integer(isAbout), .integer(number),
        ]
    }
}
