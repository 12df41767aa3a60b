import Market
import Postgres

/// The jobs of a batch, done within its transaction.
struct BatchWork {
    private let jobs: [any WriteJob]
    private let database: Database
    private let connection: PostgresConnection
    private let count: ChangeCount

    init(
        _ jobs: [any WriteJob],
        in database: Database,
        on connection: PostgresConnection,
        _ count: ChangeCount
    ) {
        self.jobs = jobs
        self.database = database
        self.connection = connection
        self.count = count
    }

    /// Returns why jobs were not done, by their places; one that fails loses only what it did itself.
    ///
    /// Nearly all that fail have only read by then. So the jobs are done without a savepoint of their own, which would take
    /// longer than many a statement, and once more with one each where something has to be taken back.
    func run() throws(PostgresError) -> [Int: MarketError] {
        // As a statement with an answer, which goes together with what was told before.
        try connection.run("SAVEPOINT batch")
        let last = count.latest
        if let failures = try together() { return failures }
        connection.forget()
        try connection.execute("ROLLBACK TO SAVEPOINT batch")
        count.goBack(to: last)
        return try apart()
    }

    /// `nil` where a job failed and has changed something, or a statement failed, and with it all that was
    /// done so far.
    ///
    /// The queries that the jobs send in any case are sent at once, and results of writes are awaited only at
    /// the end. It does not matter here whose statement fails, or fails because of another's: ``apart()``
    /// finds out.
    private func together() throws(PostgresError) -> [Int: MarketError]? {
        var failures: [Int: MarketError] = [:]
        do throws(PostgresError) {
            try connection.ask(
                jobs.flatMap(\.questions).map { ($0.sql, $0.values.map(PostgresValue.init)) }
            )
            let database = database.enqueueing
            for (index, job) in jobs.enumerated() {
                let (last, changes) = (count.latest, connection.changeCount)
                let failure = job.perform(in: database)
                try checkOpen()
                guard !connection.hasFailed else { return nil }
                guard let failure else { continue }
                guard connection.changeCount == changes else { return nil }
                failures[index] = failure
                count.goBack(to: last)
            }
            try connection.settle()
        } catch {
            try checkOpen()
            return nil
        }
        return failures
    }

    private func apart() throws(PostgresError) -> [Int: MarketError] {
        var failures: [Int: MarketError] = [:]
        for (index, job) in jobs.enumerated() {
            let last = count.latest
            guard let failure = try perform(job) else { continue }
            failures[index] = failure
            count.goBack(to: last)
        }
        return failures
    }

    private func perform(_ job: any WriteJob) throws(PostgresError) -> MarketError? {
        try connection.execute("SAVEPOINT job")
        var failure = job.perform(in: database)
        if failure == nil {
            do throws(PostgresError) {
                try connection.execute("RELEASE SAVEPOINT job")
                return nil
            } catch {
                // The job passed over a statement that failed, and with it all that it did.
                failure = MarketError(error)
            }
        }
        try checkOpen()
        try connection.execute("ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job")
        return failure
    }

    private func checkOpen() throws(PostgresError) {
        guard connection.isOpen else { throw PostgresError(.lost, "the connection broke off") }
    }
}
