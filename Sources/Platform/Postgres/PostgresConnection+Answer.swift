import CPostgres
import Glibc

extension PostgresConnection {
    /// The last result of what was sent; all of them are there when this returns.
    ///
    /// Waits no longer than ``answerTimeout`` for the whole: then the connection counts as lost, whatever the server makes
    /// of what it was told.
    func answer(_ wasSent: Int32) throws(PostgresError) -> PostgresResult {
        guard wasSent == 1 else { throw PostgresError(isOpen ? .overloaded : .lost, lastMessage) }
        let deadline = answerTimeout.map { ContinuousClock.now + $0 }
        try flush(by: deadline)
        guard var last = try nextResult(by: deadline) else { throw lost(lastMessage) }
        while let next = try nextResult(by: deadline) { last = next }
        guard isSuccess(last) else { throw error(of: last.handle) }
        return last
    }

    func isSuccess(_ result: PostgresResult) -> Bool {
        Self.successes.contains(PQresultStatus(result.handle))
    }

    private static var successes: [ExecStatusType] { [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY] }

    func flush(by deadline: ContinuousClock.Instant?) throws(PostgresError) {
        while true {
            let left = PQflush(handle)
            guard left != 0 else { return }
            guard left > 0 else { throw lost(lastMessage) }
            // A server that can't get rid of its words takes none.
            try wait(for: POLLIN | POLLOUT, by: deadline)
            try takeIn()
        }
    }

    /// `nil` where there is none any more, and the connection is free for the next statement.
    func nextResult(by deadline: ContinuousClock.Instant?) throws(PostgresError) -> PostgresResult? {
        while PQisBusy(handle) != 0 {
            try wait(for: POLLIN, by: deadline)
            try takeIn()
            // TLS may have more, of which the socket says nothing: a second time takes the rest of it.
            if PQisBusy(handle) != 0 { try takeIn() }
        }
        guard let result = PQgetResult(handle) else { return nil }
        let isCopy = [PGRES_COPY_IN, PGRES_COPY_OUT].contains(PQresultStatus(result))
        precondition(!isCopy, "COPY is a conversation, and no statement with an answer")
        return PostgresResult(result)
    }

    private func takeIn() throws(PostgresError) {
        guard PQconsumeInput(handle) == 1 else { throw lost(lastMessage) }
    }

    /// Throws ``PostgresError/Kind/lost`` where nothing happens until the deadline, or until it is interrupted.
    private func wait(for events: Int32, by deadline: ContinuousClock.Instant?) throws(PostgresError) {
        var places = [
            pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0),
            // One below 0 is passed over.
            pollfd(fd: interrupt?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        // The system passes over a socket that is none, and would wait for ever.
        guard places[0].fd >= 0 else { throw lost(lastMessage) }
        while true {
            let left = deadline.map { $0 - .now }
            guard left ?? .seconds(1) > .zero else { throw lost("the server did not answer in time") }
            let found = poll(&places, 2, left?.milliseconds ?? -1)
            guard places[1].revents == 0 else { throw lost("it was interrupted") }
            guard found <= 0 else { return }
            guard found == 0 || errno == EINTR else { throw lost("the socket can't be waited for") }
        }
    }

    // Gives the connection up. The server hears of it at once, unless it is what is gone.
    func lost(_ message: String) -> PostgresError {
        isGivenUp = true
        shutdown(PQsocket(handle), Int32(SHUT_RDWR))
        return PostgresError(.lost, message)
    }

    func error(of result: OpaquePointer) -> PostgresError {
        let state = postgres_sql_state(result).map { String(cString: $0) }
        let constraint = postgres_constraint(result).map { String(cString: $0) } ?? ""
        let message = postgres_message(result).map { String(cString: $0) } ?? lastMessage
        // The server's last words say why it ended the connection, which is what counts.
        guard isOpen else { return PostgresError(.lost, message) }
        // Of an open connection a failure without a code is libpq's own, as one parameter too many.
        guard state != nil else { return PostgresError(.other(sqlState: ""), message) }
        return PostgresError(PostgresError.Kind(sqlState: state, constraint: constraint), message)
    }
}

extension Duration {
    /// As `poll` counts them; never 0 where something is left.
    var milliseconds: Int32 { Int32(clamping: Int64((self / .milliseconds(1)).rounded(.up))) }
}
