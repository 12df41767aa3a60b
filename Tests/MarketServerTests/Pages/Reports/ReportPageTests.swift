import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Reporting and judging by plain forms.
@Suite(.timeLimit(.minutes(10)))
struct ReportPageTests {
    private struct Fixture {
        let market: TestMarket
        let seller: Person
        let buyer: Person
        let atSeller: PageClient
        let atBuyer: PageClient
        let atModerator: PageClient

        /// Two messages of the buyer's and one of the seller's.
        func talk() async throws {
            for (text, author) in [("비밀 하나", buyer), ("대답", seller), ("욕설", buyer)] {
                let path =
                    author.account.id == buyer.account.id
                    ? "/products/1/conversation" : "/conversations/1/messages"
                let reply = try await market.ask(.post, path, as: author, #"{"text":"\#(text)"}"#)
                #expect([200, 201].contains(reply.status))
            }
        }

        func report(_ path: String, by browser: PageClient, _ fields: KeyValuePairs<String, String>)
            async throws -> Reply
        {
            try await browser.post(path, from: path, fields)
        }
    }

    private func with(_ body: (Fixture) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let (seller, buyer) = (try await market.person("민지"), try await market.person("하나"))
            let moderator = try await market.person("지킴이", [.moderator])
            _ = try await market.product(of: seller, "자전거", price: "50000")
            try await body(
                Fixture(
                    market: market,
                    seller: seller,
                    buyer: buyer,
                    atSeller: PageClient(market, as: seller),
                    atBuyer: PageClient(market, as: buyer),
                    atModerator: PageClient(market, as: moderator)
                )
            )
        }
    }

    @Test func aProductIsReportedFromItsMenuAndJudged() async throws {
        try await with { fixture async throws in
            #expect(try await fixture.atBuyer.get("/products/1").text.contains("href=\"/products/1/report\""))
            #expect(!(try await fixture.atSeller.get("/products/1").text.contains("/products/1/report")))
            #expect(try await fixture.atBuyer.get("/sellers/1").text.contains("href=\"/sellers/1/report\""))
            #expect(!(try await fixture.atSeller.get("/sellers/1").text.contains("/sellers/1/report")))

            let none = try await fixture.report("/products/1/report", by: fixture.atBuyer, ["text": "이상해요"])
            #expect(none.status == 422 && none.text.contains("이상해요"))
            let taken = try await fixture.report(
                "/products/1/report",
                by: fixture.atBuyer,
                ["reason": "scam", "text": "이상해요"]
            )
            #expect(taken.status == 303 && taken.location == "/reports?made=1")
            let again = try await fixture.report(
                "/products/1/report",
                by: fixture.atBuyer,
                ["reason": "scam", "text": "이상해요"]
            )
            #expect(again.location == "/reports?made=1&again=1")
            let repeated = try await fixture.atBuyer.get("/reports?made=1&again=1").text
            #expect(repeated.contains("이미 신고하신 내용이에요.") && !repeated.contains("신고를 받았어요."))
            let mine = try await fixture.atBuyer.get("/reports?made=1").text
            #expect(mine.contains("민지님을 차단할까요?") && mine.contains("검토 중") && mine.contains("사기 의심"))
            _ = try await fixture.atBuyer.post("/blocks", from: "/blocks?block=1", ["block": "1"])
            #expect(!(try await fixture.atBuyer.get("/reports?made=1").text.contains("차단할까요?")))
            #expect(!(try await fixture.atBuyer.get("/reports").text.contains("차단할까요?")))

            let queue = try await fixture.atModerator.get("/cases").text
            #expect(queue.contains("href=\"/cases/1\"") && queue.contains("위험") && queue.contains("1명이 신고"))
            let page = try await fixture.atModerator.get("/cases/1").text
            #expect(page.contains("이상해요") && page.contains("value=\"hide\"") && !page.contains("하나"))
            let claimed = try await fixture.atModerator.post("/cases/1", from: "/cases/1", ["claim": "1"])
            #expect(claimed.location == "/cases/1")
            let empty = try await fixture.atModerator.post(
                "/cases/1",
                from: "/cases/1",
                ["action": "restrict", "days": "40", "reason": "왜냐하면"]
            )
            #expect(empty.status == 422 && empty.text.contains("왜냐하면"))
            let decided = try await fixture.atModerator.post(
                "/cases/1",
                from: "/cases/1",
                ["action": "hide", "days": "", "reason": "사진이 남의 것이에요", "rule": "scam"]
            )
            #expect(decided.status == 303)
            #expect(try await fixture.atModerator.get("/cases").text.contains("기다리는 신고가 없어요"))
            #expect(try await fixture.atModerator.get("/cases?state=decided").text.contains("조치함"))
            #expect(try await fixture.atBuyer.get("/reports").text.contains("조치함"))

            let told = try await fixture.atSeller.get("/sanctions").text
            #expect(told.contains("숨김") && told.contains("사진이 남의 것이에요") && told.contains("운영자"))
            #expect(told.contains("신고된 내용을 봄") && !told.contains("지킴이") && !told.contains("하나"))
            #expect(try await fixture.atSeller.get("/mine").text.contains("href=\"/sanctions\""))
            #expect(!(try await fixture.atBuyer.get("/mine").text.contains("운영자가 알린 것이")))
            _ = try await fixture.atSeller.get("/sanctions?language=en")
            let english = try await fixture.atSeller.get("/sanctions").text
            #expect(english.contains("Hidden") && english.contains("Suspected Scam"))
        }
    }

