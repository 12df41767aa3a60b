import Synchronization
import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct MaintenanceScheduleTests {
    private struct Failure: Error {}

    /// A schedule whose pauses take no time; `onPause` hears of each.
    private func schedule(
        _ jobs: [MaintenanceJob],
        note: @escaping MaintenanceNote = { _, _ in },
        onPause: @escaping @Sendable (Duration) -> Void = { _ in }
    ) -> MaintenanceSchedule {
        MaintenanceSchedule(jobs: jobs, log: Log { _ in }, note: note) { pause in
            onPause(pause)
            await Task.yield()
            try Task.checkCancellation()
        }
    }

    /// Runs until `count` events of `events` have come.
    private func run(_ schedule: MaintenanceSchedule, until events: AsyncStream<Void>, _ count: Int) async {
        let running = Task { await schedule.run() }
        var seen = 0
        for await _ in events {
            seen += 1
            if seen == count { break }
        }
        running.cancel()
        await running.value
    }

    @Test func aJobThatDoesNotEndHoldsUpNoOther() async {
        let (rounds, round) = AsyncStream<Void>.makeStream()
        let (never, _) = AsyncStream<Void>.makeStream()
        let jobs = [
            MaintenanceJob(name: "endless", interval: .seconds(1)) { for await _ in never {} },
            MaintenanceJob(name: "quick", interval: .seconds(30)) { round.yield() },
        ]
        await run(schedule(jobs), until: rounds, 3)
    }

    @Test func aFailureIsThatJobsAloneAndIsTriedAgainSoon() async {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let results = Mutex<[String: Set<Bool>]>([:])
        let pauses = Mutex<Set<Duration>>([])
        let jobs = [
            MaintenanceJob(name: "daily", interval: .seconds(86_400), delay: .seconds(60)) {
                throw Failure()
            },
            MaintenanceJob(name: "frequent", interval: .seconds(30)) {},
        ]
        let schedule = schedule(jobs) { job, hasWorked in
            results.withLock { _ = $0[job, default: []].insert(hasWorked) }
        } onPause: { pause in
            // The first pause, and the one after a run, of each.
            let isOver = pauses.withLock { $0.insert(pause).inserted && $0.count == 4 }
            if isOver { end.yield() }
        }
        await run(schedule, until: ends, 1)
        #expect(pauses.withLock(\.self) == [.zero, .seconds(30), .seconds(60), .seconds(300)])
        #expect(results.withLock(\.self) == ["daily": [false], "frequent": [true]])
    }

    @Test func aJobIsDoneAgainOnceSomethingIsDue() async {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let pauses = Mutex<[Duration]>([])
        let due = Mutex<[Duration?]>([.seconds(7), .seconds(90), nil])
        let job = MaintenanceJob(
            name: "answers",
            interval: .seconds(30),
            untilDue: { due.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
            work: {}
        )
        let schedule = schedule(
            [job],
            onPause: { pause in
                let isOver = pauses.withLock {
                    $0.append(pause)
                    return $0.count == 4
                }
                if isOver { end.yield() }
            }
        )
        await run(schedule, until: ends, 1)
        #expect(pauses.withLock { Array($0.prefix(4)) } == [.zero, .seconds(7), .seconds(30), .seconds(30)])
    }

    @Test func aCancelledTaskIsNoFailure() async {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let notes = Mutex(0)
        let job = MaintenanceJob(name: "long", interval: .seconds(1)) {
            begin.yield()
            for await _ in AsyncStream<Void>.makeStream().stream {}
            try Task.checkCancellation()
        }
        await run(schedule([job]) { _, _ in notes.withLock { $0 += 1 } }, until: begun, 1)
        #expect(notes.withLock(\.self) == 0)
    }
}
