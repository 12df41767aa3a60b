import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Offers, promises and handovers, as clients ask for them.
@Suite(.timeLimit(.minutes(10)))
struct DealTests {
    @Test func aWholeTradeFromOfferToHandover() async throws {
        try await Bargain.with { bargain in
            let high = try await bargain.offer("1001")
            #expect((high.status, high.code) == (422, .offerRange))
            let made = try await bargain.offer("800")
            let offer = try made.body(Offer.self)
            #expect(made.status == 201 && made.fields[.location] == "/api/v2/offers/\(offer.id)")
            let again = try await bargain.offer("900")
            #expect(again.code == .offerWaiting)
            #expect(try again.body(ProblemBody.self).offer == offer)

            let counter = try await bargain.offer("900", by: bargain.talk.seller).body(Offer.self)
            let late = try await bargain.answer(offer.id, "accept", bargain.talk.seller)
            #expect(late.code == .offerOver)
            let accepted = try await bargain.answer(counter.id, "accept", bargain.talk.buyer)
                .body(Offer.self)
            let deal = try #require(accepted.deal)
            let shown = try await bargain.ask(.get, "/deals/\(deal)", bargain.talk.buyer).body(OwnDeal.self)
            #expect(shown.role == .buyer && shown.deal.amount.decimalText == "900")

            let code = try await bargain.ask(.get, "/deals/\(deal)/code", bargain.talk.seller)
                .body(DealCodeBody.self).code
            let wrong = try await bargain.confirm(deal, #"{"code":"12345"}"#, bargain.talk.buyer)
            #expect((wrong.status, wrong.code) == (403, .wrongCode))
            let done = try await bargain.confirm(deal, #"{"code":"\#(code)"}"#, bargain.talk.buyer)
                .body(OwnDeal.self).deal
            #expect(done.state == .completed && done.isMet)
            let product = try await bargain.product()
            #expect((product.stock, product.state) == (2, .selling))
            let lines = try await bargain.ask(
                .get,
                "/conversations/\(bargain.conversation)/messages",
                bargain.talk.buyer
            ).body(MessagesBody.self).items
            #expect(lines.compactMap(\.offer?.state) == [.countered, .accepted, .accepted])
            #expect(lines.compactMap(\.notice?.code) == [.offerAccepted, .completed])
        }
    }

    @Test func aCodeIsTakenWithTheBlanksThatItIsShownWith() async throws {
        try await Bargain.with { bargain in
            let path = "/conversations/\(bargain.conversation)/deal"
            let deal = try await bargain.ask(.post, path, bargain.talk.seller, "{}")
                .body(OwnDeal.self).deal.id
            let code = try await bargain.ask(.get, "/deals/\(deal)/code", bargain.talk.seller)
                .body(DealCodeBody.self).code
            let typed = " \(code.prefix(3)) \(code.dropFirst(3))\u{A0}"
            let done = try await bargain.confirm(deal, #"{"code":"\#(typed)"}"#, bargain.talk.buyer)
            #expect(try done.body(OwnDeal.self).deal.state == .completed)
        }
    }

    @Test func bothSayWhatItWasLike() async throws {
        try await Bargain.with { bargain in
            let (seller, buyer) = (bargain.talk.seller, bargain.talk.buyer)
            let deal = try await bargain.ask(
                .post,
                "/conversations/\(bargain.conversation)/deal",
                seller,
                "{}"
            )
            .body(OwnDeal.self).deal.id
            func review(_ json: String, _ person: Person) async throws -> Reply {
                try await bargain.ask(.put, "/deals/\(deal)/review", person, json)
            }
            #expect(try await review(#"{"verdict":"again"}"#, buyer).code == .invalidReview)
            for person in [seller, buyer] { _ = try await bargain.confirm(deal, "{}", person) }
            let long = String(repeating: "가", count: 301)
            #expect(try await review(#"{"verdict":"again","text":"\#(long)"}"#, buyer).code == .invalidReview)
            #expect(try await review(#"{"verdict":"ok"}"#, buyer).status == 400)
            #expect(try await review(#"{"verdict":"never","tags":["late"]}"#, buyer).status == 200)
            let unseen = try await bargain.ask(.get, "/deals/\(deal)", seller).body(OwnDeal.self)
            #expect(unseen.reviews?.theirs == .hidden)
            let listed = "/accounts/\(seller.account.id)/reviews"
            #expect(try await bargain.ask(.get, listed, buyer).body(PageBody<Review>.self).items == [])
            #expect(try await review(#"{"verdict":"again","text":"고마워요"}"#, seller).status == 200)
            let read = try await bargain.ask(.get, listed, buyer).body(PageBody<Review>.self).items
            #expect(read.map(\.words) == [ReviewWords(.never)])
            #expect(try await review(#"{"verdict":"again"}"#, buyer).code == .reviewSeen)
            let id = try #require(read.first?.id)
            let reply = try await bargain.ask(.put, "/reviews/\(id)/reply", seller, #"{"text":"미안해요"}"#)
            #expect(try reply.body(Review.self).reply?.text == "미안해요")
            _ = try await bargain.talk.market.store.renewDueReputations(limit: 9)
            let shown = try await bargain.ask(.get, "/accounts/\(seller.account.id)", buyer)
                .body(PublicAccountBody.self)
            #expect((shown.facts.traded, shown.facts.people, shown.facts.again) == (1, 1, 0))
            #expect((shown.facts.word, shown.facts.tags, shown.onSale) == (.new, [], 1))
        }
    }

    @Test func anOpenDealBlocksTheSellersChanges() async throws {
        try await Bargain.with { bargain in
            let seller = bargain.talk.seller
            let id = bargain.talk.product.id
            let made = try await bargain.ask(
                .post,
                "/conversations/\(bargain.conversation)/deal",
                seller,
                #"{"quantity":3}"#
            )
            #expect(made.status == 201)
            #expect(try await bargain.product().reserved == 3)
            for (body, path) in [(#"{"state":"sold"}"#, "/state"), (#"{"state":"hidden"}"#, "/state")] {
                let reply = try await bargain.ask(.put, "/products/\(id)\(path)", seller, body)
                #expect((reply.status, reply.code) == (409, .dealOpen))
            }
            let fewer = try await bargain.ask(.patch, "/products/\(id)", seller, #"{"stock":2}"#)
            #expect(fewer.code == .stockReserved)
            #expect(try fewer.body(ProblemBody.self).title.contains("3"))
            #expect(try await bargain.ask(.delete, "/products/\(id)", seller).code == .dealOpen)
            let gone = try await bargain.ask(.delete, "/products/\(id)", seller, #"{"cancelDeals":true}"#)
            #expect(gone.status == 204)
            let list = try await bargain.ask(.get, "/deals?open=false", bargain.talk.buyer)
                .body(PageBody<OwnDeal>.self)
            #expect(list.items.map(\.deal.reason) == [.gone])
        }
    }

    @Test func aNamedBuyerMayDenyTheSale() async throws {
        try await Bargain.with { bargain in
            let sold = try await bargain.ask(
                .put,
                "/products/\(bargain.talk.product.id)/state",
                bargain.talk.seller,
                #"{"state":"sold","conversation":\#(bargain.conversation)}"#
            )
            #expect(try sold.body(ProductBody.self).product.stock == 2)
            let list = try await bargain.ask(.get, "/deals?role=buyer&open=true", bargain.talk.buyer)
                .body(PageBody<OwnDeal>.self)
            let deal = try #require(list.items.first?.deal)
            #expect(deal.state == .oneSided)
            let objected = try await bargain.ask(.put, "/deals/\(deal.id)/objection", bargain.talk.buyer)
            #expect(try objected.body(OwnDeal.self).deal.reason == .notTraded)
            #expect(try await bargain.product().stock == 3)
        }
    }

    @Test func theFirstInTheQueueGetsAFreedUnit() async throws {
        try await Bargain.with { bargain in
            let id = bargain.talk.product.id
            let path = "/conversations/\(bargain.conversation)/deal"
            let deal = try await bargain.ask(.post, path, bargain.talk.seller, #"{"quantity":3}"#)
                .body(OwnDeal.self).deal.id
            let waiter = try await bargain.talk.market.person("기다리는 이")
            let joined = try await bargain.ask(.put, "/products/\(id)/queue", waiter)
                .body(QueuePosition.self)
            #expect((joined.position, joined.waiting) == (1, 1))
            #expect(try await bargain.ask(.post, "/products/\(id)/deal", waiter).code == .notAvailable)
            let cancelled = try await bargain.ask(
                .put,
                "/deals/\(deal)/state",
                bargain.talk.buyer,
                #"{"state":"cancelled","reason":"changed_mind"}"#
            )
            #expect(cancelled.status == 200)
            let place = try await bargain.ask(.get, "/products/\(id)/queue", waiter).body(
                QueuePosition.self
            )
            #expect(place.heldUntil != nil)
            // Their conversation begins with it.
            let taken = try await bargain.ask(.post, "/products/\(id)/deal", waiter)
            #expect(taken.status == 201)
            #expect(try taken.body(OwnDeal.self).deal.amount.decimalText == "1000")
        }
    }

    @Test(arguments: [
        (#"{"state":"cancelled"}"#, ProblemCode.malformed),
        (#"{"state":"cancelled","reason":"gone"}"#, .invalidDeal),
        (#"{"state":"reserved"}"#, .malformed),
        (#"{"state":"reserved","until":"2100-01-01T00:00:00Z"}"#, .invalidDeal),
        (#"{"state":"completed"}"#, .malformed),
    ])
    func refusedDealActionsNameTheirReason(body: String, code: ProblemCode) async throws {
        try await Bargain.with { bargain in
            let path = "/conversations/\(bargain.conversation)/deal"
            let deal = try await bargain.ask(.post, path, bargain.talk.seller, "{}")
                .body(OwnDeal.self).deal.id
            let reply = try await bargain.ask(.put, "/deals/\(deal)/state", bargain.talk.seller, body)
            #expect(reply.code == code)
        }
    }

    @Test func aRepeatedKeyMakesNothingAndIsAnsweredTheSame() async throws {
        try await Bargain.with { bargain in
            let (talk, path) = (bargain.talk, "/conversations/\(bargain.conversation)")
            func post(_ path: String, _ person: Person, _ json: String, key: String) async throws -> Reply {
                try await talk.ask(.post, path, person, json, [(.idempotencyKey, key)])
            }
            let offer = try await post("\(path)/offers", talk.buyer, #"{"amount":"800"}"#, key: "tap-1")
            let id = try offer.body(Offer.self).id
            _ = try await bargain.answer(id, "decline", talk.seller)
            let again = try await post("\(path)/offers", talk.buyer, #"{"amount":"800"}"#, key: "tap-1")
            #expect((again.status, again.bytes) == (201, offer.bytes))
            #expect(again.fields[.location] == offer.fields[.location])
            let other = try await post("\(path)/offers", talk.buyer, #"{"amount":"900"}"#, key: "tap-1")
            #expect((other.status, other.code) == (422, .keyReused))

            let deal = try await post("\(path)/deal", talk.seller, "{}", key: "tap-2")
            let made = try deal.body(OwnDeal.self).deal.id
            let end = #"{"state":"cancelled","reason":"agreed"}"#
            _ = try await bargain.ask(.put, "/deals/\(made)/state", talk.seller, end)
            let repeated = try await post("\(path)/deal", talk.seller, "{}", key: "tap-2")
            #expect((repeated.status, repeated.bytes) == (201, deal.bytes))
            #expect(repeated.fields[.location] == deal.fields[.location])
            let more = try await post("\(path)/deal", talk.seller, #"{"quantity":2}"#, key: "tap-2")
            #expect(more.code == .keyReused)
            let list = try await bargain.ask(.get, "/deals", talk.seller).body(PageBody<OwnDeal>.self)
            #expect(list.items.map(\.deal.id) == [made])

            // After a day a key is as new.
            talk.market.clock.advance(seconds: 86_400)
            let next = try await post("\(path)/offers", talk.buyer, #"{"amount":"900"}"#, key: "tap-1")
            #expect(next.status == 201)
        }
    }

    @Test func theSellersFloorIsInNoReplyToAnybodyElse() async throws {
        try await Bargain.with { bargain async throws in
            let (market, seller, buyer) = (bargain.talk.market, bargain.talk.seller, bargain.talk.buyer)
            let address = "/products/\(bargain.talk.product.id)"
            let edited = try await bargain.ask(.patch, address, seller, #"{"offersFrom":"777"}"#)
            #expect(edited.status == 200 && edited.text.contains(#""offersFrom":"777""#))
            #expect(try await bargain.ask(.get, address, seller).text.contains(#""offersFrom":"777""#))
            let moderator = try await market.person("moderator", [.moderator])
            let made = try await bargain.offer("776")
            #expect(made.status == 201)
            let offer = try made.body(Offer.self).id
            var replies = [made, try await bargain.offer("775"), try await bargain.offer("1001")]
            let paths = [
                address, "/products", "/products?q=", "/changes", "/conversations", "/offers/\(offer)",
                "/conversations/\(bargain.conversation)", "/conversations/\(bargain.conversation)/messages",
                "/sellers/\(bargain.talk.product.seller.id)/products", "/notifications", "/account/products",
            ]
            for path in paths {
                for person in [buyer, moderator, nil] {
                    replies.append(try await market.ask(.get, path, as: person))
                }
            }
            replies.append(
                try await market.ask(
                    .put,
                    "\(address)/moderation",
                    as: moderator,
                    #"{"reason":"777 is not it"}"#
                )
            )
            #expect(replies.contains { $0.text.contains(#""takesOffers":true"#) })
            for reply in replies { #expect(!reply.text.contains(#""777""#), "\(reply.text)") }
        }
    }

    @Test func anOfferForAProductBeginsOneConversation() async throws {
        try await Bargain.with { bargain async throws in
            let market = bargain.talk.market
            let stranger = try await market.person("stranger")
            let path = "/products/\(bargain.talk.product.id)/offers"
            let talks = "/conversations?product=\(bargain.talk.product.id)"
            let high = try await market.ask(.post, path, as: stranger, #"{"amount":"1001"}"#)
            #expect((high.status, high.code) == (422, .offerRange))
            #expect(try high.body(ProblemBody.self).title == "1,000원 이하로 제안해 주세요.")
            #expect(try await market.ask(.get, talks, as: stranger).text.contains(#""items":[]"#))
            let made = try await market.ask(.post, path, as: stranger, #"{"amount":"900"}"#)
            #expect(made.status == 201)
            let offer = try made.body(Offer.self)
            let lines = try await market.ask(
                .get,
                "/conversations/\(offer.conversation)/messages",
                as: stranger
            )
            .body(MessagesBody.self).items
            #expect(lines.map(\.kind) == [.text, .offer] && lines[1].offer == offer)
            let own = try await market.ask(.post, path, as: bargain.talk.seller, #"{"amount":"900"}"#)
            #expect((own.status, own.code) == (403, .ownProduct) || own.code == .ownProduct)
        }
    }

    @Test func productsThatTakeNoOffersSaySo() async throws {
        try await Bargain.with(takesOffers: false) { bargain async throws in
            #expect(try await bargain.offer("800").code == .offersOff)
            // Their seller may make one.
            #expect(try await bargain.offer("800", by: bargain.talk.seller).status == 201)
        }
    }
}

/// Two people who talk about three bicycles at 1,000 won each.
struct Bargain {
    let talk: Talk
    let conversation: Conversation.ID

    static func with(
        takesOffers: Bool = true,
        firstCome: Bool = false,
        _ body: (Bargain) async throws -> Void
    ) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let talk = Talk(
                market: market,
                seller: seller,
                buyer: try await market.person("buyer"),
                product: try await market.product(
                    of: seller,
                    facts: ProductFacts(takesOffers: takesOffers, firstCome: firstCome)
                )
            )
            let begun = try await talk.begin(#"{"question":"available"}"#).body(ConversationBody.self)
            try await body(Bargain(talk: talk, conversation: begun.conversation.id))
        }
    }

    func ask(_ method: HTTPMethod, _ path: String, _ person: Person, _ json: String? = nil) async throws
        -> Reply
    {
        try await talk.ask(method, path, person, json)
    }

    func offer(_ amount: String, by person: Person? = nil) async throws -> Reply {
        let path = "/conversations/\(conversation)/offers"
        return try await ask(.post, path, person ?? talk.buyer, #"{"amount":"\#(amount)"}"#)
    }

    func answer(_ id: Offer.ID, _ answer: String, _ person: Person) async throws -> Reply {
        try await ask(.put, "/offers/\(id)/answer", person, #"{"answer":"\#(answer)"}"#)
    }

    func confirm(_ id: Deal.ID, _ body: String, _ person: Person) async throws -> Reply {
        try await ask(.put, "/deals/\(id)/confirmation", person, body)
    }

    func product() async throws -> Product {
        try await ask(.get, "/products/\(talk.product.id)", talk.seller).body(ProductBody.self).product
    }
}
