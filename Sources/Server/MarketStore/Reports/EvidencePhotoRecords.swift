import Market
import SQLite

/// Photos of reported messages, recorded apart from the messages, so that unsending a message removes no
/// evidence.
struct EvidencePhotoRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Keeps the photos of a message with its copy; what was copied before stays.
    func keep(_ number: Int64, of conversation: Conversation.ID, in reportCase: ReportCase.ID)
        throws(MarketError)
    {
        try database.run(
            """
            INSERT INTO evidence_photos (case_id, number, position, id, content, width, height, main_colour)
            SELECT ?1, number, position, id, content, width, height, main_colour FROM message_photos
            WHERE conversation = ?2 AND number = ?3
            ON CONFLICT DO NOTHING
            """,
            .id(reportCase),
            .id(conversation),
            .integer(number)
        )
    }

    /// Keeps the picture of a profile with the copy of its words.
    func keep(_ number: Int64, ofProfile account: Account.ID, in reportCase: ReportCase.ID)
        throws(MarketError)
    {
        try database.run(
            """
            INSERT INTO evidence_photos (case_id, number, position, id, content, width, height, main_colour)
            SELECT ?1, ?2, 0, photo, content, width, height, main_colour
            FROM profiles JOIN contents ON contents.hash = profiles.content WHERE account = ?3
            ON CONFLICT DO NOTHING
            """,
            .id(reportCase),
            .integer(number),
            .id(account)
        )
    }

    /// By the numbers of the messages.
    func photos(in reportCase: ReportCase.ID) throws(MarketError) -> [Int64: [MessagePhoto]] {
        let found = try database.rows(
            """
            SELECT number, id, width, height, main_colour FROM evidence_photos
            WHERE case_id = ?1 ORDER BY number, position
            """,
            [.id(reportCase)]
        ) { row throws(SQLiteError) -> (Int64, MessagePhoto) in
            (
                try row.integer(0),
                MessagePhoto(
                    id: try row.id(1),
                    width: try row.int(2),
                    height: try row.int(3),
                    mainColour: try row.uint32(4)
                )
            )
        }
        return Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) }
    }

    /// The content of a photo, and the newest case that holds it, of those that are not about the moderator.
    func content(of id: Photo.ID, for moderator: Account.ID) throws(MarketError)
        -> (ContentHash, ReportCase.ID, author: Account.ID)?
    {
        try database.first(
            """
            SELECT content, cases.id, author FROM evidence_photos CROSS JOIN cases ON cases.id = evidence_photos.case_id
            CROSS JOIN evidence ON evidence.case_id = cases.id AND evidence.number = evidence_photos.number
            WHERE evidence_photos.id = ?1 AND cases.account <> ?2 ORDER BY cases.id DESC
            """,
            [.id(id), .id(moderator)]
        ) { row throws(SQLiteError) in (try row.choice(0), try row.id(1), try row.id(2)) }
    }
}
