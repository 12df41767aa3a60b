import CPostgres

/// Statements that are sent before anybody waits for their answers, so that many take one way to the server and back.
///
/// The server does them in the order in which they were sent, as ever. Where one fails, none behind it is done, and whoever
/// next waits for anything hears of it: so they belong into a transaction, and whoever says what has failed has to do
/// the work again, without them.
extension PostgresConnection {
    enum Ahead {
        case question(Int, String, [PostgresValue])
        case change
        /// What somebody waits for.
        case query
        /// Where the server sends all that it has, and goes on after a failure.
        case sync
    }

    /// Asks what ``query(_:_:)`` is to be asked soon, which has the answers then.
    ///
    /// They are of now. Each later change of this connection has them asked anew: any at all, or, of one that is told, those
    /// whose questions have the value that it is about. What others change meanwhile is not seen; who asks ahead keeps them
    /// from it. The end of the transaction takes them away in any case; outside of one, nothing is asked ahead.
    package func ask(_ questions: [(sql: String, values: [PostgresValue])]) throws(PostgresError) {
        guard isInTransaction else { return }
        var hasAsked = false
        for (sql, values) in questions where known.answer(to: sql, values) == nil {
            let statement = try encoded(sql, values)
            try sendAhead(statement, as: .question(known.ask(sql, values), sql, values))
            hasAsked = true
        }
        if hasAsked { try requestAnswers() }
    }

    /// Changes something; whether it could be changed shows with the next that is waited for.
    ///
    /// Where it is about a value, only statements with that among theirs see the change.
    package func tell(
        _ sql: String,
        _ values: [PostgresValue],
        about value: PostgresValue? = nil
    ) throws(PostgresError) {
        try sendAhead(try encoded(sql, values), as: .change)
        changeCount += 1
        if let value { known.forget(about: value) } else { known.forgetAll() }
        // Some together: each way costs as much as a short statement. Not all at once either, since the server works meanwhile.
        changesSinceSync += 1
        if changesSinceSync >= Self.changesPerSync { try sync() }
    }

    private static let changesPerSync = 4

    /// Waits until all that was sent is done; throws why it was not.
    package func settle() throws(PostgresError) {
        _ = try drain()
    }

    /// Has nobody hear of what was sent, nor any answer: it is about to be taken back.
    package func forget() {
        known.forgetAll()
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
        case .question(let number, let sql, let values): known.take(result, to: number, sql, values)
        case .query: return Answer(result: result)
        case .change, .sync: break
        }
        return Answer()
    }

    /// Reads all answers that are left; returns that of the query, and throws why the first failed that did.
    private func drain() throws(PostgresError) -> PostgresResult? {
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
