import Market
import SQLite

/// The messages of conversations.
struct MessageRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    private static let columns = "number, author, kind, at, text, hints, unsent_at"

    /// A message whose columns begin at `column`, without its photos.
    static func message(_ row: borrowing Row, from column: Int) throws(SQLiteError) -> Message {
        let isUnsent = !row.isNull(column + 6)
        let text = try row.text(column + 4)
        return Message(
            number: try row.integer(column),
            author: try row.id(column + 1),
            kind: try row.choice(column + 2),
            at: try row.timestamp(column + 3),
            text: isUnsent || text.isEmpty ? nil : text,
            isUnsent: isUnsent,
            hints: isUnsent ? [] : Set(hintBits: try row.integer(column + 5))
        )
    }

    func message(_ number: Int64, in conversation: Conversation.ID) throws(StoreError) -> Message? {
        try messages("AND number = ?2", [.integer(number)], in: conversation).first
    }

    /// By number, whichever way they are looked for.
    func messages(_ range: MessageRange, in conversation: Conversation.ID, limit: Int) throws(StoreError)
        -> [Message]
    {
        switch range {
        case .before(let number):
            try messages(
                "AND number < ?2 ORDER BY number DESC LIMIT ?3",
                [.integer(number ?? .max), .int(limit)],
                in: conversation
            ).reversed()
        case .after(let number):
            try messages(
                "AND number > ?2 ORDER BY number LIMIT ?3",
                [.integer(number), .int(limit)],
                in: conversation
            )
        }
    }

    private func messages(_ condition: StaticString, _ values: [Value], in conversation: Conversation.ID)
        throws(StoreError) -> [Message]
    {
        let found = try database.rows(
            "SELECT \(Self.columns) FROM messages WHERE conversation = ?1 \(condition)",
            [.id(conversation)] + values
        ) { row throws(SQLiteError) in try Self.message(row, from: 0) }
        let photos = MessagePhotoRecords(database)
        return try found.map { message throws(StoreError) in
            try photos.completed(message, in: conversation)
        }
    }

    /// Takes a message back; again changes nothing.
    func unsend(_ number: Int64, in conversation: Conversation.ID, by author: Account.ID, at now: Timestamp)
        throws(StoreError) -> Message
    {
        guard let message = try message(number, in: conversation), message.author == author else {
            throw .notFound
        }
        guard !message.isUnsent else { return message }
        guard message.mayBeUnsent(at: now) else { throw .refused(.unsendOver) }
        try database.run(
            "UPDATE messages SET unsent_at = ?3 WHERE conversation = ?1 AND number = ?2",
            .id(conversation),
            .integer(number),
            .timestamp(now)
        )
        guard let unsent = try self.message(number, in: conversation) else { throw .notFound }
        return unsent
    }
}

// Hints stand in rows as bits.
extension Set<MessageHint> {
    /// Only ever longer: the places are what is kept.
    private static let places: [MessageHint] = [
        .phone, .account, .messenger, .link, .linkSafePay, .prepay, .code, .barcode,
    ]

    init(hintBits bits: Int64) {
        self.init(zip(0..., Self.places).filter { bits & 1 << Int64($0.0) != 0 }.map(\.1))
    }

    var bits: Int64 {
        zip(0..., Self.places).reduce(0) { $0 | (contains($1.1) ? 1 << Int64($1.0) : 0) }
    }
}
