import Market
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MoneyTextTests {
    @Test(arguments: [
        ("0", 0), ("1500", 150_000), ("0.5", 50), ("12.34", 1234), ("2000.00", 200_000),
        ("2000.000", 200_000),
        ("9999999999.99", 999_999_999_999), ("007", 700), ("92233720368547758.07", Int64.max),
    ])
    func plainDecimalTextIsReadExactly(text: String, hundredths: Int64) throws {
        #expect(try Money(text, currency: .krw).hundredths == hundredths)
    }

    @Test(arguments: [
        ("", MoneyError.notANumber), (".", .notANumber), (".5", .notANumber), ("1.", .notANumber),
        ("1..2", .notANumber), ("1.2.3", .notANumber), ("-1", .notANumber), ("+1", .notANumber),
        ("1,000", .notANumber), ("1e3", .notANumber), (" 1", .notANumber), ("１", .notANumber),
        ("nan", .notANumber), ("0x10", .notANumber), ("1\0", .notANumber),
        ("0.001", .tooPrecise), ("1.239", .tooPrecise),
        ("92233720368547758.08", .overflow), ("92233720368547759", .overflow),
        (String(repeating: "9", count: 100), .overflow),
    ])
    func inexactAmountIsRefused(text: String, error: MoneyError) {
        #expect(throws: error) { try Money(text, currency: .usd) }
    }

    @Test func decimalTextReadsBackAsTheSameAmount() throws {
        var random = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            let hundredths =
                Int64.random(in: 0...(.max), using: &random) >> Int64.random(in: 0...62, using: &random)
            let money = try Money(hundredths: hundredths, currency: .usd)
            #expect(try Money(money.decimalText, currency: .usd) == money)
        }
    }

    @Test(arguments: [
        (150_000_000, Currency.krw, "1,500,000"), (100, .krw, "1"), (0, .krw, "0"), (99_900, .krw, "999"),
        (100_000, .krw, "1,000"), (150, .krw, "1.50"), (1250, .usd, "12.50"), (100_000, .usd, "1,000.00"),
        (5, .usd, "0.05"), (Int64.max, .krw, "92,233,720,368,547,758.07"),
    ])
    func peopleReadGroupsOfThree(hundredths: Int64, currency: Currency, text: String) throws {
        #expect(try Money(hundredths: hundredths, currency: currency).groupedText == text)
    }

    @Test(arguments: [(0, "0"), (-1, "-1"), (-1000, "-1,000"), (Int64.min, "-9,223,372,036,854,775,808")])
    func wholeNumbersAreGroupedWithTheirSign(number: Int64, text: String) {
        #expect(number.groupedText == text)
    }
}
