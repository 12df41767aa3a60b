import Glibc
import Linux
package import Market
package import MarketPhotos
package import MarketStore

/// Brings an uploaded picture into the market, and takes out what nobody needs.
package struct PhotoIntake: Sendable {
    package let workshop: PhotoWorkshop
    private let storage: any PhotoStorage
    private let store: SQLiteStore
    private let sweeping: PhotoSweep
    package let log: Log
    private let noteTurnedAway: @Sendable (TurnedAwayPhoto) -> Void

    package init(
        workshop: PhotoWorkshop,
        storage: any PhotoStorage,
        store: SQLiteStore,
        folder: DataFolder,
        log: Log,
        noteTurnedAway: @escaping @Sendable (TurnedAwayPhoto) -> Void
    ) {
        self.workshop = workshop
        self.storage = storage
        self.store = store
        sweeping = PhotoSweep(store: store, folder: folder)
        self.log = log
        self.noteTurnedAway = noteTurnedAway
    }

    /// Making photos, as the rest of the server sees it.
    package var making: PhotoMaking {
        PhotoMaking { upload, once throws(MarketError) in try await keep(upload, once) }
    }

    /// The record comes first and the files after it, so that a file without a record is nobody's.
    private func keep(
        _ upload: PhotoMaking.Picture,
        _ once: Once<Upload>?
    ) async throws(MarketError) -> Outcome<Upload> {
        let made: MadePhoto
        do {
            made = try await workshop.make(
                from: upload.path,
                for: upload.party.sender(in: upload.circle),
                pixels: upload.pixels,
                note: upload.note
            )
        } catch {
            throw failure(error)
        }
        let outcome = try await store.addUpload(
            NewUpload(owner: upload.owner, content: made.content),
            once: once
        )
        do {
            // For a repetition too: the first try may have ended between its record and its files.
            try await storage.put(made)
        } catch {
            throw failure(error)
        }
        return outcome
    }

    private func failure(_ error: PhotoError) -> MarketError {
        switch error {
        case .unsupported(let name): return .photoUnsupported(name)
        case .tooLarge, .tooManyPixels: return .photoTooLarge
        case .tookTooLong: return turnedAway(.tookTooLong)
        case .damaged: return .photoDamaged
        case .tooMuchWork:
            log.warning("photo_turned_away", [("reason", .text("too_much_work"))])
            return .photoDamaged
        case .busy: return turnedAway(.full)
        case .cancelled: return turnedAway(.cancelled)
        case .workerFailed: return turnedAway(.workerFailed)
        case .storage(let problem):
            log.error("photo_not_kept", [("problem", .text("\(problem)"))])
            return .unavailable(Unavailability(problem))
        }
    }

    /// The client is asked to try again, and the reason is noted for the operator.
    private func turnedAway(_ reason: TurnedAwayPhoto) -> MarketError {
        noteTurnedAway(reason)
        switch reason {
        case .full, .cancelled:
            log.warning("photo_turned_away", [("reason", .text(reason.rawValue))])
        case .workerFailed:
            log.error("photo_worker_failed")
        case .tookTooLong:
            // A picture that asks for much is ended by its work: it is the worker or the machine that stalls.
            log.error("photo_worker_failed", [("reason", .text(reason.rawValue))])
        }
        return .unavailable(.busy)
    }

    /// Brings photos that lie where they were kept before to where they are kept now; nothing while a backup is being made.
    package func carryOver() async throws {
        let count = try await sweeping.unlessBackedUp {
            try await storage.carryOver { try await store.content($0) }
        }
        if let count, count > 0 { log.info("photos_carried_over", [("files", .number(Int64(count)))]) }
    }

    /// Removes photos whose time is over; nothing while a backup is being made.
    package func sweep() async throws {
        while try await sweeping.run(limit: 200, removing: storage.remove) > 0 {}
    }

    /// Removes what a crash left behind, for which each file is looked at; nothing while a backup is being made.
    package func sweepStrays() async throws {
        _ = try await sweeping.inTurn { turn in
            try await storage.list(olderThan: .seconds(3600)) { found in
                let needed = try await store.claimStrays(among: found)
                try turn.check()
                return needed
            }
        }
        // Their records are only a mark.
        try await sweep()
    }
}

extension Unavailability {
    /// A problem of the storage as it met photos.
    init(_ problem: StorageProblem) {
        self =
            switch problem {
            case .full: .storageFull
            case .readOnly: .storageReadOnly
            case .bucket, .othersBucket: .hindered(cause: "photos can't be kept: \(problem)")
            case .denied, .other: .failed(cause: "photos can't be kept: \(problem)")
            }
    }
}

extension ContentHash {
    /// The SHA-256 digest of some bytes.
    package init(of bytes: [UInt8]) {
        self = SHA256.digest(of: bytes)
    }

    /// The digest of what a file holds; blocks, so call it where that is allowed.
    init(ofFile path: String) throws(SystemError) {
        do throws(FileError) {
            self = try SHA256.digest(ofFile: path).hash
        } catch {
            throw SystemError(code: error.code)
        }
    }
}

/// Why an upload that may be as good as any was told to try again.
package enum TurnedAwayPhoto: String, CaseIterable, Sendable {
    /// As many wait for a worker as may, or the system gives no more threads.
    case full
    case cancelled
    case workerFailed = "worker_failed"
    /// The worker did not end in time, and was killed.
    case tookTooLong = "worker_stalled"
}

/// Making photos of what people upload, as the rest of the server sees it.
package struct PhotoMaking: Sendable {
    /// A picture as it lies on the disk, and for whom it is made.
    package struct Picture: Sendable {
        package let path: String
        package let owner: Account.ID
        /// The party whose turn it takes.
        package let party: UsageParty
        /// The wider network that it came from.
        package let circle: String?
        /// The pixels that the file claims, before anything is decoded.
        package let pixels: Int
        /// Hears what it took.
        package let note: @Sendable (PhotoWork) -> Void

        package init(
            path: String,
            owner: Account.ID,
            party: UsageParty,
            circle: String? = nil,
            pixels: Int,
            note: @escaping @Sendable (PhotoWork) -> Void = { _ in }
        ) {
            self.path = path
            self.owner = owner
            self.party = party
            self.circle = circle
            self.pixels = pixels
            self.note = note
        }
    }

    /// Makes all sizes of the picture in a file, keeps its record, and puts its files in place.
    ///
    /// `once` makes a repetition give the first answer again.
    package var make:
        @Sendable (
            _ picture: Picture, _ once: Once<Upload>?
        ) async throws(MarketError) -> Outcome<Upload>

    package init(
        make:
            @escaping @Sendable (
                _ picture: Picture, _ once: Once<Upload>?
            ) async throws(MarketError) -> Outcome<Upload>
    ) {
        self.make = make
    }
}
