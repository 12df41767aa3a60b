import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Forms of trade that come back with their words, and with the sentence that says for how long they were too many.
@Suite(.timeLimit(.minutes(10)))
struct TradeLimitPageTests {
    /// Has the buyer begin with the seller as much as one may in an hour, about other goods.
    private func beginMuch(_ bargain: Bargain) async throws {
        let (market, buyer) = (bargain.talk.market, bargain.talk.buyer.account.id)
        market.rules.update(newcomers: .trusted)
        let hello = try #require(MessageText("가격을 제안하고 싶어요."))
        for number in 0..<3 {
            let facts = ProductFacts(takesOffers: true)
            let product = try await market.product(of: bargain.talk.seller, "\(number)", facts: facts)
            for amount in 1...5 as ClosedRange<Int64> {
                let greeting = NewMessage(author: buyer, text: hello, isStandard: true)
                let made = try await market.store.makeOffer(
                    NewOffer(
                        .product(product.id, greeting: greeting),
                        by: buyer,
                        try Money(hundredths: amount * 10_000, currency: .krw)
                    ),
                    once: nil
                )
                guard case .done(let offer) = made else { throw TestFailure.unexpected }
                _ = try await market.store.answerOffer(offer.id, .withdraw, by: buyer, codes: DealCodes(1, 2))
            }
        }
    }

    /// Cancels the person's one open deal.
    private func cancelDeal(of person: Person, _ reason: String, in market: TestMarket) async throws {
        let open = try await market.ask(.get, "/deals?open=true", as: person).body(PageBody<OwnDeal>.self)
        let deal = try #require(open.items.first).deal
        let end = #"{"state":"cancelled","reason":"\#(reason)"}"#
        #expect(try await market.ask(.put, "/deals/\(deal.id)/state", as: person, end).status == 200)
    }

    @Test func amountOfAnOfferThatComesTooOftenStays() async throws {
        try await Bargain.with { bargain in
            try await beginMuch(bargain)
            let browser = PageClient(bargain.talk.market, as: bargain.talk.buyer)
            let talk = "/conversations/\(bargain.conversation)"
            let product = "/products/\(bargain.talk.product.id)/offer"
            for (path, page) in [(product, product), ("\(talk)/offers", talk)] {
                let reply = try await browser.post(path, from: page, ["amount": "8,50"])
                #expect(reply.status == 429, "\(path)")
                #expect(reply.text.contains("value=\"8,50\""), "\(path)")
                #expect(reply.text.contains("action=\"\(path)\""), "\(path)")
                #expect(reply.text.contains("제안이나 예약, 약속"), "\(path)")
                #expect(reply.text.contains("약 60분 뒤에"), "\(path)")
                #expect(reply.fields[.retryAfter] == "3600", "\(path)")
            }
        }
    }

    @Test func tooManyNewConversationsAreRefusedWithAWait() async throws {
        try await Bargain.with { bargain in
            try await beginMuch(bargain)
            let reply = try await bargain.offer("850")
            #expect((reply.status, reply.code) == (429, .beganOften))
            #expect(reply.fields[.retryAfter] == "3600")
        }
    }

    @Test func refusedOfferOfAConversationKeepsItsAmount() async throws {
        try await Bargain.with { bargain in
            let browser = PageClient(bargain.talk.market, as: bargain.talk.buyer)
            let talk = "/conversations/\(bargain.conversation)"
            let reply = try await browser.post("\(talk)/offers", from: talk, ["amount": "1001"])
            #expect(reply.status == 422 && reply.text.contains("value=\"1001\""))
        }
    }

    @Test func thoseWhoAskStayListedWhereTheSameOneWasPickedTooOften() async throws {
        try await TestMarket.with { market in
            market.rules.update(newcomers: .trusted)
            let (giver, claimer) = (try await market.person("giver"), try await market.person("claimer"))
            let facts = ProductFacts(giveaway: .pick)
            let product = try await market.product(of: giver, price: "0", facts: facts)
            market.clock.advance(seconds: 3_600)
            let browser = PageClient(market, as: giver)
            let path = "/products/\(product.id)/claims"
            var statuses: [Int] = []
            for _ in 0..<3 {
                let words = #"{"text":"꼭 받고 싶어요"}"#
                let asked = try await market.ask(.put, "/products/\(product.id)/claim", as: claimer, words)
                #expect(asked.status == 200)
                let number = try #require(
                    try await browser.get(path).text.firstMatch(of: /name="pick" value="([0-9]+)"/)?.1
                )
                let reply = try await browser.post(path, from: path, ["pick": String(number)])
                statuses.append(reply.status)
                guard reply.status == 303 else {
                    #expect(reply.text.contains("name=\"pick\" value=\"\(number)\""))
                    #expect(reply.text.contains("role=\"alert\"") && reply.text.contains("같은 사람에게"))
                    continue
                }
                try await cancelDeal(of: giver, "other", in: market)
            }
            #expect(statuses == [303, 303, 429])
        }
    }

    @Test func lowerPriceStaysWhereItWasTakenTooOften() async throws {
        try await Bargain.with { bargain in
            let (market, seller, liker) = (bargain.talk.market, bargain.talk.seller, bargain.talk.buyer)
            let product = bargain.talk.product.id
            _ = try await market.ask(.put, "/products/\(product)/like", as: liker)
            let price = #"{"amount":"700"}"#
            #expect(
                try await market.ask(.put, "/products/\(product)/liker-offer", as: seller, price).status
                    == 200
            )
            let browser = PageClient(market, as: liker)
            let path = "/products/\(product)/liker-offer"
            var statuses: [Int] = []
            for _ in 0..<3 {
                let reply = try await browser.post(path, from: path, ["do": "take"])
                statuses.append(reply.status)
                guard reply.status == 303 else {
                    #expect(reply.text.contains("value=\"take\"") && reply.text.contains("같은 사람에게"))
                    continue
                }
                try await cancelDeal(of: liker, "changed_mind", in: market)
            }
            #expect(statuses == [303, 303, 429])
        }
    }

    @Test func newAccountsReadOnTheLinesPageWhyTheyDoNotJoin() async throws {
        try await TestMarket.with { market in
            let giver = try await market.person("giver")
            var people: [Person] = []
            for number in 0..<3 { people.append(try await market.person("new \(number)")) }
            let facts = ProductFacts(giveaway: .first)
            let product = try await market.product(of: giver, price: "0", stock: 1, facts: facts)
            func join(_ person: Person) async throws -> Reply {
                let browser = PageClient(market, as: person)
                browser.address = try #require(IPAddress("203.0.113.7"))
                let path = "/products/\(product.id)/wait"
                return try await browser.post(path, from: "/products/\(product.id)/claim", ["do": "join"])
            }
            market.clock.advance(seconds: 3_600)
            market.rules.update(newcomers: .trusted)
            let claim = "/products/\(product.id)/claim"
            #expect(try await market.ask(.put, claim, as: people[0], #"{"text":"받고 싶어요"}"#).status == 200)
            market.rules.update(newcomers: .limited)
            let early = try await join(people[1])
            #expect(early.status == 403 && early.text.contains("value=\"join\""))
            #expect(early.text.contains("24시간"))
            market.clock.advance(seconds: 25 * 3_600)
            #expect(try await join(people[1]).status == 303)
            let late = try await join(people[2])
            #expect(late.status == 429 && late.text.contains("value=\"join\""))
            #expect(late.text.contains("같은 인터넷에서") && late.text.contains("시간 뒤에"))
        }
    }
}
