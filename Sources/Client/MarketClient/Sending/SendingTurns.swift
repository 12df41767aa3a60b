import Market

/// The common part of all outboxes: sends one thing at a time, and retries failures, later each time.
///
/// A line is a queue that keeps its order; one that waits holds up no other.
@MainActor
final class SendingTurns<Line: Hashable & Sendable> {
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double
    private var sending: Task<Void, Never>?
    private var failures: [Line: Int] = [:]
    private var timers: [Line: Task<Void, Never>] = [:]
    /// Lines that did not get through, and have to wait.
    private var delayed: Set<Line> = []
    /// Then nothing is sent or tried again any more.
    private var isStopped = false

    init(clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double) {
        self.clock = clock
        self.jitter = jitter
    }

    /// Sends what `next` names, one after the other, until it names nothing; does nothing while that goes on.
    func proceed<Item: Sendable>(
        _ next: @escaping @MainActor () -> Item?,
        _ send: @escaping @MainActor (Item) async -> Void
    ) {
        guard sending == nil, !isStopped else { return }
        sending = Task { [weak self] in
            while let item = next(), !Task.isCancelled { await send(item) }
            self?.sending = nil
        }
    }

    /// Returns once nothing is to be sent at once any more.
    func settle() async { await sending?.value }

    /// The same, but gives up what takes longer.
    func settle(within limit: Duration) async {
        guard let sending else { return }
        let timer = Task { [clock] in
            do { try await clock.sleep(for: limit) } catch { return }
            sending.cancel()
        }
        await sending.value
        timer.cancel()
    }

    /// Returns true where a failure is retried automatically: once its author is back, or later, by `wake`.
    func triesAgain(_ line: Line, after error: ClientError, _ wake: @escaping @MainActor () -> Void) -> Bool {
        if error.requiresSignIn { return true }
        guard error.mayPass else { return false }
        failures[line, default: 0] += 1
        let backoff = Backoff(tries: .max, first: .seconds(2), longest: .seconds(300))
        let delay = backoff.delay(after: failures[line, default: 1], jitter: jitter()) ?? backoff.longest
        let wished = min(error.refusal?.retryAfter ?? .zero, ClientError.longestWait)
        timers[line]?.cancel()
        guard !isStopped else { return true }
        timers[line] = Task { [clock] in
            do { try await clock.sleep(for: max(delay, wished)) } catch { return }
            wake()
        }
        return true
    }

    /// True where a line has to wait after a failure.
    func isDelayed(_ line: Line) -> Bool { delayed.contains(line) }

    /// Has a line wait that failed and is sent again by itself; `proceed` is called when its time has come.
    ///
    /// - Returns: Whether it is sent again, as ``triesAgain(_:after:_:)`` says.
    func delays(
        _ line: Line,
        after error: ClientError,
        _ proceed: @escaping @MainActor () -> Void
    ) -> Bool {
        let wake: @MainActor () -> Void = { [weak self] in
            self?.stopWaiting(line)
            self?.delayed.remove(line)
            proceed()
        }
        guard triesAgain(line, after: error, wake) else { return false }
        delay(line)
        return true
    }

    /// Has a line wait until ``endDelays(where:)`` or ``forgetAll()``.
    func delay(_ line: Line) { delayed.insert(line) }

    /// Has these lines wait no longer.
    func endDelays(where isMeant: (Line) -> Bool = { _ in true }) {
        delayed = delayed.filter { !isMeant($0) }
    }

    /// Waits no longer; how often the line failed is known still.
    func stopWaiting(_ line: Line) { timers.removeValue(forKey: line)?.cancel() }

    /// Resets a line: its failures are forgotten, and it waits no more.
    func forget(_ line: Line) {
        stopWaiting(line)
        failures[line] = nil
        delayed.remove(line)
    }

    /// Resets all lines.
    func forgetAll() {
        stopWaiting()
        failures = [:]
        delayed = []
    }

    /// A line goes on under another name.
    func rename(_ old: Line, to new: Line) {
        if let count = failures.removeValue(forKey: old) { failures[new] = max(count, failures[new] ?? 0) }
        guard let timer = timers.removeValue(forKey: old) else { return }
        if timers[new] == nil { timers[new] = timer } else { timer.cancel() }
    }

    /// Ends sending for good.
    func stop() {
        isStopped = true
        sending?.cancel()
        stopWaiting()
    }

    private func stopWaiting() {
        for timer in timers.values { timer.cancel() }
        timers = [:]
    }
}

extension ClientError {
    /// True where a retry may get through; a hotel's sign-in page is no answer of the market's.
    fileprivate var mayPass: Bool {
        switch self {
        case .malformedReply, .insecure, .cancelled: true
        // Without a name it is not the market that has no such thing, but a proxy that has no market.
        case .refused(let refusal) where refusal.code == nil && [404, 410, 412].contains(refusal.status): true
        default: isTransient
        }
    }
}

extension MarketClient.Accounts {
    /// The account in whose name a request would be sent now.
    func signedIn() async -> Account.ID? {
        guard case .account(let account) = await identity() else { return nil }
        return account.id
    }
}
