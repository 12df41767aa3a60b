import Market
import Testing

/// Prices, stock and times as people read and hear them: rows S0-42…44, S0-56, S4-30, S4-31.
@Suite(.timeLimit(.minutes(10)))
struct ProductTextTests {
    private func price(_ full: String, less discount: String = "0", _ currency: Currency = .krw) throws
        -> Price
    {
        try Price(full: Money(full, currency: currency), discount: Money(discount, currency: currency))
    }

    @Test func discountShowsTheOldPriceStruckThroughThenTheNew() throws {
        let text = PriceText(try price("1000", less: "200"), in: .korean)

        #expect(text.spans.map(\.text) == ["1,000원", " ", "800원"])
        #expect(text.spans.map(\.role) == [.old, .plain, .current])
        #expect(text.plain == "1,000원 800원")
        #expect(text.spoken == "정가 1,000원, 할인가 800원")
    }

    @Test func withoutADiscountThereIsOnePlainPrice() throws {
        let text = PriceText(try price("1000"), in: .korean)

        #expect(text.spans.map(\.text) == ["1,000원"])
        #expect(text.spans.map(\.role) == [.current])
        #expect(text.spoken == "가격 1,000원")
    }

    @Test func dollarsShowCentsAndAreSpokenInWords() throws {
        let text = PriceText(try price("1500", less: "0.5", .usd), in: .english)

        #expect(text.plain == "$1,500.00 $1,499.50")
        #expect(text.spoken == "regular price 1,500.00 US dollars, sale price 1,499.50 US dollars")
    }

    @Test(arguments: [
        (3, ProductState.selling, "잔여수량 : 3", false), (0, .selling, "품절", true), (3, .sold, "품절", true),
        (1_234_567, .selling, "잔여수량 : 1,234,567", false), (3, .reserved, "잔여수량 : 3", false),
        (2, .selling, "잔여수량 : 2", false), (1, .sold, "품절", true),
    ])
    func stockSaysHowManyAreLeftOrThatNoneAre(
        stock: Int64,
        state: ProductState,
        text: String,
        isWarning: Bool
    ) throws {
        let product = try Product.sample(stock: stock, state: state)

        #expect(StockText(of: product, in: .korean)?.text == text)
        #expect(StockText(of: product, in: .korean)?.isWarning == isWarning)
    }

    @Test(arguments: [ProductState.selling, .reserved, .hidden])
    func aSingleThingNeedsNoNumber(state: ProductState) throws {
        #expect(StockText(of: try Product.sample(stock: 1, state: state), in: .korean) == nil)
    }

    private static let ages: [(Int64, String, String)] = [
        (0, "방금", "just now"), (59, "방금", "just now"), (60, "1분 전", "1 min ago"),
        (180, "3분 전", "3 min ago"),
        (3600, "1시간 전", "1 hour ago"), (7200, "2시간 전", "2 hours ago"), (86_399, "23시간 전", "23 hours ago"),
        (86_400, "1일 전", "1 day ago"), (6 * 86_400, "6일 전", "6 days ago"), (-3600, "방금", "just now"),
        (7 * 86_400, "1월 18일", "Jan 18"), (26 * 86_400, "2021년 12월 30일", "Dec 30, 2021"),
    ]

    @Test(arguments: ages)
    func timeIsShownRelativeToNow(secondsAgo: Int64, korean: String, english: String) {
        let now = Timestamp(millisecondsSince1970: 1_643_155_199_000)
        let then = Timestamp(millisecondsSince1970: now.millisecondsSince1970 - secondsAgo * 1000)

        #expect(then.text(asOf: now, secondsFromUTC: 0, in: .korean) == korean)
        #expect(then.text(asOf: now, secondsFromUTC: 0, in: .english) == english)
    }

    @Test func dateIsInTheReadersTimeZone() {
        let then = Timestamp(millisecondsSince1970: 1_642_463_999_000)
        let now = Timestamp(millisecondsSince1970: then.millisecondsSince1970 + 30 * 86_400_000)

        #expect(then.text(asOf: now, secondsFromUTC: 0, in: .korean) == "1월 17일")
        #expect(then.text(asOf: now, secondsFromUTC: 9 * 3600, in: .korean) == "1월 18일")
    }

    private static let moments: [(Int64, String, String)] = [
        (-24, "어제 09:00", "yesterday, 09:00"), (0, "오늘 09:00", "today, 09:00"),
        (14, "오늘 23:00", "today, 23:00"), (15, "내일 00:00", "tomorrow, 00:00"),
        (48, "1월 28일 금요일 09:00", "Fri, Jan 28, 09:00"), (6 * 24, "2월 1일 화요일 09:00", "Tue, Feb 1, 09:00"),
        (7 * 24, "2월 2일 09:00", "Feb 2, 09:00"), (-48, "1월 24일 09:00", "Jan 24, 09:00"),
        (365 * 24, "2023년 1월 26일 09:00", "Jan 26, 2023, 09:00"),
    ]

    @Test(arguments: moments)
    func aMomentIsSaidAsPeopleSayIt(hours: Int64, korean: String, english: String) {
        // Wednesday, 26 January 2022.
        let now = Timestamp(millisecondsSince1970: 1_643_155_200_000)
        let then = now.adding(hours: hours)

        #expect(then.momentText(asOf: now, in: .korean) == korean)
        #expect(then.momentText(asOf: now, in: .english) == english)
    }

    @Test(arguments: [
        (0, 1970, 1, 1), (951_782_400, 2000, 2, 29), (-1, 1969, 12, 31), (4_107_542_400, 2100, 3, 1),
        (-62_135_596_800, 1, 1, 1), (1_709_164_800, 2024, 2, 29),
    ])
    func daysAreThoseOfTheCalendar(seconds: Int64, year: Int, month: Int, day: Int) {
        let date = CivilDate(Timestamp(millisecondsSince1970: seconds * 1000))

        #expect([date.year, date.month, date.day] == [year, month, day])
        #expect(date.daysSince1970 == Int((seconds - (seconds < 0 ? 86_399 : 0)) / 86_400))
    }

    @Test(arguments: [Int64.min, Int64.max])
    func extremeDatesDoNotTrap(milliseconds: Int64) {
        let moment = Timestamp(millisecondsSince1970: milliseconds)

        _ = CivilDate(moment, secondsFromUTC: 9 * 3600)
        _ = CivilDate(moment, secondsFromUTC: -9 * 3600)
        _ = moment.text(asOf: Timestamp(millisecondsSince1970: 0), secondsFromUTC: 0, in: .korean)
    }
}
