import ClientDoubles
import Market
import MarketAPI
import MarketClient
import Synchronization
import Testing

/// Drafts that the market asked to be sent later: they go on by themselves.
@Suite(.timeLimit(.minutes(10)))
struct DraftResumptionTests {
    /// A market that takes or refuses what it is sent in this order, and then takes all.
    private final class Market: Sendable {
        private struct State {
            var answers: [ClientError?]
            var tries: [IdempotencyKey] = []
            var identity: Identity
        }

        private let state: Mutex<State>
        let asked: AsyncStream<Void>
        private let ask: AsyncStream<Void>.Continuation

        init(_ answers: [ClientError?], identity: Identity = .account(.sample)) {
            state = Mutex(State(answers: answers, identity: identity))
            (asked, ask) = AsyncStream.makeStream()
        }

        var tries: [IdempotencyKey] { state.withLock(\.tries) }

        func signIn(_ identity: Identity) { state.withLock { $0.identity = identity } }

        var client: MarketClient {
            var client = MarketClient.unstubbed
            client.capabilities = .market
            client.accounts.identity = { [self] in
                ask.yield()
                return state.withLock(\.identity)
            }
            client.selling.create = { [self] _, key, _ throws(ClientError) in
                let error = state.withLock { state in
                    state.tries.append(key)
                    return state.answers.isEmpty ? nil : state.answers.removeFirst()
                }
                if let error { throw error }
                return .sample(7)
            }
            return client
        }
    }

    private let clock = TestClock()
    private let drafts = MemoryDraftStore()
    private let draft = Draft(ProductSubmission(.bicycle, photos: []))

    private static func wait(_ seconds: Int64, status: Int = 429) -> ClientError {
        .refused(Refusal(status: status, retryAfter: .seconds(seconds)))
    }

    private func outbox(_ market: Market) -> DraftOutbox {
        DraftOutbox(
            client: market.client,
            keeping: drafts,
            clock: clock,
            now: { [clock] in clock.timestamp }
        )
    }

    /// An outbox whose draft was told to wait.
    private func waiting(_ market: Market) async -> DraftOutbox {
        let outbox = outbox(market)
        await #expect(throws: ClientError.self) { try await outbox.send(draft) }
        return outbox
    }

    private func next(_ outbox: DraftOutbox) async -> DraftOutboxEvent? {
        var events = outbox.events.makeAsyncIterator()
        return await events.next()
    }

    @Test(arguments: [429, 503])
    func aDraftGoesOnWhenTheMarketSaidAndNotBefore(status: Int) async throws {
        let market = Market([Self.wait(3_600, status: status)])
        let outbox = await waiting(market)
        let moment = clock.timestamp.millisecondsSince1970 + 3_600_000
        #expect(await outbox.goesOnAt(draft.id) == Timestamp(millisecondsSince1970: moment))
        #expect(try await outbox.drafts().first?.goesOnAt?.millisecondsSince1970 == moment)
        await clock.sleeper(for: .seconds(3_600))
        clock.advance(by: .seconds(3_599))
        #expect(clock.sleeperCount == 1 && market.tries.count == 1)
        clock.advance(by: .seconds(1))
        #expect(await next(outbox) == .sent(draft.id, .sample(7)))
        #expect(market.tries == [draft.key, draft.key])
        #expect(await drafts.drafts().isEmpty)
        // A press of the button now returns the same product.
        #expect(try await outbox.send(draft) == .sample(7))
        #expect(market.tries.count == 2)
    }

    @Test(arguments: [3_600, 1_000, 0])
    func aRestartKeepsTheTimeAndSendsAtOnceWhatIsOverdue(left: Int64) async throws {
        let market = Market([Self.wait(3_600)])
        var outbox: DraftOutbox? = await waiting(market)
        weak let gone = outbox
        outbox = nil
        while gone != nil { await Task.yield() }
        clock.advance(by: .seconds(3_600 - left))
        let next = self.outbox(market)
        await next.resume()
        // Twice is once.
        await next.resume()
        if left > 0 {
            await clock.sleeper(for: .seconds(left))
            clock.advance(by: .seconds(left))
        }
        #expect(await self.next(next) == .sent(draft.id, .sample(7)))
        #expect(market.tries == [draft.key, draft.key])
    }

