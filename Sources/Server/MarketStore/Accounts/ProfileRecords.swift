import Market
import SQLite

/// The pictures and words of people about themselves.
struct ProfileRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    private static let selection = """
        SELECT account, introduction, photo, content, width, height, main_colour, is_hidden
        FROM profiles LEFT JOIN contents ON contents.hash = profiles.content
        """

    private static func profile(_ row: borrowing DatabaseRow) throws(SQLiteError) -> Profile {
        var picture: Photo?
        if !row.isNull(2) {
            picture = Photo(
                id: try row.id(2),
                content: try row.choice(3),
                width: try row.int(4),
                height: try row.int(5),
                mainColour: try row.uint32(6),
                altText: ""
            )
        }
        return Profile(
            introduction: Introduction(try row.text(1)) ?? .none,
            picture: picture,
            isHidden: try row.boolean(7)
        )
    }

    /// The profile, also one that moderators hid; `nil` where there is none.
    func profile(of account: Account.ID) throws(MarketError) -> Profile? {
        try database.first("\(Self.selection) WHERE account = ?1", [.id(account)]) {
            row throws(SQLiteError) in try Self.profile(row)
        }
    }

    /// The profiles of these accounts that everyone sees.
    func shown(of accounts: Set<Account.ID>) throws(MarketError) -> [Account.ID: Profile] {
        var shown: [Account.ID: Profile] = [:]
        try database.forEach(
            "\(Self.selection) WHERE account = ?1 AND NOT is_hidden",
            ofEach: accounts.map(\.rawValue)
        ) { row throws(SQLiteError) in
            let account: Account.ID = try row.id(0)
            shown[account] = try Self.profile(row)
        }
        return shown
    }

    /// Saves a profile, whose picture is the one of before or an upload of the account's.
    ///
    /// Throws `photoNotFound` for any other. A profile that moderators hid stays hidden. The picture of before is shown to
    /// nobody else from then on, though a case may keep its files.
    func save(
        _ introduction: Introduction,
        picture: Photo.ID?,
        of account: Account.ID,
        at now: Timestamp
    ) throws(MarketError) -> Profile {
        let before = try profile(of: account)
        let contents = ContentRecords(database)
        var photo = before?.picture
        if photo?.id != picture {
            photo = nil
            if let picture { photo = try take(picture, of: account) }
            try contents.release(
                "SELECT content FROM profiles WHERE account = ?1 AND content IS NOT NULL",
                .id(account)
            )
        }
        try database.run(
            """
            INSERT INTO profiles (account, introduction, photo, content, changed_at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (account) DO UPDATE SET introduction = excluded.introduction, photo = excluded.photo,
            content = excluded.content, changed_at = excluded.changed_at
            """,
            .id(account),
            .text(introduction.text),
            .id(photo?.id),
            photo.map { .text($0.content.rawValue) } ?? .null,
            .timestamp(now)
        )
        // After the row, which withholds a hidden one and no longer names it.
        if let left = before?.picture, left.id != photo?.id { try contents.makePrivate(left.content) }
        return Profile(introduction: introduction, picture: photo, isHidden: before?.isHidden ?? false)
    }

    /// An upload of the account's as its picture, which everyone may see.
    private func take(_ id: Photo.ID, of account: Account.ID) throws(MarketError) -> Photo {
        let uploads = UploadRecords(database)
        let photo = try uploads.uploaded(PhotoPlace(id), by: account)
        // A picture that moderators hid with a product comes back by their word alone.
        let isWithheld = try database.exists(
            "SELECT 1 FROM withheld_photos WHERE content = ?1 AND seller = ?2",
            .text(photo.content.rawValue),
            .id(account)
        )
        guard !isWithheld else { throw .photoNotFound(id) }
        try uploads.take(id)
        try ContentRecords(database).makePublic(photo.content)
        return photo
    }

    /// Takes a profile out of sight, or brings it back; returns true where that changed something.
    func setHidden(_ isHidden: Bool, of account: Account.ID) throws(MarketError) -> Bool {
        try database.run(
            "UPDATE profiles SET is_hidden = ?2 WHERE account = ?1 AND is_hidden <> ?2",
            .id(account),
            .boolean(isHidden)
        ) == 1
    }

    /// The words and the picture as a report keeps them; `nil` where everyone sees neither.
    func reportedLine(of account: Account.ID) throws(MarketError) -> ReportSubject.Line? {
        try database.first(
            """
            SELECT changed_at, introduction FROM profiles
            WHERE account = ?1 AND NOT is_hidden AND (introduction <> '' OR photo IS NOT NULL)
            """,
            [.id(account)]
        ) { row throws(SQLiteError) in
            ReportSubject.Line(
                // Each version of it is kept.
                number: try row.integer(0),
                author: account,
                at: try row.timestamp(0),
                text: try row.text(1),
                isChosen: true,
                wasUnsent: false,
                hasPicture: true
            )
        }
    }
}
