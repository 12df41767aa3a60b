package import Market
import SQLite

extension SQLiteStore: PhotoStoring {
    package func addUpload(
        _ new: NewUpload,
        once: Once<Upload>?
    ) async throws(StoreError) -> Outcome<Upload> {
        guard !new.content.variants.isEmpty else { throw .invalid(.variants) }
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            try database.answering(once, at: now, within: limits) { () throws(StoreError) in
                try database.insert(new, limits: limits, at: now)
            }
        }
    }

    package func uploads(of owner: Account.ID) async throws(StoreError) -> [Upload] {
        try read { database throws(StoreError) in
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
    }

    package func keepUploads(_ ids: [Photo.ID], of owner: Account.ID) async throws(StoreError) {
        let expiry = clock().adding(milliseconds: limits.uploadMilliseconds)
        try await write { database throws(StoreError) in
            for id in ids {
                let kept = try database.run(
                    "UPDATE uploads SET expires_at = ?3 WHERE id = ?1 AND owner = ?2",
                    .id(id),
                    .id(owner),
                    .timestamp(expiry)
                )
                guard kept == 1 else { throw .notFound }
            }
        }
    }

    package func removeUpload(_ id: Photo.ID, of owner: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try database.release(
                "SELECT content FROM uploads WHERE id = ?1 AND owner = ?2",
                .id(id),
                .id(owner)
            )
            try database.run("DELETE FROM uploads WHERE id = ?1 AND owner = ?2", .id(id), .id(owner))
        }
    }

    package func content(_ hash: ContentHash) async throws(StoreError) -> PhotoContent? {
        try read { database throws(StoreError) in
            try database.contents("WHERE hash = ?1", .text(hash.rawValue)).first
        }
    }

    package func knownContents(among hashes: Set<ContentHash>) async throws(StoreError) -> Set<ContentHash> {
        try read { database throws(StoreError) in
            var known: Set<ContentHash> = []
            for hash in hashes
            where try database.exists("SELECT 1 FROM contents WHERE hash = ?1", .text(hash.rawValue)) {
                known.insert(hash)
            }
            return known
        }
    }

    package func markUnneededContents(limit: Int) async throws(StoreError) -> [PhotoContent] {
        let (now, limit) = (clock(), limits.page(limit))
        return try await write { database throws(StoreError) in
            let expired = try database.rows(
                "SELECT id FROM uploads WHERE expires_at <= ?1 LIMIT ?2",
                [.timestamp(now), .int(limit)]
            ) { row throws(SQLiteError) in try row.integer(0) }
            for id in expired {
                try database.release("SELECT content FROM uploads WHERE id = ?1", .integer(id))
                try database.run("DELETE FROM uploads WHERE id = ?1", .integer(id))
            }
            let candidates = try database.rows("SELECT content FROM released LIMIT ?1", [.int(limit)]) {
                row throws(SQLiteError) in try row.text(0)
            }
            for hash in candidates {
                try database.run("DELETE FROM released WHERE content = ?1", .text(hash))
                try database.run(
                    """
                    UPDATE contents SET is_doomed = 1 WHERE hash = ?1
                    AND NOT EXISTS (SELECT 1 FROM uploads WHERE content = ?1)
                    AND NOT EXISTS (SELECT 1 FROM photos WHERE content = ?1)
                    """,
                    .text(hash)
                )
            }
            return try database.contents("WHERE is_doomed ORDER BY hash LIMIT ?1", .int(limit))
        }
    }

    package func forgetContents(_ hashes: [ContentHash]) async throws(StoreError) {
        try await write { database throws(StoreError) in
            for hash in hashes {
                try database.run("DELETE FROM contents WHERE hash = ?1 AND is_doomed", .text(hash.rawValue))
            }
        }
    }
}

extension Database {
    /// Notes contents that lose a reference, for the sweep to look at.
    func release(_ contents: String, _ values: Value...) throws(StoreError) {
        do { try connection.run("INSERT OR IGNORE INTO released (content) \(contents)", values) } catch {
            throw StoreError(error)
        }
    }

    func insert(_ new: NewUpload, limits: StoreLimits, at now: Timestamp) throws(StoreError)
        -> Upload
    {
        let waiting = try number("SELECT count(*) FROM uploads WHERE owner = ?1", .id(new.owner))
        guard waiting < limits.uploadsOfAccount else { throw .limitReached(.uploads) }
        let isDoomed = try first(
            "SELECT is_doomed FROM contents WHERE hash = ?1",
            [.text(new.content.hash.rawValue)]
        ) {
            row throws(SQLiteError) in try row.truth(0)
        }
        guard isDoomed != true else { throw .conflict(.photoBeingSwept) }
        if isDoomed == nil { try insert(new.content) }
        let expiry = now.adding(milliseconds: limits.uploadMilliseconds)
        try run(
            "INSERT INTO uploads (owner, content, expires_at) VALUES (?1, ?2, ?3)",
            .id(new.owner),
            .text(new.content.hash.rawValue),
            .timestamp(expiry)
        )
        return Upload(
            id: Photo.ID(connection.lastInsertedID),
            owner: new.owner,
            content: new.content.hash,
            expiresAt: expiry
        )
    }

    private func insert(_ content: PhotoContent) throws(StoreError) {
        try run(
            "INSERT INTO contents (hash, width, height, main_colour) VALUES (?1, ?2, ?3, ?4)",
            .text(content.hash.rawValue),
            .int(content.width),
            .int(content.height),
            .integer(Int64(content.mainColour))
        )
        for variant in content.variants {
            try run(
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

    func contents(_ condition: String, _ values: Value...) throws(StoreError) -> [PhotoContent] {
        let bare = try rows("SELECT hash, width, height, main_colour FROM contents \(condition)", values) {
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

    private func variants(of content: ContentHash) throws(StoreError) -> [PhotoVariant] {
        try rows(
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
}

extension PhotoContent {
    fileprivate func with(variants: [PhotoVariant]) -> PhotoContent {
        PhotoContent(hash: hash, width: width, height: height, mainColour: mainColour, variants: variants)
    }
}
