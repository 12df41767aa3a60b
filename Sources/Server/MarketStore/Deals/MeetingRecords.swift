import Market
import SQLite

/// The meetings of people who trade.
struct MeetingRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    static let columns = "id, deal, maker, at, place, note, state, made_at, answered_at"

    /// A meeting whose columns begin at `column`; `nil` where there is none.
    static func meeting(_ row: borrowing DatabaseRow, from column: Int) throws(SQLiteError) -> Meeting? {
        guard !row.isNull(column) else { return nil }
        return Meeting(
            id: try row.id(column),
            deal: try row.id(column + 1),
            maker: try row.id(column + 2),
            at: try row.timestamp(column + 3),
            place: row.isNull(column + 4) ? nil : try row.text(column + 4),
            note: row.isNull(column + 5) ? nil : try row.text(column + 5),
            state: try row.choice(column + 6),
            madeAt: try row.timestamp(column + 7),
            answeredAt: try row.optionalTimestamp(column + 8)
        )
    }

    func meeting(_ id: Meeting.ID) throws(MarketError) -> Meeting? {
        try database.first("SELECT \(Self.columns) FROM meetings WHERE id = ?1", [.id(id)]) {
            row throws(SQLiteError) in try Self.meeting(row, from: 0)
        } ?? nil
    }

    /// Writes what is new of a meeting; reminders that are past when it is agreed on are not told any more.
    func keep(_ meeting: Meeting, at now: Timestamp) throws(MarketError) {
        try database.run(
            """
            INSERT INTO meetings (id, deal, maker, at, place, note, state, made_at, answered_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            ON CONFLICT (id) DO UPDATE SET state = excluded.state, answered_at = excluded.answered_at, told = ?10
            """,
            .id(meeting.id),
            .id(meeting.deal),
            .id(meeting.maker),
            .timestamp(meeting.at),
            .text(meeting.place),
            .text(meeting.note),
            .text(meeting.state.rawValue),
            .timestamp(meeting.madeAt),
            .timestamp(meeting.answeredAt),
            .int(meeting.remindersDue(at: now))
        )
    }

    /// Has the places of a deal that is over erased in time.
    func forget(_ deal: Deal) throws(MarketError) {
        guard let end = deal.endedAt else { return }
        try database.run(
            "UPDATE meetings SET erase_at = ?2 WHERE deal = ?1 AND place IS NOT NULL",
            .id(deal.id),
            .timestamp(end.adding(days: Meeting.daysKept))
        )
    }

    /// Erases places and notes whose time is over; returns of how many meetings.
    func erase(at now: Timestamp, limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            UPDATE meetings SET place = NULL, note = NULL, erase_at = NULL
            WHERE id IN (SELECT id FROM meetings WHERE erase_at <= ?1 LIMIT ?2)
            """,
            .timestamp(now),
            .int(limit)
        )
    }
}

/// A meeting that the two are to be reminded of.
struct NearMeeting {
    var id: Meeting.ID
    var at: Timestamp
    var conversation: Conversation.ID
    var people: [Account.ID]
    /// The name of the product.
    var name: String
}

extension MeetingRecords {
    /// Meetings that are near and of which the two have not been told, each once for each of its reminders.
    func takeNear(at now: Timestamp, limit: Int) throws(MarketError) -> [NearMeeting] {
        let longest = now.adding(milliseconds: Meeting.reminders[0] * 60_000)
        let shortest = now.adding(milliseconds: Meeting.reminders[1] * 60_000)
        let found = try database.rows(
            """
            SELECT meetings.id, meetings.at, conversations.id, conversations.seller, conversations.buyer,
            conversations.name
            FROM meetings INDEXED BY meetings_to_tell JOIN deals ON deals.id = meetings.deal
            JOIN conversations ON conversations.id = deals.conversation
            WHERE meetings.state = 'accepted' AND told < 2 AND meetings.at > ?1 AND meetings.at <= ?2
            AND (told = 0 OR meetings.at <= ?3) AND deals.state = 'reserved' ORDER BY meetings.at LIMIT ?4
            """,
            [.timestamp(now), .timestamp(longest), .timestamp(shortest), .int(limit)]
        ) { row throws(SQLiteError) in
            NearMeeting(
                id: try row.id(0),
                at: try row.timestamp(1),
                conversation: try row.id(2),
                people: [try row.id(3), try row.id(4)],
                name: try row.text(5)
            )
        }
        for near in found {
            try database.run(
                "UPDATE meetings SET told = ?2 WHERE id = ?1",
                .id(near.id),
                .int(near.at <= shortest ? 2 : 1)
            )
        }
        return found
    }
}
