import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ConversationsTests {
    private static let message =
        #"{"number":1,"author":7,"kind":"text","at":"2022-01-18T00:00:00.000Z","text":"네","hints":["link","newer"]}"#
    private static let conversation =
        #"{"id":4,"subject":{"product":1,"name":"의자","price":"5000","currency":"KRW"},"partner":{"id":9,"name":"민지"},"#
        + #""role":"buyer","state":"open","last":\#(message),"unread":1,"readTo":0,"partnerReadTo":1,"touched":12"#

    @Test func aMessageIsSentWithItsKeyAndReadBack() async throws {
        let key = try #require(IdempotencyKey(rawValue: "tap-1"))
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/products/1/conversation",
                fields: ["Idempotency-Key": "tap-1"],
                body: #"{"question":"available"}"#,
                .json(201, Self.conversation + "}")
            ),
            .expect(
                .post,
                "/api/v2/conversations/4/messages",
                fields: ["Idempotency-Key": "tap-1"],
                body: #"{"text":"010-1234-5678","confirmed":true}"#,
                .json(200, Self.message)
            )
        )
        let market = await MarketClient.own(session)
        let begun = try await market.conversations.begin(Product.ID(1), OutgoingMessage(.isItAvailable), key)
        #expect(begun.id == Conversation.ID(4) && begun.product == nil)
        #expect(begun.conversation.subject.price == (try Money("5000", currency: .krw)))
        #expect(begun.conversation.partner == Seller(id: Account.ID(9), name: "민지"))
        let words = OutgoingMessage(.text("010-1234-5678"), isConfirmed: true)
        let sent = try await market.conversations.send(begun.id, words, key)
        // What a newer market warns of is left out.
        #expect(sent.hints == [.link] && sent.number == 1 && !sent.isUnsent)
    }

    /// Private photos are requested with the account's token, and no other address is taken for such a photo.
    @Test func photosOfMessagesAreFetchedByTheirAddress() async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/message-photos/7?size=thumbnail-2x", .json(200, "bytes")),
            .expect(.get, "/api/v2/message-photos/7", .json(404, #"{"code":"not_found"}"#))
        )
        let market = await MarketClient.own(session)
        let photo = MessagePhoto(id: Photo.ID(7), width: 40, height: 30, mainColour: 0x112233)
        let picture = try #require(ProductPicture(photo, at: market.address))
        #expect(picture.size == ProductPicture.Size(width: 40, height: 30))
        let fetching = PhotoFetching.messages(of: market)
        let small = try #require(picture.thumbnailDouble)
        let reply = try await fetching.fetch(try #require(PhotoAddress(small.absoluteString)), nil, 100)
        #expect(reply == .photo(Data("bytes".utf8), etag: nil, .usual))
        let large = try #require(PhotoAddress(picture.large.absoluteString))
        await #expect(throws: PhotoFailure.missing) { try await fetching.fetch(large, nil, 100) }
        let elsewhere = try #require(PhotoAddress("https://elsewhere.example/api/v2/message-photos/7"))
        await #expect(throws: PhotoFailure.missing) { try await fetching.fetch(elsewhere, nil, 100) }
    }

    @Test func listsGoOnWhereTheyEnded() async throws {
        let product = #","product":\#(Wire.product(1))}"#
        let session = ScriptedSession(
            .expect(
                .get,
                "/api/v2/conversations?unread=true",
                .json(200, #"{"items":[\#(Self.conversation)\#(product)],"next":"c","latest":12}"#)
            ),
            .expect(.get, "/api/v2/conversations?since=12", .json(200, #"{"items":[],"latest":12}"#)),
            .expect(
                .get,
                "/api/v2/conversations/4/messages?after=0",
                .json(200, #"{"items":[\#(Self.message)],"more":true}"#)
            )
        )
        let conversations = await MarketClient.own(session).conversations
        let list = try await conversations.list(ConversationQuery(isUnread: true))
        #expect(list.page.elements.first?.product?.id == Product.ID(1))
        #expect(list.page.next == Cursor(rawValue: "c") && list.latest == 12)
        #expect(try await conversations.list(ConversationQuery(since: 12)).page.elements == [])
        let messages = try await conversations.messages(Conversation.ID(4), MessageQuery(after: 0))
        #expect(messages.messages.map(\.number) == [1] && messages.hasMore)
    }

    @Test func aRefusalNamesItsCause() async throws {
        let problem =
            #"{"code":"message_risky","title":"","status":422,"fields":[{"field":"text","code":"phone","message":"x"}]}"#
        let session = ScriptedSession(
            .expect(.post, "/api/v2/conversations/4/messages", .json(422, problem)),
            .expect(.put, "/api/v2/blocks/9", .empty(204)),
            .expect(.delete, "/api/v2/blocks/9", .empty(204)),
            .expect(.get, "/api/v2/blocks", .json(200, #"{"items":[{"id":9,"name":"민지"}]}"#)),
            .expect(.put, "/api/v2/conversations/4/read", body: #"{"number":3}"#, .empty(204)),
            .expect(.put, "/api/v2/conversations/4/mute", body: "{}", .empty(204)),
            .expect(.delete, "/api/v2/conversations/4", .empty(204))
        )
        let conversations = await MarketClient.own(session).conversations
        let failure = try await error { () throws(ClientError) in
            _ = try await conversations.send(
                Conversation.ID(4),
                OutgoingMessage(.text("010-1234-5678")),
                .random()
            )
        }
        #expect(failure.refusal?.code == .messageRisky)
        #expect(failure.refusal?.fields.map(\.code) == ["phone"])
        try await conversations.setBlocked(Account.ID(9), true)
        try await conversations.setBlocked(Account.ID(9), false)
        #expect(try await conversations.blocked().map(\.name) == ["민지"])
        try await conversations.markRead(Conversation.ID(4), 3)
        try await conversations.mute(Conversation.ID(4), nil)
        try await conversations.leave(Conversation.ID(4))
    }
}
