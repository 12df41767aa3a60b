import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Looking for things, and what was looked for.
@Suite(.timeLimit(.minutes(10)))
struct SearchTests {
    @Test func searchHasASectionForEachOrderWithMatches() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await market.product(of: seller, "자전거 싼 것", price: "10")
            _ = try await market.product(of: seller, "비싼 자전거", price: "20")
            _ = try await market.product(of: seller, "기타 칩니다", price: "30")
            let found = try await market.ask(.get, "/search?q=%20%EC%9E%90%EC%A0%84%EA%B1%B0", as: seller)
                .body(SearchBody.self)
            #expect(found.sections.map(\.sort) == ["relevance", "newest", "price_down"])
            #expect(found.sections.map { $0.products.count } == [2, 2, 2])
            #expect(found.sections.last?.products.first?.product.name == "비싼 자전거")
            #expect(found.sections.first?.products.first?.isLiked == false)
            #expect((found.total.count, found.corrections) == (2, []))

            let nothing = try await market.ask(.get, "/search?q=zzzz").body(SearchBody.self)
            #expect((nothing.total.count, nothing.sections) == (0, []))
            #expect(try await market.ask(.get, "/search?q=").body(SearchBody.self).sections.isEmpty)
            let mistyped = try await market.ask(.get, "/search?q=%EC%9E%90%EC%A0%81%EA%B1%B0").body(
                SearchBody.self
            )
            #expect(mistyped.corrections == ["자전거"])
            // It is corrected at once, and stays as it is where that is asked for.
            #expect(mistyped.correctedTo == "자전거" && mistyped.total.count == 2)
            #expect(mistyped.sections.map { $0.products.count } == [2, 2, 2])
            let exactly = try await market.ask(.get, "/search?q=%EC%9E%90%EC%A0%81%EA%B1%B0&exact=true")
                .body(SearchBody.self)
            #expect((exactly.total.count, exactly.sections, exactly.corrections) == (0, [], ["자전거"]))
            #expect(exactly.correctedTo == nil && found.correctedTo == nil)
            // 자적거 비싸게: what leaves a word out is only offered.
            let shorter =
                try await market
                .ask(.get, "/search?q=%EC%9E%90%EC%A0%81%EA%B1%B0%20%EB%B9%84%EC%8B%B8%EA%B2%8C").body(
                    SearchBody.self
                )
            #expect((shorter.correctedTo, shorter.sections, shorter.corrections) == (nil, [], ["자전거"]))
            for prices in ["min_price=10&max_price=15", "min_price=15&max_price=10"] {
                let cheap = try await market.ask(.get, "/products?\(prices)").body(PageBody<ProductRow>.self)
                #expect(cheap.items.map(\.product.name) == ["자전거 싼 것"])
            }
            let words = try await market.ask(.get, "/suggestions?q=%EC%9E%90%EC%A0%84").body(WordsBody.self)
            #expect(words.words == ["자전거"])
        }
    }

    @Test func searchesAreRecordedExceptInPrivateMode() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            func searches() async throws -> SearchesBody {
                try await market.ask(.get, "/searches", as: buyer).body(SearchesBody.self)
            }
            for word in ["one", "two", "one", "%20"] {
                _ = try await market.ask(.get, "/search?q=\(word)", as: buyer)
            }
            _ = try await market.ask(.head, "/search?q=head", as: buyer)
            _ = try await market.ask(.get, "/search?q=typ&typed=true", as: buyer)
            _ = try await market.ask(.get, "/search?q=nobodys")
            #expect(try await searches() == SearchesBody(searches: ["one", "two"], isPrivate: false))

            let reply = try await market.ask(.put, "/searches/privacy", as: buyer, #"{"isPrivate":true}"#)
            #expect(try reply.body(SearchesBody.self).isPrivate)
            _ = try await market.ask(.get, "/search?q=three", as: buyer)
            _ = try await market.ask(.delete, "/searches/one?text=one", as: buyer)
            #expect(try await searches() == SearchesBody(searches: ["two"], isPrivate: true))
            _ = try await market.ask(.delete, "/searches", as: buyer)
            #expect(try await searches().searches == [])
        }
    }
}
