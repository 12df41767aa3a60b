import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

/// A market whose machine's clock is set.
@Suite(.timeLimit(.minutes(10)))
struct ClockTests {
    private static let jump: Int64 = 400 * 24 * 60 * 60

    @Test func clockSetBackKeepsSessionsAndOrder() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let first = try await market.product(of: seller, "먼저 온 것")

            market.clock.setBack(seconds: Self.jump)

            #expect(try await market.ask(.get, "/account", as: seller).status == 200)
            let second = try await market.product(of: seller, "나중에 온 것")
            #expect(
                try await market.ask(.patch, "/products/\(first.id)", as: seller, #"{"stock":7}"#).status
                    == 200
            )
            #expect(try await ids(market) == [second.id, first.id])
            let changes = try await market.ask(.get, "/changes?since=0").body(ChangesBody.self)
            #expect(changes.changes.map(\.number) == changes.changes.map(\.number).sorted())
            let signedIn = try await market.ask(
                .post,
                "/sessions",
                #"{"name":"seller","password":"correct horse"}"#
            )
            #expect(signedIn.status == 201)
        }
    }

    @Test(arguments: [jump, -jump])
    func clockJumpDeletesNoProduct(jump: Int64) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let kept = try await market.product(of: seller, "남는 것")
            let deleted = try await market.product(of: seller, "지울 것")
            _ = try await market.ask(.delete, "/products/\(deleted.id)", as: seller)

            market.clock.setBack(seconds: jump)
            while try await market.store.removeExpired(limit: 100) > 0 {}
            market.clock.setBack(seconds: -jump)
            while try await market.store.removeExpired(limit: 100) > 0 {}

            #expect(try await ids(market) == [kept.id])
            #expect(try await market.ask(.get, "/account", as: seller).status == 200)
        }
    }

    @Test func resentRequestIsExecutedOnceDespiteAClockSetBack() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let photo = try await market.photo(of: seller)
            let body = #"{"name":"하나뿐인 것","price":1,"stock":1,"currency":"KRW","photos":[{"id":\#(photo)}]}"#
            let key: [(HTTPFieldName, String)] = [("Idempotency-Key", "once")]
            let first = try await market.ask(.post, "/products", as: seller, body, fields: key)

            market.clock.setBack(seconds: Self.jump)
            while try await market.store.removeExpired(limit: 100) > 0 {}
            let again = try await market.ask(.post, "/products", as: seller, body, fields: key)

            #expect(first.status == 201 && again.bytes == first.bytes)
            #expect(try await ids(market).count == 1)
        }
    }

    private func ids(_ market: TestMarket) async throws -> [Product.ID] {
        try await market.store.products(ProductQuery(), at: nil, limit: 10).elements.map(\.id)
    }
}
