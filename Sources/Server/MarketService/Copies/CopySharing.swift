import Linux
package import Market
package import MarketStore
import S3

/// Leaves a copy of the market's goods in its bucket once a day, for servers that start with nothing.
package struct CopySharing: Sendable {
    /// How old a copy in the bucket becomes: catching up with a day's changes takes seconds.
    private static let milliseconds: Int64 = 24 * 60 * 60 * 1_000

    private let store: any CopyStoring
    private let bucket: CopyBucket
    private let folder: DataFolder
    private let clock: ServerClock
    private let log: Log
    /// Whoever is served goes first.
    private let threads = BlockingPool(threads: 1, niceness: 10)

    package init(
        of store: any CopyStoring,
        in folder: DataFolder,
        _ bucket: CopyBucket,
        clock: ServerClock,
        log: Log
    ) {
        self.store = store
        self.bucket = bucket
        self.folder = folder
        self.clock = clock
        self.log = log
    }

    /// Goes on until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            do {
                try await shareIfDue()
            } catch {
                // The copy before is still there, or new servers read the database.
                if !Task.isCancelled { log.warning("copy_not_shared", [("error", .text("\(error)"))]) }
            }
            // Cancelling ends the wait, and then the loop.
            try? await Task.sleep(for: .seconds(10 * 60))
        }
    }

    /// Puts this server's copy into the bucket where that has none of the last day; returns whether it did.
    @discardableResult
    package func shareIfDue() async throws -> Bool {
        // It removes from the bucket what was there before, as a sweep does: one server at a time.
        guard try await isDue(), let turn = try await store.takeSweepTurn(), try await isDue() else {
            return false
        }
        let path = "\(folder.path)/copy.saved"
        defer { do throws(FileError) { try Files.remove(path) } catch {} }
        let saved = try await threads.run { [store] () throws(OpeningError) in
            try store.saveCopy(toFile: path)
        }
        guard let saved else { return false }
        try turn.check()
        try await bucket.put(saved, inFile: path, at: clock.now(), by: threads)
        log.info("copy_shared", [("change", .number(saved.change))])
        return true
    }

    private func isDue() async throws(BucketError) -> Bool {
        guard let note = try await bucket.note() else { return true }
        // One from the future is of a clock that was wrong.
        return note.madeAt > clock.now() || note.madeAt.adding(milliseconds: Self.milliseconds) <= clock.now()
    }
}
