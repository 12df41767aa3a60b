import Market
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct SuggestionTests {
    @Test(arguments: [
        ("자", ["자전거", "자동차", "장난감"]), ("자전", ["자전거"]), ("자저", ["자전거"]), ("ㅈㅈ", ["자전거"]),
        ("접이식 자", ["접이식 자전거"]), ("ni", ["Nike"]),
        ("없", []), ("", []), ("?!", []),
    ])
    func completionsExtendTheTypedText(text: String, expected: [String]) async throws {
        try await Backend.sqlite.withMarket { store, market in
            for name in ["접이식 자전거", "빨간 자전거", "장난감 자동차", "Nike 운동화"] { try await market.sell(name) }

            let found = try await store.completions(of: text, limit: 5)
            #expect(found == expected)
        }
    }

    @Test(arguments: [
        ("자전것", ["자전거"]), ("nikw", ["Nike"]), ("빨간 자전것", ["빨간 자전거"]), ("자전거", []), ("", []),
        // Where no other spelling helps, a word too many is left out.
        ("빨간 자전거 싸게", ["빨간 자전거"]), ("빨간 자전것 싸게", ["빨간 자전거"]), ("장난감 자전거", ["자전거", "장난감"]),
        ("장난감 자전것", ["자전거", "장난감"]), ("나이키 자전거 급처", ["자전거"]), ("유모차 급처", []),
    ])
    func correctionsHaveMatches(text: String, expected: [String]) async throws {
        try await Backend.sqlite.withMarket { store, market in
            for name in ["접이식 자전거", "빨간 자전거", "장난감 자동차", "Nike 운동화"] { try await market.sell(name) }

            #expect(try await store.corrections(of: text, limit: 5).map(\.text) == expected)
        }
    }

    @Test func vocabularyIsRebuiltAfterAWhile() async throws {
        try await Backend.sqlite.withMarket { store, market in
            try await market.sell("자전거")
            #expect(try await store.corrections(of: "자전것", limit: 5).map(\.text) == ["자전거"])
            try await market.sell("운동화")
            #expect(try await store.corrections(of: "운동홰", limit: 5).map(\.text) == [])
            market.clock.advance(milliseconds: 10 * 60 * 1_000)
            #expect(try await store.corrections(of: "운동홰", limit: 5).map(\.text) == ["운동화"])
        }
    }
}
