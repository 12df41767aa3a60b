import ClientDoubles
import Dispatch
import Market
import MarketClient
import Synchronization
import Testing

@testable import MarketClient

/// One state for the whole app: rows S2-17 to S2-20.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ConnectivityTests {
    private let clock = TestClock()
    private let monitor = ManualNetworkMonitor()
    private let probes = Answers<NetworkEvidence>([.noNetwork])
    private let probeCount = CallCounter()

    private func connectivity(monitored: Bool = true) -> Connectivity {
        let connectivity = Connectivity(
            monitor: monitored ? monitor : nil,
            probe: { [probes, probeCount] in
                probeCount.add()
                return probes.next()
            },
            schedule: ProbeSchedule(jitter: { 1 }),
            clock: clock,
            now: { [clock] in clock.timestamp }
        )
        connectivity.start()
        return connectivity
    }

    private func request(
        through connectivity: Connectivity,
        to destination: ConnectivityGate.Destination = .market,
        _ failure: PhotoFailure? = nil
    ) async -> PhotoFailure? {
        do throws(PhotoFailure) {
            try await connectivity.gate.run(
                to: destination,
                orElse: .offline,
                whenCut: .offline,
                judging: { $0 == .unreachable ? .noAnswer : $0 == .cancelled ? nil : .replied }
            ) { () throws(PhotoFailure) in
                if let failure { throw failure }
            }
            return nil
        } catch {
            return error
        }
    }

    private func outage(_ cause: Outage.Cause, since clock: TestClock) -> Connectivity.State {
        .offline(Outage(since: clock.timestamp, cause: cause))
    }

    @Test func stateIsUnknownUntilTheFirstEvidence() {
        let connectivity = connectivity()
        #expect(connectivity.state == .unknown)
        #expect(connectivity.gate.isOpen())

        monitor.report(.available)
        #expect(connectivity.state == .online)
    }

    @Test func systemReportClosesTheGateImmediately() {
        let connectivity = connectivity()
        monitor.report(.unavailable)

        #expect(connectivity.state == outage(.network, since: clock))
        #expect(!connectivity.gate.isOpen())
        #expect(!connectivity.gate.isOpen(to: .elsewhere))
    }

    @Test func nothingIsSentWhileOffline() async {
        let connectivity = connectivity()
        monitor.report(.unavailable)
        let sent = CallCounter()
        for _ in 0..<10 {
            await #expect(throws: PhotoFailure.offline) {
                try await connectivity.gate.run(
                    orElse: PhotoFailure.offline,
                    whenCut: .unreachable,
                    judging: { _ in nil }
                ) { () throws(PhotoFailure) in sent.add() }
            }
        }
        #expect(sent.count == 0)
    }

    @Test func requestsInFlightAreCancelledOnOutage() async {
        let connectivity = connectivity()
        let server = PhotoServer(isHolding: true)
        let fetching = server.fetching.through(connectivity.gate) { _ in .market }
        let request = Task { try await fetching.fetch(PhotoRequest(sample: "chair").address, nil, 1_000) }
        await spin { server.held.count == 1 }
        monitor.report(.unavailable)

        await #expect(throws: PhotoFailure.offline) { try await request.value }
        #expect(server.cancelled.count == 1)
    }

    @Test func cancellingTheCallerCancelsItsRequest() async {
        let connectivity = connectivity()
        let server = PhotoServer(isHolding: true)
        let fetching = server.fetching.through(connectivity.gate) { _ in .market }
        let request = Task { try await fetching.fetch(PhotoRequest(sample: "chair").address, nil, 1_000) }
        await spin { server.held.count == 1 }
        request.cancel()

        await #expect(throws: PhotoFailure.cancelled) { try await request.value }
        #expect(connectivity.state == .unknown)
    }

    @Test func reconnectionNotifiesEachSubscriberOnce() async {
        let connectivity = connectivity()
        probes.replace(by: .replied)
        let (first, second, late) = (CallCounter(), CallCounter(), CallCounter())
        let kept = connectivity.onReconnect { first.add() }
        var left: ReconnectionSubscription? = connectivity.onReconnect { second.add() }
        var nested: ReconnectionSubscription?
        let nesting = connectivity.onReconnect {
            nested = nested ?? connectivity.onReconnect { late.add() }
        }
        for round in 1...3 {
            monitor.report(.unavailable)
            monitor.report(.available)
            await spin { connectivity.state == .online }
            // A second word of the system and further replies are no further returns.
            monitor.report(.available)
            #expect(await request(through: connectivity) == nil)
            #expect(first.count == round)
            if round == 1 {
                #expect(second.count == 1)
                left = nil
            }
        }
        #expect(second.count == 1)
        #expect(late.count == 2)
        withExtendedLifetime((kept, left, nested, nesting)) {}
    }

    @Test func firstReportIsNotAReconnection() {
        let connectivity = connectivity()
        let told = CallCounter()
        let kept = connectivity.onReconnect { told.add() }
        monitor.report(.available)

        #expect(told.count == 0)
        withExtendedLifetime(kept) {}
    }

    @Test func availableNetworkIsProbedBeforeGoingOnline() async {
        let connectivity = connectivity()
        monitor.report(.unavailable)
        monitor.report(.available)
        await spin { probeCount.count == 1 && clock.sleeperCount == 1 }
        #expect(connectivity.state == outage(.network, since: clock))

        probes.replace(by: .replied)
        clock.advance(by: .seconds(1))
        await spin { connectivity.state == .online }
    }

    @Test(arguments: [
        (NetworkEvidence.noNetwork, Outage.Cause.network), (.noAnswer, .market),
    ])
    func aFailedRequestIsCheckedBeforeAnythingIsClosed(probe: NetworkEvidence, cause: Outage.Cause) async {
        let connectivity = connectivity(monitored: false)
        probes.replace(by: probe)
        #expect(await request(through: connectivity, .unreachable) == .unreachable)
        await spin { connectivity.state != .unknown }

        #expect(connectivity.state == outage(cause, since: clock))
        #expect(!connectivity.gate.isOpen())
        #expect(connectivity.gate.isOpen(to: .elsewhere) == (cause == .market))
    }

    @Test func singleFailureDoesNotCloseTheGate() async {
        let connectivity = connectivity(monitored: false)
        probes.replace(by: .replied)
        #expect(await request(through: connectivity, .unreachable) == .unreachable)
        await spin { connectivity.state == .online }
        #expect(probeCount.count == 1)
    }

    @Test(arguments: [PhotoFailure.missing, .refused(status: 500), .damaged])
    func anErrorOfTheServersIsAReply(failure: PhotoFailure) async {
        let connectivity = connectivity(monitored: false)
        #expect(await request(through: connectivity, failure) == failure)

        await spin { connectivity.state == .online }
        #expect(probeCount.count == 0)
    }

    @Test func anotherHostThatDoesNotAnswerSaysNothingAboutTheMarket() async {
        let connectivity = connectivity(monitored: false)
        #expect(await request(through: connectivity, to: .elsewhere, .unreachable) == .unreachable)
        #expect(await request(through: connectivity, to: .elsewhere) == nil)
        #expect(connectivity.state == .unknown)

        // Heard after whatever the other host's would have begun.
        #expect(await request(through: connectivity) == nil)
        await spin { connectivity.state == .online }
        #expect(probeCount.count == 0)
    }

    @Test func offlineProbesBackOff() async {
        let connectivity = connectivity()
        monitor.report(.unavailable)
        for count in 1...7 {
            await spin { clock.sleeperCount == 1 && probeCount.count == count - 1 }
            clock.advance(by: .seconds(15))
        }
        await spin { probeCount.count == 7 && clock.sleeperCount == 1 }

        #expect(Array(clock.slept.prefix(7)) == [1, 2, 4, 8, 15, 15, 15].map { Duration.seconds($0) })
        guard case .offline(let outage) = connectivity.state else {
            Issue.record("the outage ended by itself")
            return
        }
        // Since it began, and not since the last try.
        #expect(outage.since.millisecondsSince1970 == 1_700_000_000_000)
    }

    @Test func checkNowProbesImmediately() async {
        let connectivity = connectivity()
        monitor.report(.unavailable)
        probes.replace(by: .replied)
        connectivity.checkNow()

        await spin { connectivity.state == .online }
    }

    @Test func aLocalMarketIsReachableWithoutANetwork() async {
        let connectivity = connectivity()
        probes.replace(by: .replied)
        monitor.report(.unavailable)
        await spin { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))

        await spin { connectivity.state == .online }
    }

    @Test func aReplyToWhatWasSentBeforeTheOutageDoesNotEndIt() async {
        let connectivity = connectivity(monitored: false)
        probes.replace(by: .noAnswer)
        // To another host, so that the closing gate does not cancel it.
        let server = PhotoServer(isHolding: true) { _, _ in .failure(.offline) }
        let fetching = server.fetching.through(connectivity.gate) { _ in .elsewhere }
        let early = Task { try await fetching.fetch(PhotoRequest(sample: "chair").address, nil, 1_000) }
        await spin { server.held.count == 1 }
        connectivity.checkNow()
        await spin { connectivity.state == outage(.market, since: clock) && clock.sleeperCount == 1 }
        server.release()
        await #expect(throws: PhotoFailure.offline) { try await early.value }

        #expect(connectivity.state == outage(.market, since: clock))
        #expect(probeCount.count == 1)
    }

    @Test func aReplyFromBeforeTheOutageIsIgnored() async {
        let (gate, held) = (ConnectivityGate(), Gate())
        let heard = Mutex<[NetworkEvidence]>([])
        gate.listen { evidence in heard.withLock { $0.append(evidence) } }
        let ask: @Sendable (_ waits: Bool) async -> PhotoFailure? = { waits in
            do throws(PhotoFailure) {
                try await gate.run(
                    to: .elsewhere,
                    orElse: .offline,
                    whenCut: .offline,
                    judging: { _ in .noNetwork }
                ) { () throws(PhotoFailure) in
                    if waits { _ = await held.pass() }
                    throw .unreachable
                }
                return nil
            } catch {
                return error
            }
        }
        async let early = ask(true)
        await held.arrivals(1)
        gate.close(.market)
        gate.open(isSure: false)
        held.open()
        #expect(await early == .unreachable)
        #expect(heard.withLock(\.self).isEmpty)
        #expect(await ask(false) == .unreachable)
        #expect(heard.withLock(\.self) == [.noNetwork])
    }

    @Test func outageCauseIsUpdated() async {
        let connectivity = connectivity()
        monitor.report(.unavailable)
        let since = clock.timestamp
        probes.replace(by: .noAnswer)
        await spin { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        await spin { clock.sleeperCount == 1 && probeCount.count == 1 }

        #expect(connectivity.state == .offline(Outage(since: since, cause: .market)))
        #expect(connectivity.gate.isOpen(to: .elsewhere))
    }

    @Test(arguments: [false, true])
    func monitoringStopsWithItsOwner(isOffline: Bool) async {
        weak var gone: Connectivity?
        do {
            let connectivity = connectivity()
            gone = connectivity
            if isOffline {
                monitor.report(.unavailable)
                await spin { clock.sleeperCount == 1 }
            }
            #expect(monitor.isRunning)
        }
        await spin { gone == nil && clock.sleeperCount == 0 }
        #expect(!monitor.isRunning)
        monitor.report(.available)
    }

    @Test func stoppedConnectivityPassesEverything() async {
        let connectivity = connectivity()
        monitor.report(.unavailable)
        connectivity.stop()
        #expect(connectivity.gate.isOpen())
        #expect(await request(through: connectivity, .unreachable) == .unreachable)
        #expect(!monitor.isRunning)

        // Heard after whatever that would have begun.
        connectivity.start()
        #expect(await request(through: connectivity) == nil)
        await spin { connectivity.state == .online }
        #expect(probeCount.count == 0)
    }

    @Test func evidenceAfterStopIsIgnored() async {
        let connectivity = connectivity(monitored: false)
        fail(through: connectivity.gate)
        connectivity.stop()
        await Task.yield()

        // Heard after whatever that would have begun.
        connectivity.start()
        #expect(await request(through: connectivity) == nil)
        await spin { connectivity.state == .online }
        #expect(probeCount.count == 0)
    }

    /// A request that fails while the main thread does something else, which hears of it afterwards.
    private func fail(through gate: ConnectivityGate) {
        let isOver = DispatchSemaphore(value: 0)
        Task.detached {
            do throws(PhotoFailure) {
                try await gate.run(
                    orElse: .offline,
                    whenCut: .offline,
                    judging: { _ in .noAnswer }
                ) { () throws(PhotoFailure) in throw .unreachable }
            } catch {}
            isOver.signal()
        }
        isOver.wait()
    }
}

final class CallCounter: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock(\.self) }

    func add() { number.withLock { $0 += 1 } }
}

/// A system's monitor that says what a test says.
@MainActor
final class ManualNetworkMonitor: NetworkMonitoring {
    private(set) var isRunning = false
    private var listener: (@MainActor (NetworkReport) -> Void)?

    func start(_ report: @escaping @MainActor (NetworkReport) -> Void) {
        isRunning = true
        listener = report
    }

    func stop() {
        isRunning = false
        listener = nil
    }

    func report(_ report: NetworkReport) {
        listener?(report)
    }
}
