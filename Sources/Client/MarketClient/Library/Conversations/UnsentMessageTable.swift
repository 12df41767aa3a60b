import Market
import MarketAPI
import SQLite

/// Unsent messages as rows.
enum UnsentMessageTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryMessage] {
        let photos = try photos(connection)
        return try connection.rows(
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
            let files = photos[key.rawValue] ?? []
            let words: OutgoingMessage.Words =
                if let text = try row.optionalText(6) {
                    .text(text)
                } else {
                    // A question has no photos.
                    files.isEmpty ? .isItAvailable : .text("")
                }
            let message = OutgoingMessage(words, isConfirmed: try row.integer(7) == 1, author: author)
            return LibraryMessage(
                origin: origin,
                message: UnsentMessage(
                    key: key,
                    author: author,
                    number: try row.integer(3),
                    thread: thread,
                    message: message,
                    photos: files,
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
        let text: String? =
            if case .text(let text) = message.message.words, !text.isEmpty { text } else { nil }
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
        try keepPhotos(of: message, connection)
    }

    private static func photos(
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> [String: [UnsentPhoto]] {
        var photos: [String: [UnsentPhoto]] = [:]
        try connection.forEach("SELECT message, file, upload FROM unsent_photos ORDER BY message, position") {
            row throws(SQLiteError) in
            let upload = try row.optionalInteger(2).map { Photo.ID($0) }
            photos[try row.text(0), default: []].append(
                UnsentPhoto(PhotoFile(path: try row.text(1)), upload: upload)
            )
            return true
        }
        return photos
    }

    private static func keepPhotos(
        of message: UnsentMessage,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run("DELETE FROM unsent_photos WHERE message = ?", [.text(message.key.rawValue)])
        for (position, photo) in message.photos.enumerated() {
            try connection.run(
                "INSERT INTO unsent_photos (message, position, file, upload) VALUES (?, ?, ?, ?)",
                [
                    .text(message.key.rawValue), .integer(Int64(position)), .text(photo.file.path),
                    .integer(photo.upload?.rawValue),
                ]
            )
        }
    }

    static func remove(_ key: IdempotencyKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM unsent_messages WHERE key = ?", [.text(key.rawValue)])
    }
}
