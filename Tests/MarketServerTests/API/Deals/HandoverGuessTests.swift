import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// Guesses at the codes of a handover, as a client makes them.
@Suite(.timeLimit(.minutes(10)))
struct HandoverGuessTests {
    /// Types wrong codes until one is not looked at; returns how many were.
    private func guess(_ bargain: Bargain, _ deal: Deal.ID, _ person: Person) async throws -> (Int, Reply) {
        var count = 0
        while true {
            let reply = try await bargain.confirm(deal, #"{"code":"9\#(count)"}"#, person)
            guard reply.code == .wrongCode, count < 50 else { return (count, reply) }
            count += 1
        }
    }

    @Test func aNewReservationGivesNoNewGuesses() async throws {
        try await Bargain.with { bargain in
            let seller = bargain.talk.seller
            let path = "/conversations/\(bargain.conversation)/deal"
            var (guesses, statuses): (Int, [Int]) = (0, [])
            for _ in 0..<5 {
                let reserved = try await bargain.ask(.post, path, seller, "{}")
                statuses.append(reserved.status)
                guard reserved.status == 201 else {
                    #expect(reserved.code == .reservedOften && reserved.fields[.retryAfter] == "3600")
                    continue
                }
                let deal = try reserved.body(OwnDeal.self).deal.id
                let (count, wait) = try await guess(bargain, deal, seller)
                guesses += count
                #expect((wait.status, wait.code) == (429, .handoverWait))
                #expect(wait.fields[.retryAfter] == "600")
                let end = #"{"state":"cancelled","reason":"other"}"#
                #expect(try await bargain.ask(.put, "/deals/\(deal)/state", seller, end).status == 200)
            }
            #expect(guesses == 5 && statuses == [201, 201, 429, 429, 429])
        }
    }
}

/// Giveaways claimed by new accounts.
@Suite(.timeLimit(.minutes(10)))
struct NewcomerClaimTests {
    private func claim(_ market: TestMarket, _ product: Product, _ person: Person, from address: String)
        async throws -> Reply
    {
        try await ask("/products/\(product.id)/claim", market, person, from: address, #"{"text":"꼭 받고 싶어요"}"#)
    }

    private func ask(
        _ path: String,
        _ market: TestMarket,
        _ person: Person,
        from address: String,
        _ body: String
    ) async throws -> Reply {
        let request = try HTTPRequest(
            .put,
            "/api/v2\(path)",
            fields: [
                (.authorization, "Bearer \(person.token.text)"), (.contentType, "application/json"),
                (.acceptLanguage, "ko"),
            ],
            body: Array(body.utf8),
            from: try #require(IPAddress(address))
        )
        return await market.ask(request)
    }

    private func giveaways(_ market: TestMarket, _ count: Int) async throws -> [Product] {
        let giver = try await market.person("giver")
        var products: [Product] = []
        for _ in 0..<count {
            products.append(
                try await market.product(of: giver, price: "0", facts: ProductFacts(giveaway: .first))
            )
        }
        return products
    }

    @Test func thirtyNewAccountsTakeNothing() async throws {
        try await TestMarket.with { market in
            let products = try await giveaways(market, 3)
            market.clock.advance(seconds: 600)
            for number in 0..<30 {
                let person = try await market.person("new \(number)")
                let reply = try await claim(market, products[number % 3], person, from: "203.0.113.7")
                #expect((reply.status, reply.code) == (403, .claimTooNew))
                #expect(reply.text.contains("24시간"))
                let path = "/products/\(products[number % 3].id)/queue"
                let waits = try await ask(path, market, person, from: "203.0.113.7", "")
                #expect(waits.status >= 400, "the line is no way around")
            }
        }
    }

    @Test func newAccountsOfOneNetworkShareAClaimADay() async throws {
        try await TestMarket.with { market in
            let products = try await giveaways(market, 6)
            var people: [Person] = []
            for number in 0..<6 { people.append(try await market.person("new \(number)")) }
            market.clock.advance(seconds: 25 * 3_600)
            #expect(try await claim(market, products[0], people[0], from: "203.0.113.7").status == 200)
            let second = try await claim(market, products[1], people[1], from: "203.0.113.7")
            #expect((second.status, second.code) == (429, .claimNetwork))
            #expect(second.fields[.retryAfter] == "86400")
            // A school is one address, and not on the internet.
            for number in 2..<5 {
                let reply = try await claim(market, products[number], people[number], from: "192.168.0.9")
                #expect(reply.status == 200)
            }
            market.rules.update(newcomers: .trusted)
            #expect(try await claim(market, products[5], people[1], from: "203.0.113.7").status == 200)
        }
    }

    @Test(arguments: [
        ("203.0.113.7", false), ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true),
        ("172.32.0.1", false),
        ("192.168.1.1", true), ("169.254.1.1", true), ("fe80::1", true), ("fd00::1", true),
        ("2001:db8::1", false),
        ("::1", true), ("::ffff:10.0.0.1", true), ("11.0.0.1", false),
    ])
    func privateAddressesAreThoseOfNobodyOnTheInternet(address: String, isPrivate: Bool) throws {
        #expect(try #require(IPAddress(address)).isPrivate == isPrivate)
    }
}
