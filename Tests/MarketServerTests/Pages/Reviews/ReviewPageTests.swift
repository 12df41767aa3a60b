import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Reviews on pages without scripts.
@Suite(.timeLimit(.minutes(10)))
struct ReviewPageTests {
    /// Two who have traded.
    private func with(
        _ body: (Bargain, Deal.ID, _ seller: PageClient, _ buyer: PageClient) async throws -> Void
    ) async throws {
        try await Bargain.with { bargain in
            let (market, talk) = (bargain.talk.market, bargain.talk)
            let deal = try await bargain.ask(
                .post,
                "/conversations/\(bargain.conversation)/deal",
                talk.seller,
                "{}"
            ).body(OwnDeal.self).deal.id
            let (seller, buyer) = (PageClient(market, as: talk.seller), PageClient(market, as: talk.buyer))
            #expect(try await buyer.get("/deals/\(deal)/review").status == 404, "nobody has traded yet")
            for person in [talk.seller, talk.buyer] { _ = try await bargain.confirm(deal, "{}", person) }
            try await body(bargain, deal, seller, buyer)
        }
    }

    @Test func bothWriteAndTheOneAnswers() async throws {
        try await with { bargain, deal, seller, buyer in
            let path = "/deals/\(deal)/review"
            #expect(try await buyer.get(path).status == 200)
            let words: KeyValuePairs = ["do": "write", "verdict": "never", "tag": "late", "text": "비가 왔어요"]
            let written = try await buyer.post(path, from: path, words)
            #expect((written.status, written.location) == (303, path))
            #expect(try await buyer.get(path).text.contains("비가 왔어요"))
            // Not before both have written.
            #expect(try await !seller.get(path).text.contains("비가 왔어요"))
            let other: KeyValuePairs = ["do": "write", "verdict": "again", "text": "고마워요"]
            #expect(try await seller.post(path, from: path, other).status == 303)
            let seen = try await seller.get(path)
            #expect(seen.text.contains("비가 왔어요") && seen.text.contains("고마워요"))
            #expect(try await buyer.get(path).text.contains("고마워요"))

            let listed = "/accounts/\(bargain.talk.seller.account.id)/reviews"
            let review = try #require(
                try await bargain.ask(.get, listed, bargain.talk.buyer).body(PageBody<Review>.self).items
                    .first
            )
            #expect(review.words.verdict == .never)
            let number = "\(review.id)"
            #expect(
                try await seller.post(path, from: path, ["do": "reply", "review": "x", "text": "네"]).status
                    == 400
            )
            let reply: KeyValuePairs = ["do": "reply", "review": number, "text": "미안해요"]
            #expect(try await seller.post(path, from: path, reply).status == 303)
            let page = "/sellers/\(bargain.talk.seller.account.id)?part=reviews"
            let told = try await PageClient(bargain.talk.market).get(page).text
            #expect(told.contains("비가 왔어요") && told.contains("미안해요"))

            // What was read is not changed any more, and nothing of it is lost.
            let late = try await buyer.post(
                path,
                from: path,
                ["do": "write", "verdict": "again", "text": "바뀐 말"]
            )
            #expect((400..<500).contains(late.status) && late.text.contains("바뀐 말"))
        }
    }

    @Test func tagsThatWereTickedAreKept() async throws {
        try await with { bargain, deal, _, buyer in
            let path = "/deals/\(deal)/review"
            let words: KeyValuePairs = ["do": "write", "verdict": "again", "tag": "kind", "tag": "punctual"]
            #expect(try await buyer.post(path, from: path, words).status == 303)
            let own = try await bargain.ask(.get, "/deals/\(deal)", bargain.talk.buyer)
                .body(OwnDeal.self)
            #expect(own.reviews?.mine?.words.tags == [.kind, .punctual])
        }
    }

    @Test func anInvalidReviewIsReturnedInItsForm() async throws {
        try await with { _, deal, _, buyer in
            let path = "/deals/\(deal)/review"
            let long = String(repeating: "가", count: 301)
            let reply = try await buyer.post(
                path,
                from: path,
                ["do": "write", "verdict": "again", "tag": "kind", "text": long]
            )
            #expect(reply.status == 422 && reply.text.contains(long))
            for fields in [
                ["do": "write", "text": "좋아요"], ["do": "write", "verdict": "ok"], ["do": "sing"],
            ]
                as [KeyValuePairs<String, String>]
            {
                #expect(try await buyer.post(path, from: path, fields).status == 400)
            }
            let words: KeyValuePairs = ["do": "write", "verdict": "again"]
            #expect(try await buyer.post(path, from: path, words, seal: "x").status == 403)
        }
    }

    @Test func peopleSeeProductsAndTheirOwnReputation() async throws {
        try await with { bargain, _, seller, _ in
            let id = bargain.talk.seller.account.id
            let product = "/products/\(bargain.talk.product.id)"
            let visitor = PageClient(bargain.talk.market)
            let selling = try await visitor.get("/sellers/\(id)")
            #expect(selling.text.contains(product))
            #expect(try await !visitor.get("/sellers/\(id)?part=sold").text.contains(product))
            #expect(try await visitor.get("/sellers/999999").status == 404)
            for browser in [visitor, seller] { #expect(try await browser.get("/standing").status == 200) }
        }
    }
}