    @Test func aDraftEditedMeanwhileIsNotSent() async throws {
        let market = Market([Self.wait(3_600)])
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        try await outbox.save(draft)
        #expect(clock.sleeperCount == 1, "looked at, and not changed")
        var changed = draft
        changed.offer.draft.price = "1"
        try await outbox.save(changed)
        #expect(clock.sleeperCount == 0)
        #expect(await outbox.goesOnAt(draft.id) == nil)
        await outbox.resume()
        #expect(clock.sleeperCount == 0 && market.tries.count == 1)
    }

    @Test func aDiscardedDraftIsNotSent() async throws {
        let market = Market([Self.wait(3_600)])
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        try await outbox.discard(draft.id)
        #expect(clock.sleeperCount == 0)
        await outbox.resume()
        #expect(clock.sleeperCount == 0)
    }

    @Test func aDraftSentByHandIsNotResent() async throws {
        let market = Market([Self.wait(3_600)])
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        #expect(try await outbox.send(draft) == .sample(7))
        #expect(clock.sleeperCount == 0)
    }

    @Test func aMarketMayAskToWaitAgain() async throws {
        let market = Market([Self.wait(3_600), Self.wait(600)])
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        clock.advance(by: .seconds(3_600))
        #expect(await next(outbox) == .postponed(draft.id))
        await clock.sleeper(for: .seconds(600))
        clock.advance(by: .seconds(600))
        #expect(await next(outbox) == .sent(draft.id, .sample(7)))
        #expect(Set(market.tries).count == 1 && market.tries.count == 3)
    }

    @Test(arguments: [ClientError.offline, .unreachable, .interrupted])
    func anUndeliveredDraftIsSentWhenTheMarketReturns(error: ClientError) async throws {
        let market = Market([Self.wait(3_600), error])
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        clock.advance(by: .seconds(3_600))
        #expect(await next(outbox) == .postponed(draft.id))
        #expect(await outbox.goesOnAt(draft.id) == clock.timestamp)
        await outbox.resume()
        #expect(await next(outbox) == .sent(draft.id, .sample(7)))
    }

    @Test func aPermanentlyRefusedDraftWaitsForItsAuthor() async throws {
        let refusal = ClientError.refused(Refusal(status: 422, code: .invalidDraft))
        let market = Market([Self.wait(3_600), refusal])
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        clock.advance(by: .seconds(3_600))
        guard case .failed(let failed, refusal) = await next(outbox) else {
            Issue.record("it was not said")
            return
        }
        #expect(failed.id == draft.id)
        #expect(await outbox.goesOnAt(draft.id) == nil)
        #expect(try await outbox.drafts().map(\.id) == [draft.id])
    }

    /// Another account that has signed in on the same device does not sell for the first one.
    @Test func itGoesOnForThePersonWhoSentIt() async throws {
        let other = Account(
            id: Account.ID(99),
            name: "다른 사람",
            vendor: .sample,
            roles: [],
            createdAt: Timestamp(millisecondsSince1970: 0)
        )
        let market = Market([Self.wait(3_600)])
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        var asked = market.asked.makeAsyncIterator()
        await asked.next()
        market.signIn(.account(other))
        clock.advance(by: .seconds(3_600))
        await asked.next()
        // Waits until that has been seen to.
        try await outbox.save(draft)
        #expect(market.tries.count == 1)
        market.signIn(.nobody)
        await outbox.resume()
        await asked.next()
        try await outbox.save(draft)
        #expect(market.tries.count == 1)
        market.signIn(.account(.sample))
        await outbox.resume()
        #expect(await next(outbox) == .sent(draft.id, .sample(7)))
        #expect(market.tries.count == 2)
    }

