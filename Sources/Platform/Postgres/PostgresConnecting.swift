import CPostgres
import Linux

/// Making a connection, for which nobody waits longer than they said.
///
/// libpq gives up each host after a while, but not the look-up of its name, nor all of them together. So it connects on
/// a thread of its own; one that takes too long is left to itself, and closes what nobody waits for.
enum PostgresConnecting {
    /// `@unchecked Sendable`: the one thread has let go of it before the other finds it, under the monitor's lock.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private enum State: Sendable {
        case connecting
        /// Well or not; without a handle where there is no memory for one.
        case ended(Handle?)
        case givenUp
    }

    /// The connection that libpq made, which may be one that failed.
    static func connect(
        to address: PostgresAddress,
        _ interrupt: PostgresInterrupt?
    ) throws(PostgresError) -> OpaquePointer {
        let state = Monitor(State.connecting)
        let parameters = address.parameters
        let hasBegun = Thread.begin(named: "connect") {
            let made = connect(parameters).map { Handle(pointer: $0) }
            let isAwaited = state.withLock { state in
                guard case .connecting = state else { return false }
                state = .ended(made)
                return true
            }
            state.wakeOne()
            if !isAwaited, let made { PQfinish(made.pointer) }
        }
        guard hasBegun else { throw PostgresError(.overloaded, "no thread to connect on") }
        let interruption = interrupt?.add {
            state.withLock { if case .connecting = $0 { $0 = .givenUp } }
            state.wakeAll()
        }
        defer { interrupt?.remove(interruption ?? nil) }
        let end = state.wait(for: address.connectLimit) { state -> State? in
            if case .connecting = state { nil } else { state }
        } otherwise: { state in
            state = .givenUp
            return state
        }
        guard case .ended(let made) = end else {
            throw PostgresError(.lost, "no connection to \(address) in time")
        }
        guard let made else { throw PostgresError(.overloaded, "no memory for a connection") }
        return made.pointer
    }

    private static func connect(_ parameters: [(name: String, value: String)]) -> OpaquePointer? {
        withTexts(parameters.map(\.name)) { names in
            withTexts(parameters.map(\.value)) { values in PQconnectdbParams(names, values, 0) }
        }
    }

    /// Lets `body` see texts as C wants a list of them: with nothing behind the last.
    private static func withTexts<Result>(
        _ texts: [String],
        _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let all = texts.flatMap { Array($0.utf8CString) }
        return all.withUnsafeBufferPointer { memory in
            var (offset, addresses) = (0, [UnsafePointer<CChar>?]())
            for text in texts {
                addresses.append(memory.baseAddress.map { $0 + offset })
                offset += text.utf8.count + 1
            }
            return body(addresses + [nil])
        }
    }
}
