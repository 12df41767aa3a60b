import Market
import SQLite

/// The photos of messages.
struct MessagePhotoRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func photos(of number: Int64, in conversation: Conversation.ID) throws(MarketError) -> [MessagePhoto] {
        try database.rows(
            """
            SELECT id, width, height, main_colour FROM message_photos
            WHERE conversation = ?1 AND number = ?2 ORDER BY position
            """,
            [.id(conversation), .integer(number)]
        ) { row throws(SQLiteError) in
            MessagePhoto(
                id: try row.id(0),
                width: try row.int(1),
                height: try row.int(2),
                mainColour: try row.uint32(3)
            )
        }
    }

    /// The message with its photos, where it is of those that have some.
    func completed(_ message: Message, in conversation: Conversation.ID) throws(MarketError) -> Message {
        guard message.kind == .photos, !message.isUnsent else { return message }
        return message.with(photos: try photos(of: message.number, in: conversation))
    }

    func count(in conversation: Conversation.ID) throws(MarketError) -> Int {
        Int(
            try database.number(
                "SELECT count(*) FROM message_photos WHERE conversation = ?1",
                .id(conversation)
            )
        )
    }

    /// Makes uploads of the author's photos of a message.
    func keep(_ ids: [Photo.ID], of author: Account.ID, on number: Int64, in conversation: Conversation.ID)
        throws(MarketError)
    {
        let photos = try UploadRecords(database).uploaded(ids.map { PhotoPlace($0) }, by: author)
        for (position, photo) in photos.enumerated() {
            try UploadRecords(database).take(photo.id)
            try database.run(
                """
                INSERT INTO message_photos (conversation, number, position, id, content, width, height, main_colour)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """,
                .id(conversation),
                .integer(number),
                .int(position),
                .id(photo.id),
                .text(photo.content.rawValue),
                .int(photo.width),
                .int(photo.height),
                .integer(Int64(photo.mainColour))
            )
        }
    }

    func content(of id: Photo.ID, for account: Account.ID) throws(MarketError) -> ContentHash? {
        try database.first(
            """
            SELECT content FROM message_photos JOIN messages USING (conversation, number)
            JOIN participants USING (conversation)
            WHERE id = ?1 AND account = ?2 AND unsent_at IS NULL
            """,
            [.id(id), .id(account)]
        ) { row throws(SQLiteError) in try row.choice(0) }
    }
}

extension Message {
    func with(photos: [MessagePhoto]) -> Message {
        Message(
            number: number,
            author: author,
            kind: kind,
            at: at,
            text: text,
            photos: photos,
            isUnsent: isUnsent,
            hints: hints
        )
    }
}
