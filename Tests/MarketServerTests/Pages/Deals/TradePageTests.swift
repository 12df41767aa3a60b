import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Offering, reserving, waiting and selling on pages, without scripts.
@Suite(.timeLimit(.minutes(10)))
struct TradePageTests {
    // MARK: Offers

    @Test func priceIsOfferedWithoutAConversationBefore() async throws {
        try await TradeFixture.with { fixture in
            let (person, browser) = try await fixture.stranger()
            let path = "/products/\(fixture.product)/offer"
            #expect(try await browser.get(path).status == 200)
            let made = try await browser.post(path, from: path, ["amount": " 8,00 "])
            #expect(made.status == 303)
            let talk = try #require(made.location?.firstMatch(of: /^\/conversations\/([0-9]+)#write$/)?.1)
            let lines = try await fixture.bargain.ask(.get, "/conversations/\(talk)/messages", person)
                .body(MessagesBody.self).items
            #expect(lines.compactMap(\.offer?.amount.decimalText) == ["800"])
            // The next one goes into the same conversation, where an offer waits already.
            let again = try await browser.post(path, from: path, ["amount": "900"])
            #expect(again.status == 409 && again.text.contains("value=\"900\""))
            #expect(try await fixture.talks(of: person) == 1)
        }
    }

    @Test(arguments: ["", "zero", "0", "1001", "1e3", "-800", "99999999999999999999"])
    func amountThatCannotBeMeantBeginsNoConversation(amount: String) async throws {
        try await TradeFixture.with { fixture in
            let (person, browser) = try await fixture.stranger()
            let path = "/products/\(fixture.product)/offer"
            let reply = try await browser.post(path, from: path, ["amount": amount])
            #expect(reply.status == 422, "\(reply.status)")
            #expect(reply.text.contains("value=\"\(amount)\"") || amount.isEmpty)
            #expect(try await fixture.talks(of: person) == 0)
        }
    }

    @Test func productsThatTakeNoOffersSaySo() async throws {
        try await TradeFixture.with(takesOffers: false) { fixture in
            let (person, browser) = try await fixture.stranger()
            let path = "/products/\(fixture.product)/offer"
            let reply = try await browser.post(path, from: path, ["amount": "800"])
            #expect((400..<500).contains(reply.status) && reply.status != 404)
            #expect(try await fixture.talks(of: person) == 0)
        }
    }

    @Test func reservedProductsTakeNoOffer() async throws {
        try await TradeFixture.with { fixture in
            let whole = try await fixture.bargain.ask(
                .post,
                "/conversations/\(fixture.talk)/deal",
                fixture.bargain.talk.seller,
                #"{"quantity":3}"#
            )
            #expect(whole.status == 201)
            let (person, browser) = try await fixture.stranger()
            let path = "/products/\(fixture.product)/offer"
            let reply = try await browser.post(path, from: path, ["amount": "800"])
            #expect(reply.status == 409)
            #expect(try await fixture.talks(of: person) == 0)
        }
    }

    @Test func onlyOthersWhoAreSignedInOffer() async throws {
        try await TradeFixture.with { fixture in
            let path = "/products/\(fixture.product)/offer"
            #expect(try await fixture.seller.get(path).location == "/products/\(fixture.product)")
            #expect(try await PageClient(fixture.market).get(path).location?.hasPrefix("/signin") == true)
            let forged = try await fixture.buyer.post(path, from: path, ["amount": "800"], seal: "x")
            #expect(forged.status == 403)
            #expect(try await fixture.buyer.get("/products/999999/offer").status == 404)
        }
    }

