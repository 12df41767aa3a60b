import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// The reply to a search for which no work is left.
@Suite(.timeLimit(.minutes(10)))
struct IncompleteSearchTests {
    private static let bicycle = "%EC%9E%90%EC%A0%84%EA%B1%B0"

    private func withMarket(
        work: Duration,
        _ body: (TestMarket, Person) async throws -> Void
    ) async throws {
        var searches = SearchGate.Limits(threads: 1)
        searches.work = work
        try await TestMarket.with(searches: searches) { market in
            let seller = try await market.person("민지")
            for _ in 1...3 { _ = try await market.product(of: seller, "빨간 자전거", price: "10") }
            try await body(market, seller)
        }
    }

    @Test func theAPISaysThatItIsNotCompleteAndKeepsNothing() async throws {
        try await withMarket(work: .zero) { market, _ in
            for _ in 1...2 {
                let search = try await market.ask(.get, "/search?q=\(Self.bicycle)").body(SearchBody.self)
                #expect(!search.complete)
                #expect(search.total.isAtLeast)
                #expect(search.corrections.isEmpty)
                for query in ["", "&page=1", "&sort=price_up", "&in_stock=true"] {
                    let list = try await market.ask(.get, "/products?q=\(Self.bicycle)\(query)")
                        .body(PageBody<ProductRow>.self)
                    #expect(!list.complete, "\(query)")
                    #expect(list.total?.isAtLeast ?? true, "\(query)")
                }
            }
            let filtered = try await market.ask(.get, "/products?in_stock=true").body(
                PageBody<ProductRow>.self
            )
            // Facts are in memory, and cost nothing to ask.
            #expect(filtered.complete && filtered.items.count == 3)
            let all = try await market.ask(.get, "/products").body(PageBody<ProductRow>.self)
            #expect(all.complete && all.items.count == 3)
            let change = market.services.products.latestChange
            for key in [
                SearchHandler.key(of: TextQuery("자전거"), at: market.clock.now),
                PageCache.key(of: ListingQuery(text: "자전거")),
            ] {
                let key = try #require(key)
                #expect(market.routes.finds.page(key, at: change) == nil, "\(key)")
            }
        }
    }

    @Test func aCompleteSearchIsMarkedAndCached() async throws {
        try await withMarket(work: .seconds(60)) { market, _ in
            let reply = try await market.ask(.get, "/search?q=\(Self.bicycle)")
            #expect(try reply.body(SearchBody.self).complete)
            let key = SearchHandler.key(of: TextQuery("자전거"), at: market.clock.now)
            #expect(market.routes.finds.page(key, at: market.services.products.latestChange) != nil)
        }
    }

    @Test func aPageSaysItQuietlyInTheReadersLanguage() async throws {
        try await withMarket(work: .zero) { market, _ in
            let browser = PageClient(market)
            for query in ["", "&sort=newest", "&in_stock=true&sort=price_up", "&page=1"] {
                let page = try await browser.get("/search?q=\(Self.bicycle)\(query)").text
                #expect(page.contains("일부만 찾았어요"), "\(query)")
                #expect(!page.contains("맞는 상품이 없어요"), "\(query)")
            }
            browser.language = "en"
            #expect(
                try await browser.get("/search?q=\(Self.bicycle)").text.contains(
                    "only some of them were searched"
                )
            )
        }
    }
}
