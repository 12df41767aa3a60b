import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer
@testable import MarketService

/// Messages between two people.
@Suite(.timeLimit(.minutes(10)))
struct ConversationTests {
    @Test func aQuestionIsAskedReadAndAnswered() async throws {
        try await Talk.with { talk in
            let begun = try await talk.begin(#"{"question":"available"}"#, language: "ko")
            #expect(begun.status == 201)
            let first = try begun.body(ConversationBody.self)
            #expect(begun.fields[.location] == "/api/v2/conversations/\(first.conversation.id)")
            #expect(first.conversation.last.text == Texts.korean[.questionAvailable])
            #expect(first.conversation.role == .buyer && first.product?.product.id == talk.product.id)
            #expect(first.conversation.subject.price == talk.product.price.bargain)

            let id = first.conversation.id
            let list = try await talk.ask(.get, "/conversations?unread=1", talk.seller).body(
                ConversationsBody.self
            )
            #expect(list.items.map(\.conversation.id) == [id])
            #expect(list.items.first?.conversation.unread == 1)
            #expect(
                try await talk.ask(.put, "/conversations/\(id)/read", talk.seller, #"{"number":1}"#).status
                    == 204
            )
            #expect(try await talk.send(id, "네, 있어요", talk.seller).status == 201)

            let since = try await talk.ask(.get, "/conversations?since=\(list.latest)", talk.buyer)
                .body(ConversationsBody.self)
            #expect(since.items.first?.conversation.last.text == "네, 있어요")
            #expect(since.items.first?.conversation.partnerReadTo == 1)
            let again = "/conversations?since=\(since.latest)"
            #expect(try await talk.ask(.get, again, talk.buyer).body(ConversationsBody.self).items == [])
            let messages = try await talk.ask(.get, "/conversations/\(id)/messages?limit=1", talk.buyer)
                .body(MessagesBody.self)
            #expect(messages.items.map(\.number) == [2] && messages.more)
            let all = try await talk.ask(.get, "/conversations/\(id)/messages?after=0", talk.buyer)
                .body(MessagesBody.self)
            #expect(all.items.map(\.number) == [1, 2] && !all.more)
        }
    }

    @Test func theSameKeyIsOneMessageAndTheSameAnswerForEver() async throws {
        try await Talk.with { talk in
            let key: [(HTTPFieldName, String)] = [(.idempotencyKey, "tap-1")]
            let first = try await talk.begin(#"{"text":"안녕하세요"}"#, key)
            talk.market.clock.advance(seconds: 3 * 86_400)
            let second = try await talk.begin(#"{"text":"안녕하세요"}"#, key)
            #expect((first.status, second.status) == (201, 200))
            let (one, other) = (try first.body(ConversationBody.self), try second.body(ConversationBody.self))
            #expect(one.conversation.last == other.conversation.last)
            #expect(one.conversation.id == other.conversation.id)
            let changed = try await talk.begin(#"{"text":"다른 말"}"#, key)
            #expect(changed.code == .keyReused)

            let path = "/conversations/\(one.conversation.id)/messages"
            let replies = [
                try await talk.ask(.post, path, talk.seller, #"{"text":"네"}"#, key),
                try await talk.ask(.post, path, talk.seller, #"{"text":"네"}"#, key),
            ]
            #expect(replies.map(\.status) == [201, 200])
            #expect(replies[0].bytes == replies[1].bytes)
        }
    }

    @Test(arguments: [
        (#"{"text":" "}"#, ProblemCode.invalidMessage),
        (#"{}"#, .malformed),
        (#"{"text":"a","question":"available"}"#, .malformed),
        (#"{"question":"price"}"#, .malformed),
        (#"{"text":"https://a.shop 보세요"}"#, .messageLink),
        (#"{"text":"010-1234-5678로 주세요"}"#, .messageRisky),
    ])
    func refusedMessagesNameTheirReason(body: String, code: ProblemCode) async throws {
        try await Talk.with { talk in
            #expect(try await talk.begin(body).code == code)
            let list = try await talk.ask(.get, "/conversations", talk.buyer).body(ConversationsBody.self)
            #expect(list.items == [] && list.latest == 0)
        }
    }

    @Test func ownDataIsConfirmedAndItsReaderWarned() async throws {
        try await Talk.with { talk in
            let asked = try await talk.begin(#"{"text":"010-1234-5678"}"#)
            #expect(try asked.body(ProblemBody.self).fields.map(\.code) == ["phone"])
            let id = try await talk.begin(#"{"text":"010-1234-5678","confirmed":true}"#)
                .body(ConversationBody.self).conversation.id
            let seen = try await talk.ask(.get, "/conversations/\(id)", talk.seller).body(
                ConversationBody.self
            )
            #expect(seen.conversation.last.hints == [.phone])
            #expect(try await talk.send(id, "안전결제로 하죠", talk.seller).status == 201)
            let link = try await talk.send(id, "pay.shop 에서요", talk.seller).body(Message.self)
            #expect(link.hints == [.link, .linkSafePay])
        }
    }

    @Test func limitsTellWhenToComeBack() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"0"}"#).body(ConversationBody.self).conversation.id
            for number in 1...9 { _ = try await talk.send(id, "\(number)", talk.buyer) }
            let refused = try await talk.send(id, "10", talk.buyer)
            #expect(refused.code == .slowDown && refused.fields[.retryAfter] == "60")
            // A moderator has no limits, nor has anybody a minute later.
            talk.market.clock.advance(seconds: 60)
            #expect(try await talk.send(id, "10", talk.buyer).status == 201)
        }
    }

    @Test func aBlockEndsAllBetweenTheTwoSilently() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            let buyer = talk.buyer.account.id
            #expect(try await talk.ask(.put, "/blocks/\(buyer)", talk.seller).status == 204)
            let blocked = try await talk.ask(.get, "/blocks", talk.seller).body(PageBody<Seller>.self)
            #expect(blocked.items.map(\.id) == [buyer])
            #expect(
                try await talk.ask(.get, "/blocks", talk.buyer).body(PageBody<Seller>.self).items == []
            )

            #expect(try await talk.send(id, "2", talk.buyer).code == .conversationClosed)
            let other = try await talk.market.product(of: talk.seller, "다른 물건").id
            let path = "/products/\(other)/conversation"
            #expect(try await talk.ask(.post, path, talk.buyer, #"{"text":"3"}"#).code == .conversationClosed)
            let seen = try await talk.ask(.get, "/conversations/\(id)", talk.buyer)
            #expect(try seen.body(ConversationBody.self).conversation.state == .closed)
            #expect(!seen.text.contains("block"))
            #expect(try await talk.ask(.get, "/products/\(talk.product.id)", talk.buyer).status == 200)
        }
    }

    @Test(arguments: ["안녕하세요", " ", "https://a.shop 보세요", "010-1234-5678"])
    func aConversationAboutOnesOwnProductIsRefused(text: String) async throws {
        try await Talk.with { talk in
            let path = "/products/\(talk.product.id)/conversation"
            let reply = try await talk.ask(.post, path, talk.seller, #"{"text":"\#(text)"}"#)
            #expect(reply.code == .ownProduct)
            let list = try await talk.ask(.get, "/conversations", talk.seller).body(ConversationsBody.self)
            #expect(list.items == [])
        }
    }

    /// Goods of the editions that know no sellers have one whom nobody signs in as.
    @Test func nobodyIsAskedWhereNobodyWouldAnswer() async throws {
        try await Talk.with { talk in
            let account = try await talk.market.store.createAccount(
                NewAccount(name: "2021", passwordHash: "x", vendor: try #require(EditionService.itemVendor))
            )
            let seller = Person(account: account, token: talk.seller.token)
            let path = "/products/\(try await talk.market.product(of: seller).id)/conversation"
            let reply = try await talk.ask(.post, path, talk.buyer, #"{"text":"1"}"#)
            #expect(reply.code == .conversationClosed)
        }
    }

    @Test func aConversationKeepsTheNameOfAHiddenProduct() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            let path = "/products/\(talk.product.id)"
            _ = try await talk.ask(.put, "\(path)/state", talk.seller, #"{"state":"hidden"}"#)
            var seen = try await talk.ask(.get, "/conversations/\(id)", talk.buyer).body(
                ConversationBody.self
            )
            #expect(seen.product == nil && seen.conversation.subject.name == talk.product.name)
            #expect(seen.conversation.state == .open)
            #expect(
                try await talk.ask(.get, "/conversations/\(id)", talk.seller).body(ConversationBody.self)
                    .product != nil
            )
            // What has begun goes on, and nothing new begins.
            #expect(try await talk.begin(#"{"text":"2"}"#).status == 200)
            let stranger = try await talk.market.person("stranger")
            let begin = "\(path)/conversation"
            #expect(try await talk.ask(.post, begin, stranger, #"{"text":"1"}"#).code == .notFound)

            _ = try await talk.ask(.delete, path, talk.seller)
            seen = try await talk.ask(.get, "/conversations/\(id)", talk.buyer).body(ConversationBody.self)
            #expect(seen.product == nil && seen.conversation.state == .open)
        }
    }

    @Test func aMessageIsTakenBackInTime() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"비밀"}"#).body(ConversationBody.self).conversation.id
            let path = "/conversations/\(id)/unsent"
            let unsent = try await talk.ask(.put, path, talk.buyer, #"{"number":1}"#)
            #expect(unsent.text.contains(#""unsent":true"#) && !unsent.text.contains("비밀"))
            #expect(
                !(try await talk.ask(.get, "/conversations/\(id)/messages", talk.seller).text.contains("비밀"))
            )
            _ = try await talk.send(id, "2", talk.buyer)
            talk.market.clock.advance(seconds: 300)
            #expect(try await talk.ask(.put, path, talk.buyer, #"{"number":2}"#).code == .unsendOver)
        }
    }
}

/// Rules of the operator's that are read again while the market is open.
@Suite(.timeLimit(.minutes(10)))
struct HintReloadTests {
    @Test func newRulesHoldForTheNextMessage() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"바나나 주세요"}"#).body(ConversationBody.self).conversation.id
            talk.market.rules.update(hints: try HintRules(Array("prepay\t10\t바나나\n".utf8)))
            let next = try await talk.send(id, "바나나 주세요", talk.buyer).body(Message.self)
            #expect(next.hints == [.prepay])
            talk.market.rules.update(hints: .standard)
            let last = try await talk.send(id, "바나나 주세요", talk.buyer).body(Message.self)
            #expect(last.hints == [])
        }
    }
}

/// A seller with something to sell, and a buyer.
struct Talk {
    let market: TestMarket
    let seller: Person
    let buyer: Person
    let product: Product

    static func with(_ body: (Talk) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            try await body(
                Talk(
                    market: market,
                    seller: seller,
                    buyer: try await market.person("buyer"),
                    product: try await market.product(of: seller)
                )
            )
        }
    }

    func ask(
        _ method: HTTPMethod,
        _ path: String,
        _ person: Person,
        _ json: String? = nil,
        _ fields: [(HTTPFieldName, String)] = []
    ) async throws -> Reply {
        try await market.ask(method, path, as: person, json, fields: fields)
    }

    func begin(_ json: String, _ fields: [(HTTPFieldName, String)] = [], language: String = "ko") async throws
        -> Reply
    {
        let fields = fields + [(.acceptLanguage, language)]
        return try await ask(.post, "/products/\(product.id)/conversation", buyer, json, fields)
    }

    func send(_ id: Conversation.ID, _ text: String, _ person: Person) async throws -> Reply {
        try await ask(.post, "/conversations/\(id)/messages", person, #"{"text":"\#(text)"}"#)
    }
}
