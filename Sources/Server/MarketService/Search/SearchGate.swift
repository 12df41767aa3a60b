import Glibc
import Linux
import Market
import MarketStore
import Synchronization

/// Lets reads through that may be expensive, on threads of their own, so that nothing else waits for them.
///
/// Networks take turns, however much each requests, and so do the wider networks that they are in; people
/// with an account come first. Each network, and each wider one, has so much of the processors' time; one
/// that has spent its own learns when to come back. An answer from memory, or by a few steps along an index,
/// needs no gate.
package final class SearchGate: Sendable {
    package struct Limits: Sendable {
        /// The number of reads at once.
        package var threads: Int
        /// The time that one request may keep a processor; a longer one returns its results until then.
        package var work = Duration.milliseconds(40)
        /// The most requests that wait, and the most of them from one network.
        package var waiting = 128
        package var waitingOfNetwork = 16
        /// The time that a network may spend each second, and after a pause at once; zero for no limit.
        package var spentPerSecond = Duration.milliseconds(30)
        package var spentAtOnce: Duration { spentPerSecond * 60 }
        /// The time of all networks of a wider one, as a multiple of that: an IPv6 /48 has 65,536 of them.
        package var spentAround = 4

        /// One core stays free for everything else, where there are several.
        package init(threads: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)) {
            self.threads = threads
        }
    }

    private typealias Turn = CheckedContinuation<Bool, Never>
    private typealias Line = FairQueue<String?, ClientNetwork?, Turn>

    private struct State {
        var free: Int
        var line: Line
        var spent: SpendingLimit<ClientNetwork>
        var spentAround: SpendingLimit<String>
    }

    private let state: Mutex<State>
    private let mostWork: Duration
    private let hasSpendingLimit: Bool
    private let threads: SearchThreads
    private let uptime: @Sendable () -> Duration

    package init(_ limits: Limits = Limits(), uptime: @escaping @Sendable () -> Duration) {
        let perSecond = max(limits.spentPerSecond, .nanoseconds(1))
        hasSpendingLimit = limits.spentPerSecond > .zero
        state = Mutex(
            State(
                free: limits.threads,
                line: FairQueue(limit: limits.waiting, share: limits.waitingOfNetwork),
                spent: SpendingLimit(atOnce: max(limits.spentAtOnce, perSecond), perSecond: perSecond),
                spentAround: SpendingLimit(
                    atOnce: max(limits.spentAtOnce, perSecond) * limits.spentAround,
                    perSecond: perSecond * limits.spentAround
                )
            )
        )
        mostWork = limits.work
        threads = SearchThreads(limits.threads)
        self.uptime = uptime
    }

    /// Runs `read` once it is its turn; what it reads from the gate again, it reads at once.
    ///
    /// Throws `unavailable(.busy)` where too many wait already, and `tooManySearches` where the network has
    /// spent its time.
    func pass<Value>(
        _ read: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        guard SearchWork.current == nil else { return try await read() }
        let request = SearchSpending.current ?? SearchSpending(from: nil)
        let network = request.network
        let circle = request.isKnown ? nil : network?.around
        try admit(network, in: circle)
        guard await turn(of: network, isKnown: request.isKnown) else { throw .unavailable(.busy) }
        let held = HeldTurn(of: network, at: self)
        let work = request.work(atMost: mostWork)
        let before = work.spent
        defer {
            spend(work.spent - before, of: network, in: circle)
            held.end()
        }
        // Those that waited with it may have spent all.
        try admit(network, in: circle)
        let result = await withTaskExecutorPreference(threads) {
            await SearchWork.$current.withValue(work) {
                await SearchTurns.$current.withValue(held) { await Self.result(of: read) }
            }
        }
        return try result.get()
    }

    /// A turn that its task leaves to others while it waits for another machine.
    private final class HeldTurn: SearchTurn {
        private enum TurnState {
            case held, left, ended
        }

        private let network: ClientNetwork?
        private let gate: SearchGate
        private let turnState = Mutex(TurnState.held)

        init(of network: ClientNetwork?, at gate: SearchGate) {
            self.network = network
            self.gate = gate
        }

        func leave() -> Bool {
            guard change(from: .held, to: .left) else { return false }
            gate.giveOn()
            return true
        }

        func takeAgain() async {
            await gate.turnAgain(of: network)
            // Where its task has come to its end meanwhile, nobody else would give it on.
            if !change(from: .left, to: .held) { gate.giveOn() }
        }

        func end() {
            let wasHeld = turnState.withLock { turnState in
                defer { turnState = .ended }
                return turnState == .held
            }
            if wasHeld { gate.giveOn() }
        }

        private func change(from old: TurnState, to new: TurnState) -> Bool {
            turnState.withLock { turnState in
                guard turnState == old else { return false }
                turnState = new
                return true
            }
        }
    }

    private static func result<Value>(
        of read: () async throws(MarketError) -> Value
    ) async -> Result<Value, MarketError> {
        do throws(MarketError) { return .success(try await read()) } catch { return .failure(error) }
    }

    /// The number of requests that wait for their turn.
    var waiting: Int { state.withLock { $0.line.count } }

    /// True where a new request need not wait.
    var isFree: Bool { state.withLock { $0.free > 0 } }

    /// `circle` is the wider network, of people without an account.
    private func admit(_ network: ClientNetwork?, in circle: String?) throws(MarketError) {
        guard hasSpendingLimit, let network else { return }
        let now = uptime()
        let wait = state.withLock { state in
            [state.spent.wait(network, now: now), circle.flatMap { state.spentAround.wait($0, now: now) }]
                .compactMap(\.self).max()
        }
        if let wait { throw .tooManySearches(seconds: wait) }
    }

    /// Waits for a turn; `false` where too many wait.
    private func turn(of network: ClientNetwork?, isKnown: Bool) async -> Bool {
        await turn { line, turn in
            line.add(turn, for: network, in: network?.around, isFirst: isKnown)
        }
    }

    /// Waits to go on with what was begun, before all who have not begun.
    private func turnAgain(of network: ClientNetwork?) async {
        _ = await turn { line, turn in
            line.putBack(turn, for: network, in: network?.around)
            return nil
        }
    }

    /// `join` puts the turn in line, and gives the one that has no place there.
    private func turn(join: (inout Line, Turn) -> Turn?) async -> Bool {
        let isFree = state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
        if isFree { return true }
        return await withCheckedContinuation { turn in
            let (now, refused) = state.withLock { state -> (Turn?, Turn?) in
                // One may have come free since.
                if state.free > 0 {
                    state.free -= 1
                    return (turn, nil)
                }
                return (nil, join(&state.line, turn))
            }
            now?.resume(returning: true)
            refused?.resume(returning: false)
        }
    }

    private func spend(_ spent: Duration, of network: ClientNetwork?, in circle: String?) {
        guard hasSpendingLimit, let network else { return }
        let now = uptime()
        state.withLock { state in
            state.spent.spend(spent, of: network, now: now)
            if let circle { state.spentAround.spend(spent, of: circle, now: now) }
        }
    }

    private func giveOn() {
        let next = state.withLock { state -> Turn? in
            guard let next = state.line.next() else {
                state.free += 1
                return nil
            }
            return next
        }
        next?.resume(returning: true)
    }
}

/// The threads that a gate's reads run on.
private final class SearchThreads: TaskExecutor {
    private let pool: BlockingPool

    init(_ count: Int) {
        // What is answered from memory comes first where the processors are busy.
        pool = BlockingPool(threads: count, niceness: 5)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The job may end, and the gate with it, before the thread has been told of it.
        let pool = pool
        withExtendedLifetime(pool) {
            pool.submit { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}