    @Test(arguments: [("accept", 1), ("decline", 0)])
    func offerOfAConversationIsAnswered(answer: String, deals: Int) async throws {
        try await TradeFixture.with { fixture in
            let here = "/conversations/\(fixture.talk)"
            let made = try await fixture.buyer.post("\(here)/offers", from: here, ["amount": "800"])
            #expect((made.status, made.location) == (303, "\(here)#write"))
            let offer = try #require(
                try await fixture.bargain.ask(.get, "\(here)/messages", fixture.bargain.talk.seller)
                    .body(MessagesBody.self).items.compactMap(\.offer).first
            )
            let odd = try await fixture.seller.post("/offers/\(offer.id)", from: here, ["answer": "maybe"])
            #expect(odd.status == 400)
            let (_, stranger) = try await fixture.stranger()
            #expect(
                try await stranger.post("/offers/\(offer.id)", from: "/settings", ["answer": answer]).status
                    == 404
            )
            let reply = try await fixture.seller.post("/offers/\(offer.id)", from: here, ["answer": answer])
            #expect((reply.status, reply.location) == (303, "\(here)#write"))
            #expect(try await fixture.deals().count == deals)
        }
    }

    // MARK: Deals

    @Test func codeThatIsShownEndsTheTrade() async throws {
        try await TradeFixture.with { fixture in
            let deal = try await fixture.reserve()
            #expect(deal.quantity == 1 && deal.buyer == fixture.bargain.talk.buyer.account.id)
            let path = "/deals/\(deal.id)"
            #expect(try await fixture.seller.get("/deals").text.contains("href=\"\(path)\""))
            #expect(try await !fixture.seller.get("/deals?part=past").text.contains("href=\"\(path)\""))
            let code = try await fixture.bargain.ask(
                .get,
                "/deals/\(deal.id)/code",
                fixture.bargain.talk.seller
            )
            .body(DealCodeBody.self).code
            #expect(try await fixture.seller.get(path).text.filter { !$0.isWhitespace }.contains(code))
            // The code of a QR stands behind the address's #, which no server sees.
            let asked = try await fixture.buyer.get("\(path)/confirm?code=\(code)x<b>")
            #expect(asked.text.contains("data-fragment=\"digits\""))
            #expect(!asked.text.contains("value=\"\(code)"))

            let wrong = try await fixture.buyer.post(path, from: path, ["do": "code", "code": "00000"])
            #expect(wrong.status == 403 && wrong.text.contains("<h1"))
            let done = try await fixture.buyer.post(path, from: path, ["do": "code", "code": code])
            #expect((done.status, done.location) == (303, path))
            let past = try #require(try await fixture.deals(open: false).first).deal
            #expect(past.id == deal.id && past.state == .completed && past.isMet)
            #expect(try await fixture.buyer.get("\(path)/confirm").location == path)
            #expect(try await fixture.seller.get("/deals?part=past").text.contains("href=\"\(path)\""))
        }
    }

    @Test func bothSayWithoutACodeThatTheyTraded() async throws {
        try await TradeFixture.with { fixture in
            let path = "/deals/\(try await fixture.reserve().id)"
            #expect(try await fixture.seller.post(path, from: path, ["do": "confirm"]).status == 303)
            #expect(try await fixture.deals().count == 1)
            #expect(try await fixture.buyer.post(path, from: path, ["do": "confirm"]).status == 303)
            #expect(try await fixture.deals(open: false).map(\.deal.state) == [.completed])
        }
    }

    @Test func dealIsCancelledForAReasonThatThereIs() async throws {
        try await TradeFixture.with { fixture in
            let path = "/deals/\(try await fixture.reserve().id)"
            for fields in [["do": "cancel"], ["do": "cancel", "reason": "boredom"], ["do": "dance"], [:]]
                as [KeyValuePairs<String, String>]
            {
                #expect(try await fixture.buyer.post(path, from: path, fields).status == 400)
            }
            let (_, stranger) = try await fixture.stranger()
            #expect(try await stranger.get(path).status == 404)
            #expect(
                try await stranger.post(path, from: "/settings", ["do": "cancel", "reason": "agreed"]).status
                    == 404
            )
            #expect(try await fixture.deals().count == 1)
            let reply = try await fixture.buyer.post(
                path,
                from: path,
                ["do": "cancel", "reason": "changed_mind"]
            )
            #expect((reply.status, reply.location) == (303, path))
            #expect(try await fixture.deals(open: false).map(\.deal.reason) == [.changedMind])
        }
    }

    @Test func reservationIsProlongedByDays() async throws {
        try await TradeFixture.with { fixture in
            let deal = try await fixture.reserve()
            let path = "/deals/\(deal.id)"
            for days in ["0", "15", "-1", "many", ""] {
                let reply = try await fixture.seller.post(path, from: path, ["do": "prolong", "days": days])
                #expect(reply.status == 400, "\(days)")
            }
            #expect(
                try await fixture.seller.post(path, from: path, ["do": "prolong", "days": "2"]).status == 303
            )
            #expect(try await fixture.deals().first?.deal.until == deal.until.adding(days: 2))
        }
    }

    // MARK: Waiting

    @Test func theQueueIsJoinedAndLeft() async throws {
        try await TradeFixture.with { fixture in
            let whole = try await fixture.bargain.ask(
                .post,
                "/conversations/\(fixture.talk)/deal",
                fixture.bargain.talk.seller,
                #"{"quantity":3}"#
            )
            let deal = try whole.body(OwnDeal.self).deal
            let path = "/products/\(fixture.product)/wait"
            let (first, second) = (try await fixture.stranger("first"), try await fixture.stranger("second"))
            func values(_ browser: PageClient) async throws -> Set<String> {
                let text = try await browser.get(path).text
                return Set(["join", "leave", "reserve"].filter { text.contains("value=\"\($0)\"") })
            }
            #expect(try await values(first.browser) == ["join"])
            for one in [first, second] {
                let reply = try await one.browser.post(path, from: path, ["do": "join"])
                #expect((reply.status, reply.location) == (303, path))
                #expect(try await values(one.browser) == ["leave"])
            }
            #expect(try await second.browser.post(path, from: path, ["do": "jump"]).status == 400)
            #expect(try await second.browser.post(path, from: path, ["do": "reserve"]).status == 409)

            // The first in the line is asked, and reserves.
            let ended = try await fixture.seller.post(
                "/deals/\(deal.id)",
                from: "/deals/\(deal.id)",
                ["do": "cancel", "reason": "agreed"]
            )
            #expect(ended.status == 303)
            #expect(try await values(first.browser) == ["reserve", "leave"])
            let reserved = try await first.browser.post(path, from: path, ["do": "reserve"])
            let own = try #require(try await fixture.deals().first).deal
            #expect((reserved.status, reserved.location) == (303, "/deals/\(own.id)"))
            #expect(own.buyer == first.person.account.id)

            #expect(try await second.browser.post(path, from: path, ["do": "leave"]).status == 303)
            #expect(try await values(second.browser) == [])
        }
    }

    // MARK: Sold

    @Test func productsAreSoldToWhoAskedForThem() async throws {
        try await TradeFixture.with { fixture in
            let path = "/products/\(fixture.product)/sold"
            let page = try await fixture.seller.get(path)
            #expect(page.text.contains("name=\"conversation\" value=\"\(fixture.talk)\""))
            #expect(page.text.contains(fixture.bargain.talk.buyer.account.name))
            #expect(try await [403, 404].contains(fixture.buyer.get(path).status))
            #expect(
                try await fixture.seller.post(path, from: path, ["conversation": "somebody"]).status == 400
            )
            let sold = try await fixture.seller.post(path, from: path, ["conversation": "\(fixture.talk)"])
            #expect((sold.status, sold.location) == (303, path))
            #expect(try await fixture.bargain.product().stock == 2)
            let all = try await fixture.deals() + (try await fixture.deals(open: false))
            #expect(all.map(\.deal.buyer) == [fixture.bargain.talk.buyer.account.id])
        }
    }

    @Test func allThatIsReservedIsSoldToWhoReservedIt() async throws {
        try await TradeFixture.with { fixture in
            let reserved = try await fixture.bargain.ask(
                .post,
                "/conversations/\(fixture.talk)/deal",
                fixture.bargain.talk.seller,
                #"{"quantity":2}"#
            )
            #expect(reserved.status == 201)
            let path = "/products/\(fixture.product)/sold"
            let sold = try await fixture.seller.post(path, from: path, ["conversation": "\(fixture.talk)"])
            #expect((sold.status, sold.location) == (303, path))
            #expect(try await fixture.deals().map(\.deal.state) == [.oneSided])
        }
    }

    @Test func productsAreSoldElsewhere() async throws {
        try await TradeFixture.with { fixture in
            let path = "/products/\(fixture.product)/sold"
            let forged = try await fixture.seller.post(path, from: path, ["conversation": ""], seal: "x")
            #expect(forged.status == 403)
            #expect(try await fixture.bargain.product().state == .selling)
            let sold = try await fixture.seller.post(path, from: path, ["conversation": ""])
            #expect((sold.status, sold.location) == (303, path))
            #expect(try await fixture.bargain.product().state == .sold)
            let all = try await fixture.deals() + (try await fixture.deals(open: false))
            #expect(all.isEmpty)
        }
    }
}
