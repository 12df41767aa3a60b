import Synchronization

/// The gate for every outgoing request, usable from any thread.
///
/// It is closed while offline: then nothing is sent and nothing waits.
public final class ConnectivityGate: Sendable {
    /// The server that a request goes to.
    public enum Destination: Hashable, Sendable {
        /// The market that the app talks to.
        case market
        /// Another host, which can be reached though the market is away.
        case elsewhere
    }

    private struct Running {
        let destination: Destination
        let cancel: @Sendable () -> Void
    }

    private struct State {
        var outage: Outage.Cause?
        /// True while the market is known to answer, so that a further reply needs no report.
        var isSure = false
        /// Grows whenever the gate closes: what was sent before that says nothing about what came after.
        var closings = 0
        var lastNumber = 0
        var running: [Int: Running] = [:]
        var listener: (@Sendable (NetworkEvidence) -> Void)?

        func isOpen(to destination: Destination) -> Bool {
            switch outage {
            case nil: true
            case .market: destination == .elsewhere
            case .network: false
            }
        }
    }

    private let state = Mutex(State())

    init() {}

    /// True where a request to `destination` may be sent now.
    public func isOpen(to destination: Destination = .market) -> Bool {
        state.withLock { $0.isOpen(to: destination) }
    }

    /// Runs `body` if the gate is open, and learns about the network from how it ends.
    ///
    /// While the gate is closed, `body` is not called and `closed` is thrown. When the gate closes before `body`
    /// has ended, that is cancelled, and `cut` is thrown unless it succeeded all the same: what it asked for may
    /// have been carried out. `evidence` says what a failure tells about the network; one that is an answer of the
    /// server's is `replied`, and `nil` is for one that tells nothing. `replyEvidence` says the same of a reply.
    public func run<Value: Sendable, Failure: Error>(
        to destination: Destination = .market,
        orElse closed: Failure,
        whenCut cut: Failure,
        judging evidence: @Sendable (Failure) -> NetworkEvidence?,
        judgingReply replyEvidence: @Sendable (Value) -> NetworkEvidence = { _ in .replied },
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard let (pass, task) = admit(destination, body) else { throw closed }
        let outcome = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        let stayedOpen = leave(pass)
        switch outcome {
        case .success(let value):
            if stayedOpen, destination == .market { report(replyEvidence(value), since: pass) }
            return value
        case .failure(let failure):
            guard stayedOpen else { throw cut }
            if let evidence = evidence(failure), destination == .market || evidence != .noAnswer {
                report(evidence, since: pass)
            }
            throw failure
        }
    }

    private struct Pass {
        let number: Int
        let closings: Int
    }

    private func admit<Value: Sendable, Failure: Error>(
        _ destination: Destination,
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) -> (Pass, Task<Result<Value, Failure>, Never>)? {
        state.withLock { state in
            guard state.isOpen(to: destination) else { return nil }
            // Begun in here, so that the gate can't close between the look and the start.
            let task = Task { () async -> Result<Value, Failure> in
                do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
            }
            state.lastNumber += 1
            state.running[state.lastNumber] = Running(destination: destination) { task.cancel() }
            return (Pass(number: state.lastNumber, closings: state.closings), task)
        }
    }

    /// Ends a pass, and returns true where the gate stayed open all the time.
    private func leave(_ pass: Pass) -> Bool {
        state.withLock { $0.running.removeValue(forKey: pass.number) != nil }
    }

    private func report(_ evidence: NetworkEvidence, since pass: Pass) {
        let listener = state.withLock { state in
            guard pass.closings == state.closings else {
                return nil as (@Sendable (NetworkEvidence) -> Void)?
            }
            // Each reply of a healthy market would wake the main thread for nothing.
            return evidence == .replied && state.isSure ? nil : state.listener
        }
        listener?(evidence)
    }

    func listen(_ listener: (@Sendable (NetworkEvidence) -> Void)?) {
        state.withLock { $0.listener = listener }
    }

    func open(isSure: Bool) {
        state.withLock { state in
            state.outage = nil
            state.isSure = isSure
        }
    }

    /// Closes, and cancels what is on its way.
    func close(_ cause: Outage.Cause) {
        let caught = state.withLock { state in
            state.outage = cause
            state.isSure = false
            state.closings += 1
            let caught = state.running.filter { !state.isOpen(to: $0.value.destination) }
            for number in caught.keys { state.running[number] = nil }
            return caught.values.map(\.cancel)
        }
        for cancel in caught { cancel() }
    }
}
