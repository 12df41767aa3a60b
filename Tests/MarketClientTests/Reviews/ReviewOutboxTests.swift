import ClientDoubles
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Reviews that were written where there may be no network.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReviewOutboxTests {
    /// A market that keeps the last review of each deal.
    @MainActor
    private final class FakeReviews {
        var identity = Identity.account(.sample)
        /// The error before anything is carried out.
        var failure: ClientError?
        /// A wait before anything is carried out.
        var gate: (@MainActor () async -> Void)?
        private(set) var tries: [ReviewInput] = []
        private(set) var last: ReviewInput?

        var client: MarketClient {
            var client = MarketClient.unstubbed
            client.accounts.identity = { [self] in await identity }
            client.reviews.write = { [self] id, input throws(ClientError) in try await write(input, of: id) }
            return client
        }

        private func write(_ input: ReviewInput, of deal: Deal.ID) async throws(ClientError) -> OwnReviews {
            tries.append(input)
            await gate?()
            if let failure { throw failure }
            last = input
            return OwnReviews(due: Timestamp(millisecondsSince1970: 1), mine: nil, theirs: .none)
        }
    }

    private let place: LibraryPlace
    private let market = FakeReviews()
    private let deal = Deal.ID(5)
    private let kind = ReviewWords(.again, tags: [.quick, .kind])

    init() throws {
        place = try LibraryPlace()
    }

    /// The outbox of an app that has just started; the one before it was killed where it stood.
    private func start() async throws -> ReviewOutbox {
        let store = try #require(LibraryDealStore(await place.open(), market: .market))
        return ReviewOutbox(
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

    @Test func aReviewIsSentAndGone() async throws {
        let outbox = try await start()
        var confirmed: [Deal.ID] = []
        outbox.confirmed = { review, _ in confirmed.append(review.deal) }
        try await outbox.send(kind, of: deal)
        await until { !confirmed.isEmpty }
        #expect(confirmed == [deal] && outbox.items.isEmpty)
        #expect(market.tries == [ReviewInput(.again, tags: [.kind, .quick])])
        let next = try await start()
        await next.resume()
        #expect(next.items.isEmpty && market.tries.count == 1)
    }

    @Test func aKilledAppForgetsNoReview() async throws {
        market.failure = .unreachable
        let text = try #require(ReviewText("고맙습니다"))
        let words = ReviewWords(.fine, tags: [.late], text: text)
        let outbox = try await start()
        try await outbox.send(words, of: deal)
        await until { outbox.items.first?.delay != nil }
        outbox.stop()

        market.failure = nil
        let next = try await start()
        #expect(next.items.isEmpty, "nothing goes on before it is told to")
        await next.resume()
        #expect(next.item(of: deal)?.words == words)
        await until { next.items.isEmpty }
        #expect(market.last == ReviewInput(.fine, tags: [.late], text: "고맙습니다") && market.tries.count == 2)
    }

    @Test func onlyTheLastWordsAreSent() async throws {
        market.failure = .offline
        let outbox = try await start()
        try await outbox.send(ReviewWords(.never), of: deal)
        await until { outbox.items.first?.delay != nil }
        market.failure = nil
        try await outbox.send(kind, of: deal)
        await until { outbox.items.isEmpty }
        #expect(market.tries.map(\.verdict) == [.never, .again] && market.last?.verdict == .again)
    }

    @Test func aReviewWrittenDuringSendingIsSentToo() async throws {
        let outbox = try await start()
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        try await outbox.send(ReviewWords(.never), of: deal)
        await until { market.tries.count == 1 }
        try await outbox.send(kind, of: deal)
        market.gate = nil
        gate.open()
        await until { outbox.items.isEmpty }
        #expect(market.tries.map(\.verdict) == [.never, .again])
        let next = try await start()
        await next.resume()
        #expect(next.items.isEmpty)
    }

    @Test func aRefusedReviewWaitsForItsAuthorAlsoAfterARestart() async throws {
        market.failure = .refused(Refusal(status: 410, code: .reviewOver))
        let outbox = try await start()
        try await outbox.send(kind, of: deal)
        await until { outbox.items.first?.refusal != nil }
        let next = try await start()
        await next.resume()
        #expect(next.item(of: deal)?.refusal == .reviewOver && market.tries.count == 1)
        await next.discard(deal)
        #expect(next.items.isEmpty)
        #expect(try await start().items.isEmpty)
    }

    @Test func aReviewIsSentForNobodyElse() async throws {
        market.failure = .offline
        let outbox = try await start()
        try await outbox.send(kind, of: deal)
        await until { outbox.items.first?.delay != nil }
        market.failure = nil
        market.identity = .nobody
        await outbox.resume()
        #expect(outbox.items.isEmpty)
        market.identity = .account(.sample)
        await outbox.resume()
        await until { market.last != nil && outbox.items.isEmpty }
        #expect(market.tries.count == 2)
    }
}