    @Test func messagesAreChosenAndNothingElseIsShown() async throws {
        try await with { fixture async throws in
            try await fixture.talk()
            #expect(
                try await fixture.atSeller.get("/conversations/1").text.contains("/conversations/1/report")
            )
            let form = try await fixture.atSeller.get("/conversations/1/report").text
            #expect(form.contains("욕설") && form.contains("비밀 하나") && !form.contains("대답"))
            let none = try await fixture.report(
                "/conversations/1/report",
                by: fixture.atSeller,
                ["reason": "insult"]
            )
            #expect(none.status == 422)
            let taken = try await fixture.report(
                "/conversations/1/report",
                by: fixture.atSeller,
                ["reason": "insult", "message": "3"]
            )
            #expect(taken.status == 303)
            let page = try await fixture.atModerator.get("/cases/1").text
            #expect(page.contains("욕설") && page.contains("상대") && !page.contains("민지"))
            #expect(!page.contains("value=\"hide\"") && !page.contains("/conversations/1"))
            #expect(try await fixture.atModerator.get("/conversations/1").status == 404)
            #expect(try await fixture.atModerator.get("/conversations/1/report").status == 404)
        }
    }

    @Test func alsoWhatIsOlderThanOnePageIsReported() async throws {
        try await with { fixture async throws in
            try await fixture.talk()
            for number in 1...60 {
                let words = try #require(MessageText("말 \(number)"))
                _ = try await fixture.market.store.send(
                    NewMessage(author: fixture.buyer.account.id, text: words),
                    in: Conversation.ID(1)
                )
            }
            let form = try await fixture.atSeller.get("/conversations/1/report").text
            #expect(form.contains("말 60") && !form.contains("비밀 하나"))
            #expect(form.contains("href=\"/conversations/1/report?before=14\""))
            let earlier = try await fixture.atSeller.get("/conversations/1/report?before=14").text
            #expect(earlier.contains("비밀 하나") && !earlier.contains("?before=1\""))
            let taken = try await fixture.report(
                "/conversations/1/report",
                by: fixture.atSeller,
                ["reason": "insult", "message": "1"]
            )
            #expect(taken.status == 303)
            #expect(try await fixture.atModerator.get("/cases/1").text.contains("비밀 하나"))
        }
    }

    @Test func aModeratorsReasonIsKeptOnConflict() async throws {
        try await with { fixture async throws in
            _ = try await fixture.report("/products/1/report", by: fixture.atBuyer, ["reason": "scam"])
            let other = try await fixture.market.person("운영", [.moderator])
            #expect(try await fixture.market.ask(.put, "/cases/1/claim", as: other).status == 200)
            // By a form from before, as the page has none any more; its seal is that of every page.
            let late = try await fixture.atModerator.post(
                "/cases/1",
                from: "/sell",
                ["action": "warn", "days": "", "reason": "긴 이유를 썼어요"]
            )
            #expect(late.status == 409 && late.text.contains("긴 이유를 썼어요"))
            #expect(late.text.contains("다른 운영자가 보고 있어요."))
        }
    }

    @Test func onlyModeratorsSeeTheQueue() async throws {
        try await with { fixture async throws in
            _ = try await fixture.report("/products/1/report", by: fixture.atBuyer, ["reason": "scam"])
            for path in ["/cases", "/cases/1"] {
                #expect(try await fixture.atBuyer.get(path).status == 403)
                #expect(try await fixture.atSeller.get(path).status == 403)
                let reply = try await PageClient(fixture.market).get(path)
                #expect(reply.status == 303 && reply.location?.hasPrefix("/signin") == true)
            }
            #expect(try await fixture.atSeller.get("/products/1/report").status == 409)
            #expect(try await fixture.atSeller.get("/sellers/1/report").status == 404)
        }
    }

    @Test func noModeratorBringsBackWhatAnotherHidOfTheirs() async throws {
        try await with { fixture async throws in
            let other = try await fixture.market.person("관리", [.moderator])
            let product = try await fixture.market.product(of: other, "의자")
            _ = try await fixture.market.ask(
                .put,
                "/products/\(product.id)/moderation",
                as: fixture.market.person("운영", [.administrator]),
                #"{"reason":"가짜"}"#
            )
            let path = "/products/\(product.id)/moderation"
            #expect(try await fixture.market.ask(.delete, path, as: other).code == .ownCase)
            let hidden = try await fixture.market.ask(.get, "/products/\(product.id)", as: fixture.buyer)
            #expect(hidden.status == 404)
        }
    }
}
