import Linux
import Market
import Postgres
import SQLite
import Synchronization

/// Keeps this server's copy of the goods up with the truth, and brings news from server to server.
///
/// It hears of what others wrote from PostgreSQL, and of what this server wrote from its own writer; and it looks by itself
/// each second, as a line can be cut without a word.
final class ReadReplica: Sendable {
    /// The actions for the events that it receives.
    struct Effects: Sendable {
        /// The copy has come up to these changes.
        var changed: @Sendable (ReplicatedChanges) -> Void
        /// The number of the last message of all conversations, by any writer.
        var touched: @Sendable (Int64) -> Void
        /// Another server has kept something that people wait for.
        var heard: @Sendable (ServerEvents) -> Void
        /// The copy can't follow; `nil` where it can again.
        var failed: @Sendable (StoreError?) -> Void
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
        /// The last change that the truth had at the last of them.
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
    /// The number of the last look that brought the copy up to what the truth was when it began.
    let reads = ChangeNotifier(number: 0)

    /// The number of products written to the replica at once; other servers wait for none of them.
    static let atOnce = 500
    /// More than any market changes between two looks: a number beyond it was made up.
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

    /// Begins to follow from the change that the copy is up to.
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

    /// Hears that this server has written something.
    func note(_ events: ServerEvents) {
        state.withLock { state in
            var own = state.own ?? ServerEvents()
            own.queue(events)
            state.own = own
        }
        call.call()
    }

    var progress: Progress { state.withLock { $0.progress } }

    /// Asks for a look at the truth, and returns its number: once that is among ``reads``, the copy has the
    /// change, or the truth does not.
    ///
    /// `nil` where nobody can look just now, or the truth can't have come so far. Those who ask before it begins share it.
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

    /// Ends a look, of which the last question was asked at `moment`.
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
