import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Likes, the cart, and looking for things.
@Suite(.timeLimit(.minutes(1)))
struct ShelfTests {
    @Test(arguments: [
        "/account", "/account/products", "/sessions", "/uploads", "/likes", "/cart", "/searches", "/products",
        "/search?q=a",
    ])
    func noCacheKeepsWhatWasMadeForOneAccount(path: String) async throws {
        try await TestMarket.with { market in
            let reply = try await market.ask(.get, path, as: try await market.person("buyer"))

            #expect(reply.status == 200)
            #expect(reply.fields[.cacheControl] == "private, no-store")
        }
    }

    @Test func likesAreListedNewestFirstAndTakenBack() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            let first = try await market.product(of: buyer, "하나 물건").id
            let second = try await market.product(of: buyer, "둘째 물건").id
            for id in [first, second, first] {
                _ = try await market.ask(.put, "/products/\(id)/like", as: buyer)
            }
            let liked = try await market.ask(.get, "/likes", as: buyer).body(PageBody<ProductRow>.self)
            #expect(liked.items.map(\.product.id) == [second, first])
            #expect(liked.items.map(\.isLiked) == [true, true])

            #expect(try await market.ask(.delete, "/products/\(second)/like", as: buyer).status == 204)
            #expect(try await market.ask(.delete, "/products/\(second)/like", as: buyer).status == 204)
            #expect(try await market.ask(.delete, "/products/999/like", as: buyer).status == 204)
            #expect(try await market.ask(.put, "/products/999/like", as: buyer).code == .notFound)
            let left = try await market.ask(.get, "/likes", as: buyer).body(PageBody<ProductRow>.self)
            #expect(left.items.map(\.product.id) == [first])
            #expect(try await market.ask(.get, "/likes?cursor=x", as: buyer).code == .badCursor)
        }
    }

    @Test func theCartIsSummedForEachCurrency() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            let won = try await market.product(of: buyer, "원화 물건", price: "1000").id
            let dollars = try await market.product(of: buyer, "달러 물건", price: "2.50", .usd).id
            _ = try await market.ask(.put, "/cart/\(won)", as: buyer, #"{"quantity":1}"#)
            _ = try await market.ask(.put, "/cart/\(dollars)", as: buyer, #"{"quantity":3}"#)
            let cart = try await market.ask(.put, "/cart/\(won)", as: buyer, #"{"quantity":2}"#).body(
                CartBody.self
            )
            #expect(cart.sums.map { "\($0.currency.rawValue) \($0.amount)" } == ["KRW 2000", "USD 7.5"])
            #expect(Set(cart.lines.map(\.quantity)) == [2, 3])
            _ = try await market.ask(.delete, "/cart/\(won)", as: buyer)
            #expect(
                try await market.ask(.get, "/cart", as: buyer).body(CartBody.self).lines.map(
                    \.product.product.id
                ) == [dollars]
            )
            _ = try await market.ask(.delete, "/cart", as: buyer)
            #expect(
                try await market.ask(.get, "/cart", as: buyer).body(CartBody.self)
                    == CartBody(lines: [], sums: [])
            )
        }
    }

    @Test(arguments: [
        "0", "-1", "10000", "9223372036854775807", "9223372036854775808", "1.5", "null", "\"1\"", "true",
        "1e30",
    ])
    func aQuantityThatCannotBeIsRefused(quantity: String) async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            let id = try await market.product(of: buyer).id
            let reply = try await market.ask(.put, "/cart/\(id)", as: buyer, #"{"quantity":\#(quantity)}"#)
            #expect(reply.code == .malformed)
        }
    }

    @Test func aCartThatComesToMoreThanCanBeCountedIsShownWithoutItsSum() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            let id = try await market.product(of: buyer, price: "90000000000000000").id
            let other = try await market.product(of: buyer, price: "100").id
            _ = try await market.ask(.put, "/cart/\(other)", as: buyer, #"{"quantity":1}"#)
            let full = try await market.ask(.put, "/cart/\(id)", as: buyer, #"{"quantity":9999}"#)
                .body(CartBody.self)
            #expect(full.lines.count == 2 && full.sums.isEmpty)
            let less = try await market.ask(.put, "/cart/\(id)", as: buyer, #"{"quantity":1}"#)
                .body(CartBody.self)
            #expect(less.sums.map(\.amount) == ["90000000000000100"])
        }
    }

    @Test func aSearchHasASectionForEachOrderThatFindsAnything() async throws {
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
            let words = try await market.ask(.get, "/suggestions?q=%EC%9E%90%EC%A0%84").body(WordsBody.self)
            #expect(words.words == ["자전거"])
        }
    }

    @Test func searchesAreNotedUntilOneSearchesInPrivate() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            func searches() async throws -> SearchesBody {
                try await market.ask(.get, "/searches", as: buyer).body(SearchesBody.self)
            }
            for word in ["one", "two", "one", "%20"] {
                _ = try await market.ask(.get, "/search?q=\(word)", as: buyer)
            }
            _ = try await market.ask(.head, "/search?q=head", as: buyer)
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
