import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Products of a blocked account are hidden from the blocker alone, and nobody else learns of the block.
@Suite(.timeLimit(.minutes(10)))
struct BlockedProductsTests {
    private struct Fixture {
        let market: TestMarket
        let blocked: Person
        let viewer: Person
        /// Of the blocked one and another seller by turns.
        let goods: [Product]

        func ask(_ path: String, as person: Person?) async throws -> Reply {
            try await market.ask(.get, path, as: person, nil)
        }

        func ids(_ path: String, as person: Person?) async throws -> [Int64] {
            try await ask(path, as: person).body(PageBody<ProductRow>.self).items.map(\.product.id.rawValue)
        }
    }

    private func with(_ body: (Fixture) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let blocked = try await market.person("민지")
            let other = try await market.person("하늘")
            let viewer = try await market.person("보는이")
            var goods: [Product] = []
            for number in 0..<6 {
                let seller = number.isMultiple(of: 2) ? blocked : other
                goods.append(
                    try await market.product(
                        of: seller,
                        "자전거 \(number)",
                        price: "\(1_000 + number)",
                        facts: ProductFacts(category: Category.ID(rawValue: "sports"))
                    )
                )
            }
            _ = try await market.ask(.put, "/blocks/\(blocked.account.id)", as: viewer, nil)
            try await body(Fixture(market: market, blocked: blocked, viewer: viewer, goods: goods))
        }
    }

    @Test(arguments: [
        "", "?q=자전거", "?sort=price_up", "?sort=price_down", "?sort=liked", "?q=자전거&sort=price_up",
        "?category=sports", "?q=@민지 자전거", "?q=@하늘",
    ])
    func listsLeaveThemOutForWhoBlocks(query: String) async throws {
        try await with { fixture in
            let path =
                "/products"
                + query.map { "?&=".contains($0) ? "\($0)" : PercentText.encode("\($0)") }.joined()
            let own = Set(
                fixture.goods.filter { $0.seller.id == fixture.blocked.account.id }.map(\.id.rawValue)
            )
            let all = try await fixture.ids(path, as: nil)
            let seen = try await fixture.ids(path, as: fixture.viewer)
            #expect(seen == all.filter { !own.contains($0) })
            // By numbers they are counted without them, and by cursors nothing is met twice or missed.
            let first = try await fixture.ask(
                path + (query.isEmpty ? "?" : "&") + "page=1",
                as: fixture.viewer
            )
            .body(PageBody<ProductRow>.self)
            #expect(first.total?.count == seen.count)
            var (walked, cursor): ([Int64], Cursor?) = ([], nil)
            repeat {
                let at = cursor.map { "&cursor=\(PercentText.encode($0.rawValue))" } ?? ""
                let page = try await fixture.ask(
                    path + (query.isEmpty ? "?" : "&") + "limit=1" + at,
                    as: fixture.viewer
                ).body(PageBody<ProductRow>.self)
                walked += page.items.map(\.product.id.rawValue)
                cursor = page.next
            } while cursor != nil
            #expect(walked == seen)
        }
    }

    @Test func searchesAndCountsLeaveThemOut() async throws {
        try await with { fixture in
            let path = "/search?q=\(PercentText.encode("자전거"))"
            let all = try await fixture.ask(path, as: nil).body(SearchBody.self)
            let seen = try await fixture.ask(path, as: fixture.viewer).body(SearchBody.self)
            #expect((all.total.count, seen.total.count) == (6, 3))
            #expect(seen.sections.allSatisfy { $0.products.count == 3 })
            #expect(seen.facets != nil && seen.facets != all.facets)
            let facets = try await fixture.ask("/facets", as: fixture.viewer).body(FacetsBody.self)
            #expect(facets != (try await fixture.ask("/facets", as: nil).body(FacetsBody.self)))
        }
    }

    @Test func likesCartAndSuggestionsLeaveThemOut() async throws {
        try await with { fixture in
            for product in fixture.goods {
                _ = try await fixture.market.ask(
                    .put,
                    "/products/\(product.id)/like",
                    as: fixture.viewer,
                    nil
                )
                _ = try await fixture.market.ask(
                    .put,
                    "/cart/\(product.id)",
                    as: fixture.viewer,
                    #"{"quantity":1}"#
                )
            }
            let only = try await fixture.market.product(of: fixture.blocked, "피아노 의자")
            func words(_ person: Person?) async throws -> [String] {
                let path = "/suggestions?q=\(PercentText.encode("피아"))"
                return try await fixture.ask(path, as: person).body(WordsBody.self).words
            }
            let others = fixture.goods.filter { $0.seller.id != fixture.blocked.account.id }.map(
                \.id.rawValue
            )
            #expect(try await fixture.ids("/likes", as: fixture.viewer) == others.reversed())
            #expect(
                try await fixture.ids("/likes?limit=2", as: fixture.viewer) == others.suffix(2).reversed()
            )
            let account = fixture.viewer.account.id
            #expect(try await fixture.market.store.lineCount(inCartOf: account) == 3)
            #expect(try await fixture.market.store.unseenLines(inCartOf: account) == 3)
            let lines = try await fixture.market.store.cart(of: account)
            #expect(Set(lines.map(\.product.id.rawValue)) == Set(others))
            #expect(try await words(nil) == ["피아노"])
            #expect(try await words(fixture.viewer) == [])
            _ = only
            // A block that is taken back brings all back.
            let path = "/blocks/\(fixture.blocked.account.id)"
            _ = try await fixture.market.ask(.delete, path, as: fixture.viewer, nil)
            #expect(try await fixture.ids("/likes", as: fixture.viewer).count == 6)
            #expect(try await fixture.market.store.lineCount(inCartOf: account) == 6)
            #expect(try await words(fixture.viewer) == ["피아노"])
        }
    }

    @Test func theirOwnShelfIsShownAndATakenBackBlockShowsAllAgain() async throws {
        try await with { fixture in
            let shelf = "/products?seller=\(fixture.blocked.account.id)"
            #expect(try await fixture.ids(shelf, as: fixture.viewer).count == 3)
            // Whom one blocks while one pages changes no cursor.
            let page = try await fixture.ask("/products?limit=2", as: fixture.viewer)
                .body(PageBody<ProductRow>.self)
            let next = PercentText.encode(try #require(page.next).rawValue)
            let path = "/blocks/\(fixture.blocked.account.id)"
            _ = try await fixture.market.ask(.delete, path, as: fixture.viewer, nil)
            let rest = try await fixture.ids("/products?limit=9&cursor=\(next)", as: fixture.viewer)
            #expect(rest == [3, 2, 1])
            #expect(try await fixture.ids("/products", as: fixture.viewer).count == 6)
        }
    }

    @Test func pagesLeaveThemOut() async throws {
        try await with { fixture in
            let (viewer, anybody) = (
                PageClient(fixture.market, as: fixture.viewer), PageClient(fixture.market)
            )
            for path in ["/", "/search?q=\(PercentText.encode("자전거"))", "/?page=1"] {
                // Before and after the page is kept for others.
                #expect(try await viewer.get(path).cards == [6, 4, 2])
                #expect(try await anybody.get(path).cards.count == 6)
                #expect(try await viewer.get(path).cards == [6, 4, 2])
            }
            let around = try await viewer.get("/products/\(fixture.goods[1].id)")
            #expect(!around.text.contains("/products/\(fixture.goods[0].id)\""))
            #expect(try await anybody.get("/products/2").text.contains("/products/\(fixture.goods[0].id)\""))
            // Its address stays, and so does the shelf.
            #expect(try await viewer.get("/products/\(fixture.goods[0].id)").status == 200)
            #expect(try await viewer.get("/sellers/\(fixture.blocked.account.id)").cards.count == 3)
        }
    }
}
