import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

/// The market's own list, which begins with what can be had.
@Suite(.timeLimit(.minutes(10)))
struct MarketPageTests {
    @Test func soldAndReservedProductsAreOnePressAway() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let selling = try await market.product(of: seller)
            for state in ["sold", "reserved"] {
                let product = try await market.product(of: seller)
                _ = try await market.ask(
                    .put,
                    "/products/\(product.id)/state",
                    as: seller,
                    #"{"state":"\#(state)"}"#
                )
            }
            for reader in [PageClient(market), PageClient(market, as: seller)] {
                let first = try await reader.get("/")
                #expect(first.cards == [selling.id.rawValue])
                #expect(first.text.contains(#"href="/?show=all""#))
                // Categories and orders go on with what can be had.
                #expect(first.text.contains("/search?available=true"))
                let choice = try await reader.get("/?show=all")
                #expect(choice.location == "/")
                #expect(try await reader.get("/").cards.count == 3)
                #expect(try await reader.get("/").text.contains(#"href="/?show=available""#))
                // Another list has other pages, and begins with its first.
                let second = try await reader.get("/?page=2&at=none")
                #expect(second.text.contains(#"href="/?show=available""#))
                _ = try await reader.get("/?show=available")
                #expect(try await reader.get("/").cards.count == 1)
            }
        }
    }

    @Test func whereNothingCanBeHadAllIsShown() async throws {
        try await TestMarket.with { market in
            let reader = PageClient(market)
            #expect(try await reader.get("/").text.contains("첫 상품을 올려 보세요"))
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            _ = try await market.ask(.put, "/products/\(product.id)/state", as: seller, #"{"state":"sold"}"#)
            #expect(try await reader.get("/").cards == [product.id.rawValue])
            #expect(try await reader.get("/?show=nothing").cards == [product.id.rawValue])
        }
    }
}
