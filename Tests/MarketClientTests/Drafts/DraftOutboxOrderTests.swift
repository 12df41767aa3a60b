import ClientDoubles
import Market
import MarketAPI
import MarketClient
import SeededRandom
import Synchronization
import Testing

/// Several operations on one draft at the same time.
@Suite(.timeLimit(.minutes(10)))
struct DraftOutboxOrderTests {
    private static let photos = [SubmittedPhoto(.file(PhotoFile(path: "/a.jpg")))]

    /// A market whose answer to a new product waits at a gate.
    private func held(_ market: FakeMarket, at gate: Gate) -> MarketClient {
        var client = market.client
        let create = client.selling.create
        client.selling.create = { offer, key, progress throws(ClientError) in
            _ = await gate.pass()
            return try await create(offer, key, progress)
        }
        return client
    }

    private func renamed(_ draft: Draft, _ name: String) -> Draft {
        var draft = draft
        draft.offer.draft.name = name
        return draft
    }

    @Test func aSaveDuringSendingDoesNotRestoreTheDraft() async throws {
        let (gate, drafts) = (Gate(), MemoryDraftStore())
        let market = FakeMarket(knowsKeys: true) { .none }
        let outbox = DraftOutbox(client: held(market, at: gate), keeping: drafts)
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        async let product = outbox.send(draft)
        await gate.arrivals(1)
        async let save: Void = outbox.save(renamed(draft, "자전거 급매"))
        gate.open()
        _ = try await product
        try await save
        #expect(await drafts.drafts().isEmpty)
        try await outbox.save(renamed(draft, "자전거 급급매"))
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func aSaveDuringFailedSendingKeepsTheAttempt() async throws {
        let (gate, drafts) = (Gate(), MemoryDraftStore())
        let faults = Mutex([FakeMarket.Fault.none, .replyLost])
        let market = FakeMarket(knowsKeys: true) {
            faults.withLock { $0.isEmpty ? .none : $0.removeFirst() }
        }
        let outbox = DraftOutbox(client: held(market, at: gate), keeping: drafts)
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        async let failure = error { () throws(ClientError) in _ = try await outbox.send(draft) }
        await gate.arrivals(1)
        async let save: Void = outbox.save(renamed(draft, "자전거 급매"))
        gate.open()
        #expect(try await failure == .interrupted)
        try await save
        let kept = try #require(try await outbox.drafts().first)
        #expect(kept.offer.draft.name == "자전거 급매")
        #expect(kept.wasSent)
        #expect(try await outbox.send(kept).goods.name == "자전거 급매")
        #expect(market.products.map(\.draft.name) == ["자전거 급매"])
        #expect(market.uploadsHeard == 1)
    }

    @Test func aDraftIsSentAfterWhatWasSavedBeforeIt() async throws {
        let (gate, drafts) = (Gate(), SlowDrafts())
        let market = FakeMarket(knowsKeys: true) { .none }
        await drafts.hold(at: gate)
        let outbox = DraftOutbox(client: market.client, keeping: drafts)
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        async let save: Void = outbox.save(draft)
        await gate.arrivals(1)
        async let product = outbox.send(renamed(draft, "자전거 급매"))
        for _ in 0..<100 { await Task.yield() }
        #expect(market.products.isEmpty)
        gate.open()
        try await save
        #expect(try await product.goods.name == "자전거 급매")
        #expect(try await drafts.drafts().isEmpty)
    }

    @Test func aDraftThatWasGivenUpWhileItWaitedIsWrittenDownAndNotSent() async throws {
        let (gate, drafts) = (Gate(), SlowDrafts())
        let market = FakeMarket(knowsKeys: true) { .none }
        await drafts.hold(at: gate)
        let outbox = DraftOutbox(client: market.client, keeping: drafts)
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        async let save: Void = outbox.save(draft)
        await gate.arrivals(1)
        let sending = Task {
            try await error { () throws(ClientError) in
                _ = try await outbox.send(renamed(draft, "자전거 급매"))
            }
        }
        sending.cancel()
        gate.open()
        try await save
        #expect(try await sending.value == .cancelled)
        #expect(try await outbox.drafts().map(\.offer.draft.name) == ["자전거 급매"])
        #expect(market.products.isEmpty && market.uploadsHeard == 0)
    }

    @Test func discardingADraftCancelsSendingIt() async throws {
        let gate = Gate()
        let market = FakeMarket(knowsKeys: true) { .none }
        var client = market.client
        let create = client.selling.create
        client.selling.create = { offer, key, progress throws(ClientError) in
            guard await gate.pass() else { throw .cancelled }
            return try await create(offer, key, progress)
        }
        let outbox = DraftOutbox(client: client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        let sending = Task { try await error { () throws(ClientError) in _ = try await outbox.send(draft) } }
        await gate.arrivals(1)
        // The gate stays shut while there is time: only being cancelled lets the request end.
        try await withTaskCancellationHandler {
            try await outbox.discard(draft.id)
        } onCancel: {
            gate.open()
        }
        #expect(try await sending.value == .cancelled)
        #expect(market.products.isEmpty)
        #expect(try await outbox.drafts().isEmpty)
    }

    @Test func aResendRightAfterCancellingIsSent() async throws {
        let gate = Gate()
        let market = FakeMarket(knowsKeys: true) { .none }
        var client = market.client
        let upload = client.selling.uploadPhoto
        client.selling.uploadPhoto = { photo, key, progress throws(ClientError) in
            // Deaf to being given up, as a file is that is being read.
            _ = await Task { await gate.pass() }.value
            return try await upload(photo, key, progress)
        }
        let outbox = DraftOutbox(client: client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        let givenUp = Task { try await outbox.send(draft) }
        await gate.arrivals(1)
        givenUp.cancel()
        async let product = outbox.send(draft)
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        #expect(try await product.id == market.products.first?.id)
        #expect(market.products.count == 1)
        _ = await givenUp.result
    }

    @Test func sendingAgainDoesNotShareTheFateOfTheTryThatWasGivenUp() async throws {
        let gate = Gate()
        let market = FakeMarket(knowsKeys: true) { .none }
        var client = market.client
        let upload = client.selling.uploadPhoto
        client.selling.uploadPhoto = { photo, key, progress throws(ClientError) in
            _ = await Task { await gate.pass() }.value
            // As a connection does.
            guard !Task.isCancelled else { throw .cancelled }
            return try await upload(photo, key, progress)
        }
        let outbox = DraftOutbox(client: client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        let givenUp = Task { try await error { () throws(ClientError) in _ = try await outbox.send(draft) } }
        await gate.arrivals(1)
        givenUp.cancel()
        async let product = outbox.send(draft)
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        #expect(try await product.id == market.products.first?.id)
        #expect(market.products.count == 1)
        #expect(try await givenUp.value == .cancelled)
    }

    /// Saved and sent at random, with faults, all at the same time: it arrives once, and nothing of it stays.
    @Test(arguments: 0..<200, [true, false])
    func anyOrderLeavesOneProductAndNoDraft(seed: Int, knowsKeys: Bool) async throws {
        let random = Mutex(SplitMix64(seed: UInt64(seed)))
        @Sendable func upTo(_ count: Int) -> Int { random.withLock { Int.random(in: 0..<count, using: &$0) } }
        let market = FakeMarket(knowsKeys: knowsKeys) {
            random.withLock {
                (FakeMarket.Fault.allCases + [.none, .none]).randomElement(using: &$0) ?? .none
            }
        }
        let drafts = SlowDrafts { upTo(4) }
        let outbox = DraftOutbox(client: market.client, keeping: drafts)
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        let isSent = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                let changed = renamed(draft, "자전거 \(number)")
                let (waits, sends) = (upTo(6), upTo(2) == 0)
                group.addTask {
                    for _ in 0..<waits { await Task.yield() }
                    do throws(ClientError) {
                        if sends {
                            _ = try await outbox.send(changed)
                        } else {
                            try await outbox.save(changed)
                        }
                        return sends
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(false) { $0 || $1 }
        }
        #expect(try await drafts.drafts().isEmpty == isSent)
        #expect(await drafts.mostAtOnce == 1)
        for attempt in 0..<500 where !isSent {
            let kept = try await outbox.drafts().first ?? draft
            do throws(ClientError) {
                _ = try await outbox.send(kept)
                break
            } catch {
                #expect(attempt < 499, "it never went through")
            }
        }
        #expect(market.products.count == 1)
        #expect(try await drafts.drafts().isEmpty)
    }
}

/// Drafts in memory that take their time, and see whether two things are done with them at once.
private actor SlowDrafts: DraftStore {
    private let memory = MemoryDraftStore()
    private let turns: @Sendable () -> Int
    private var gate: Gate?
    private var atOnce = 0
    private(set) var mostAtOnce = 0

    init(_ turns: @escaping @Sendable () -> Int = { 0 }) {
        self.turns = turns
    }

    /// Has the next that is to be kept wait.
    func hold(at gate: Gate) { self.gate = gate }

    func drafts() async throws -> [StoredDraft] { await memory.drafts() }

    func draft(_ id: DraftID) async throws -> StoredDraft? {
        try await slowly { await $0.draft(id) }
    }

    func keep(_ draft: StoredDraft) async throws {
        try await slowly { try await $0.keep(draft) }
    }

    func note(_ draft: StoredDraft) async throws {
        try await slowly { try await $0.note(draft) }
    }

    func remove(_ id: DraftID) async throws {
        try await slowly { try await $0.remove(id) }
    }

    private func slowly<Value: Sendable>(
        _ work: @Sendable (MemoryDraftStore) async throws -> Value
    ) async throws -> Value {
        atOnce += 1
        mostAtOnce = max(mostAtOnce, atOnce)
        defer { atOnce -= 1 }
        if let gate {
            self.gate = nil
            _ = await gate.pass()
        }
        for _ in 0..<turns() { await Task.yield() }
        return try await work(memory)
    }
}
