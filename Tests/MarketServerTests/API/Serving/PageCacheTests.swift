import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct PageCacheTests {
    @Test func firstPageIsCachedUntilAChange() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await market.product(of: seller, "처음 물건")
            let request = try HTTPRequest(.get, "/api/v2/products?limit=20&unknown=1")
            #expect(market.routes.answerInMemory(request) == nil)
            let asked = await market.ask(request)
            let kept = await Reply(try #require(market.routes.answerInMemory(request)?.response))
            #expect(kept.bytes == asked.bytes)
            #expect(kept.fields[.etag] == asked.fields[.etag])
            #expect(market.routes.answerInMemory(try HTTPRequest(.get, "/api/v2/products")) != nil)
            let known = try await market.ask(
                .get,
                "/products",
                fields: [(.ifNoneMatch, try #require(asked.fields[.etag]))]
            )
            #expect(known.status == 304)

            _ = try await market.product(of: seller, "새 물건")
            #expect(market.routes.answerInMemory(request) == nil)
            let fresh = await market.ask(request)
            #expect(try fresh.body(PageBody<ProductRow>.self).items.count == 2)
            #expect(fresh.fields[.etag] != asked.fields[.etag])
        }
    }

    @Test func variantsOfOneListDoNotEvictOthers() async throws {
        try await TestMarket.with { market in
            _ = try await market.product(of: try await market.person("seller"))
            let list = try HTTPRequest(.get, "/api/v2/products?limit=7")
            let key = try #require(PageCache.key(of: ListingQuery(limit: 7)))
            _ = await market.ask(list)
            for number in 0..<200 { _ = try await market.ask(.get, "/products?utm=\(number)") }

            #expect(market.routes.pages.page(key, at: market.store.latestChange) != nil)
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
    func otherRequestsBypassTheCache(
        method: HTTPMethod,
        target: String,
        fields: [(HTTPFieldName, String)]
    ) async throws {
        try await TestMarket.with { market in
            _ = try await market.ask(.get, "/products")
            let request = try HTTPRequest(method, target, fields: fields)
            _ = await market.ask(request)
            #expect(market.routes.answerInMemory(request) == nil)
        }
    }

    private static let changes: [(String, @Sendable (TestMarket, Person, Product) async throws -> Void)] = [
        ("creating", { market, seller, _ in _ = try await market.product(of: seller, "새 물건") }),
        (
            "editing",
            { market, _, product in
                _ = try await market.store.editProduct(
                    product.id,
                    from: nil,
                    ProductEdit(name: "다른 이름"),
                    once: nil
                )
            }
        ),
        (
            "selling",
            { market, _, product in
                _ = try await market.store.editProduct(
                    product.id,
                    from: nil,
                    ProductEdit(state: .sold),
                    once: nil
                )
            }
        ),
        (
            "its photos",
            { market, _, product in
                _ = try await market.store.editProduct(
                    product.id,
                    from: nil,
                    ProductEdit(photos: []),
                    once: nil
                )
            }
        ),
        (
            "hiding",
            { market, seller, product in
                _ = try await market.store.hideProduct(product.id, by: seller.account.id, reason: "")
            }
        ),
        (
            "deleting",
            { market, seller, product in
                _ = try await market.store.deleteProduct(product.id, from: nil, by: seller.account.id)
            }
        ),
    ]

    @Test(arguments: changes.indices)
    func everyChangeInvalidatesCachedPages(index: Int) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller, "처음 물건")
            _ = try await market.product(of: seller, "다른 물건")
            let request = try HTTPRequest(.get, "/api/v2/products")
            let before = await market.ask(request)
            #expect(market.routes.answerInMemory(request) != nil)

            try await Self.changes[index].1(market, seller, product)
            #expect(market.routes.answerInMemory(request) == nil)
            let after = await market.ask(request)
            #expect(after.bytes != before.bytes)
            let listed = try await market.store.products(ProductQuery(), at: nil, limit: 20).elements
            #expect(
                try after.body(PageBody<ProductRow>.self).items.map(\.product.version)
                    == listed.map(\.version)
            )
            #expect(
                await Reply(try #require(market.routes.answerInMemory(request)?.response)).bytes
                    == after.bytes
            )
        }
    }

    /// A search outlives what happens to other goods, and nothing that happens to its own.
    @Test(arguments: changes.indices)
    func cachedSearchIsValidUntilItsProductsChange(index: Int) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let wanted = try await market.product(of: seller, "처음 물건")
            let other = try await market.product(of: seller, "자전거")
            let text = "처음"
            let key = SearchHandler.key(of: TextQuery(text), at: market.clock.now)
            let before = try await market.search(text)

            if Self.changes[index].0 != "creating" { try await Self.changes[index].1(market, seller, other) }
            _ = try await market.product(of: seller, "의자")
            let change = market.store.latestChange
            #expect(market.routes.finds.page(key, at: change) == nil)
            let kept = try await market.routes.finds.page(
                key,
                of: text,
                in: market.services.search,
                at: change
            )
            #expect(await Reply(try #require(kept)).bytes == before.bytes)
            #expect(try await market.search(text).bytes == before.bytes)

            try await Self.changes[index].1(market, seller, wanted)
            _ = try await market.product(of: seller, "처음 보는 물건")
            let after = try await market.search(text)
            #expect(after.bytes != before.bytes)
            // Blanks make another address of the same text.
            #expect(try await market.search("\(text) ").bytes == after.bytes)
        }
    }

    /// The words as they are typed find nothing, and another reading does, until something has them.
    @Test func cachedSearchIsInvalidWhenTheTypedTextStartsToMatch() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await market.product(of: seller, "아이폰 케이스")
            let before = try await market.search("dkdlvhs")
            #expect(try before.body(SearchBody.self).total.count == 1)
            _ = try await market.product(of: seller, "이것은 dkdlvhs")
            let after = try await market.search("dkdlvhs")
            #expect(after.bytes != before.bytes)
            #expect(try await market.search("dkdlvhs ").bytes == after.bytes)
        }
    }

    @Test func undoneDeletionReappearsInCachedLists() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller, "처음 물건")
            _ = try await market.store.deleteProduct(product.id, from: nil, by: seller.account.id)
            #expect(try await market.ask(.get, "/products").body(PageBody<ProductRow>.self).items.isEmpty)

            _ = try await market.store.undeleteProduct(product.id, by: seller.account.id)
            let items = try await market.ask(.get, "/products").body(PageBody<ProductRow>.self).items
            #expect(items.map(\.product.id) == [product.id])
        }
    }

    @Test func cacheIsBoundedUnderManyLists() throws {
        let cache = PageCache()
        for number in 0..<1000 {
            cache.keep(HTTPResponse(text: "x"), as: "\(number)", at: 1)
            cache.keep(HTTPResponse(text: "x"), asked: "?\(number)", at: 1)
        }
        let kept = (0..<1000).filter { cache.page("\($0)", at: 1) != nil }
        #expect(!kept.isEmpty && kept.count <= 64)
        let asked = (0..<1000).filter { cache.page(asked: "?\($0)", at: 1) != nil }
        #expect(!asked.isEmpty && asked.count <= 64)
        cache.keep(HTTPResponse(text: "older"), as: "old", at: 0)
        #expect(cache.page("old", at: 1) == nil)
        #expect(cache.page("999", at: 2) == nil)
    }
}

extension TestMarket {
    fileprivate func search(_ text: String) async throws -> Reply {
        let reply = await ask(try HTTPRequest(.get, Endpoint.search.path(TextQuery(text))))
        try #require(reply.status == 200)
        return reply
    }
}
