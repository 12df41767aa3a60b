import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PriceDisplayTests {
    private func price(_ full: String, less discount: String = "0", _ currency: Currency = .krw) throws
        -> Price
    {
        try Price(full: Money(full, currency: currency), discount: Money(discount, currency: currency))
    }

    @Test(arguments: [
        ("34000", Currency.krw, "34,000원", "₩34,000"), ("0", .krw, "0원", "₩0"), ("999", .krw, "999원", "₩999"),
        ("1500.5", .krw, "1,500.50원", "₩1,500.50"), ("9999999999", .krw, "9,999,999,999원", "₩9,999,999,999"),
        ("5.99", .usd, "$5.99", "$5.99"), ("1500", .usd, "$1,500.00", "$1,500.00"),
        ("0", .usd, "$0.00", "$0.00"),
    ])
    func anAmountReadsAsPeopleWriteIt(amount: String, currency: Currency, korean: String, english: String)
        throws
    {
        let money = try Money(amount, currency: currency)
        #expect(money.displayText(in: .korean) == korean)
        #expect(money.displayText(in: .english) == english)
    }

    @Test(arguments: [
        ("0", true, "나눔", "Free"), ("0", false, "0원", "₩0"), ("1000", false, "1,000원", "₩1,000"),
    ])
    func onlyWhatIsGivenAwayOnPurposeIsFree(
        amount: String,
        isGiveaway: Bool,
        korean: String,
        english: String
    ) throws {
        let price = try price(amount)
        #expect(price.displayText(isGiveaway: isGiveaway, in: .korean) == korean)
        #expect(price.displayText(isGiveaway: isGiveaway, in: .english) == english)
    }

    @Test func aDiscountShowsBothPricesAndReadsThemOut() throws {
        let text = PriceText(try price("34000", less: "4000"), isGiveaway: false, in: .korean)

        #expect(text.spans.map(\.role) == [.old, .plain, .current])
        #expect(text.spans.map(\.text) == ["34,000원", " ", "30,000원"])
        #expect(text.spoken == "정가 34,000원, 할인가 30,000원")
    }

    @Test(arguments: [
        ("34000", Currency.krw, false, "34,000원", "가격 34,000원"),
        ("0", .krw, true, "나눔", "나눔"),
        ("0", .krw, false, "0원", "가격 0원"), ("5.99", .usd, false, "$5.99", "가격 5.99달러"),
    ])
    func onePriceIsOneSpan(
        amount: String,
        currency: Currency,
        isGiveaway: Bool,
        plain: String,
        spoken: String
    ) throws {
        let text = PriceText(try price(amount, currency), isGiveaway: isGiveaway, in: .korean)
        #expect(text.spans.map(\.role) == [.current])
        #expect(text.plain == plain)
        #expect(text.spoken == spoken)
    }

    @Test(arguments: [
        ("34,000원", "34,000\u{2060}원"), ("₩34,000", "₩34,000"), ("$5.99", "$5.99"), ("나눔", "나\u{2060}눔"),
        ("a b", "a\u{A0}b"), ("택배비 3,000원", "택\u{2060}배\u{2060}비\u{A0}3,000\u{2060}원"), ("", ""),
    ])
    func noLineEndsInAnUnbrokenText(text: String, unbroken: String) {
        #expect(text.unbroken == unbroken)
        #expect(unbroken.unbroken == unbroken, "it is the same when done again")
    }

    @Test(
        arguments: [
            ("1000", "200", 20), ("48000", "14000", 29), ("30000", "100", 0), ("3", "1", 33),
            ("1000", "0", 0),
            ("0", "0", 0), ("1000", "1000", 100), ("90000000000000", "89999999999999", 99),
        ] as [(String, String, Int64)]
    )
    func aDiscountIsShownInWholePercentRoundedDown(full: String, discount: String, percent: Int64) throws {
        #expect(try price(full, less: discount).discountPercent == percent)
    }
}
