import CPostgres

/// A connection to PostgreSQL, for one thread at a time: each call waits for its answer, and blocks.
///
/// No wait is without an end: a server that is silent for too long counts as lost.
///
/// Statements are prepared by the server when they are first used, and kept under their text. The server says of which
/// types their parameters are, and values are sent as those. A connection that was lost is not mended: make another one,
/// which finds the server that is right by then.
package final class PostgresConnection {
    let handle: OpaquePointer
    /// The longest time for a server to answer a statement; `nil` for no limit.
    package var answerTimeout: Duration?
    /// True where a caller gave up waiting: a late answer must not reach the next caller.
    var isGivenUp = false
    /// The number of changes so far, whatever became of them.
    ///
    /// It counts statements with parameters or results that changed rows, and the changes that were not
    /// awaited.
    package internal(set) var changeCount = 0
    /// The statements that were sent and have no answer yet, in order.
    var ahead: ArraySlice<Ahead> = []
    /// The queries that were sent ahead.
    var known = KnownAnswers()
    /// The number of unawaited changes since the last sync.
    var changesSinceSync = 0
    /// Changes of rows that are sent together.
    var gathered: GatheredRows?
    let interrupt: PostgresInterrupt?
    private let spelling: (String) -> String
    private var prepared: [String: Preparation] = [:]
    /// Statements that ask for many what those under their texts ask for one.
    private var preparedForMany: [String: Preparation] = [:]
    private var preparationCount = 0

    /// The server's name for a prepared statement, and the types of its parameters.
    struct Preparation {
        let name: String
        let types: [UInt32]
    }

    /// Texts put together from parts could be many; a program's own are far fewer than this.
    private static let mostPrepared = 1_024

    /// Connects to the first of the hosts that is what it should be.
    ///
    /// `spelling` is asked for each statement how PostgreSQL spells it, and leaves what it has spelled as it is; `interrupt` ends whatever is waited for.
    package init(
        _ address: PostgresAddress,
        spelling: @escaping (String) -> String = { $0 },
        interrupt: PostgresInterrupt? = nil
    ) throws(PostgresError) {
        guard postgres_is_installed() != 0 else {
            let reason = "libpq 14 or later is not installed; on Debian it is libpq5"
            throw PostgresError(.other(sqlState: ""), reason)
        }
        let handle = try PostgresConnecting.connect(to: address, interrupt)
        // Otherwise sending, and saying goodbye, would wait for a server that takes nothing.
        guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0 else {
            defer { PQfinish(handle) }
            throw Self.connectionError(of: handle)
        }
        self.handle = handle
        self.spelling = spelling
        self.interrupt = interrupt
        answerTimeout = address.answerTimeout
        postgres_be_silent(handle)
    }

    deinit { PQfinish(handle) }

    /// True until the connection has been found broken.
    package var isOpen: Bool { !isGivenUp && PQstatus(handle) == CONNECTION_OK }

    /// The server's own number of this connection, by which another may end it.
    package var backend: Int32 { PQbackendPID(handle) }

    /// True where a statement of the transaction has failed, after which it can only be rolled back.
    package var hasFailed: Bool { isOpen && PQtransactionStatus(handle) == PQTRANS_INERROR }

    package var isInTransaction: Bool {
        isOpen && [PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE].contains(PQtransactionStatus(handle))
    }

    /// Runs statements without parameters or results, one after the other, separated by `;`.
    package func execute(_ sql: String) throws(PostgresError) {
        try settle()
        known.forgetAll()
        _ = try answer(PQsendQuery(handle, sql))
    }

    /// Runs a statement, and returns how many rows it changed.
    @discardableResult
    package func run(_ sql: String, _ values: PostgresValue...) throws(PostgresError) -> Int {
        try query(sql, values).changeCount
    }

    /// Calls `body` with each row, in their order.
    package func forEach(
        _ sql: String,
        _ values: PostgresValue...,
        body: (borrowing PostgresRow) throws(PostgresError) -> Void
    ) throws(PostgresError) {
        try query(sql, values).forEach { row throws(PostgresError) in
            try body(row)
            return true
        }
    }

    /// The value that `body` returns for the first row; `nil` where there is none.
    package func first<Value>(
        _ sql: String,
        _ values: PostgresValue...,
        body: (borrowing PostgresRow) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value? {
        var value: Value?
        try query(sql, values).forEach { row throws(PostgresError) in
            value = try body(row)
            return false
        }
        return value
    }

    /// Runs a statement to its end; all of its rows are there when this returns.
    package func query(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> PostgresResult {
        if let result = try answerAhead(sql, values) { return result }
        let statement = try encoded(sql, values)
        let isFirst = ahead.isEmpty && gathered == nil
        let result = isFirst ? try answer(transmit(statement)) : try queryBehind(statement)
        if result.hasChanged {
            changeCount += 1
            known.forgetAll()
        }
        return result
    }

    /// A prepared statement with its values as they are sent.
    struct Encoded {
        let name: String
        /// All in one piece, so that their addresses hold while libpq reads them.
        var bytes: [UInt8] = []
        /// The offset of each value; `nil` where there is none.
        var starts: [Int?] = []
        var lengths: [Int32] = []

        /// Ends a value that begins at `start`.
        mutating func append(from start: Int, hasValue: Bool = true) {
            starts.append(hasValue ? start : nil)
            lengths.append(Int32(bytes.count - start))
        }

        /// No address means no value, and of no bytes there might be none.
        mutating func end() { bytes.append(0) }
    }

    func encoded(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> Encoded {
        let preparation = try prepare(sql)
        precondition(
            values.count == preparation.types.count,
            "a statement takes as many values as it has parameters"
        )
        var encoded = Encoded(name: preparation.name)
        encoded.bytes.reserveCapacity(16 * values.count)
        encoded.starts.reserveCapacity(values.count)
        encoded.lengths.reserveCapacity(values.count)
        for (value, type) in zip(values, preparation.types) {
            let start = encoded.bytes.count
            let hasValue = try value.write(as: type, to: &encoded.bytes)
            encoded.append(from: start, hasValue: hasValue)
        }
        encoded.end()
        return encoded
    }

    /// Returns 0 where libpq did not take it.
    func transmit(_ statement: Encoded) -> Int32 {
        statement.bytes.withUnsafeBytes { memory in
            let first = memory.bindMemory(to: CChar.self).baseAddress
            return PQsendQueryPrepared(
                handle,
                statement.name,
                Int32(statement.starts.count),
                statement.starts.map { start in start.flatMap { start in first.map { $0 + start } } },
                statement.lengths,
                [Int32](repeating: 1, count: statement.starts.count),
                1
            )
        }
    }

    func prepare(_ sql: String) throws(PostgresError) -> Preparation {
        if let kept = prepared[sql] { return kept }
        try settle()
        if prepared.count >= Self.mostPrepared {
            try execute("DEALLOCATE ALL")
            prepared.removeAll(keepingCapacity: true)
            preparedForMany.removeAll(keepingCapacity: true)
        }
        preparationCount += 1
        let name = "s\(preparationCount)"
        _ = try answer(PQsendPrepare(handle, name, spelling(sql), 0, nil))
        let preparation = Preparation(
            name: name,
            types: try answer(PQsendDescribePrepared(handle, name)).parameterTypes
        )
        prepared[sql] = preparation
        return preparation
    }

    /// Prepares a statement that runs a query of one `bigint` for each element of an array.
    ///
    /// It gives the rows of each element, with the element's number behind each row; `nil` where the query
    /// takes anything else.
    ///
    /// `OFFSET 0` keeps the planner from merging them into one query: then it might read a whole table rather
    /// than look up some values, and the rows of one come in the order in which `sql` has them.
    func prepareForMany(_ sql: String) throws(PostgresError) -> Preparation? {
        if let kept = preparedForMany[sql] { return kept }
        guard try prepare(sql).types == [PostgresType.bigint] else { return nil }
        let one = spelling(sql).replacing("$1", with: "asked_for.value")
        let many = try prepare(
            """
            SELECT answer.*, asked_for.number FROM unnest($1::bigint[]) WITH ORDINALITY AS asked_for (value, number),
            LATERAL (SELECT * FROM (\(one)) AS one OFFSET 0) AS answer
            """
        )
        preparedForMany[sql] = many
        return many
    }

    var lastMessage: String { Self.message(of: handle) }

    /// A server that is asked to connect gives its code in words alone.
    private static func connectionError(of handle: OpaquePointer) -> PostgresError {
        let text = message(of: handle)
        let kind: PostgresError.Kind =
            if text.contains("session is read-only") {
                .readOnly
            } else if text.contains("too many clients") || text.contains("connection slots") {
                .overloaded
            } else if text.contains("authentication failed") || text.contains("does not exist")
                || text.contains("no password supplied") || text.contains("no pg_hba.conf entry")
            {
                .denied
            } else {
                .lost
            }
        return PostgresError(kind, text)
    }

    private static func message(of handle: OpaquePointer) -> String {
        let text = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        return text.split(separator: "\n").joined(separator: "; ")
    }
}
