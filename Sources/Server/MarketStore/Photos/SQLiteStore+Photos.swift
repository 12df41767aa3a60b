package import Market

/// Records of photos: what files there are and who needs them.
///
/// Every photo begins as an upload, whose record is kept **before** its files are put in place. So a file
/// without a record is nobody's, and may go at any time.
extension SQLiteStore {
    /// Keeps the record of a photo that no product has yet; put its files in place after this returns.
    ///
    /// Throws `unavailable(.photoBeingSwept)` while files of the same content are being removed.
    package func addUpload(
        _ new: NewUpload,
        once: Once<Upload>?
    ) async throws(MarketError) -> Outcome<Upload> {
        guard !new.content.variants.isEmpty else { throw .invalid(.variants) }
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(MarketError) in
                try UploadRecords(database).insert(new, limits: limits, at: now)
            }
        }
    }

    package func uploads(of owner: Account.ID) async throws(MarketError) -> [Upload] {
        try await read { database throws(MarketError) in
            try UploadRecords(database).uploads(of: owner)
        }
    }

    /// True where the account may have one more upload.
    ///
    /// A preview, before a photo is made.
    package func hasRoomForUpload(of owner: Account.ID) async throws(MarketError) -> Bool {
        let limits = limits
        return try await read { [limits] database throws(MarketError) in
            try UploadRecords(database).hasRoom(owner, limits: limits)
        }
    }

    /// The photos of an account's uploads, by the upload's number.
    package func uploadedPhotos(of owner: Account.ID) async throws(MarketError) -> [(
        photo: Photo, expiresAt: Timestamp
    )] {
        try await read { database throws(MarketError) in
            try UploadRecords(database).photos(of: owner)
        }
    }

    /// Keeps the uploads of an open draft for another while; throws `notFound` when one of them has gone.
    package func keepUploads(_ ids: [Photo.ID], of owner: Account.ID) async throws(MarketError) {
        let expiry = clock().adding(milliseconds: limits.uploadMilliseconds)
        try await write { database throws(MarketError) in
            let uploads = UploadRecords(database)
            for id in ids { try uploads.extend(id, of: owner, until: expiry) }
        }
    }

    /// Removes an upload; does nothing where it is gone.
    package func removeUpload(_ id: Photo.ID, of owner: Account.ID) async throws(MarketError) {
        try await write { database throws(MarketError) in
            try UploadRecords(database).remove(id, of: owner)
        }
    }

    package func content(_ hash: ContentHash) async throws(MarketError) -> PhotoContent? {
        try await read { database throws(MarketError) in
            try ContentRecords(database).content(hash)
        }
    }

    /// Those of `hashes` that have a record.
    package func knownContents(among hashes: Set<ContentHash>) async throws(MarketError) -> Set<ContentHash> {
        try await read { database throws(MarketError) in
            let contents = ContentRecords(database)
            var known: Set<ContentHash> = []
            for hash in hashes where try contents.contains(hash) { known.insert(hash) }
            return known
        }
    }

    /// The same, before files of the others are removed: each gets a record that is marked, so that until it is forgotten
    /// nobody puts the same content in place.
    package func claimStrays(among hashes: Set<ContentHash>) async throws(MarketError) -> Set<ContentHash> {
        let known = try await knownContents(among: hashes)
        let strays = hashes.subtracting(known)
        guard !strays.isEmpty else { return known }
        let claimed = try await write { database throws(MarketError) in
            let contents = ContentRecords(database)
            var claimed: Set<ContentHash> = []
            for hash in strays where try contents.claim(hash) { claimed.insert(hash) }
            return claimed
        }
        return hashes.subtracting(claimed)
    }

    /// Keeps the market's other servers from removing photos; `nil` while one of them does.
    package func takeSweepTurn() async throws(MarketError) -> SweepTurn? {
        guard let primary else { return SweepTurn() }
        return try await primary.readers.takeSweepTurn()
    }

    /// Lets go of uploads whose time is over, and marks contents that nobody refers to any more.
    ///
    /// Returns the marked ones, also those that an earlier call marked. Remove their files, then call
    /// ``forgetContents(_:)``; until then an upload of the same content is refused, so that no file is
    /// removed that someone has just put there.
    package func markUnneededContents(limit: Int) async throws(MarketError) -> [PhotoContent] {
        let (now, limit) = (clock(), limits.page(limit))
        return try await write { database throws(MarketError) in
            try UploadRecords(database).removeExpired(at: now, limit: limit)
            return try ContentRecords(database).markUnneeded(limit: limit)
        }
    }

    package func forgetContents(_ hashes: [ContentHash]) async throws(MarketError) {
        try await write { database throws(MarketError) in
            let contents = ContentRecords(database)
            for hash in hashes { try contents.remove(hash) }
        }
    }

    /// Notes contents whose files are lost, and those whose files are all there again.
    ///
    /// An upload of the same content finds a lost one again.
    package func markLost(_ lost: Set<ContentHash>, found: Set<ContentHash>) async throws(MarketError) {
        try await write { database throws(MarketError) in
            let contents = ContentRecords(database)
            for hash in lost { try contents.setLost(true, hash) }
            for hash in found { try contents.setLost(false, hash) }
        }
    }

    package func isLost(_ hash: ContentHash) async throws(MarketError) -> Bool {
        try await read { database throws(MarketError) in try ContentRecords(database).isLost(hash) }
    }

    /// The lost photos of an account's products that are not deleted, in the order of the products.
    package func lostPhotos(of seller: Account.ID) async throws(MarketError) -> [LostPhoto] {
        try await read { database throws(MarketError) in try ContentRecords(database).lostPhotos(of: seller) }
    }
}
