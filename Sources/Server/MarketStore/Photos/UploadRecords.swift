import Market
import SQLite

/// Photos that no product has yet.
struct UploadRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func insert(_ new: NewUpload, limits: StoreLimits, at now: Timestamp) throws(MarketError)
        -> Upload
    {
        guard try hasRoom(new.owner, limits: limits) else { throw .limitReached(.uploads) }
        let contents = ContentRecords(database)
        let isMarkedForRemoval = try contents.isMarkedForRemoval(new.content.hash)
        guard isMarkedForRemoval != true else { throw .unavailable(.photoBeingSwept) }
        // Its files come with this upload, also where they were lost.
        if isMarkedForRemoval == nil {
            try contents.insert(new.content)
        } else {
            try contents.setLost(false, new.content.hash)
        }
        let expiry = now.adding(milliseconds: limits.uploadMilliseconds)
        let number = try database.insert(
            "INSERT INTO uploads (owner, content, expires_at) VALUES (?1, ?2, ?3)",
            .id(new.owner),
            .text(new.content.hash.rawValue),
            .timestamp(expiry)
        )
        return Upload(
            id: Photo.ID(number),
            owner: new.owner,
            content: new.content.hash,
            expiresAt: expiry
        )
    }

    func hasRoom(_ owner: Account.ID, limits: StoreLimits) throws(MarketError) -> Bool {
        try database.number(
            """
            SELECT count(*) FROM uploads WHERE owner = ?1
            AND NOT EXISTS (SELECT 1 FROM draft_photos WHERE photo = uploads.id)
            """,
            .id(owner)
        ) < limits.uploadsOfAccount
    }

    func uploads(of owner: Account.ID) throws(MarketError) -> [Upload] {
        try database.rows(
            "SELECT id, owner, content, expires_at FROM uploads WHERE owner = ?1 ORDER BY id",
            [.id(owner)]
        ) { row throws(SQLiteError) in
            Upload(
                id: try row.id(0),
                owner: try row.id(1),
                content: try row.choice(2),
                expiresAt: try row.timestamp(3)
            )
        }
    }

    func photos(of owner: Account.ID) throws(MarketError) -> [(photo: Photo, expiresAt: Timestamp)] {
        try database.rows(
            """
            SELECT id, content, width, height, main_colour, expires_at FROM uploads
            JOIN contents ON contents.hash = uploads.content
            WHERE owner = ?1 ORDER BY id
            """,
            [.id(owner)]
        ) { row throws(SQLiteError) in
            let photo = Photo(
                id: try row.id(0),
                content: try row.choice(1),
                width: try row.int(2),
                height: try row.int(3),
                mainColour: try row.uint32(4),
                altText: ""
            )
            return (photo, try row.timestamp(5))
        }
    }

    func extend(_ id: Photo.ID, of owner: Account.ID, until expiry: Timestamp) throws(MarketError) {
        let kept = try database.run(
            "UPDATE uploads SET expires_at = CASE WHEN expires_at < ?3 THEN ?3 ELSE expires_at END WHERE id = ?1 AND owner = ?2",
            .id(id),
            .id(owner),
            .timestamp(expiry)
        )
        guard kept == 1 else { throw .notFound }
    }

    /// Ends an upload that something else shows from now on.
    func take(_ id: Photo.ID) throws(MarketError) {
        try DraftRecords(database).keepOwn(id)
        try database.run("DELETE FROM uploads WHERE id = ?1", .id(id))
    }

    func remove(_ id: Photo.ID, of owner: Account.ID) throws(MarketError) {
        try ContentRecords(database).release(
            "SELECT content FROM uploads WHERE id = ?1 AND owner = ?2",
            .id(id),
            .id(owner)
        )
        try database.run("DELETE FROM uploads WHERE id = ?1 AND owner = ?2", .id(id), .id(owner))
    }

    func removeExpired(at now: Timestamp, limit: Int) throws(MarketError) {
        let expired = try database.rows(
            "SELECT id FROM uploads WHERE expires_at <= ?1 LIMIT ?2",
            [.timestamp(now), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        for id in expired {
            try ContentRecords(database).release("SELECT content FROM uploads WHERE id = ?1", .integer(id))
            try database.run("DELETE FROM uploads WHERE id = ?1", .integer(id))
        }
    }

    /// Uploads as the photos they become; throws `photoNotFound` for one that is gone or someone else's.
    func uploaded(_ places: [PhotoPlace], by owner: Account.ID) throws(MarketError) -> [Photo] {
        var photos: [Photo] = []
        for place in places { photos.append(try uploaded(place, by: owner)) }
        return photos
    }

    /// One of them.
    func uploaded(_ place: PhotoPlace, by owner: Account.ID) throws(MarketError) -> Photo {
        let photo = try database.first(
            """
            SELECT content, width, height, main_colour FROM uploads
            JOIN contents ON contents.hash = uploads.content
            WHERE id = ?1 AND owner = ?2
            """,
            [.id(place.photo), .id(owner)]
        ) { row throws(SQLiteError) in
            Photo(
                id: place.photo,
                content: try row.choice(0),
                width: try row.int(1),
                height: try row.int(2),
                mainColour: try row.uint32(3),
                altText: place.altText
            )
        }
        guard let photo else { throw .photoNotFound(place.photo) }
        return photo
    }
}
