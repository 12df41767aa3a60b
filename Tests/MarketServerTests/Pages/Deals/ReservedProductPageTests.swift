import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Goods that are kept for who stands first in the line, as everyone else sees them.
@Suite(.timeLimit(.minutes(10)))
struct ReservedProductPageTests {
    /// A chair whose deal has just ended, with two in the queue, a third who has written, and a stranger.
    private struct Fixture {
        let market: TestMarket
        let product: Product.ID
        let (first, second, writer, stranger): (PageClient, PageClient, PageClient, PageClient)
        let talk: Conversation.ID
        let writing: Person
    }

    private func with(_ body: (Fixture) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            var people: [Person] = []
            for name in ["buyer", "first", "second", "writer", "stranger"] {
                people.append(try await market.person(name))
            }
            let facts = ProductFacts(takesOffers: true)
            let product = try await market.product(of: seller, "의자 팝니다", stock: 1, facts: facts)
            func talk(_ person: Person) async throws -> Conversation.ID {
                let path = "/products/\(product.id)/conversation"
                return try await market.ask(.post, path, as: person, #"{"question":"available"}"#)
                    .body(ConversationBody.self).conversation.id
            }
            let held = try await market.store.makeDeal(
                NewDeal(in: try await talk(people[0]), codes: DealCodes(1, 2)),
                by: seller.account.id
            )
            let written = try await talk(people[3])
            for person in people[1...2] {
                _ = try await market.store.joinLine(of: product.id, by: person.account.id)
            }
            _ = try await market.store.changeDeal(held.id, .cancel(.other), by: seller.account.id)
            let browsers = people.map { PageClient(market, as: $0) }
            try await body(
                Fixture(
                    market: market,
                    product: product.id,
                    first: browsers[1],
                    second: browsers[2],
                    writer: browsers[3],
                    stranger: browsers[4],
                    talk: written,
                    writing: people[3]
                )
            )
        }
    }

    @Test func nobodyButTheFirstIsLedToAnOffer() async throws {
        try await with { fixture in
            let (page, offer) = ("/products/\(fixture.product)", "/products/\(fixture.product)/offer")
            let wait = "href=\"\(page)/wait\""
            let (second, stranger) = (
                try await fixture.second.get(page).text, try await fixture.stranger.get(page).text
            )
            #expect(!second.contains("href=\"\(offer)\"") && second.contains(wait))
            #expect(second.contains("2번째로 기다려요"))
            #expect(!stranger.contains("href=\"\(offer)\"") && stranger.contains(wait))
            #expect(stranger.contains("대기하기"))
            #expect(try await fixture.first.get(page).text.contains("지금 예약하기"))
            #expect(try await fixture.stranger.get(offer).location == "\(page)/wait")
            let talk = try await fixture.writer.get("/conversations/\(fixture.talk)").text
            #expect(talk.contains(wait) && !talk.contains("name=\"amount\""))
        }
    }

    @Test func aLateOfferLeadsToTheQueue() async throws {
        try await with { fixture in
            let (page, offer) = ("/products/\(fixture.product)", "/products/\(fixture.product)/offer")
            let reply = try await fixture.stranger.post(offer, from: page, ["amount": "800"])
            #expect(reply.status == 409 && reply.text.contains("value=\"800\""))
            #expect(reply.text.contains("href=\"\(page)/wait\""))
            // And the line can be joined there.
            let line = try await fixture.stranger.get("\(page)/wait").text
            #expect(line.contains("value=\"join\"") && !line.contains("기다리지 않아도"))
            let joined = try await fixture.stranger.post("\(page)/wait", from: page, ["do": "join"])
            #expect(joined.status == 303)
            #expect(try await fixture.stranger.get(page).text.contains("3번째로 기다려요"))
            fixture.market.clock.advance(seconds: 2 * 3_600 + 1)
            #expect(try await fixture.writer.get(page).text.contains("href=\"\(offer)\""))
            #expect(try await fixture.writer.get("\(page)/wait").text.contains("기다리지 않아도"))
        }
    }

    @Test func theAPINamesTheHolderOfAReservedProduct() async throws {
        try await with { fixture in
            func isKept(_ path: String, _ browser: PageClient?) async throws -> Bool {
                var fields: [(HTTPFieldName, String)] = []
                if let token = browser?.cookies[Credential.cookieName] {
                    fields.append((.authorization, "Bearer \(token)"))
                }
                return try await fixture.market.ask(.get, path, fields: fields).text.contains("\"kept\":true")
            }
            let (product, talk) = ("/products/\(fixture.product)", "/conversations/\(fixture.talk)")
            var told: [Bool] = []
            for browser in [fixture.first, fixture.second, fixture.stranger] {
                told.append(try await isKept(product, browser))
            }
            told.append(try await isKept(talk, fixture.writer))
            #expect(told == [true, true, true, true])
            told = [try await isKept(product, nil)]
            fixture.market.clock.advance(seconds: 2 * 3_600 + 1)
            told.append(try await isKept(product, fixture.stranger))
            told.append(try await isKept(talk, fixture.writer))
            #expect(told == [false, false, false])
        }
    }
}
