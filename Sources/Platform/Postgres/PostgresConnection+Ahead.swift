import CPostgres

/// Statements that are sent before their answers are awaited, so that many share one round trip to the
/// server.
///
/// The server does them in the order in which they were sent; only gathered rows may be sent after later
/// changes, of other values. Where one fails, none behind it is done, and the next call that waits for
/// anything throws. So they belong into a transaction, and a caller that must know which one failed has to do
/// the work again, without them.
extension PostgresConnection {
    enum Ahead {
        /// Questions that one statement asks, by their numbers.
        case questions([(number: Int, values: [PostgresValue])], String)
        case change
        /// A statement whose result is awaited.
        case query
        /// The point at which the server sends all that it has, and goes on after a failure.
        case sync
    }

    /// Sends queries that ``query(_:_:)`` will need soon, which has the answers then.
    ///
    /// The answers are of now. Each later change of this connection makes the queries be sent again: any
    /// change at all, or, for a change that is about a value, the queries with that value. Changes by others
    /// meanwhile are not seen; a caller that sends queries ahead prevents them. The end of the transaction
    /// removes the answers in any case; outside of one, nothing is sent ahead.
    package func ask(_ questions: [(sql: String, values: [PostgresValue])]) throws(PostgresError) {
        guard isInTransaction else { return }
        var statements: [(sql: String, asked: [[PostgresValue]])] = []
        var places: [String: Int] = [:]
        for (sql, values) in questions where known.answer(to: sql, values) == nil {
            if let place = places[sql] {
                statements[place].asked.append(values)
            } else {
                places[sql] = statements.count
                statements.append((sql, [values]))
            }
        }
        for (sql, asked) in statements {
            var seen: Set<[PostgresValue]> = []
            try ask(sql, asked.filter { seen.insert($0).inserted })
        }
        if !statements.isEmpty { try requestAnswers() }
    }

    /// Asks the same about each of some values; at once where it takes one number, which takes the server a fraction of the time.
    private func ask(_ sql: String, _ asked: [[PostgresValue]]) throws(PostgresError) {
        guard asked.count > 1, let statement = try prepareForMany(sql) else {
            for values in asked {
                try sendAhead(
                    try encoded(sql, values),
                    as: .questions([(known.ask(sql, values), values)], sql)
                )
            }
            return
        }
        var rows = GatheredRows(for: statement)
        for values in asked { try rows.append(values, about: values[0]) }
        try sendAhead(rows.encoded, as: .questions(asked.map { (known.ask(sql, $0), $0) }, sql))
    }

    /// Makes a change without waiting for it; its failure is thrown by the next call that waits.
    ///
    /// If it is about a value, only statements with that among their values see the change.
    package func enqueue(
        _ sql: String,
        _ values: [PostgresValue],
        about value: PostgresValue? = nil
    ) throws(PostgresError) {
        let statement = try encoded(sql, values)
        // Rows that are gathered may come after changes of other values.
        if value != nil, gathered?.isAbout(anyOf: values) != true {
            try send(statement, as: .change)
        } else {
            try sendAhead(statement, as: .change)
        }
        changeCount += 1
        if let value { known.forget(about: value) } else { known.forgetAll() }
        // Some together: each way costs as much as a short statement. Not all at once either, since the server works meanwhile.
        changesSinceSync += 1
        if changesSinceSync >= Self.changesPerSync { try sync() }
    }

    private static let changesPerSync = 4

    /// Changes the row that a value is about, as ``enqueue(_:_:about:)`` does, in one statement with others
    /// of its kind.
    ///
    /// `sql` takes an array in the place of each value, with an element of each row. Changes of other values
    /// meanwhile may come before. A value that is none of its type is thrown here, at its own call.
    package func enqueue(
        row values: [PostgresValue],
        by sql: String,
        about value: PostgresValue
    ) throws(PostgresError) {
        let statement = try prepare(sql)
        if let gathered, gathered.statement.name != statement.name || gathered.isAbout(anyOf: [value]) {
            try sendGathered()
        }
        var rows = gathered ?? GatheredRows(for: statement)
        // Nobody else holds them while they grow, so that they need not be copied.
        gathered = nil
        defer { gathered = rows }
        try rows.append(values, about: value)
        changeCount += 1
        known.forget(about: value)
    }

    private func sendGathered() throws(PostgresError) {
        guard let rows = gathered else { return }
        gathered = nil
        guard rows.count > 0 else { return }
        try send(rows.encoded, as: .change)
        changesSinceSync += 1
    }

    /// Waits until all that was sent is done; throws why it was not.
    package func settle() throws(PostgresError) {
        _ = try drain()
    }

