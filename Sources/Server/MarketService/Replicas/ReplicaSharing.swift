import Linux
package import Market
package import MarketStore
import S3
import Synchronization

/// Saves a replica of the market's products in its bucket once a day, for servers that start with nothing.
package struct ReplicaSharing: Sendable {
    /// The age at which a replica in the bucket is renewed: catching up with a day's changes takes seconds.
    private static let milliseconds: Int64 = 24 * 60 * 60 * 1_000
    /// Each attempt copies all of the lists' file.
    private static let pauses = (
        untilDue: Duration.seconds(10 * 60), afterFailure: Duration.seconds(2 * 60 * 60)
    )

    private let store: SQLiteStore
    private let bucket: ReplicaBucket
    private let folder: DataFolder
    private let clock: ServerClock
    private let log: Log
    private let isOurs: @Sendable () async throws -> Void
    /// Requests go first.
    private let threads = BlockingPool(threads: 1, niceness: 10)

    /// `isOurs` throws where the bucket is another market's, or does not say whose it is.
    package init(
        of store: SQLiteStore,
        in folder: DataFolder,
        _ bucket: ReplicaBucket,
        clock: ServerClock,
        log: Log,
        checking isOurs: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.store = store
        self.bucket = bucket
        self.folder = folder
        self.clock = clock
        self.log = log
        self.isOurs = isOurs
    }

    /// Goes on until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            var pause = Self.pauses.untilDue
            do {
                try await shareIfDue()
            } catch {
                pause = Self.pauses.afterFailure
                // The replica before is still there, or new servers read the primary.
                if !Task.isCancelled { log.warning("copy_not_shared", [("error", .cause(error))]) }
            }
            // Cancelling ends the wait, and then the loop.
            try? await Task.sleep(for: pause)
        }
    }

    /// Puts this server's replica into the bucket where that has none of the last day; returns whether it
    /// did.
    @discardableResult
    package func shareIfDue() async throws -> Bool {
        try await isOurs()
        // It removes from the bucket what was there before, as a sweep does: one server at a time.
        guard try await isDue(), let turn = try await store.takeSweepTurn() else { return false }
        defer { withExtendedLifetime(turn) {} }
        guard try await isDue() else { return false }
        let path = folder.savedReplica
        // With what SQLite puts beside it.
        let files = [path, "\(path)-wal", "\(path)-shm", "\(path)-journal"]
        func remove() {
            for file in files { do throws(FileError) { try Files.remove(file) } catch {} }
        }
        remove()
        defer { remove() }
        guard let saved = try await save(to: path) else { return false }
        try await bucket.put(saved, inFile: path, at: clock.now(), by: threads, checking: turn.check)
        log.info("copy_shared", [("change", .number(saved.change))])
        return true
    }

    /// Ends soon where the server does.
    private func save(to path: String) async throws -> SavedReplica? {
        let isEnding = Flag()
        return try await withTaskCancellationHandler {
            try await threads.run { [store] () throws(OpeningError) in
                try store.saveReplica(toFile: path) { !isEnding.isSet }
            }
        } onCancel: {
            isEnding.set()
        }
    }

    private func isDue() async throws(BucketError) -> Bool {
        guard let note = try await bucket.note() else { return true }
        // One from the future is of a clock that was wrong.
        return note.madeAt > clock.now() || note.madeAt.adding(milliseconds: Self.milliseconds) <= clock.now()
    }
}

/// Set once, by any thread.
private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
}
