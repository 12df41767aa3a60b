import CPostgres

/// A connection to PostgreSQL, for one thread at a time: each call waits for its answer, and blocks.
///
/// Statements are prepared by the server when they are first used, and kept under their text. The server says of which
/// types their parameters are, and values are sent as those. A connection that was lost is not mended: make another one,
/// which finds the server that is right by then.
package final class PostgresConnection {
    let handle: OpaquePointer
    private let spelling: (String) -> String
    private var prepared: [String: Preparation] = [:]
    private var preparationCount = 0

    private struct Preparation {
        let name: String
        let types: [UInt32]
    }

    /// Texts put together from parts could be many; a program's own are far fewer than this.
    private static let mostPrepared = 1_024

    /// Connects to the first of the hosts that is what it should be.
    ///
    /// `spelling` is asked once for each statement how PostgreSQL spells it.
    package init(
        _ address: PostgresAddress,
        spelling: @escaping (String) -> String = { $0 }
    ) throws(PostgresError) {
        guard postgres_is_installed() != 0 else {
            throw PostgresError(.other(sqlState: ""), "libpq is not installed; on Debian it is libpq5")
        }
        let parameters = address.parameters
        let handle = Self.withTexts(parameters.map(\.name)) { names in
            Self.withTexts(parameters.map(\.value)) { values in PQconnectdbParams(names, values, 0) }
        }
        guard let handle else { throw PostgresError(.overloaded, "no memory for a connection") }
        guard PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw Self.connectionError(of: handle)
        }
        self.handle = handle
        self.spelling = spelling
        postgres_be_silent(handle)
    }

    deinit { PQfinish(handle) }

    /// Whether nobody has found the connection broken yet.
    package var isOpen: Bool { PQstatus(handle) == CONNECTION_OK }

    /// The server's own number of this connection, by which another may end it.
    package var backend: Int32 { PQbackendPID(handle) }

    package var isInTransaction: Bool {
        [PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE].contains(PQtransactionStatus(handle))
    }

    /// Runs statements without parameters or results, one after the other, separated by `;`.
    package func execute(_ sql: String) throws(PostgresError) {
        _ = try checked(PQexec(handle, sql))
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

    /// What `body` makes of the first row; `nil` where there is none.
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
        let preparation = try prepare(sql)
        precondition(
            values.count == preparation.types.count,
            "a statement takes as many values as it has parameters"
        )
        var parameters: [[UInt8]?] = []
        for (value, type) in zip(values, preparation.types) {
            parameters.append(try value.wireBytes(as: type))
        }
        // All in one piece, so that their addresses hold while libpq reads them; each at least a byte, as no address means
        // no value.
        let all: [UInt8] = parameters.flatMap { bytes in (bytes ?? []) + [0] as [UInt8] }
        let handle = all.withUnsafeBytes { memory in
            let start = memory.bindMemory(to: CChar.self).baseAddress
            var (offset, addresses) = (0, [UnsafePointer<CChar>?]())
            for bytes in parameters {
                addresses.append(bytes == nil ? nil : start.map { $0 + offset })
                offset += (bytes?.count ?? 0) + 1
            }
            return PQexecPrepared(
                self.handle,
                preparation.name,
                Int32(values.count),
                addresses,
                parameters.map { Int32($0?.count ?? 0) },
                [Int32](repeating: 1, count: values.count),
                1
            )
        }
        return try checked(handle)
    }

    private func prepare(_ sql: String) throws(PostgresError) -> Preparation {
        if let kept = prepared[sql] { return kept }
        if prepared.count >= Self.mostPrepared {
            try execute("DEALLOCATE ALL")
            prepared.removeAll(keepingCapacity: true)
        }
        preparationCount += 1
        let name = "s\(preparationCount)"
        _ = try checked(PQprepare(handle, name, spelling(sql), 0, nil))
        let preparation = Preparation(
            name: name,
            types: try checked(PQdescribePrepared(handle, name)).parameterTypes
        )
        prepared[sql] = preparation
        return preparation
    }

    private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
        guard let result else { throw PostgresError(isOpen ? .overloaded : .lost, lastMessage) }
        let owned = PostgresResult(result)
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return owned
        default: throw error(of: result)
        }
    }

    private func error(of result: OpaquePointer) -> PostgresError {
        let state = postgres_sql_state(result).map { String(cString: $0) }
        let constraint = postgres_constraint(result).map { String(cString: $0) } ?? ""
        let message = postgres_message(result).map { String(cString: $0) } ?? lastMessage
        // Of an open connection a failure without a code is libpq's own, as one parameter too many.
        guard state != nil || !isOpen else { return PostgresError(.other(sqlState: ""), message) }
        return PostgresError(PostgresError.Kind(sqlState: state, constraint: constraint), message)
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
