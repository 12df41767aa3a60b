import Glibc
import Market
import Synchronization
import Testing

@testable import MarketService
@testable import MarketStore

/// The search allowance of each client, and the order of turns.
@Suite(.timeLimit(.minutes(10)))
struct SearchGateTests {
    private let uptime = Uptime()

    private final class Uptime: Sendable {
        private let time = Mutex(Duration.zero)
        var now: Duration { time.withLock { $0 } }
        func advance(_ step: Duration) { time.withLock { $0 += step } }
    }

    private func gate(_ change: (inout SearchGate.Limits) -> Void = { _ in }) -> SearchGate {
        var limits = SearchGate.Limits(threads: 1)
        change(&limits)
        let uptime = uptime
        return SearchGate(limits, uptime: { uptime.now })
    }

    private final class Names: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func append(_ name: String) { names.withLock { $0.append(name) } }
    }

    /// Lets go of what waits for it once it is opened.
    private final class Latch: Sendable {
        private let waiting = Mutex<[CheckedContinuation<Void, Never>]?>([])

        func pass() async {
            await withCheckedContinuation { continuation in
                let isOpen = waiting.withLock { waiting in
                    waiting?.append(continuation)
                    return waiting == nil
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let all = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting ?? []
            }
            for continuation in all { continuation.resume() }
        }
    }

    /// Spends so much of what the request may, as the store does.
    private static func spending(
        from network: String?,
        _ spent: Duration
    ) -> (SearchSpending, () async throws(MarketError) -> Void) {
        let time = Mutex(Duration.zero)
        let work = SearchWork(limit: .seconds(10), time: { time.withLock { $0 } })
        let read = { () async throws(MarketError) in
            let share = work.share(ofMarketOf: 1)
            time.withLock { $0 += spent }
            share.end()
        }
        return (SearchSpending(from: network.map { ClientNetwork($0) }, work: work), read)
    }

    private func ask(_ gate: SearchGate, from network: String?, spent: Duration) async throws {
        let (request, read) = Self.spending(from: network, spent)
        try await SearchSpending.$current.withValue(request) { try await gate.pass(read) }
    }

    @Test func onlyAClientOverItsSearchTimeWaits() async throws {
        let gate = gate()
        try await ask(gate, from: "a", spent: .milliseconds(1_000))
        try await ask(gate, from: "a", spent: .milliseconds(1_100))
        // 300 ms too much, at 30 ms a second.
        await #expect(throws: MarketError.tooManySearches(seconds: 10)) {
            try await ask(gate, from: "a", spent: .zero)
        }
        try await ask(gate, from: "b", spent: .milliseconds(1))
        try await ask(gate, from: nil, spent: .seconds(5))
        try await ask(gate, from: nil, spent: .zero)
        uptime.advance(.seconds(9))
        await #expect(throws: MarketError.tooManySearches(seconds: 1)) {
            try await ask(gate, from: "a", spent: .zero)
        }
        uptime.advance(.seconds(1))
        try await ask(gate, from: "a", spent: .zero)
    }

    @Test func withoutALimitNobodyWaits() async throws {
        let gate = gate { $0.spentPerSecond = .zero }
        for _ in 1...3 { try await ask(gate, from: "a", spent: .seconds(9)) }
    }

    @Test func aNestedReadNeedsNoTurnOfItsOwn() async throws {
        let gate = gate()
        let inner = try await gate.pass { () async throws(MarketError) in
            try await gate.pass { () async throws(MarketError) in 7 }
        }
        #expect(inner == 7)
    }

    @Test func aReadWaitingForTheDatabaseFreesItsTurn() async throws {
        let gate = gate()
        let (waits, answer) = (Latch(), Latch())
        let first = Task {
            try await gate.pass { () async throws(MarketError) in
                try await SearchTurns.waiting { () async throws(MarketError) in
                    waits.open()
                    await answer.pass()
                }
                #expect(!gate.isFree)
            }
        }
        await waits.pass()
        #expect(try await gate.pass { () async throws(MarketError) in 7 } == 7)
        answer.open()
        try await first.value
        #expect(gate.isFree)
    }

    /// A refusal here would lose the work done so far.
    @Test func aReturningTurnIsNeverRefused() async throws {
        let gate = gate { $0.waitingOfNetwork = 1 }
        let (answer, begun, end) = (Latch(), Latch(), Latch())
        var away: [Task<Void, any Error>] = []
        for _ in 0..<4 {
            let gone = Latch()
            away.append(
                Task {
                    try await gate.pass { () async throws(MarketError) in
                        try await SearchTurns.waiting { () async throws(MarketError) in
                            gone.open()
                            await answer.pass()
                        }
                    }
                }
            )
            await gone.pass()
        }
        let busy = Task {
            try await gate.pass { () async throws(MarketError) in
                begun.open()
                await end.pass()
            }
        }
        await begun.pass()
        answer.open()
        end.open()
        try await busy.value
        for task in away { try await task.value }
        #expect(gate.isFree)
    }

    /// Two at once leave one turn, and take one again.
    @Test func aTurnIsLeftOnce() async throws {
        let gate = gate()
        let (gone, answer) = (Latch(), Latch())
        let outer = Task {
            try await gate.pass { () async throws(MarketError) in
                try await SearchTurns.waiting { () async throws(MarketError) in
                    try await SearchTurns.waiting { () async throws(MarketError) in
                        gone.open()
                        await answer.pass()
                    }
                }
            }
        }
        await gone.pass()
        #expect(gate.isFree)
        answer.open()
        try await outer.value
        #expect(gate.isFree)
    }

    @Test func anAbandonedReadHoldsNoTurn() async throws {
        let gate = gate()
        await #expect(throws: MarketError.unavailable(.busy)) {
            try await gate.pass { () async throws(MarketError) in
                try await SearchTurns.waiting { () async throws(MarketError) in throw .unavailable(.busy) }
            }
        }
        #expect(gate.isFree)
        let inside = try await gate.pass { () async throws(MarketError) in gate.isFree }
        #expect(!inside)
    }

    @Test func readsRunOnThreadsThatGiveWay() async throws {
        let process = __priority_which_t(PRIO_PROCESS.rawValue)
        let usual = getpriority(process, id_t(getpid()))
        let seen = try await gate().pass { () async throws(MarketError) in
            let first = getpriority(process, 0)
            await Task.yield()
            return [first, getpriority(process, 0)]
        }
        #expect(seen == Array(repeating: min(19, usual + 5), count: 2))
    }

    @Test func networksTakeTurnsAndTooManyAreTurnedAway() async throws {
        let gate = gate {
            $0.waiting = 4
            $0.waitingOfNetwork = 3
        }
        let latch = Latch()
        let order = Names()
        func ask(_ network: String, _ name: String) -> Task<Bool, Never> {
            Task.immediate {
                await SearchSpending.$current.withValue(SearchSpending(from: ClientNetwork(network))) {
                    do throws(MarketError) {
                        _ = try await gate.pass { () async throws(MarketError) in
                            if name == "first" { await latch.pass() }
                            order.append(name)
                        }
                        return true
                    } catch {
                        return error != .unavailable(.busy)
                    }
                }
            }
        }
        func inLine(_ count: Int) async {
            while gate.waiting < count { await Task.yield() }
        }
        let first = ask("a", "first")
        while gate.isFree { await Task.yield() }
        var ofA: [Task<Bool, Never>] = []
        for name in ["a1", "a2", "a3"] {
            ofA.append(ask("a", name))
            await inLine(ofA.count)
        }
        // No network has more than its share in line.
        #expect(await ask("a", "a4").value == false)
        let ofB = ask("b", "b1")
        await inLine(4)
        // In a full queue a search of the network with the fewest replaces one of the network with the most.
        let ofC = ask("c", "c1")
        #expect(await ofA[2].value == false)
        latch.open()
        for task in [first, ofA[0], ofA[1], ofB, ofC] { #expect(await task.value) }
        #expect(order.all == ["first", "a1", "b1", "c1", "a2"])
    }
}

@Suite struct SpendingLimitTests {
    @Test func memoryIsBoundedAndKeepsThoseWhoOweMost() {
        var limit = SpendingLimit<Int>(atOnce: .seconds(1), perSecond: .seconds(1), capacity: 10)
        for key in 1...100 { limit.spend(.seconds(key + 1), of: key, now: .zero) }
        #expect(limit.count <= 10)
        #expect(limit.wait(100, now: .zero) == 100)
        #expect(limit.wait(1, now: .zero) == nil)
    }
}
