import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// The cart of an account.
@Suite(.timeLimit(.minutes(10)))
struct CartTests {
    @Test func cartIsSummedPerCurrency() async throws {
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
    func invalidQuantityIsRefused(quantity: String) async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            let id = try await market.product(of: buyer).id
            let reply = try await market.ask(.put, "/cart/\(id)", as: buyer, #"{"quantity":\#(quantity)}"#)
            #expect(reply.code == .malformed)
        }
    }

    @Test func overflowingCartIsShownWithoutATotal() async throws {
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
}
