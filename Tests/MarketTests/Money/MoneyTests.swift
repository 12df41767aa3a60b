import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MoneyTests {
    @Test func sumsThatDoNotFitAreAnErrorAndNotATrap() throws {
        let most = try Money(hundredths: .max, currency: .krw)
        let one = try Money(hundredths: 1, currency: .krw)

        #expect(throws: MoneyError.overflow) { try most.adding(one) }
        #expect(throws: MoneyError.overflow) { try most.multiplied(by: 2) }
        #expect(try most.subtracting(most) == .zero(.krw))
    }

    @Test func amountIsNotNegative() throws {
        let one = try Money(hundredths: 1, currency: .usd)

        #expect(throws: MoneyError.negative) { try Money(hundredths: -1, currency: .usd) }
        #expect(throws: MoneyError.negative) { try Money.zero(.usd).subtracting(one) }
        #expect(throws: MoneyError.negative) { try one.multiplied(by: -1) }
    }

    @Test(arguments: [
        ("0", "0"), ("0.01", "1"), ("0.49", "1"), ("1", "1"), ("1.49", "1"), ("1.5", "2"), ("1999.5", "2000"),
        ("92233720368547758.07", "92233720368547758"),
    ])
    func nearestWholeAmountIsNeverNothing(amount: String, whole: String) throws {
        #expect(try Money(amount, currency: .usd).roundedToWhole == Money(whole, currency: .usd))
    }

    @Test func currenciesDoNotMix() throws {
        let won = try Money(hundredths: 100, currency: .krw)
        let dollar = try Money(hundredths: 100, currency: .usd)

        #expect(throws: MoneyError.mixedCurrencies) { try won.adding(dollar) }
        #expect(throws: MoneyError.mixedCurrencies) { try Price(full: won, discount: dollar) }
    }

    @Test func bargainPriceIsThePriceMinusTheDiscount() throws {
        let price = try Price(
            full: Money(hundredths: 200_000, currency: .krw),
            discount: Money(hundredths: 50_000, currency: .krw)
        )

        #expect(price.bargain.hundredths == 150_000)
        #expect(throws: MoneyError.negative) {
            try Price(full: .zero(.krw), discount: Money(hundredths: 1, currency: .krw))
        }
    }
}
