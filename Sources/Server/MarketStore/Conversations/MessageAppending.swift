import Market
import SQLite

/// Appends a message to a conversation, with all that moves with it: order, moments and unread counts.
struct MessageAppending {
    struct Line {
        var author: Account.ID
        var kind: Message.Kind
        var key: MessageKey?
        var text = ""
        var hints: Set<MessageHint> = []
        /// The hints that its author confirmed with it.
        var confirmed: Set<MessageHint> = []
        var notice: TradeNotice?
        /// The offer or deal that it is about.
        var subject: Int64?
        var until: Timestamp?
        /// True where the other side need not answer, and has nothing more to read.
        var isQuiet = false
        /// True of what its author answered, which nobody does unread.
        var isAnswer = false
    }

    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Returns the message's number; `number` is known where it is the first.
    @discardableResult
    func append(_ line: Line, as number: Int64? = nil, in conversation: Conversation.ID) throws(MarketError)
        -> Int64
    {
        let number = if let number { number } else { try next(in: conversation) }
        try database.run(
            """
            INSERT INTO messages (
                conversation, number, author, kind, at, key, text, hints, notice, subject, until, is_quiet
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """,
            .id(conversation),
            .integer(number),
            .id(line.author),
            .text(line.kind.rawValue),
            .timestamp(now),
            line.key.map { .blob($0.bytes) } ?? .null,
            .text(line.text),
            .integer(line.hints.bits),
            .text(line.notice?.rawValue),
            .integer(line.subject),
            .timestamp(line.until),
            .boolean(line.isQuiet)
        )
        try database.run(
            """
            UPDATE conversations SET last = ?2, last_at = ?3,
            touched = (SELECT max(touched) + 1 FROM conversations) WHERE id = ?1 AND last < ?2
            """,
            .id(conversation),
            .integer(number),
            .timestamp(now)
        )
        try database.run(
            """
            UPDATE participants SET touched = (SELECT touched FROM conversations WHERE id = ?1),
            unread = unread + CASE WHEN account = ?2 THEN 0 ELSE ?3 END, has_left = FALSE,
            confirmed = confirmed | CASE WHEN account = ?2 THEN ?4 ELSE 0 END,
            answered_to = CASE WHEN account = ?2 AND ?5 THEN ?6 ELSE answered_to END,
            is_request = is_request AND account <> ?2 AND NOT ?7
            WHERE conversation = ?1
            """,
            .id(conversation),
            .id(line.author),
            .integer(line.isQuiet ? 0 : 1),
            .integer(line.confirmed.bits),
            .boolean(line.isAnswer),
            .integer(number),
            // Who has something reserved is no stranger any more.
            .boolean(line.notice == .reserved || line.notice == .firstCome)
        )
        return number
    }

    private func next(in conversation: Conversation.ID) throws(MarketError) -> Int64 {
        try database.number("SELECT last + 1 FROM conversations WHERE id = ?1", .id(conversation))
    }
}
