public import Market
public import Observation

/// The connection to the market: one state for all screens.
///
/// ```swift
/// let probe = MarketProbe(market: address, session: transport)
/// let connectivity = Connectivity(monitor: nil, probe: { await probe.ask() }, now: now)
/// let session = GatedSession(transport, through: connectivity.gate, market: address)
/// connectivity.start()
/// ```
///
/// It combines the system's reports, where there is a monitor, with the outcomes of requests. A failed
/// request alone closes nothing: a probe checks first. While offline only the probe is sent, on a schedule,
/// and its first reply ends the outage.
@MainActor
@Observable
public final class Connectivity {
    /// Online sends requests, offline does not.
    public enum State: Hashable, Sendable {
        /// Nothing is known yet; requests are sent.
        case unknown
        /// Requests are sent; the last sign of the market was a good one.
        case online
        /// None is sent, until the network or the market is back.
        case offline(Outage)
    }

    /// The present state, for all screens.
    public private(set) var state = State.unknown

    /// The gate that requests pass; give it to ``GatedSession``.
    @ObservationIgnored public let gate = ConnectivityGate()

    @ObservationIgnored private let monitor: (any NetworkMonitoring)?
    @ObservationIgnored private let probe: @Sendable () async -> NetworkEvidence
    @ObservationIgnored private let schedule: ProbeSchedule
    @ObservationIgnored private let sleep: @Sendable (Duration) async throws -> Void
    @ObservationIgnored private let now: @Sendable () -> Timestamp
    @ObservationIgnored private var isListening = false
    @ObservationIgnored private var probing: Task<Void, Never>?
    @ObservationIgnored private var subscribers = ReconnectionSubscribers()

    /// Makes one that knows nothing yet.
    ///
    /// `monitor` is the system's; there is none for a market on this machine, which needs no network. `probe`
    /// asks the market for something cheap, past the gate, and gives up within two seconds.
    public init(
        monitor: (any NetworkMonitoring)?,
        probe: @escaping @Sendable () async -> NetworkEvidence,
        schedule: ProbeSchedule = ProbeSchedule(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.monitor = monitor
        self.probe = probe
        self.schedule = schedule
        sleep = { try await clock.sleep(for: $0) }
        self.now = now
    }

    isolated deinit {
        stop()
    }

    /// Begins to listen; until then, and after ``stop()``, everything passes and nothing is known.
    public func start() {
        isListening = true
        gate.listen { [weak self] evidence in
            Task { @MainActor in self?.note(evidence) }
        }
        monitor?.start { [weak self] report in self?.note(report) }
    }

    /// Ends all watching and asking; called when the window closes.
    public func stop() {
        isListening = false
        monitor?.stop()
        gate.listen(nil)
        endProbing()
        gate.open(isSure: false)
    }

    /// Tries at once whether the market can be reached, as a person does who presses retry.
    public func checkNow() {
        beginProbing(at: 0, waiting: false)
    }

    /// Calls `body` once each time the market can be reached again after an outage, as long as the
    /// subscription is kept.
    public func onReconnect(_ body: @escaping @MainActor () -> Void) -> ReconnectionSubscription {
        let subscription = ReconnectionSubscription(body)
        subscribers.add(subscription)
        return subscription
    }

    private func note(_ report: NetworkReport) {
        switch (report, state) {
        case (.unavailable, _):
            goOffline(.network)
            // A market on this machine or beside it answers all the same.
            beginProbing(at: 0, waiting: true)
        // A way out is there before names can be looked up: the probe says when it leads somewhere.
        case (.available, .offline): checkNow()
        case (.available, .unknown): goOnline(isSure: false)
        case (.available, .online): break
        }
    }

    private func note(_ evidence: NetworkEvidence) {
        // It may have been on its way here when all was stopped.
        guard isListening else { return }
        switch (evidence, state) {
        case (.replied, _): goOnline(isSure: true)
        case (_, .offline): break
        case (.noAnswer, _), (.noNetwork, _):
            // One that runs settles it for all requests that failed together.
            if probing == nil { checkNow() }
        }
    }

    private func beginProbing(at first: Int, waiting: Bool) {
        probing?.cancel()
        probing = Task { [weak self, probe, schedule, sleep] in
            var attempt = first
            var waits = waiting
            while !Task.isCancelled {
                if waits {
                    do { try await sleep(schedule.wait(before: attempt)) } catch { return }
                    attempt += 1
                }
                waits = true
                let evidence = await probe()
                guard let self, !Task.isCancelled else { return }
                guard conclude(evidence) else { return }
            }
        }
    }

    private func endProbing() {
        probing?.cancel()
        probing = nil
    }

    /// Applies the outcome of a probe, and returns true where another probe is needed.
    private func conclude(_ evidence: NetworkEvidence) -> Bool {
        switch evidence {
        case .replied:
            goOnline(isSure: true)
            return false
        case .noAnswer: goOffline(.market)
        case .noNetwork: goOffline(.network)
        }
        return true
    }

    private func goOffline(_ cause: Outage.Cause) {
        if case .offline(let outage) = state {
            guard outage.cause != cause else { return }
            // The outage goes on; only what is known of it has changed.
            state = .offline(Outage(since: outage.since, cause: cause))
        } else {
            state = .offline(Outage(since: now(), cause: cause))
        }
        gate.close(cause)
    }

    private func goOnline(isSure: Bool) {
        endProbing()
        let before = state
        if state != .online { state = .online }
        gate.open(isSure: isSure)
        guard case .offline = before else { return }
        for subscriber in subscribers.current { subscriber()?.notify() }
    }
}