    /// Has nobody hear of what was sent, nor any answer: it is about to be taken back.
    package func forget() {
        known.forgetAll()
        gathered = nil
        // Lost, or failed: what is taken back needs no reason.
        do throws(PostgresError) { try settle() } catch {}
    }

    /// The answer to what was asked ahead; `nil` where it was not, or something has changed since.
    func answerAhead(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> PostgresResult? {
        while let answer = known.answer(to: sql, values) {
            if case .here(let result) = answer { return result }
            guard isOpen, !ahead.isEmpty else { throw PostgresError(.lost, lastMessage) }
            let isRequested = ahead.contains { if case .sync = $0 { true } else { false } }
            if !isRequested { try requestAnswers() }
            if let failure = try next().failure { throw try drain(after: failure) }
        }
        return nil
    }

    /// A statement whose answer is waited for, behind what was sent before.
    func queryBehind(_ statement: Encoded) throws(PostgresError) -> PostgresResult {
        try sendAhead(statement, as: .query)
        guard let result = try drain() else { throw lost("out of step") }
        return result
    }

    private struct Answer {
        var result: PostgresResult?
        var failure: PostgresError?
    }

    private func sendAhead(_ statement: Encoded, as sent: Ahead) throws(PostgresError) {
        try sendGathered()
        try send(statement, as: sent)
    }

    private func send(_ statement: Encoded, as sent: Ahead) throws(PostgresError) {
        guard isOpen, PQenterPipelineMode(handle) == 1, transmit(statement) == 1 else {
            throw lost(lastMessage)
        }
        ahead.append(sent)
    }

    /// Has the server send what it has, and waits until it has heard of that.
    private func requestAnswers() throws(PostgresError) {
        try sync()
        try flush(by: answerTimeout.map { ContinuousClock.now + $0 })
    }

    /// Ends what goes together; libpq sends it, as far as the server takes it at once.
    ///
    /// Nothing is sent without: a server in the midst of statements does not count as idle in a transaction, and if its client
    /// went without a word, would keep what it has locked.
    private func sync() throws(PostgresError) {
        if case .sync = ahead.last { return }
        guard PQpipelineSync(handle) == 1 else { throw lost(lastMessage) }
        ahead.append(.sync)
        changesSinceSync = 0
    }

    /// Reads the answer to the first of what was sent.
    private func next() throws(PostgresError) -> Answer {
        let deadline = answerTimeout.map { ContinuousClock.now + $0 }
        guard let result = try nextResult(by: deadline) else { throw lost("out of step") }
        guard let sent = ahead.popFirst() else { throw lost("out of step") }
        if case .sync = sent {
            guard PQresultStatus(result.handle) == PGRES_PIPELINE_SYNC else { throw lost("out of step") }
            if ahead.isEmpty, PQexitPipelineMode(handle) != 1 { throw lost(lastMessage) }
            return Answer()
        }
        // Results of a statement end with none.
        guard try nextResult(by: deadline) == nil else { throw lost("out of step") }
        guard isSuccess(result) else { return Answer(failure: error(of: result.handle)) }
        switch sent {
        case .questions(let asked, let sql):
            guard let answers = asked.count > 1 ? result.split(into: asked.count) : [result] else {
                throw lost("a row for nobody's question")
            }
            for ((number, values), answer) in zip(asked, answers) {
                known.take(answer, to: number, sql, values)
            }
        case .query: return Answer(result: result)
        case .change, .sync: break
        }
        return Answer()
    }

    /// Reads all answers that are left; returns that of the query, and throws why the first failed that did.
    private func drain() throws(PostgresError) -> PostgresResult? {
        try sendGathered()
        guard !ahead.isEmpty else { return nil }
        guard isOpen else { throw PostgresError(.lost, lastMessage) }
        try requestAnswers()
        var (result, failure) = (PostgresResult?.none, PostgresError?.none)
        while !ahead.isEmpty {
            let answer: Answer
            do throws(PostgresError) { answer = try next() } catch {
                // What the server said last tells why it has gone.
                throw error.kind == .lost ? PostgresError(.lost, failure?.message ?? error.message) : error
            }
            failure = failure ?? answer.failure
            result = result ?? answer.result
        }
        if let failure { throw failure }
        return result
    }

    private func drain(after failure: PostgresError) throws(PostgresError) -> PostgresError {
        do throws(PostgresError) {
            _ = try drain()
        } catch {
            // Else it is of the rest, which was not done.
            if error.kind == .lost { throw error }
        }
        return failure
    }
}
