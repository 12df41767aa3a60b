package import Market

extension SQLiteStore: PhotoStoring {
    package func addUpload(
        _ new: NewUpload,
        once: Once<Upload>?
    ) async throws(StoreError) -> Outcome<Upload> {
        guard !new.content.variants.isEmpty else { throw .invalid(.variants) }
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(StoreError) in
                try UploadRecords(database).insert(new, limits: limits, at: now)
            }
        }
    }

    package func uploads(of owner: Account.ID) async throws(StoreError) -> [Upload] {
        try await read { database throws(StoreError) in
            try UploadRecords(database).uploads(of: owner)
        }
    }

    package func hasRoomForUpload(of owner: Account.ID) async throws(StoreError) -> Bool {
        let limits = limits
        return try await read { [limits] database throws(StoreError) in
            try UploadRecords(database).hasRoom(owner, limits: limits)
        }
    }

    package func uploadedPhotos(of owner: Account.ID) async throws(StoreError) -> [(
        photo: Photo, expiresAt: Timestamp
    )] {
        try await read { database throws(StoreError) in
            try UploadRecords(database).photos(of: owner)
        }
    }

    package func keepUploads(_ ids: [Photo.ID], of owner: Account.ID) async throws(StoreError) {
        let expiry = clock().adding(milliseconds: limits.uploadMilliseconds)
        try await write { database throws(StoreError) in
            let uploads = UploadRecords(database)
            for id in ids { try uploads.extend(id, of: owner, until: expiry) }
        }
    }

    package func removeUpload(_ id: Photo.ID, of owner: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try UploadRecords(database).remove(id, of: owner)
        }
    }

    package func content(_ hash: ContentHash) async throws(StoreError) -> PhotoContent? {
        try await read { database throws(StoreError) in
            try ContentRecords(database).content(hash)
        }
    }

    package func knownContents(among hashes: Set<ContentHash>) async throws(StoreError) -> Set<ContentHash> {
        try await read { database throws(StoreError) in
            let contents = ContentRecords(database)
            var known: Set<ContentHash> = []
            for hash in hashes where try contents.contains(hash) { known.insert(hash) }
            return known
        }
    }

    package func claimStrays(among hashes: Set<ContentHash>) async throws(StoreError) -> Set<ContentHash> {
        let known = try await knownContents(among: hashes)
        let strays = hashes.subtracting(known)
        guard !strays.isEmpty else { return known }
        let claimed = try await write { database throws(StoreError) in
            let contents = ContentRecords(database)
            var claimed: Set<ContentHash> = []
            for hash in strays where try contents.claim(hash) { claimed.insert(hash) }
            return claimed
        }
        return hashes.subtracting(claimed)
    }

    package func takeSweepTurn() async throws(StoreError) -> SweepTurn? {
        guard let primary else { return SweepTurn() }
        return try await primary.readers.takeSweepTurn()
    }

    package func markUnneededContents(limit: Int) async throws(StoreError) -> [PhotoContent] {
        let (now, limit) = (clock(), limits.page(limit))
        return try await write { database throws(StoreError) in
            try UploadRecords(database).removeExpired(at: now, limit: limit)
            return try ContentRecords(database).markUnneeded(limit: limit)
        }
    }

    package func forgetContents(_ hashes: [ContentHash]) async throws(StoreError) {
        try await write { database throws(StoreError) in
            let contents = ContentRecords(database)
            for hash in hashes { try contents.remove(hash) }
        }
    }

    package func markLost(_ lost: Set<ContentHash>, found: Set<ContentHash>) async throws(StoreError) {
        try await write { database throws(StoreError) in
            let contents = ContentRecords(database)
            for hash in lost { try contents.setLost(true, hash) }
            for hash in found { try contents.setLost(false, hash) }
        }
    }

    package func isLost(_ hash: ContentHash) async throws(StoreError) -> Bool {
        try await read { database throws(StoreError) in try ContentRecords(database).isLost(hash) }
    }

    package func lostPhotos(of seller: Account.ID) async throws(StoreError) -> [LostPhoto] {
        try await read { database throws(StoreError) in try ContentRecords(database).lostPhotos(of: seller) }
    }
}
