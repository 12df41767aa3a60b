import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// The cart tells what can be bought, and takes no more than that.
@Suite(.timeLimit(.minutes(10)))
struct CartPageTests {
    /// Runs `body` in a market with three pieces of one product, once with an account and once without.
    private func with(
        _ body: (TestMarket, Product, PageClient) async throws -> Void
    ) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let buyer = try await market.person("하나")
            for browser in [PageClient(market), PageClient(market, as: buyer)] {
                try await body(market, try await market.product(of: seller, price: "1000"), browser)
            }
        }
    }

    private func put(_ quantity: String, of product: Product, _ browser: PageClient) async throws -> Reply {
        try await browser.post(
            "/cart",
            from: "/products/\(product.id)",
            ["product": "\(product.id)", "quantity": quantity]
        )
    }

    @Test(arguments: ["4", "9999"])
    func quantityIsLimitedToTheStock(quantity: String) async throws {
        try await with { market, product, browser in
            #expect(try await put("2", of: product, browser).status == 303)
            let refused = try await put(quantity, of: product, browser)

            #expect(refused.status == 422 && refused.text.contains("3개만 남았어요."))
            #expect(refused.text.contains("value=\"2\" min=\"1\" max=\"3\""))
            #expect(try await browser.get("/cart").text.contains("2,000원"))
        }
    }

    @Test func oneMoreThanAnybodyMayHaveIsNoFailure() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("하나")
            let product = try await market.product(of: try await market.person("민지"), price: "1000")
            _ = try await market.store.editProduct(
                product.id,
                from: nil,
                ProductEdit(stock: 20_000),
                once: nil
            )
            let most = CartRules.mostOfOne
            try await market.store.setQuantity(most, of: product.id, inCartOf: buyer.account.id)
            let browser = PageClient(market, as: buyer)
            let page = "/products/\(product.id)"
            #expect(try await browser.post("/cart", from: page, ["add": "\(product.id)"]).status == 303)
            #expect(try await market.store.cart(of: buyer.account.id).map(\.quantity) == [most])
        }
    }

    @Test func addingBeyondTheStockIsRefused() async throws {
        try await with { market, product, browser in
            _ = try await put("3", of: product, browser)
            let path = "/products/\(product.id)"
            let page = try await browser.post("/cart", from: path, ["add": "\(product.id)"])
            let reply = try await browser.post(
                "/cart",
                from: path,
                ["add": "\(product.id)"],
                accept: "application/json"
            )

            #expect(page.status == 422 && page.text.contains("3개만 남았어요."))
            #expect(reply.status == 409 && reply.text.contains("3개만 남았어요."))
            #expect(try await browser.get("/cart").text.contains("value=\"3\""))
        }
    }

    @Test func soldProductsAreExcludedFromTotals() async throws {
        try await with { market, product, browser in
            _ = try await put("2", of: product, browser)
            _ = try await market.store.editProduct(
                product.id,
                from: nil,
                ProductEdit(state: .sold),
                once: nil
            )
            let page = try await browser.get("/cart").text

            #expect(page.contains("data-id=\"\(product.id)\"") && !page.contains("2,000원"))
            #expect(!page.contains("name=\"quantity\"") && page.contains("name=\"remove\""))
            let refused = try await put("1", of: product, browser)
            #expect(
                refused.status == 422 && refused.text.contains("role=\"alert\" tabindex=\"-1\" autofocus>품절")
            )
        }
    }

    @Test func reducedStockIsShownAndLimitsTheTotal() async throws {
        try await with { market, product, browser in
            _ = try await put("3", of: product, browser)
            _ = try await market.store.editProduct(product.id, from: nil, ProductEdit(stock: 2), once: nil)
            let page = try await browser.get("/cart").text

            #expect(page.contains("2개만 남았어요.") && page.contains("2,000원"))
        }
    }

    @Test func reservedProductIsMarked() async throws {
        try await with { market, product, browser in
            _ = try await put("1", of: product, browser)
            _ = try await market.store.editProduct(
                product.id,
                from: nil,
                ProductEdit(state: .reserved),
                once: nil
            )

            #expect(try await browser.get("/cart").text.contains(Texts.of(.korean)[.cartReserved]))
        }
    }

    @Test func removedProductIsMarkedUntilDismissed() async throws {
        try await with { market, product, browser in
            let words = "담아 둔 상품 1개를 지금은 살 수 없어요."
            _ = try await put("2", of: product, browser)
            _ = try await market.store.deleteProduct(product.id, from: nil, by: nil)
            #expect(try await browser.get("/cart").text.contains(words))

            #expect(try await browser.post("/cart", from: "/cart", ["forget": "1"]).location == "/cart")
            #expect(try await !browser.get("/cart").text.contains(words))
            _ = try await market.store.undeleteProduct(product.id, by: nil)
            #expect(try await browser.get("/cart").text.contains("장바구니가 비어 있어요"))
        }
    }

    @Test func dismissingKeepsAvailableProducts() async throws {
        try await with { market, product, browser in
            let other = try await market.product(of: try await market.person("새별\(product.id)"))
            for one in [product, other] { _ = try await put("2", of: one, browser) }
            _ = try await market.store.deleteProduct(other.id, from: nil, by: nil)
            _ = try await browser.post("/cart", from: "/cart", ["forget": "1"])

            #expect(try await browser.get("/cart").text.contains("2,000원"))
        }
    }

    @Test func stepsChangeTheQuantityByOneWithinWhatThereIs() async throws {
        try await with { market, product, browser in
            _ = try await put("2", of: product, browser)
            func step(_ step: String, from quantity: Int) async throws -> Reply {
                try await browser.post(
                    "/cart",
                    from: "/cart",
                    ["product": "\(product.id)", "quantity": "\(quantity)", "step": step]
                )
            }
            let reply = try await step("1", from: 2)
            #expect(reply.status == 303 && reply.location == "/cart#p\(product.id)")
            let full = try await browser.get("/cart").text
            #expect(full.contains("value=\"3\"") && full.contains("하나 더\" disabled>+"))
            // A page that is older than the stock, or hasty clicks.
            #expect(try await step("1", from: 3).status == 422)
            for quantity in [Int.max, .min, 0, -1] {
                for way in ["1", "-1"] { #expect(try await step(way, from: quantity).status == 422) }
            }
            _ = try await step("-1", from: 2)
            #expect(try await browser.get("/cart").text.contains("하나 덜\" disabled>−"))
            _ = try await step("-1", from: 1)
            #expect(try await browser.get("/cart").text.contains("value=\"1\""))
        }
    }

    @Test func eachSellersThingsStandTogether() async throws {
        try await TestMarket.with { market in
            let (first, second) = (try await market.person("민지"), try await market.person("하나"))
            let browser = PageClient(market)
            var ids: [Product.ID] = []
            for seller in [first, second, first] {
                ids.append(try await market.product(of: seller).id)
                _ = try await browser.post("/cart", from: "/", ["add": "\(ids[ids.count - 1])"])
            }
            let parts = try await browser.get("/cart").text.components(separatedBy: "<h2 class=\"of\">")
            #expect(parts.count == 3)
            let of = parts.dropFirst().map { part in ids.filter { part.contains("id=\"p\($0)\"") } }
            #expect(
                of.map(Set.init) == [[ids[0], ids[2]], [ids[1]]]
                    || of.map(Set.init) == [[ids[1]], [ids[0], ids[2]]]
            )
        }
    }

    @Test func apiSumsByTheSameRule() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            let (sold, few) = (
                try await market.product(of: buyer, price: "5000"),
                try await market.product(of: buyer, price: "100")
            )
            for product in [sold, few] {
                _ = try await market.ask(.put, "/cart/\(product.id)", as: buyer, #"{"quantity":9}"#)
            }
            _ = try await market.store.editProduct(sold.id, from: nil, ProductEdit(state: .sold), once: nil)
            let cart = try await market.ask(.get, "/cart", as: buyer).body(CartBody.self)

            #expect(cart.lines.count == 2 && cart.sums.map(\.amount) == ["300"])
        }
    }

    @Test func tabCountEqualsTheCartPage() async throws {
        try await with { market, product, browser in
            let badge = "<span class=\"count\">"
            let seller = try await market.person("주은\(product.id)")
            let other = try await market.product(of: seller)
            for id in [product.id, other.id] {
                _ = try await browser.post("/cart", from: "/products/\(id)", ["add": "\(id)"])
            }
            #expect(try await browser.get("/").text.contains(badge + "2</span>"))
            _ = try await market.store.deleteProduct(product.id, from: nil, by: product.seller.id)
            #expect(try await browser.get("/").text.contains(badge + "1</span>"))
            #expect(try await browser.get("/nowhere").text.contains(badge + "1</span>"))
            _ = try await market.store.editProduct(
                other.id,
                from: nil,
                ProductEdit(state: .hidden),
                once: nil
            )
            #expect(try await !browser.get("/").text.contains(badge))
            let next = try await market.product(of: seller)
            let reply = try await browser.post(
                "/cart",
                from: "/products/\(next.id)",
                ["add": "\(next.id)"],
                accept: "application/json"
            )
            #expect(reply.text == #"{"count":1}"#)
        }
    }
}
