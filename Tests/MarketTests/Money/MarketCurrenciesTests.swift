import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MarketCurrenciesTests {
    @Test func wonComesFirstHoweverTheyAreNamed() {
        #expect(MarketCurrencies([.usd, .krw, .usd])?.all == [.krw, .usd])
        #expect(MarketCurrencies([.usd])?.all == [.usd])
        #expect(MarketCurrencies([]) == nil)
        #expect(MarketCurrencies([.krw, .usd]) == .every)
    }

    @Test func oneCurrencyIsNoQuestion() {
        #expect(MarketCurrencies([.krw])?.isQuestion == false)
        #expect(MarketCurrencies.every.isQuestion)
    }

    @Test func onlyWhatCostsItAlreadyMayCostAnotherCurrency() throws {
        let won = try #require(MarketCurrencies([.krw]))
        let refused = InvalidDraft(problems: [DraftProblem(.price, .currencyNotTaken)])

        try won.check(.krw)
        try won.check(.krw, before: .usd)
        try won.check(.usd, before: .usd)
        #expect(throws: refused) { try won.check(.usd) }
        #expect(throws: refused) { try won.check(.usd, before: .krw) }
    }

    @Test func codesAreReadAsTheyAreWritten() {
        for choice in MarketCurrencies.choices { #expect(MarketCurrencies(codes: choice.codes) == choice) }
        #expect(MarketCurrencies.choices.last == .every)
        #expect(MarketCurrencies(codes: "XXX,USD")?.all == [.usd])
        for none in ["", ",", "usd", "XXX"] { #expect(MarketCurrencies(codes: none) == nil) }
    }
}
