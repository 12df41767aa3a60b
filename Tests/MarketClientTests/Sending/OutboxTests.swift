import ClientDoubles
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Ways around "each once, in order, never lost".
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OutboxTests {
    private struct Note: OutboxContent {
        static let kind = "note"
        static let lifetime: Duration? = .seconds(100)

        let queue: Int
        let text: String

        var line: Int { queue }
    }

    /// A market that recognises keys, and its connection.
    @MainActor
    private final class Network {
        var identity = Identity.account(.sample)
        /// The errors before anything is carried out, by text.
        var failures: [String: ClientError] = [:]
        /// True where replies are lost after their request was carried out.
        var losesReplies = false
        /// A wait before the reply.
        var gate: (@MainActor () async -> Void)?
        private(set) var tries: [String] = []
        private(set) var accepted: [String] = []
        private var keys: Set<IdempotencyKey> = []

        func take(_ note: Unsent<Note>) async throws(ClientError) -> String {
            tries.append(note.text)
            if let failure = failures[note.text] { throw failure }
            if keys.insert(note.key).inserted { accepted.append(note.text) }
            // Also where the app is gone that asked.
            if let gate { await Task { await gate() }.value }
            if losesReplies { throw .interrupted }
            return note.text
        }
    }

    private final class NoteOutbox: Outbox<Note, String> {
        private let network: Network

        init(_ network: Network, _ store: any UnsentStore<Note>, _ clock: TestClock) {
            self.network = network
            var client = MarketClient.unstubbed
            client.accounts.identity = { await network.identity }
            super.init(client, store, clock, { 0.5 }, { clock.timestamp })
        }

        override func carry(_ item: Unsent<Note>) async throws(ClientError) -> String {
            try await network.take(item)
        }

        func write(_ text: String, in queue: Int = 1, replacing: Bool = false) async throws {
            try await add(Note(queue: queue, text: text), by: try await author(), replacing: replacing)
        }
    }

    private let network = Network()
    private let store = MemoryUnsentStore<Note>()
    private let clock = TestClock()
    private let refused = ClientError.refused(Refusal(status: 422, code: .invalidMessage))

    /// The outbox of an app that has just started; the one before it was killed where it stood.
    private func start() -> NoteOutbox { NoteOutbox(network, store, clock) }

    private func until(_ isSo: () -> Bool) async {
        while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    private var kept: [String] { store.items(of: Account.sample.id).map(\.text) }

    @Test func anAnswerThatComesAfterTheNextStartChangesNothing() async throws {
        let gate = Gate()
        network.gate = { _ = await gate.pass() }
        let killed = start()
        for text in ["하나", "둘", "셋"] { try await killed.write(text) }
        await gate.arrivals(1)
        killed.stop()
        network.gate = nil
        let next = start()
        await next.resume()
        await until { next.items.isEmpty }
        gate.open()
        await until { killed.underway == nil }
        #expect(network.accepted == ["하나", "둘", "셋"] && network.tries == ["하나", "하나", "둘", "셋"])
        #expect(kept.isEmpty)
    }

    @Test func twoOutboxesOfOneStoreBringNothingBack() async throws {
        let gate = Gate()
        network.gate = { _ = await gate.pass() }
        let slow = start()
        try await slow.write("하나")
        await gate.arrivals(1)
        network.gate = nil
        let quick = start()
        await quick.resume()
        await until { quick.items.isEmpty }
        try await quick.write("둘")
        await until { quick.items.isEmpty }
        // The slow one takes it for refused, and would store that.
        network.losesReplies = true
        gate.open()
        await until { slow.items.first?.delay != nil }
        network.failures["하나"] = refused
        slow.wake(1)
        await until { slow.items.first?.hold != nil }
        #expect(kept.isEmpty && network.accepted == ["하나", "둘"])
    }

    @Test func aRefusedThingHoldsItsQueueAlone() async throws {
        network.failures["하나"] = refused
        let outbox = start()
        for text in ["하나", "둘"] { try await outbox.write(text) }
        try await outbox.write("다른 곳", in: 2)
        await until { network.accepted == ["다른 곳"] && outbox.items.first?.hold != nil }
        #expect(kept == ["하나", "둘"] && network.tries == ["하나", "다른 곳"])
        let next = start()
        await next.resume()
        #expect(next.items.map(\.refusal) == [.invalidMessage, nil])
        network.failures = [:]
        await next.change(try #require(next.items.first).key) { $0.hold = nil }
        await until { next.items.isEmpty }
        #expect(network.accepted == ["다른 곳", "하나", "둘"])
    }

    @Test func aSignOutInTheMiddleSendsNothingMoreAndLosesNothing() async throws {
        let gate = Gate()
        network.gate = { _ = await gate.pass() }
        let outbox = start()
        var confirmed: [String] = []
        outbox.confirmed = { confirmed.append($1) }
        for text in ["하나", "둘"] { try await outbox.write(text) }
        await gate.arrivals(1)
        // Nobody has told the outbox yet.
        network.identity = .nobody
        network.gate = nil
        gate.open()
        await until { outbox.account == nil }
        #expect(network.tries == ["하나"] && kept == ["둘"] && outbox.items.isEmpty)
        network.identity = .account(.sample)
        await outbox.resume()
        await until { kept.isEmpty }
        #expect(network.accepted == ["하나", "둘"] && confirmed == ["하나", "둘"])
    }

    @Test func anAnswerForAnAccountThatHasLeftIsToldToNobody() async throws {
        let gate = Gate()
        network.gate = { _ = await gate.pass() }
        let outbox = start()
        var (confirmed, removed) = ([String](), [String]())
        outbox.confirmed = { confirmed.append($1) }
        outbox.removed = { removed.append($0.text) }
        try await outbox.write("하나")
        await gate.arrivals(1)
        network.identity = .nobody
        await outbox.resume()
        gate.open()
        await until { removed == ["하나"] }
        #expect(confirmed.isEmpty && kept.isEmpty)
    }

    @Test func aClockThatWasSetBackChangesNoOrder() async throws {
        network.failures["하나"] = .offline
        let outbox = start()
        try await outbox.write("하나")
        await until { outbox.items.first?.delay != nil }
        let behind = start()
        clock.advance(by: .seconds(-50))
        try await behind.write("둘")
        #expect(kept == ["하나", "둘"])
        network.failures = [:]
        outbox.stop()
        await behind.resume()
        await until { kept.isEmpty }
        #expect(network.accepted == ["하나", "둘"])
    }

    @Test func anOverdueThingAsksFirst() async throws {
        network.failures["하나"] = .offline
        let outbox = start()
        try await outbox.write("하나")
        await until { outbox.items.first?.delay != nil }
        network.failures = [:]
        outbox.stop()
        clock.advance(by: .seconds(100))
        let next = start()
        await next.resume()
        #expect(next.items.map(\.hold) == [.overdue] && network.tries == ["하나"])
        await next.change(try #require(next.items.first).key) {
            $0.madeAt = clock.timestamp
            $0.hold = nil
        }
        await until { next.items.isEmpty }
        #expect(network.accepted == ["하나"])
    }

    @Test func theSameAgainWhileItIsUnderwayIsSentOnce() async throws {
        let gate = Gate()
        network.gate = { _ = await gate.pass() }
        let outbox = start()
        try await outbox.write("하나", replacing: true)
        await gate.arrivals(1)
        try await outbox.write("하나", replacing: true)
        #expect(outbox.items.count == 1)
        gate.open()
        await until { outbox.items.isEmpty && outbox.underway == nil }
        #expect(network.tries == ["하나"] && kept.isEmpty)
    }

    /// The refusal of an earlier one arrives while a later one is being written down in its place.
    @Test(arguments: [ClientError.offline, .refused(Refusal(status: 422, code: .invalidMessage)), nil])
    func aLaterThingIsSentWhateverBecomesOfTheEarlier(failure: ClientError?) async throws {
        let (sending, writing) = (Gate(), Gate())
        network.gate = { _ = await sending.pass() }
        let outbox = start()
        try await outbox.write("하나", replacing: true)
        await sending.arrivals(1)
        network.gate = nil
        store.writing = { _ = await writing.pass() }
        let later = Task { try await outbox.write("둘", replacing: true) }
        await writing.arrivals(1)
        store.writing = nil
        if let failure {
            (network.losesReplies, network.failures["하나"]) = (true, failure)
            sending.open()
            await until { outbox.items.first?.delay != nil }
            network.losesReplies = false
            outbox.wake(1)
            await until { network.tries.count == 2 && outbox.underway == nil }
        } else {
            sending.open()
            await until { outbox.items.isEmpty }
        }
        writing.open()
        try await later.value
        await until { outbox.items.isEmpty }
        #expect(network.accepted == ["하나", "둘"] && kept.isEmpty)
    }

    @Test func whatCannotBeRemovedIsNotSentAgain() async throws {
        let gate = Gate()
        network.gate = { _ = await gate.pass() }
        let outbox = start()
        var removed = 0
        outbox.removed = { _ in removed += 1 }
        try await outbox.write("하나")
        await gate.arrivals(1)
        store.isFull = true
        gate.open()
        await until { outbox.underway == nil }
        await outbox.resume()
        #expect(outbox.items.isEmpty && network.tries == ["하나"] && kept == ["하나"] && removed == 0)
        // After a restart it is, and the market recognises it.
        store.isFull = false
        let next = start()
        await next.resume()
        await until { next.items.isEmpty }
        #expect(network.accepted == ["하나"] && network.tries.count == 2 && kept.isEmpty)
    }
}
