import Linux
import Market
import Postgres
import Synchronization

/// Connections for reading, each used by one call at a time, on threads of their own.
///
/// A waiting call blocks neither a loop of the server nor a thread of the tasks. A connection that broke off
/// at once is replaced, and its read is repeated, once. No queued call waits for a database that did not
/// answer those before.
final class PostgresReaders: Sendable {
    /// As many as a database of some cores answers at once; more make it slower.
    private static let atOnce = 8
    /// More would wait longer than people do.
    private static let mostWaiting = 256

    private let idle = IdleConnections<PostgresConnection>(keeping: atOnce)
    let threads = BlockingPool(threads: atOnce)
    private let waiting = Atomic<Int>(0)
    private let breaker = Mutex(Breaker(patience: 1, rest: .seconds(3)))
    private let address: PostgresAddress
    private let interrupt: PostgresInterrupt?

    init(_ address: PostgresAddress, interrupt: PostgresInterrupt? = nil) {
        self.address = address
        self.interrupt = interrupt
    }

    /// Does nothing in a task that was cancelled; throws `overloaded` where too many wait already.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        guard !Task.isCancelled else { throw .unavailable(.cancelled) }
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
            throw .unavailable(.busy)
        }
        return try await threads.run { [self] () throws(MarketError) in
            let reading = ValueReading(body)
            try readNow(reading)
            guard let value = reading.value else {
                preconditionFailure("what is read without an error has a value")
            }
            return value
        }
    }

    /// Reads one unchanging state with all of `body`.
    func readTogether<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await read { database throws(MarketError) in
            try database.reading { () throws(MarketError) in try body(database) }
        }
    }

    func close() { idle.close() }

    private func readNow(_ reading: any ReadJob) throws(MarketError) {
        guard breaker.withLock({ $0.maySend(at: .now) }) else {
            throw .unavailable(.storageUnreachable("it does not answer, and is not tried again yet"))
        }
        let began = ContinuousClock.now
        do throws(MarketError) {
            return try readNoting(reading)
        } catch {
            guard case .unavailable(.storageUnreachable) = error else { throw error }
            // Those that wait idle broke off with it.
            idle.empty()
            // A call that got no answer would only wait once more, on a thread that others need.
            guard !Self.isSilence(since: began) else { throw error }
            return try readNoting(reading)
        }
    }

    /// Reads, and notes whether the database answers.
    private func readNoting(_ reading: any ReadJob) throws(MarketError) {
        let began = ContinuousClock.now
        do throws(MarketError) {
            try readOnce(reading)
            breaker.withLock { $0.noteReply(at: .now) }
        } catch {
            breaker.withLock { breaker in
                if case .unavailable(.storageUnreachable) = error, Self.isSilence(since: began) {
                    breaker.noteSilence(since: began, at: .now)
                } else {
                    breaker.noteReply(at: .now)
                }
            }
            throw error
        }
    }

    private static func isSilence(since began: ContinuousClock.Instant) -> Bool {
        ContinuousClock.now - began >= PostgresPatience.shortestSilence
    }

    private func readOnce(_ reading: any ReadJob) throws(MarketError) {
        let connection = if let kept = try idle.take() { kept } else { try open() }
        defer { if connection.isOpen { idle.release(connection) } }
        try reading.read(Database(connection: connection))
    }

    func open() throws(MarketError) -> PostgresConnection {
        do throws(PostgresError) {
            return try PostgresConnection(address, spelling: PostgresSpelling.spelled, interrupt: interrupt)
        } catch {
            throw MarketError(error)
        }
    }
}

/// A read, which is repeated on another connection where the first one breaks.
///
/// An object, so that what is done about connections is compiled once and not for each kind of value.
private protocol ReadJob: AnyObject {
    func read(_ database: Database) throws(MarketError)
}

private final class ValueReading<Value>: ReadJob {
    private let body: (Database) throws(MarketError) -> Value
    private(set) var value: Value?

    init(_ body: @escaping (Database) throws(MarketError) -> Value) {
        self.body = body
    }

    func read(_ database: Database) throws(MarketError) { value = try body(database) }
}
