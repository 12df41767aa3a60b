import Linux
import Market
import Postgres
import SQLite
import Synchronization

/// Keeps this server's replica up to date, and carries events between servers.
///
/// PostgreSQL notifies it of other servers' writes, the writer of this server's. It also polls every second,
/// as a connection can be lost without a signal.
final class ReadReplica: Sendable {
    /// The actions for the events that it receives.
    struct Effects: Sendable {
        /// The replica has reached these changes.
        var changed: @Sendable (ReplicatedChanges) -> Void
        /// The number of the last message of all conversations, by any writer.
        var touched: @Sendable (Int64) -> Void
        /// Another server has written something that people wait for.
        var heard: @Sendable (ServerEvents) -> Void
        /// The replica can't follow; `nil` once it can again.
        var failed: @Sendable (MarketError?) -> Void
    }

    private struct State {
        /// The events that this server has written and the others don't know yet; `nil` for none.
        var own: ServerEvents?
        var isClosed = false
        var progress = Progress()
    }

    /// The progress of the replication.
    struct Progress: Sendable {
        /// The number of reads of the primary that have begun.
        var reads: Int64 = 0
        /// The primary's last change at the latest of them.
        var primary: Int64 = 0
        /// True where the last read of the primary succeeded.
        var isFollowing = false
        /// The moment at which the replica last had all changes of the primary.
        var readAt: ContinuousClock.Instant?

        /// True where the replica had all changes at most `age` ago.
        func isRecent(at now: ContinuousClock.Instant, within age: Duration) -> Bool {
            guard isFollowing, let readAt else { return false }
            return now - readAt <= age
        }
    }

    let address: PostgresAddress
    let interrupt: PostgresInterrupt
    let writer: Writer
    let readers: ReaderPool
    let effects: Effects
    private let state = Mutex(State())
    let call = WakeUpCall()
    private let hasEnded = Monitor(true)
    /// The number of the last read after which the replica had everything the primary had when that read
    /// began.
    let reads = ChangeNotifier(number: 0)

    /// The number of products written to the replica at once; other servers wait for none of them.
    static let atOnce = 500
    /// More than any market changes between two reads: a number beyond it was made up.
    private static let mostAhead: Int64 = 1_000_000

    init(
        of address: PostgresAddress,
        interrupt: PostgresInterrupt,
        writer: Writer,
        readers: ReaderPool,
        effects: Effects
    ) {
        self.address = address
        self.interrupt = interrupt
        self.writer = writer
        self.readers = readers
        self.effects = effects
    }

    /// Begins to follow from the change that the replica has reached.
    func start(at change: Int64) {
        hasEnded.withLock { $0 = false }
        let follower = ReplicaFollower(self, at: change)
        Task { [hasEnded] in
            // The end runs on the follower's own thread: a waiting `close` may hold the only thread of the
            // tasks.
            await follower.run {
                hasEnded.withLock { $0 = true }
                hasEnded.wakeAll()
            }
        }
    }

    /// Queues the events of a write by this server for the other servers.
    func note(_ events: ServerEvents) {
        state.withLock { state in
            var own = state.own ?? ServerEvents()
            own.queue(events)
            state.own = own
        }
        call.call()
    }

    var progress: Progress { state.withLock { $0.progress } }

    /// Requests a read of the primary, and returns its number.
    ///
    /// Once ``reads`` has reached that number, the replica has the change, or the primary does not. Requests
    /// before the read begins share it. `nil` where the primary can't be read just now, or can't have come so
    /// far.
    func requestRead(for number: Int64) -> Int64? {
        let read = state.withLock { state -> Int64? in
            let progress = state.progress
            guard progress.isFollowing, number - progress.primary <= Self.mostAhead else { return nil }
            return progress.reads + 1
        }
        if read != nil { call.call() }
        return read
    }

    /// Ends the replication, once the running work is done and the other servers were notified of this one's
    /// writes.
    ///
    /// Work that has not ended within `patience` is interrupted.
    func close(within patience: Duration) {
        state.withLock { $0.isClosed = true }
        call.call()
        hasEnded.wait(for: patience, or: interrupt)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func beginRead() -> Int64 {
        state.withLock { state in
            state.progress.reads += 1
            return state.progress.reads
        }
    }

    func note(primary change: Int64) {
        state.withLock { $0.progress.primary = change }
    }

    /// Ends a read of the primary, of which the last query was sent at `moment`.
    func endRead(_ read: Int64, at moment: ContinuousClock.Instant) {
        state.withLock { state in
            state.progress.isFollowing = true
            state.progress.readAt = moment
        }
        reads.signal(read)
    }

    func noteFailure() {
        state.withLock { $0.progress.isFollowing = false }
    }

    func takeOwn() -> ServerEvents? {
        state.withLock { state in
            defer { state.own = nil }
            return state.own
        }
    }
}
