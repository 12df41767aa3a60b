import Market
import SQLite

/// The messages of conversations.
struct MessageRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    private static let columns = "number, author, kind, at, text, hints, unsent_at, notice, subject, until"

    /// A message as its row is, and the number of the offer or deal it is about.
    struct Found {
        var message: Message
        var subject: Int64?
        var notice: TradeNotice?
        var until: Timestamp?
    }

    /// A message whose columns begin at `column`, without what other tables know of it.
    static func message(_ row: borrowing DatabaseRow, from column: Int) throws(SQLiteError) -> Found {
        let isUnsent = !row.isNull(column + 6)
        let text = try row.text(column + 4)
        let message = Message(
            number: try row.integer(column),
            author: try row.id(column + 1),
            kind: try row.choice(column + 2),
            at: try row.timestamp(column + 3),
            text: isUnsent || text.isEmpty ? nil : text,
            isUnsent: isUnsent,
            hints: isUnsent ? [] : Set(hintBits: try row.integer(column + 5))
        )
        return Found(
            message: message,
            subject: row.isNull(column + 8) ? nil : try row.integer(column + 8),
            // A newer server beside this one may know more of them.
            notice: row.isNull(column + 7) ? nil : TradeNotice(rawValue: try row.text(column + 7)),
            until: try row.optionalTimestamp(column + 9)
        )
    }

    /// The message with its photos, and with its offer or deal as that is now.
    func completed(_ found: Found, in conversation: Conversation.ID) throws(MarketError) -> Message {
        var message = found.message
        switch message.kind {
        case .text: break
        case .photos: return try MessagePhotoRecords(database).completed(message, in: conversation)
        case .offer:
            message.offer = try offer(found.subject)
        case .meeting:
            message.meeting = try meeting(found.subject)
        case .notice:
            guard let code = found.notice else { break }
            if code.isOfOffer { message.offer = try offer(found.subject) }
            let deal = code.isOfOffer ? nil : try deal(found.subject)
            message.notice = Message.Notice(code, deal: deal, until: found.until)
        }
        return message
    }

    private func offer(_ number: Int64?) throws(MarketError) -> Offer? {
        guard let number else { return nil }
        return try OfferRecords(database).offer(Offer.ID(number))?.seen(at: now)
    }

    private func meeting(_ number: Int64?) throws(MarketError) -> Meeting? {
        guard let number else { return nil }
        return try MeetingRecords(database).meeting(Meeting.ID(number))?.seen(at: now)
    }

    private func deal(_ number: Int64?) throws(MarketError) -> Deal? {
        guard let number else { return nil }
        return try DealRecords(database).deal(Deal.ID(number))?.seen(at: now)
    }

    func message(_ number: Int64, in conversation: Conversation.ID) throws(MarketError) -> Message? {
        try messages("AND number = ?2", [.integer(number)], in: conversation).first
    }

    /// By number, whichever way they are looked for.
    func messages(_ range: MessageRange, in conversation: Conversation.ID, limit: Int) throws(MarketError)
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
        throws(MarketError) -> [Message]
    {
        let found = try database.rows(
            "SELECT \(Self.columns) FROM messages WHERE conversation = ?1 \(condition)",
            [.id(conversation)] + values
        ) { row throws(SQLiteError) in try Self.message(row, from: 0) }
        return try found.map { message throws(MarketError) in
            try completed(message, in: conversation)
        }
    }

    /// Takes a message back; again changes nothing.
    func unsend(_ number: Int64, in conversation: Conversation.ID, by author: Account.ID)
        throws(MarketError) -> Message
    {
        guard let message = try message(number, in: conversation), message.author == author,
            message.kind.isWritten
        else { throw .notFound }
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
        .phone, .account, .messenger, .link, .linkSafePay, .prepay, .code, .barcode, .thirdParty,
    ]

    init(hintBits bits: Int64) {
        self.init(zip(0..., Self.places).filter { bits & 1 << Int64($0.0) != 0 }.map(\.1))
    }

    var bits: Int64 {
        zip(0..., Self.places).reduce(0) { $0 | (contains($1.1) ? 1 << Int64($1.0) : 0) }
    }
}