    @Test(arguments: [
        ClientError.refused(Refusal(status: 429)), .refused(Refusal(status: 503, retryAfter: .seconds(10))),
        .refused(Refusal(status: 403, retryAfter: .seconds(3_600))), .unreachable, .timedOut,
    ])
    func nothingElseGoesOnByItself(error: ClientError) async throws {
        let outbox = await waiting(Market([error]))
        #expect(await outbox.goesOnAt(draft.id) == nil)
        #expect(clock.sleeperCount == 0)
    }

    @Test func noMarketKeepsADraftForEver() async throws {
        let outbox = await waiting(Market([Self.wait(.max)]))
        await clock.sleeper(for: .seconds(7 * 86_400))
        #expect(await outbox.goesOnAt(draft.id) != nil)
    }

    @Test func aClockThatWasSetBackKeepsNoDraftForEver() async throws {
        _ = await waiting(Market([Self.wait(3_600)]))
        let later = TestClock()
        let yearBefore = Timestamp(
            millisecondsSince1970: clock.timestamp.millisecondsSince1970 - 365 * 86_400_000
        )
        let market = Market([])
        let next = DraftOutbox(client: market.client, keeping: drafts, clock: later, now: { yearBefore })
        await next.resume()
        await later.sleeper(for: .seconds(7 * 86_400))
        later.advance(by: .seconds(7 * 86_400))
        #expect(await self.next(next) == .sent(draft.id, .sample(7)))
    }

    @Test func aTryThatIsGivenUpKeepsTheTime() async throws {
        let market = Market([Self.wait(3_600), .cancelled])
        let outbox = await waiting(market)
        let moment = try #require(await outbox.goesOnAt(draft.id))
        await #expect(throws: ClientError.cancelled) { try await outbox.send(draft) }
        #expect(await outbox.goesOnAt(draft.id) == moment)
        await clock.sleeper(for: .seconds(3_600))
    }

    @Test func aVendorsDraftIsNotSentForAnotherPerson() async throws {
        let vendor = Identity.vendor(.sample, account: nil)
        let market = Market([Self.wait(3_600)], identity: vendor)
        let outbox = await waiting(market)
        await clock.sleeper(for: .seconds(3_600))
        var asked = market.asked.makeAsyncIterator()
        await asked.next()
        market.signIn(.nobody)
        clock.advance(by: .seconds(3_600))
        await asked.next()
        // Waits until that has been seen to.
        try await outbox.save(draft)
        #expect(market.tries.count == 1)
        market.signIn(vendor)
        await outbox.resume()
        #expect(await next(outbox) == .sent(draft.id, .sample(7)))
    }

    @Test func onAFullDiskNoResendIsScheduled() async throws {
        let market = Market([Self.wait(3_600)])
        var client = market.client
        let create = client.selling.create
        client.selling.create = { [drafts] offer, key, progress throws(ClientError) in
            await drafts.setFull(true)
            return try await create(offer, key, progress)
        }
        let outbox = DraftOutbox(
            client: client,
            keeping: drafts,
            clock: clock,
            now: { [clock] in clock.timestamp }
        )
        await #expect(throws: ClientError.self) { try await outbox.send(draft) }
        #expect(await outbox.goesOnAt(draft.id) == nil && clock.sleeperCount == 0)
    }

    /// All of it against what an HTTP server says.
    @Test func aServersRetryAfterIsTheTime() async throws {
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/products",
                .problem(429, "listing_limit", fields: ["Retry-After": "3600"])
            ),
            .expect(.post, "/api/v2/products", .json(201, Wire.product(1)))
        )
        let outbox = DraftOutbox(
            client: await .own(session, token: "t"),
            keeping: drafts,
            clock: clock,
            now: { [clock] in clock.timestamp }
        )
        await #expect(throws: ClientError.self) { try await outbox.send(draft) }
        await clock.sleeper(for: .seconds(3_600))
        clock.advance(by: .seconds(3_600))
        guard case .sent(draft.id, let product) = await next(outbox) else {
            Issue.record("it was not sent")
            return
        }
        #expect(product.id == Product.ID(1))
        let keys = session.sent.map { $0.fields["Idempotency-Key"] }
        #expect(keys == [draft.key.rawValue, draft.key.rawValue])
    }
}
