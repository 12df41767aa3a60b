import Market
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ProductFactsTests {
    private func price(_ full: String, _ currency: Currency = .krw) throws -> Price {
        Price(try Money(full, currency: currency))
    }

    @Test(arguments: [
        (Condition.new, "new", "새 상품", "New"), (.likeNew, "like_new", "거의 새것", "Like New"),
        (.used, "used", "사용감 있음", "Used"), (.forParts, "for_parts", "고장·부품용", "For Parts or Repair"),
    ])
    func aConditionHasAStableNameAndWords(condition: Condition, raw: String, korean: String, english: String)
    {
        #expect(Condition(rawValue: raw) == condition)
        #expect(condition.text(in: .korean) == korean)
        #expect(condition.text(in: .english) == english)
    }

    @Test func waysOfTradingAreToldWithTheirFee() throws {
        let fee = try Money("3000", currency: .krw)
        let both = TradingWays(meets: true, parcel: .fee(fee))
        #expect(both.lines(in: .korean) == ["직거래", "택배비 3,000원"])
        #expect(both.lines(in: .english) == ["Meet in Person", "Parcel ₩3,000"])
        #expect(TradingWays(parcel: .feeIncluded).lines(in: .korean) == ["택배비 포함"])
        #expect(TradingWays().lines(in: .korean) == [])
        #expect(TradingWay.allCases.map { $0.text(in: .korean) } == ["직거래", "택배"])
    }

    @Test(arguments: [
        (TradingWays(), Set<TradingWay>()), (TradingWays(meets: true), Set([TradingWay.meeting])),
        (TradingWays(parcel: .feeIncluded), Set([TradingWay.parcel])),
        (TradingWays(parcel: .fee(.zero(.krw))), Set([TradingWay.parcel])),
        (TradingWays(meets: true, parcel: .feeIncluded), Set(TradingWay.allCases)),
    ])
    func waysAreWhatIsOffered(ways: TradingWays, offered: Set<TradingWay>) {
        #expect(ways.offered == offered)
    }

    @Test(arguments: [
        ("0", nil, false, [FactsProblem.freeWithoutGiveaway]), ("0.00", nil, true, [.freeWithoutGiveaway]),
        ("0", Giveaway.first, false, []), ("0", .pick, false, []), ("0.01", .first, false, [.giveawayPrice]),
        ("1000", .pick, true, [.giveawayPrice, .offersOnGiveaway]), ("0", .first, true, [.offersOnGiveaway]),
        ("1000", nil, true, []), ("1000", nil, false, []),
    ])
    func nothingIsGivenAwayByASlip(
        amount: String,
        giveaway: Giveaway?,
        takesOffers: Bool,
        problems: [FactsProblem]
    ) throws {
        let facts = ProductFacts(giveaway: giveaway, takesOffers: takesOffers)
        #expect(facts.validate(with: try price(amount)) == problems)
    }

    @Test func oldEditionsGoOnTakingAPriceOfNothing() throws {
        #expect(ProductFacts().validate(with: try price("0"), by: .editions) == [])
        #expect(ProductFacts().validate(with: try price("0"), by: .strictEditions) == [])
    }

    @Test(arguments: [
        ("3000", Currency.krw, []), ("9999999999.99", .krw, []),
        ("0", .krw, [FactsProblem.parcelFeeNotPositive]),
        ("10000000000", .krw, [.parcelFeeTooLong]), ("5", .usd, [.parcelFeeCurrency]),
        ("0", .usd, [.parcelFeeCurrency, .parcelFeeNotPositive]),
    ])
    func aFeeIsAnAmountInTheCurrencyOfThePrice(
        amount: String,
        currency: Currency,
        problems: [FactsProblem]
    ) throws {
        let fee = try Money(amount, currency: currency)
        let facts = ProductFacts(ways: TradingWays(parcel: .fee(fee)))
        #expect(facts.validate(with: try price("1000")) == problems)
    }

    @Test func aGiveawayMayStillBeSentForAFee() throws {
        let fee = try Money("3000", currency: .krw)
        let facts = ProductFacts(ways: TradingWays(parcel: .fee(fee)), giveaway: .first)
        #expect(facts.validate(with: try price("0")) == [])
    }

    @Test(arguments: FactsProblem.allCases)
    func everyProblemHasItsSentence(problem: FactsProblem) {
        for texts in [Texts.korean, .english] {
            #expect(problem.text(in: texts).hasSuffix("."))
        }
        #expect(FactsProblem.allCases.count { $0.text(in: .korean) == problem.text(in: .korean) } == 1)
    }

    @Test func tenPhotosAreForNewFacesAndFiveForOldOnes() {
        #expect(DraftRules.photosOfProduct == 1...10)
        #expect(DraftRules.photosInEditions == 1...5)
        #expect(DraftRules.editions.photos == 1...5)
        #expect(DraftRules.market.photos == 1...5)
        #expect(Texts.korean(.photosLimit, count: 10) == "사진은 10장까지 올릴 수 있습니다.")
    }
}
