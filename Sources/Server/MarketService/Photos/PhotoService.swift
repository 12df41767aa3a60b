package import Linux
package import Market
import MarketPhotos
package import MarketStore

/// The photos of people: sent before their product or with it, kept, and let go of.
package struct PhotoService: Sendable {
    let store: SQLiteStore
    let maker: PhotoMaking
    let usage: UsageLimiter
    let now: @Sendable () -> Timestamp
    let blocking: BlockingPool
    let log: Log

    package init(
        store: SQLiteStore,
        maker: PhotoMaking,
        usage: UsageLimiter,
        clock: ServerClock,
        blocking: BlockingPool,
        log: Log
    ) {
        self.store = store
        self.maker = maker
        self.usage = usage
        now = clock.now
        self.blocking = blocking
        self.log = log
    }

    /// Makes a photo of the received file; with a key, once however often it comes.
    ///
    /// A photo beyond the budget of `party` is refused before any work.
    package func keep(
        _ photo: ReceivedPhoto,
        of owner: Account.ID,
        as party: UsageParty,
        key: String?
    ) async throws(MarketError) -> Upload {
        defer { photo.discard() }
        var once: Once<Upload>?
        if let key {
            let digest = try await photo.digest(on: blocking)
            once = Once(
                account: owner,
                key: key,
                fingerprint: Fingerprint(of: [Array("POST /uploads".utf8), Array(digest.rawValue.utf8)]),
                answer: StoredUpload.bytes
            )
        }
        let picture = try await admit(photo, of: owner, as: party, key: key)
        switch try await maker.make(picture, once) {
        case .done(let upload): return upload
        case .repeated(let answer):
            guard let upload = StoredUpload.upload(from: answer) else {
                throw .unavailable(.failed(cause: "a kept upload can't be read"))
            }
            return upload
        }
    }

    /// Counts a photo against the budgets of `party` and the uploads of `owner`.
    ///
    /// A repetition finds its answer however full those are, and is work all the same.
    private func admit(
        _ photo: ReceivedPhoto,
        of owner: Account.ID,
        as party: UsageParty,
        key: String?
    ) async throws(MarketError) -> PhotoMaking.Picture {
        let room: AnswerRoom =
            if let key { try await store.answerRoom(for: key, of: owner) } else { .free }
        if room == .free, try await !store.hasRoomForUpload(of: owner) { throw .limitReached(.uploads) }
        if case .full(let end) = room { throw .limited(.usage(seconds: now().seconds(until: end))) }
        let path = photo.path
        let pixels = await blocking.run {
            defer { withExtendedLifetime(photo) {} }
            return PictureSize.pixels(ofFile: path)
        }
        // The network of the request that this task answers.
        let circle = SearchSpending.current?.network?.around
        if let seconds = usage.takePhoto(pixels: pixels, of: party) {
            throw .limited(.usage(seconds: seconds))
        }
        return PhotoMaking.Picture(path: path, owner: owner, party: party, circle: circle, pixels: pixels) {
            [usage] work in usage.spend(work, of: party)
        }
    }

    /// Makes photos of all that was received, at the same time, and gives them in their order; all of them, or none.
    package func keep(
        _ photos: [ReceivedPhoto],
        of owner: Account.ID,
        as party: UsageParty,
        key: String?
    ) async throws(MarketError) -> [Photo.ID] {
        let results = await withTaskGroup(of: Attempt.self) { group in
            for (index, photo) in photos.enumerated() {
                let key = key.map { "\($0) photo \(index)" }
                group.addTask {
                    Attempt(index: index, result: await attempt(photo, of: owner, as: party, key: key))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        do {
            return try results.sorted { $0.index < $1.index }.map { attempt throws(MarketError) in
                try attempt.result.get()
            }
        } catch {
            if key == nil {
                let made = results.compactMap { if case .success(let id) = $0.result { id } else { nil } }
                await letGo(of: made, owner: owner)
            }
            throw error
        }
    }

    /// The outcome for the photo at a place.
    ///
    /// Not a tuple, and made outside of any `do`: of a tuple that was returned from inside one, the compiler
    /// (Swift 6.3.1, with optimisations) lost the index, and with it the order of the photos.
    private struct Attempt: Sendable {
        let index: Int
        let result: Result<Photo.ID, MarketError>
    }

    private func attempt(
        _ photo: ReceivedPhoto,
        of owner: Account.ID,
        as party: UsageParty,
        key: String?
    ) async -> Result<Photo.ID, MarketError> {
        do {
            return .success(try await keep(photo, of: owner, as: party, key: key).id)
        } catch {
            return .failure(error)
        }
    }

    /// The photos of an account's products whose files are lost: their seller can send others.
    package func lostPhotos(of seller: Account.ID) async throws(MarketError) -> [LostPhoto] {
        try await store.lostPhotos(of: seller)
    }

    /// Returns true where the files of a photo are known to be lost.
    package func isLost(_ content: ContentHash) async throws(MarketError) -> Bool {
        try await store.isLost(content)
    }

    /// Returns true where there is a photo of this content at all.
    package func isKnown(_ content: ContentHash) async throws(MarketError) -> Bool {
        try await !store.knownContents(among: [content]).isEmpty
    }

    /// The digests of some photos, as text.
    func digests(of photos: [ReceivedPhoto]) async throws(MarketError) -> [[UInt8]] {
        var digests: [[UInt8]] = []
        for photo in photos { digests.append(Array(try await photo.digest(on: blocking).rawValue.utf8)) }
        return digests
    }

    /// The digest of a photo's file.
    package func digest(of photo: ReceivedPhoto) async throws(MarketError) -> ContentHash {
        try await photo.digest(on: blocking)
    }

    /// A file in `folder` with `bytes`, as if a client had sent it.
    package func received(_ bytes: [UInt8], in folder: String) async throws(MarketError)
        -> ReceivedPhoto
    {
        try await blocking.run { () throws(MarketError) in
            do throws(SystemError) {
                let file = try TemporaryFile(in: folder)
                try file.append(bytes)
                return ReceivedPhoto(file)
            } catch {
                throw MarketError.unavailable(Unavailability(error, "written"))
            }
        }
    }

    /// The photos that wait for their product.
    package func uploadedPhotos(of owner: Account.ID) async throws(MarketError) -> [(
        photo: Photo, expiresAt: Timestamp
    )] {
        try await store.uploadedPhotos(of: owner)
    }

    /// Keeps the photos of an open draft for another while; throws `notFound` when one of them has gone.
    package func keepLonger(_ ids: [Photo.ID], of owner: Account.ID) async throws(MarketError) {
        try await store.keepUploads(ids, of: owner)
    }

    /// Does nothing when it has gone already.
    package func remove(_ id: Photo.ID, of owner: Account.ID) async throws(MarketError) {
        try await store.removeUpload(id, of: owner)
    }

    /// The photo of an upload; `nil` when its content has gone.
    package func photo(of upload: Upload) async throws(MarketError) -> Photo? {
        guard let content = try await store.content(upload.content) else { return nil }
        return Photo(
            id: upload.id,
            content: content.hash,
            width: content.width,
            height: content.height,
            mainColour: content.mainColour,
            altText: ""
        )
    }

    /// Lets go of photos that no product shows, because it was not made or shows others; never fails.
    package func letGo(of photos: [Photo.ID], owner: Account.ID) async {
        for photo in photos {
            do {
                try await store.removeUpload(photo, of: owner)
            } catch {
                // Its time runs out by itself; until then it counts among the owner's uploads.
                log.warning(
                    "upload_left_behind",
                    [("photo", .number(photo.rawValue)), ("error", .cause(error))]
                )
            }
        }
    }
}

/// An upload, as it is kept for repetitions of the request that made it.
enum StoredUpload {
    static func bytes(of upload: Upload) -> [UInt8] {
        let facts = ["\(upload.id)", "\(upload.owner)", upload.content.rawValue]
        return Array((facts + ["\(upload.expiresAt.millisecondsSince1970)"]).joined(separator: " ").utf8)
    }

    /// `nil` for bytes that ``bytes(of:)`` did not write.
    static func upload(from bytes: [UInt8]) -> Upload? {
        let facts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard facts.count == 4, let id = Int64(facts[0]), let owner = Int64(facts[1]),
            let content = ContentHash(rawValue: String(facts[2])), let expiry = Int64(facts[3])
        else { return nil }
        return Upload(
            id: Photo.ID(id),
            owner: Account.ID(owner),
            content: content,
            expiresAt: Timestamp(millisecondsSince1970: expiry)
        )
    }
}
