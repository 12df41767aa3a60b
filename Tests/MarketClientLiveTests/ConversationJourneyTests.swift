import Foundation
import Market
import MarketAPI
import MarketClient
import ServerDoubles
import Testing

/// Two people who talk, each with a client of their own, over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct ConversationJourneyTests {
    private func person(_ name: String, _ market: LoopbackMarket) async throws -> MarketClient {
        let client = MarketClient.live(
            address: market.address,
            session: CurlTransport(),
            credentials: MemoryCredentialStore()
        )
        _ = try await client.accounts.signUp(name, LoopbackMarket.secret)
        return client
    }

    private func code(_ body: () async throws(ClientError) -> Void) async -> ProblemCode? {
        do throws(ClientError) {
            try await body()
            return nil
        } catch {
            return error.refusal?.code
        }
    }

    @Test func askingAnsweringTakingBackAndBlocking() async throws {
        try await LoopbackMarket.with { loopback in
            let (seller, buyer) = (try await person("민지", loopback), try await person("철수", loopback))
            let photo = SubmittedPhoto(.file(PhotoFile(path: try loopback.photo(1))), altText: "")
            let draft = ProductDraft(name: "나무 의자", description: "튼튼해요", price: "5000")
            let chair = try await seller.selling.create(ProductSubmission(draft, photos: [photo]), .random())
            { _ in }

            let key = IdempotencyKey.random()
            let asked = try await buyer.conversations.begin(chair.id, OutgoingMessage(.isItAvailable), key)
            let again = try await buyer.conversations.begin(chair.id, OutgoingMessage(.isItAvailable), key)
            #expect(asked.conversation == again.conversation && asked.product?.id == chair.id)

            let list = try await seller.conversations.list(ConversationQuery(role: .seller, isUnread: true))
            #expect(list.page.elements.map(\.conversation.partner.name) == ["철수"])
            let id = asked.id
            try await seller.conversations.markRead(id, 1)
            let phone = OutgoingMessage(.text("네, 010-1234-5678로 주세요"))
            let risky = await code { () throws(ClientError) in
                _ = try await seller.conversations.send(id, phone, .random())
            }
            #expect(risky == .messageRisky)
            let confirmed = OutgoingMessage(phone.words, isConfirmed: true)
            let sent = try await seller.conversations.send(id, confirmed, .random())
            let news = try await buyer.conversations.list(
                ConversationQuery(since: asked.conversation.touched)
            )
            #expect(news.page.elements.first?.conversation.last == sent)
            #expect(sent.hints == [.phone])

            _ = try await seller.conversations.unsend(id, sent.number)
            let seen = try await buyer.conversations.messages(id, MessageQuery())
            #expect(seen.messages.map(\.isUnsent) == [false, true] && !seen.hasMore)

            try await seller.conversations.setBlocked(asked.conversation.last.author, true)
            #expect(try await seller.conversations.blocked().map(\.name) == ["철수"])
            let closed = await code { () throws(ClientError) in
                _ = try await buyer.conversations.send(id, OutgoingMessage(.text("여보세요")), .random())
            }
            #expect(closed == .conversationClosed)
            #expect(try await buyer.conversations.show(id).conversation.state == .closed)
        }
    }
}
