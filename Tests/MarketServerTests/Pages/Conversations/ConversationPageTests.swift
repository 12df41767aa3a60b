import Foundation
import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

/// Two people talk by plain forms.
@Suite(.timeLimit(.minutes(10)))
struct ConversationPageTests {
    private struct Fixture {
        let market: TestMarket
        let product: Product
        let buyerPerson: Person
        let sellerPerson: Person
        let seller: PageClient
        let buyer: PageClient

        /// The path of the buyer's first message.
        var talk: String { "/products/\(product.id)/conversation" }

        /// Writes, and returns where that leads.
        func write(_ text: String, by browser: PageClient, at path: String = "/conversations/1") async throws
            -> Reply
        {
            let key = try await browser.get(path).hidden("key").first ?? ""
            return try await browser.post(path, from: path, ["text": text, "key": key])
        }
    }

    private func with(_ body: (Fixture) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let (seller, buyer) = (try await market.person("민지"), try await market.person("하나"))
            try await body(
                Fixture(
                    market: market,
                    product: try await market.product(of: seller, "자전거", price: "50000"),
                    buyerPerson: buyer,
                    sellerPerson: seller,
                    seller: PageClient(market, as: seller),
                    buyer: PageClient(market, as: buyer)
                )
            )
        }
    }

    @Test func requestsWaitBehindALinkAndAnAnswerBringsThemBack() async throws {
        try await with { fixture in
            for number in 0..<12 {
                let person = try await fixture.market.person("새 사람 \(number)")
                let browser = PageClient(fixture.market, as: person)
                _ = try await fixture.write("안녕하세요 \(number)", by: browser, at: fixture.talk)
            }
            let list = try await fixture.seller.get("/conversations").text
            #expect(list.contains("요청 2개 더 보기") && list.contains("href=\"/conversations?part=requests\""))
            #expect(list.contains("안녕하세요 9") && !list.contains("안녕하세요 10"))
            #expect(try await fixture.seller.get("/").text.contains("안 읽은 대화 10개"))
            let requests = try await fixture.seller.get("/conversations?part=requests").text
            #expect(requests.contains("안녕하세요 10") && requests.contains("안녕하세요 11"))
            #expect(!requests.contains("안녕하세요 9<") && requests.contains("답하면 채팅 목록으로"))
            _ = try await fixture.write("네", by: fixture.seller, at: "/conversations/12")
            let after = try await fixture.seller.get("/conversations").text
            #expect(after.contains("요청 1개 더 보기") && after.contains("href=\"/conversations/12#write\""))
            fixture.seller.language = "en"
            #expect(try await fixture.seller.get("/conversations").text.contains("1 More Request<"))
        }
    }

    @Test func theFirstMessageBeginsAConversationThatTheOtherAnswers() async throws {
        try await with { fixture in
            let product = try await fixture.buyer.get("/products/1").text
            #expect(product.contains("href=\"\(fixture.talk)\""))
            let asked = try await fixture.write("아직 있나요?", by: fixture.buyer, at: fixture.talk)
            #expect(asked.status == 303 && asked.location == "/conversations/1#m1")

            // The seller sees a number on every page, and an entry in the list.
            #expect(try await fixture.seller.get("/").text.contains("안 읽은 대화 1개"))
            let list = try await fixture.seller.get("/conversations").text
            #expect(list.contains("href=\"/conversations/1#write\"") && list.contains("아직 있나요?"))
            #expect(list.contains("하나") && list.contains("안 읽은 메시지 1개"))
            let page = try await fixture.seller.get("/conversations/1").text
            #expect(page.contains("id=\"m1\"") && page.contains("href=\"/products/1\""))
            // Opening the page marks the message as read, and the other side sees that.
            #expect(page.contains("class=\"count unread\" hidden"))
            #expect(try await !fixture.seller.get("/").text.contains("안 읽은 대화 1개"))
            #expect(try await fixture.write("네, 있어요.", by: fixture.seller).location == "/conversations/1#m2")
            let back = try await fixture.buyer.get("/conversations/1").text
            #expect(back.contains("네, 있어요.") && back.contains(">읽음<"))
            // A second way in leads to the same conversation.
            #expect(try await fixture.buyer.get(fixture.talk).location == "/conversations/1")
        }
    }

    @Test func oneButtonAsksWhetherItIsStillThere() async throws {
        try await with { fixture in
            let key = try await fixture.buyer.get(fixture.talk).hidden("key")[0]
            let fields: KeyValuePairs = ["question": "available", "key": key]
            let reply = try await fixture.buyer.post(fixture.talk, from: fixture.talk, fields)
            #expect(reply.location == "/conversations/1#m1")
            #expect(try await fixture.seller.get("/conversations/1").text.contains("아직 살 수 있나요?"))
        }
    }

    @Test func aFormThatIsSentTwiceSaysItOnce() async throws {
        try await with { fixture in
            _ = try await fixture.write("첫 마디", by: fixture.buyer, at: fixture.talk)
            let key = try await fixture.buyer.get("/conversations/1").hidden("key")[0]
            for _ in 0..<2 {
                let reply = try await fixture.buyer.post(
                    "/conversations/1",
                    from: "/conversations/1",
                    ["text": "한 번만", "key": key]
                )
                #expect(reply.location == "/conversations/1#m2")
            }
            let page = try await fixture.buyer.get("/conversations/1")
            #expect(page.text.components(separatedBy: ">한 번만</p>").count == 2)
            // Each page has a fresh key for the next message.
            #expect(page.hidden("key")[0] != key)
        }
    }

    @Test(arguments: ["", "   ", "\u{202E}", String(repeating: "가", count: 1_001)])
    func anInvalidMessageIsReturnedInItsForm(text: String) async throws {
        try await with { fixture in
            let reply = try await fixture.write(text, by: fixture.buyer, at: fixture.talk)
            #expect(reply.status == 422 && reply.text.contains("1자에서 1,000자까지"))
            #expect(text.trimmingBlanks.isEmpty || reply.text.contains(text))
            #expect(try await fixture.buyer.get("/conversations").text.contains("아직 대화가 없어요"))
        }
    }

    @Test func tooManyMessagesAreRefusedWithAWaitAndTheText() async throws {
        try await with { fixture in
            _ = try await fixture.write("말 1", by: fixture.buyer, at: fixture.talk)
            for number in 2...10 { _ = try await fixture.write("말 \(number)", by: fixture.buyer) }
            let refused = try await fixture.write("열한 번째 말", by: fixture.buyer)
            #expect(refused.status == 429 && refused.fields[.retryAfter] != nil)
            #expect(refused.text.contains("열한 번째 말") && refused.text.contains("role=\"alert\""))
            fixture.market.clock.advance(seconds: 61)
            #expect(try await fixture.write("열한 번째 말", by: fixture.buyer).location == "/conversations/1#m11")
        }
    }

    @Test func onesOwnNumberIsGivenAwayOnlyWhereThatIsMeant() async throws {
        try await with { fixture in
            let words = "010-1234-5678 로 연락 주세요"
            let asked = try await fixture.write(words, by: fixture.buyer, at: fixture.talk)
            #expect(asked.status == 422 && asked.text.contains("그래도 보내기") && asked.text.contains(words))
            #expect(try await fixture.seller.get("/conversations").text.contains("아직 대화가 없어요"))
            let fields: KeyValuePairs = ["text": words, "key": asked.hidden("key")[0], "confirmed": "1"]
            let sent = try await fixture.buyer.post(fixture.talk, from: fixture.talk, fields)
            #expect(sent.location == "/conversations/1#m1")
            // The reader is warned, the author is not.
            let warning = "채팅 밖에서 생긴 일은 도와드릴 수 없어요"
            #expect(try await fixture.seller.get("/conversations/1").text.contains(warning))
            #expect(try await !fixture.buyer.get("/conversations/1").text.contains(warning))
        }
    }

    @Test func messagesCanBeUnsentForFiveMinutesByPages() async throws {
        try await with { fixture in
            _ = try await fixture.write("잘못 보냄", by: fixture.buyer, at: fixture.talk)
            #expect(try await !fixture.seller.get("/conversations/1").text.contains("name=\"unsend\""))
            let path = "/conversations/1"
            #expect(try await fixture.buyer.get(path).text.contains("name=\"unsend\" value=\"1\""))
            let stranger = try await fixture.seller.post(path, from: path, ["unsend": "1"])
            #expect(stranger.status == 404)
            #expect(
                try await fixture.buyer.post(path, from: path, ["unsend": "1"]).location == "\(path)#m1"
            )
            for browser in [fixture.buyer, fixture.seller] {
                let text = try await browser.get(path).text
                #expect(text.contains("삭제된 메시지") && !text.contains("잘못 보냄"))
            }
            _ = try await fixture.write("늦은 말", by: fixture.buyer)
            fixture.market.clock.advance(seconds: 301)
            #expect(try await !fixture.buyer.get(path).text.contains("name=\"unsend\""))
            #expect(try await fixture.buyer.post(path, from: path, ["unsend": "2"]).status != 303)
            #expect(try await fixture.seller.get(path).text.contains("늦은 말"))
        }
    }

    @Test func othersFindNothingAndAreAskedWhoTheyAre() async throws {
        try await with { fixture in
            _ = try await fixture.write("우리끼리", by: fixture.buyer, at: fixture.talk)
            let other = PageClient(fixture.market, as: try await fixture.market.person("다른이"))
            for path in ["/conversations/1", "/conversations/2", "/conversations/0"] {
                #expect(try await other.get(path).status == 404, "\(path)")
            }
            let seal = try await other.seal(at: "/settings")
            let forms: [KeyValuePairs<String, String>] = [
                ["text": "끼어들기", "key": "k"], ["unsend": "1"], ["leave": "1"],
            ]
            for fields in forms {
                let reply = try await other.post("/conversations/1", from: "/settings", fields, seal: seal)
                #expect(reply.status == 404)
            }
            let guest = PageClient(fixture.market)
            for path in ["/conversations", "/conversations/1", "/blocks", fixture.talk] {
                let reply = try await guest.get(path)
                #expect(reply.status == 303 && reply.location?.hasPrefix("/signin?back=") == true, "\(path)")
            }
            // A form without its seal does nothing.
            let bare = try await fixture.buyer.post(
                "/conversations/1",
                from: "/conversations/1",
                ["text": "남의 사이트", "key": "k"],
                seal: "0",
                more: [("Sec-Fetch-Site", "cross-site")]
            )
            #expect(bare.status == 401)
            #expect(try await !fixture.seller.get("/conversations/1").text.contains("남의 사이트"))
        }
    }

    @Test func aSellerDoesNotTalkWithThemselves() async throws {
        try await with { fixture in
            #expect(try await fixture.seller.get(fixture.talk).location == "/products/1")
            let text = try await fixture.seller.get("/products/1").text
            #expect(!text.contains("href=\"\(fixture.talk)\""))
            let seal = try await fixture.seller.seal(at: "/settings")
            let fields: KeyValuePairs = ["text": "혼잣말", "key": "k"]
            let reply = try await fixture.seller.post(fixture.talk, from: "/settings", fields, seal: seal)
            #expect(reply.status != 303)
        }
    }

    @Test func aBlockEndsTheTalkingAndIsTakenBack() async throws {
        try await with { fixture in
            _ = try await fixture.write("안녕하세요", by: fixture.buyer, at: fixture.talk)
            let path = "/conversations/1"
            let page = try await fixture.seller.get(path).text
            #expect(page.contains("aria-label=\"하나님 차단하기\""))
            let id = "\(fixture.buyerPerson.account.id)"
            let asked = try await fixture.seller.get("/blocks?block=\(id)&back=\(path)").text
            #expect(asked.contains("하나님을 차단할까요?") && asked.contains("name=\"block\""))
            #expect(!asked.contains("예약이 취소돼요"))
            let done = try await fixture.seller.post("/blocks", from: path, ["block": id])
            #expect(done.location == "\(path)?note=blocked&undo=\(id)")
            let told = try await fixture.seller.get(try #require(done.location)).text
            #expect(told.contains("차단했어요.") && told.contains("name=\"unblock\""))
            let closed = "더 이상 메시지를 보낼 수 없는 대화예요"
            for browser in [fixture.buyer, fixture.seller] {
                let text = try await browser.get(path).text
                #expect(text.contains(closed) && !text.contains("<textarea"))
            }
            // Nothing tells the other one who did it.
            #expect(try await !fixture.buyer.get(path).text.contains("차단 풀기"))
            let fields: KeyValuePairs = ["text": "들리나요?", "key": "k"]
            #expect(try await fixture.buyer.post(path, from: path, fields).status != 303)
            #expect(try await fixture.seller.get("/blocks").text.contains("하나님 차단 풀기"))
            _ = try await fixture.seller.post("/blocks", from: "/blocks", ["unblock": id])
            #expect(try await fixture.write("다시 들리나요?", by: fixture.buyer).location == "\(path)#m2")
        }
    }

    @Test func aLeftConversationReturnsOnThePagesWithTheNextMessage() async throws {
        try await with { fixture in
            _ = try await fixture.write("안녕하세요", by: fixture.buyer, at: fixture.talk)
            let path = "/conversations/1"
            let left = try await fixture.seller.post(path, from: path, ["leave": "1"])
            #expect(left.location == "/conversations")
            #expect(try await fixture.seller.get("/conversations").text.contains("아직 대화가 없어요"))
            _ = try await fixture.write("계신가요?", by: fixture.buyer)
            #expect(try await fixture.seller.get("/conversations").text.contains("계신가요?"))
        }
    }

    @Test func listsAreParted() async throws {
        try await with { fixture in
            _ = try await fixture.write("안녕하세요", by: fixture.buyer, at: fixture.talk)
            for (part, sees) in [("selling", true), ("buying", false), ("unread", true)] {
                let text = try await fixture.seller.get("/conversations?part=\(part)").text
                #expect(text.contains("안녕하세요") == sees, "\(part)")
            }
            _ = try await fixture.seller.get("/conversations/1")
            #expect(try await !fixture.seller.get("/conversations?part=unread").text.contains("안녕하세요"))
            #expect(try await fixture.seller.get("/conversations?part=x&at=forged").status != 500)
        }
    }

    @Test func aLongConversationBeginsAtItsEnd() async throws {
        try await with { fixture in
            _ = try await fixture.write("말 1", by: fixture.buyer, at: fixture.talk)
            for number in 2...60 {
                // Nobody types faster than the market lets them.
                if number % 8 == 0 { fixture.market.clock.advance(seconds: 120) }
                _ = try await fixture.write("말 \(number)", by: fixture.buyer)
            }
            // Who has not read it begins at the first unread line, and what is not shown stays unread.
            let unread = try await fixture.seller.get("/conversations/1").text
            #expect(unread.contains("id=\"m1\"") && unread.contains("id=\"m50\""))
            #expect(!unread.contains("id=\"m51\"") && unread.contains("최근 메시지로 가기"))
            let latest = try await fixture.seller.get("/conversations/1?latest=1")
            #expect(latest.location == "/conversations/1#write")
            let last = try await fixture.seller.get("/conversations/1").text
            #expect(last.contains("id=\"m60\"") && last.contains("id=\"m11\""))
            #expect(!last.contains("id=\"m10\""))
            #expect(last.contains("href=\"/conversations/1?before=11\""))
            let first = try await fixture.seller.get("/conversations/1?before=11").text
            #expect(first.contains("id=\"m1\"") && first.contains("id=\"m10\""))
            #expect(!first.contains("id=\"m11\""))
            #expect(first.contains("최근 메시지로 가기"))
        }
    }

    @Test func aConversationOutlivesItsProduct() async throws {
        try await with { fixture in
            _ = try await fixture.write("안녕하세요", by: fixture.buyer, at: fixture.talk)
            _ = try await fixture.market.store.deleteProduct(fixture.product.id, from: nil, by: nil)
            let page = try await fixture.buyer.get("/conversations/1").text
            #expect(page.contains("자전거") && page.contains("지금은 볼 수 없는 상품"))
            #expect(!page.contains("href=\"/products/1\""))
        }
    }

    @Test func onlyAddressesOfTheMarketCanBePressed() async throws {
        try await with { fixture in
            _ = try await fixture.write("안녕하세요", by: fixture.buyer, at: fixture.talk)
            fixture.market.clock.advance(seconds: 4 * 86_400)
            let text = "보세요 http://localhost/products/1 그리고 http://evil.example/pay <b>"
            _ = try await fixture.write(text, by: fixture.seller)
            let page = try await fixture.buyer.get("/conversations/1").text
            #expect(page.contains("<a href=\"/products/1\">http://localhost/products/1</a> 그리고"))
            #expect(!page.contains("href=\"http://evil"))
            #expect(page.contains("http://evil.example/pay &lt;b&gt;"))
        }
    }
}
