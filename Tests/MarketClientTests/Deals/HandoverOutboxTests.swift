import ClientDoubles
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Codes that were typed where there may be no network.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HandoverOutboxTests {
    /// A market in which the code of deal 5 is 123456.
    @MainActor
    private final class FakeDeals {
        var identity = Identity.account(.sample)
        /// The error before anything is carried out.
        var failure: ClientError?
        /// True where the reply is lost after the request was carried out.
        var isReplyLost = false
        private(set) var tries: [String?] = []
        private(set) var deal = Deal.sample(5, buyer: Account.sample.id.rawValue)

        var client: MarketClient {
            var client = MarketClient.unstubbed
            client.accounts.identity = { [self] in await identity }
            client.deals.confirm = { [self] _, code throws(ClientError) in try await confirm(code) }
            client.deals.show = { [self] _ throws(ClientError) in await .sample(deal) }
            return client
        }

        private func confirm(_ code: String?) throws(ClientError) -> OwnDeal {
            tries.append(code)
            if let failure { throw failure }
            // The code is gone with its deal.
            guard deal.state.isOpen, code == "123456" else {
                throw .refused(Refusal(status: 403, code: .wrongCode))
            }
            deal = .sample(
                5,
                buyer: deal.buyer.rawValue,
                state: .completed,
                confirmedBy: [.buyer, .seller],
                isMet: true
            )
            if isReplyLost {
                isReplyLost = false
                throw .interrupted
            }
            return .sample(deal)
        }
    }

    private let place: LibraryPlace
    private let market = FakeDeals()
    private let deal = Deal.ID(5)

    init() throws {
        place = try LibraryPlace()
    }

    /// The outbox of an app that has just started; the one before it was killed where it stood.
    private func start() async throws -> HandoverOutbox {
        let store = try #require(LibraryDealStore(await place.open(), market: .market))
        return HandoverOutbox(
            client: market.client,
            keeping: store,
            clock: place.clock,
            jitter: { 0.5 },
            now: { [clock = place.clock] in clock.timestamp }
        )
    }

    private func until(_ isSo: () -> Bool) async {
        while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    @Test func aCodeIsSentAndGone() async throws {
        let outbox = try await start()
        var confirmed: [Deal.State] = []
        outbox.confirmed = { confirmed.append($1.deal.state) }
        try await outbox.send(" 123 456", of: deal)
        await until { !confirmed.isEmpty }
        #expect(confirmed == [.completed] && market.tries == ["123456"] && outbox.items.isEmpty)
        let next = try await start()
        await next.resume()
        #expect(next.items.isEmpty && market.tries.count == 1)
    }

    @Test func aKilledAppForgetsNoCode() async throws {
        market.failure = .unreachable
        let outbox = try await start()
        try await outbox.send("123456", of: deal)
        await until { outbox.items.first?.delay != nil }
        outbox.stop()

        market.failure = nil
        let next = try await start()
        #expect(next.items.isEmpty, "nothing goes on before it is told to")
        await next.resume()
        await until { market.deal.state == .completed && next.items.isEmpty }
        #expect(market.tries == ["123456", "123456"])
    }

    @Test func aLostAnswerIsAskedForAndNotTakenForAWrongCode() async throws {
        market.isReplyLost = true
        let outbox = try await start()
        var confirmed = 0
        outbox.confirmed = { _, _ in confirmed += 1 }
        try await outbox.send("123456", of: deal)
        await until { outbox.items.first?.delay != nil }
        outbox.retry(deal)
        await until { confirmed == 1 }
        #expect(outbox.items.isEmpty && market.tries.count == 2)
    }

    @Test func aWrongCodeWaitsForItsAuthorAlsoAfterARestart() async throws {
        let outbox = try await start()
        try await outbox.send("999999", of: deal)
        await until { outbox.items.first?.refusal != nil }
        #expect(outbox.item(of: deal)?.refusal == .wrongCode)

        let next = try await start()
        await next.resume()
        #expect(next.item(of: deal)?.refusal == .wrongCode && market.tries.count == 1)
        try await next.send("123456", of: deal)
        await until { next.items.isEmpty }
        #expect(market.deal.state == .completed)
    }

    @Test func anImpossibleCodeIsRefusedLocally() async throws {
        let outbox = try await start()
        await #expect(throws: ClientError.refused(Refusal(status: 403, code: .wrongCode))) {
            try await outbox.send("12345", of: deal)
        }
        #expect(outbox.items.isEmpty && market.tries.isEmpty)
    }

    @Test func aCodeIsSentForNobodyElse() async throws {
        market.failure = .offline
        let outbox = try await start()
        try await outbox.send("123456", of: deal)
        await until { outbox.items.first?.delay != nil }
        market.failure = nil
        market.identity = .nobody
        await outbox.resume()
        #expect(outbox.items.isEmpty)
        market.identity = .account(.sample)
        await outbox.resume()
        await until { market.deal.state == .completed }
        #expect(market.tries.count == 2)
    }

    @Test func dealsAreReadAfterARestartWithoutANetwork() async throws {
        let library = await place.open()
        let store = try #require(LibraryDealStore(library, market: .market))
        let me = Account.ID(1)
        store.learn(.sample(.sample(5)), code: "123456", for: me)
        store.learn(.sample(.sample(6)), code: nil, for: me)
        // Later news of the deal without its code does not lose the code.
        let later = Timestamp(millisecondsSince1970: 1_642_900_000_000)
        store.learn(.sample(.sample(5, until: later)), code: nil, for: me)
        store.learn(.sample(.sample(6, state: .cancelled, reason: .agreed)), code: "654321", for: me)

        let again = try #require(LibraryDealStore(await place.reopen(library), market: .market))
        #expect(again.deals(of: me).map(\.own.deal.id.rawValue) == [6, 5])
        #expect(again.deals(of: me).map(\.code) == [nil, "123456"])
        #expect(again.deals(of: me).last?.own == .sample(.sample(5, until: later)))
        #expect(again.deals(of: Account.ID(2)).isEmpty)
        again.forgetDeals(of: me)
        #expect(again.deals(of: me).isEmpty)
    }

    @Test func wordsThatWereBegunAreThereAfterARestart() async throws {
        let library = await place.open()
        let store = try #require(LibraryConversationStore(library, market: .market))
        let (me, here) = (Account.ID(1), UnsentMessage.Thread.about(Product.ID(3)))
        for count in 1...20 { store.keep(words: String(repeating: "가", count: count), typedIn: here, by: me) }
        store.keep(words: "다른 곳", typedIn: .conversation(Conversation.ID(3)), by: me)
        store.keep(words: "지울 말", typedIn: .conversation(Conversation.ID(4)), by: me)
        store.keep(words: "", typedIn: .conversation(Conversation.ID(4)), by: me)

        let next = await place.reopen(library)
        let again = try #require(LibraryConversationStore(next, market: .market))
        #expect(again.words(typedIn: here, by: me) == String(repeating: "가", count: 20))
        #expect(again.words(typedIn: .conversation(Conversation.ID(3)), by: me) == "다른 곳")
        #expect(again.words(typedIn: .conversation(Conversation.ID(4)), by: me).isEmpty)
        #expect(again.words(typedIn: here, by: Account.ID(2)).isEmpty)
    }
}
