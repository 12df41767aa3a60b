import Foundation
import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ProductFactsTests {
    private func draft(_ price: String, _ facts: FactsDraft, currency: Currency = .krw) -> ProductDraft {
        ProductDraft(name: "나무 의자", price: price, stock: "1", currency: currency, facts: facts, photoCount: 1)
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
        #expect(both.lines(in: .english) == ["Meet in Person", "Postage ₩3,000"])
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

    static let prices: [(String, Giveaway?, DraftProblem?)] = [
        ("0", nil, DraftProblem(.price, .notPositive)), ("0.00", nil, DraftProblem(.price, .notPositive)),
        ("", nil, DraftProblem(.price, .missing)), ("0", .first, nil), ("", .pick, nil),
        ("1", .first, DraftProblem(.price, .notFree)), ("1000", .pick, DraftProblem(.price, .notFree)),
        ("x", .pick, DraftProblem(.price, .notANumber)), ("1000", nil, nil),
    ]

    @Test(arguments: prices)
    func nothingIsGivenAwayByASlip(amount: String, giveaway: Giveaway?, problem: DraftProblem?) {
        let draft = draft(amount, FactsDraft(giveaway: giveaway))
        #expect(draft.validate() == [problem].compactMap(\.self))
        #expect(problem.map { !$0.text(in: .korean).isEmpty && !$0.text(in: .english).isEmpty } ?? true)
    }

    @Test func oldEditionsGoOnTakingAPriceOfNothing() throws {
        #expect(draft("0", FactsDraft()).validate(by: .editions) == [])
    }

    @Test func aDiscountLeavesSomethingToPay() throws {
        var whole = draft("1000", FactsDraft())
        whole.discount = "1000"
        #expect(whole.validate() == [DraftProblem(.discount, .notPositive)])
        #expect(whole.validate(by: .editions) == [])
        whole.discount = "999"
        #expect(whole.validate() == [])
    }

    @Test func aGiveawayTakesNoOffers() throws {
        let given = try draft("", FactsDraft(giveaway: .first, takesOffers: true)).checked()
        #expect(given.price.full.isZero && given.facts.giveaway == .first && !given.facts.takesOffers)
        #expect(try draft("100", FactsDraft(takesOffers: true)).checked().facts.takesOffers)
    }

    static let lowestOffers: [(String, Int64?, DraftProblem.Code?)] = [
        ("", nil, nil), ("600", 60_000, nil), ("1000", 100_000, nil), ("1", 100, nil),
        ("1001", nil, .abovePrice), ("600.50", nil, .notWhole), ("0", nil, .notPositive),
        ("-1", nil, .notANumber), ("half", nil, .notANumber), ("12345678901", nil, .tooLong),
    ]

    @Test(arguments: lowestOffers)
    func theLowestOfferIsWholeAndNotAboveThePrice(
        text: String,
        hundredths: Int64?,
        code: DraftProblem.Code?
    ) throws {
        var draft = draft("1200", FactsDraft(takesOffers: true, offersFrom: text))
        draft.discount = "200"
        #expect(draft.validate() == [code.map { DraftProblem(.offersFrom, $0) }].compactMap(\.self))
        for problem in draft.validate() where problem.code == .abovePrice {
            #expect(problem.text(in: .korean) == "최저 가격은 파는 가격보다 높을 수 없어요.")
        }
        if code == nil { #expect(try draft.checked().facts.offersFrom?.hundredths == hundredths) }
    }

    @Test func anEditThatDoesNotNameTheLowestOfferIsNotHeldToIt() throws {
        let draft = draft("500", FactsDraft(takesOffers: true, offersFrom: "600"))
        #expect(try draft.checked(changing: [.price, .condition]).price?.bargain.decimalText == "500")
        #expect(throws: InvalidDraft(problems: [DraftProblem(.offersFrom, .abovePrice)])) {
            try draft.checked(changing: [.price, .offersFrom])
        }
    }

    @Test func factsOfAnOlderAppAreRead() throws {
        let old = #"{"category":"books","meets":true,"sends":false,"parcelFee":"","takesOffers":true}"#
        let facts = try JSONDecoder().decode(FactsDraft.self, from: Data(old.utf8))
        #expect(facts == FactsDraft(category: "books", meets: true, takesOffers: true))
        var new = facts
        new.offersFrom = "700"
        #expect(try JSONDecoder().decode(FactsDraft.self, from: JSONEncoder().encode(new)) == new)
    }

    static let fees: [(Bool, String, TradingWays.Parcel?, DraftProblem.Code?)] = [
        (false, "3000", nil, nil), (true, "", .feeIncluded, nil), (true, "0", .feeIncluded, nil),
        (true, "-1", nil, .notANumber), (true, "1e3", nil, .notANumber),
        (true, "1.001", nil, .tooPrecise), (true, "12345678901", nil, .tooLong),
    ]

    @Test(arguments: fees)
    func aParcelFeeIsHeldToTheRulesOfAPrice(
        sends: Bool,
        fee: String,
        parcel: TradingWays.Parcel?,
        code: DraftProblem.Code?
    ) throws {
        let draft = draft("1000", FactsDraft(sends: sends, parcelFee: fee))
        #expect(draft.validate() == [code.map { DraftProblem(.parcelFee, $0) }].compactMap(\.self))
        if code == nil { #expect(try draft.checked().facts.ways.parcel == parcel) }
    }

    @Test func aCategoryThatCanBeNoneIsRefused() {
        #expect(draft("1", FactsDraft(category: "Bücher!")).validate() == [DraftProblem(.category, .unknown)])
        #expect(draft("1", FactsDraft(category: "books")).validate() == [])
    }

    @Test func aFormFilledInFromFactsGivesTheSameFacts() throws {
        let facts = ProductFacts(
            category: Category.ID(rawValue: "books"),
            condition: .likeNew,
            ways: TradingWays(meets: true, parcel: .fee(try Money("5.50", currency: .usd))),
            takesOffers: true,
            offersFrom: try Money("5", currency: .usd)
        )
        #expect(try draft("9.90", FactsDraft(facts), currency: .usd).checked().facts == facts)
    }

    @Test func aChangeOfOneFactLeavesWhatIsNotNamedAlone() throws {
        let draft = draft("0", FactsDraft(condition: .used))
        // The price was taken by an old edition; nobody has to mend it to say how worn the thing is.
        let change = try draft.checked(changing: [.condition])
        #expect(change.price == nil && change.facts?.condition == .used)
        #expect(throws: InvalidDraft(problems: [DraftProblem(.price, .notPositive)])) {
            try draft.checked(changing: [.giveaway])
        }
    }

    @Test func photosUpToTenAreTaken() {
        var draft = draft("1000", FactsDraft())
        draft.photoCount = 10
        #expect(draft.validate() == [])
        draft.photoCount = 11
        #expect(draft.validate() == [DraftProblem(.photos, .tooMany)])
    }
}
