import Market
import Postgres

/// One batch on its way into the database: until it is known to be kept, or known not to be, or patience
/// ends.
///
/// It is done again only where nothing of it was kept: either no commit was sent, or a read behind the
/// market's row found no trace of it. One that lost its connection twice is split, since a job of it may be
/// what ends it. Its parts share one patience, and where that ends all of them are answered at once.
struct PostgresDelivery {
    private struct Part {
        let jobs: [any WriteJob]
        /// The number of times the connection was lost once the part's turn had come.
        var losses = 0
        /// A batch whose commit got no reply, so that it may be committed or not.
        var unheard: (name: BatchName, outcome: BatchOutcome)?
    }

    private let session: PostgresWritingSession
    private let isHurried: () -> Bool
    private let notify: (BatchOutcome) -> Void
    private var tries: PostgresTries
    /// The first one is tried; while its outcome is unknown no other is, or the database would forget its name.
    private var parts: [Part]
    private var failure = MarketError.unavailable(.busy)
    /// True where a part was committed, and listeners were notified.
    private(set) var hasTold = false
    /// True where it is unknown whether a part was committed.
    private(set) var isUnknown = false

    /// Calls `notify` for each part that was committed, before any job is answered.
    ///
    /// A hurried delivery does not repeat a part that has failed.
    init(
        _ batch: [any WriteJob],
        by session: PostgresWritingSession,
        _ patience: PostgresPatience,
        isHurried: @escaping () -> Bool,
        notify: @escaping (BatchOutcome) -> Void
    ) {
        self.session = session
        self.isHurried = isHurried
        self.notify = notify
        tries = PostgresTries(patience)
        parts = [Part(jobs: batch)]
    }

    /// Answers all jobs; returns why patience ended, where it did.
    mutating func run() -> MarketError? {
        while let part = parts.first {
            let isInDoubt = part.unheard != nil
            guard tries.next(isHurried: isHurried(), isInDoubt: isInDoubt) else { return giveUp() }
            do throws(PostgresError) {
                try session.connect(within: tries.connectLimit)
            } catch {
                note(error)
                guard isInDoubt || error.repetition != .never else { return giveUp() }
                continue
            }
            if let unheard = part.unheard {
                look(for: unheard)
            } else if !attempt() {
                return giveUp()
            }
        }
        return nil
    }

    private mutating func look(for unheard: (name: BatchName, outcome: BatchOutcome)) {
        do throws(PostgresError) {
            if try session.hasKept(unheard.name) {
                finish(unheard.outcome)
            } else {
                parts[0].unheard = nil
                tries.noteProgress()
                judge()
            }
        } catch {
            // It stays unknown.
            note(error)
        }
    }

    /// Returns `false` where nobody's turn comes, and none of the others would fare better.
    private mutating func attempt() -> Bool {
        let name = BatchName.random()
        var outcome = BatchOutcome()
        do throws(PostgresError) {
            try session.attempt(parts[0].jobs, as: name, &outcome)
            finish(outcome)
        } catch {
            note(error)
            if error.endsConnection, outcome.hasBegun { parts[0].losses += 1 }
            if error.kind == .outcomeUnknown {
                parts[0].unheard = (name, outcome)
            } else if error.repetition != .never {
                judge()
            } else if outcome.hasBegun {
                refuse(MarketError(error))
            } else {
                return false
            }
        }
        return true
    }

    /// Repeats, splits or refuses a part of which nothing was committed.
    private mutating func judge() {
        guard parts[0].losses > 1 else { return }
        if parts[0].jobs.count > 1 {
            parts.replaceSubrange(0..<1, with: parts[0].jobs.map { Part(jobs: [$0]) })
        } else {
            // No "try again later": it would end the connection then as well.
            refuse(.unavailable(.storageFailed("the connection broke off each time that this was written")))
            tries.noteProgress()
        }
    }

    private mutating func note(_ error: PostgresError) {
        session.drop(after: error)
        tries.noteFailure(losesConnection: error.endsConnection)
        failure =
            error.kind == .outcomeUnknown
            ? .unavailable(.storageUnreachable(error.message)) : MarketError(error)
    }

    private mutating func finish(_ outcome: BatchOutcome) {
        tries.noteSuccess()
        hasTold = true
        notify(outcome)
        let jobs = parts.removeFirst().jobs
        for (index, job) in jobs.enumerated() { job.answer(failure: outcome.failures[index]) }
    }

    private mutating func refuse(_ failure: MarketError) {
        for job in parts.removeFirst().jobs { job.answer(failure: failure) }
    }

    private mutating func giveUp() -> MarketError {
        if parts[0].unheard != nil {
            isUnknown = true
            refuse(.unavailable(.outcomeUnknown))
        }
        while !parts.isEmpty { refuse(failure) }
        return failure
    }
}
