import Market
import SQLite

/// Photos by their content: which files there are, and which nobody needs any more.
struct ContentRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func insert(_ content: PhotoContent) throws(MarketError) {
        try database.run(
            "INSERT INTO contents (hash, width, height, main_colour, is_private) VALUES (?1, ?2, ?3, ?4, TRUE)",
            .text(content.hash.rawValue),
            .int(content.width),
            .int(content.height),
            .integer(Int64(content.mainColour))
        )
        for variant in content.variants {
            try database.run(
                """
                INSERT INTO variants (content, kind, format, width, height, byte_count, digest)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                """,
                .text(content.hash.rawValue),
                .text(variant.kind.rawValue),
                .text(variant.format.rawValue),
                .int(variant.width),
                .int(variant.height),
                .integer(variant.byteCount),
                .text(variant.digest.rawValue)
            )
        }
    }

    func content(_ hash: ContentHash) throws(MarketError) -> PhotoContent? {
        try contents("WHERE hash = ?1", .text(hash.rawValue)).first
    }

    /// Those that a condition finds, which stands in the source.
    func contents(_ condition: String, _ values: Value...) throws(MarketError) -> [PhotoContent] {
        let bare = try database.rows(
            "SELECT hash, width, height, main_colour FROM contents \(condition)",
            values
        ) {
            row throws(SQLiteError) in
            PhotoContent(
                hash: try row.choice(0),
                width: try row.int(1),
                height: try row.int(2),
                mainColour: try row.uint32(3),
                variants: []
            )
        }
        var contents: [PhotoContent] = []
        for content in bare {
            contents.append(content.with(variants: try variants(of: content.hash)))
        }
        return contents
    }

    private func variants(of content: ContentHash) throws(MarketError) -> [PhotoVariant] {
        try database.rows(
            "SELECT kind, format, width, height, byte_count, digest FROM variants WHERE content = ?1",
            [.text(content.rawValue)]
        ) { row throws(SQLiteError) in
            PhotoVariant(
                kind: try row.choice(0),
                format: try row.choice(1),
                width: try row.int(2),
                height: try row.int(3),
                byteCount: try row.integer(4),
                digest: try row.choice(5)
            )
        }
    }

    /// True where its files are lost: some are missing or broken, and are not expected back.
    func isLost(_ hash: ContentHash) throws(MarketError) -> Bool {
        try database.exists("SELECT 1 FROM contents WHERE hash = ?1 AND is_lost", .text(hash.rawValue))
    }

    func setLost(_ isLost: Bool, _ hash: ContentHash) throws(MarketError) {
        try database.run(
            "UPDATE contents SET is_lost = ?2 WHERE hash = ?1 AND is_lost <> ?2",
            .text(hash.rawValue),
            .integer(isLost ? 1 : 0)
        )
    }

    /// True where no product and no profile shows it, and no product ever has.
    func isPrivate(_ hash: ContentHash) throws(MarketError) -> Bool {
        try database.exists("SELECT 1 FROM contents WHERE hash = ?1 AND is_private", .text(hash.rawValue))
    }

    /// From now on it is everyone's: what once was on a product may have been copied by anybody.
    func makePublic(_ hash: ContentHash) throws(MarketError) {
        try database.run(
            "UPDATE contents SET is_private = FALSE WHERE hash = ?1 AND is_private",
            .text(hash.rawValue)
        )
    }

    /// Shows it to its owners alone, where no product and no profile shows it.
    func makePrivate(_ hash: ContentHash) throws(MarketError) {
        try database.run(
            """
            UPDATE contents SET is_private = TRUE WHERE hash = ?1
            AND NOT EXISTS (SELECT 1 FROM photos WHERE content = ?1)
            AND NOT EXISTS (SELECT 1 FROM profiles WHERE content = ?1)
            """,
            .text(hash.rawValue)
        )
    }

    /// True where a product, a message, a case, a profile or a draft has it.
    func isUsed(_ hash: ContentHash) throws(MarketError) -> Bool {
        for table in ["photos", "message_photos", "evidence_photos", "profiles"]
        where try database.exists("SELECT 1 FROM \(table) WHERE content = ?1", .text(hash.rawValue)) {
            return true
        }
        return try database.exists(
            """
            SELECT 1 FROM uploads WHERE content = ?1
            AND EXISTS (SELECT 1 FROM draft_photos WHERE photo = uploads.id)
            """,
            .text(hash.rawValue)
        )
    }

    /// The lost photos of an account's products that are not deleted, in the order of the products.
    func lostPhotos(of seller: Account.ID) throws(MarketError) -> [LostPhoto] {
        // From the lost ones, of which there are few or none.
        try database.rows(
            """
            SELECT products.id, products.name, photos.id
            FROM contents INDEXED BY contents_lost
            CROSS JOIN photos ON photos.content = contents.hash
            CROSS JOIN products ON products.id = photos.product
            WHERE contents.is_lost AND products.seller = ?1 AND products.deleted_at IS NULL
            ORDER BY products.id, photos.position
            """,
            [.id(seller)]
        ) { row throws(SQLiteError) in
            LostPhoto(product: try row.id(0), name: try row.text(1), photo: try row.id(2))
        }
    }

    /// The products and people that show a photo, 20 of each at most, in words for the operator.
    func shows(_ hash: ContentHash) throws(MarketError) -> [String] {
        let products = try database.rows(
            """
            SELECT products.id, products.name, accounts.name FROM photos
            JOIN products ON products.id = photos.product JOIN accounts ON accounts.id = products.seller
            WHERE photos.content = ?1 ORDER BY products.id LIMIT 20
            """,
            [.text(hash.rawValue)]
        ) { row throws(SQLiteError) in
            "product \(try row.integer(0)) (\(try row.text(1))) of \(try row.text(2))"
        }
        return try products
            + database.rows(
                """
                SELECT accounts.name FROM profiles JOIN accounts ON accounts.id = profiles.account
                WHERE profiles.content = ?1 ORDER BY accounts.id LIMIT 20
                """,
                [.text(hash.rawValue)]
            ) { row throws(SQLiteError) in "the picture of \(try row.text(0))" }
    }

    /// True where its files are being removed; `nil` where there is no such content.
    func isMarkedForRemoval(_ hash: ContentHash) throws(MarketError) -> Bool? {
        try database.first("SELECT is_doomed FROM contents WHERE hash = ?1", [.text(hash.rawValue)]) {
            row throws(SQLiteError) in try row.boolean(0)
        }
    }

    func contains(_ hash: ContentHash) throws(MarketError) -> Bool {
        try database.exists("SELECT 1 FROM contents WHERE hash = ?1", .text(hash.rawValue))
    }

    /// Notes contents that lose a reference, for the sweep to look at.
    func release(_ contents: String, _ values: Value...) throws(MarketError) {
        try database.run("INSERT INTO released (content) \(contents) ON CONFLICT DO NOTHING", values)
    }

    /// Marks contents that were released and that nobody refers to; returns all that are marked.
    func markUnneeded(limit: Int) throws(MarketError) -> [PhotoContent] {
        let candidates = try database.rows("SELECT content FROM released LIMIT ?1", [.int(limit)]) {
            row throws(SQLiteError) in try row.text(0)
        }
        for hash in candidates {
            try database.run("DELETE FROM released WHERE content = ?1", .text(hash))
            try database.run(
                """
                UPDATE contents SET is_doomed = TRUE WHERE hash = ?1
                AND NOT EXISTS (SELECT 1 FROM uploads WHERE content = ?1)
                AND NOT EXISTS (SELECT 1 FROM photos WHERE content = ?1)
                AND NOT EXISTS (SELECT 1 FROM message_photos WHERE content = ?1)
                AND NOT EXISTS (SELECT 1 FROM evidence_photos WHERE content = ?1)
                AND NOT EXISTS (SELECT 1 FROM profiles WHERE content = ?1)
                """,
                .text(hash)
            )
        }
        return try contents("WHERE is_doomed ORDER BY hash LIMIT ?1", .int(limit))
    }

    /// Marks a content that has no record, and so no files that anybody needs; whether it was one.
    func claim(_ hash: ContentHash) throws(MarketError) -> Bool {
        try database.run(
            """
            INSERT INTO contents (hash, width, height, main_colour, is_doomed) VALUES (?1, 1, 1, 0, TRUE)
            ON CONFLICT DO NOTHING
            """,
            .text(hash.rawValue)
        ) == 1
    }

    /// Forgets a content that is marked.
    func remove(_ hash: ContentHash) throws(MarketError) {
        try database.run("DELETE FROM contents WHERE hash = ?1 AND is_doomed", .text(hash.rawValue))
    }
}

extension PhotoContent {
    fileprivate func with(variants: [PhotoVariant]) -> PhotoContent {
        PhotoContent(hash: hash, width: width, height: height, mainColour: mainColour, variants: variants)
    }
}
