import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(1)))
struct PageCacheTests {
    @Test func theFirstPageIsKeptUntilSomethingChanges() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await market.product(of: seller, "처음 물건")
            let request = try HTTPRequest(.get, "/api/v2/products?limit=20&unknown=1")
            #expect(market.realm.answerInMemory(request) == nil)
            let asked = await market.ask(request)
            let kept = await Reply(try #require(market.realm.answerInMemory(request)?.response))
            #expect(kept.bytes == asked.bytes)
            #expect(kept.fields[.etag] == asked.fields[.etag])
            #expect(market.realm.answerInMemory(try HTTPRequest(.get, "/api/v2/products")) != nil)
            let known = try await market.ask(
                .get,
                "/products",
                fields: [(.ifNoneMatch, try #require(asked.fields[.etag]))]
            )
            #expect(known.status == 304)

            _ = try await market.product(of: seller, "새 물건")
            #expect(market.realm.answerInMemory(request) == nil)
            let fresh = await market.ask(request)
            #expect(try fresh.body(PageBody<ProductRow>.self).items.count == 2)
            #expect(fresh.fields[.etag] != asked.fields[.etag])
        }
    }

    @Test(arguments: [
        (HTTPMethod.get, "/api/v2/products?q=x", []), (.get, "/api/v2/products?page=2", []),
        (.head, "/api/v2/products", []),
        (.get, "/api/v2/products?cursor=x", []), (.get, "/api/v2/products?limit=0", []),
        (.get, "/api/v2/cart", []),
        (.get, "/api/v2/products", [(HTTPFieldName.authorization, "Bearer x")]),
        (.get, "/api/v2/products", [(.cookie, "a=b")]),
        (.get, "/api/v2/products", [(.origin, "https://a.example")]),
    ])
    func nothingElseIsAnsweredFromMemory(
        method: HTTPMethod,
        target: String,
        fields: [(HTTPFieldName, String)]
    ) async throws {
        try await TestMarket.with { market in
            _ = try await market.ask(.get, "/products")
            let request = try HTTPRequest(method, target, fields: fields)
            _ = await market.ask(request)
            #expect(market.realm.answerInMemory(request) == nil)
        }
    }

    @Test func aFloodOfListsDoesNotGrowTheMemory() throws {
        let cache = PageCache()
        for number in 0..<1000 { cache.keep(HTTPResponse(text: "x"), as: "\(number)", at: 1) }
        let kept = (0..<1000).filter { cache.page("\($0)", at: 1) != nil }
        #expect(!kept.isEmpty && kept.count <= 64)
        cache.keep(HTTPResponse(text: "older"), as: "old", at: 0)
        #expect(cache.page("old", at: 0) == nil)
        #expect(cache.page("999", at: 2) == nil)
    }
}
