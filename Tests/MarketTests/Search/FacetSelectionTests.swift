import Market
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FacetSelectionTests {
    private func read(_ pairs: [(String, String)]) throws -> FacetSelection {
        try FacetSelection(pairs.map { (name: $0.0, value: $0.1) })
    }

    private func books() throws -> Category.ID {
        try #require(Category.ID(rawValue: "books"))
    }

    @Test func everyFacetIsReadAndWritten() throws {
        let pairs = [
            ("category", "books,other"), ("condition", "like_new,new"), ("ways", "meeting,parcel"),
            ("min_price", "0.5"), ("max_price", "10000"), ("giveaway", "true"), ("available", "true"),
            ("days", "7"),
        ]
        let selection = try read(pairs)

        #expect(selection.categories == [try books(), .other])
        #expect(selection.conditions == [.new, .likeNew])
        #expect(selection.ways == [.meeting, .parcel])
        #expect(selection.price == PriceRange(least: 50, most: 1_000_000))
        #expect(selection.giveawaysOnly && selection.availableOnly)
        #expect(selection.days == 7)
        #expect(selection.pairs.map(\.name) == pairs.map(\.0))
        #expect(selection.pairs.map(\.value) == pairs.map(\.1))
    }

    @Test func nothingChosenIsNothingWritten() throws {
        #expect(FacetSelection().pairs.isEmpty)
        #expect(FacetSelection().isEmpty)
        let selection = try read([("category", ""), ("days", ""), ("q", "자전거"), ("giveaway", "0")])
        #expect(selection.isEmpty)
    }

    @Test(arguments: [
        ("category", "Books"), ("category", "books,"), ("category", ","), ("category", "책"),
        ("condition", "fine"), ("condition", "new,,used"), ("condition", "NEW"), ("ways", "boat"),
        ("min_price", "1,000"), ("min_price", "-1"), ("max_price", "0.001"), ("max_price", "x"),
        ("giveaway", "yes"), ("available", "2"), ("days", "0"), ("days", "366"), ("days", "1.5"),
        ("days", "99999999999999999999"),
    ])
    func whatCanNotBeReadIsToldByItsName(name: String, value: String) {
        let error = #expect(throws: FacetQueryError.self) {
            try read([("category", "books"), (name, value)])
        }
        #expect(error?.name == name)
    }

    @Test(
        arguments: [
            ("5000", "1000", 100_000, 500_000), ("1000", "5000", 100_000, 500_000), ("7", "7", 700, 700),
        ] as [(String, String, Int64, Int64)]
    )
    func endsTheWrongWayRoundAreSwapped(least: String, most: String, from: Int64, to: Int64) throws {
        let price = try read([("min_price", least), ("max_price", most)]).price
        #expect((price.least, price.most) == (from, to))
    }

    @Test func aSwappedRangeReadsBackInOrder() throws {
        let selection = try read([("min_price", "5000"), ("max_price", "1000")])
        #expect(selection.pairs.map(\.value) == ["1000", "5000"])
    }

    @Test(
        arguments: [
            (PriceRange.all, [0, .max], []), (PriceRange(least: 100), [100, .max], [99, 0]),
            (PriceRange(most: 100), [0, 100], [101]),
            (PriceRange(least: 200, most: 100), [100, 200], [99, 201]),
        ] as [(PriceRange, [Int64], [Int64])]
    )
    func bothEndsAreCountedIn(range: PriceRange, inside: [Int64], outside: [Int64]) {
        #expect(inside.allSatisfy { range.contains($0) })
        #expect(!outside.contains { range.contains($0) })
    }

    @Test func theLastPairOfANameCounts() throws {
        #expect(try read([("days", "x"), ("days", "3")]).days == 3)
    }

    @Test func anySelectionReadsBackAsItself() throws {
        var random = SplitMix64(seed: 25)
        for _ in 0..<500 {
            let ids = CategoryList.standard.all.map(\.id).filter { _ in Bool.random(using: &random) }
            let ends = [Int64.random(in: 0...(.max), using: &random), nil, 0, 99]
            let selection = FacetSelection(
                categories: Set(ids),
                conditions: Set(Condition.allCases.filter { _ in Bool.random(using: &random) }),
                ways: Set(TradingWay.allCases.filter { _ in Bool.random(using: &random) }),
                price: PriceRange(
                    least: ends.randomElement(using: &random) ?? nil,
                    most: ends.randomElement(using: &random) ?? nil
                ),
                giveawaysOnly: .random(using: &random),
                availableOnly: .random(using: &random),
                days: [nil, 1, 365].randomElement(using: &random) ?? nil
            )
            #expect(try FacetSelection(selection.pairs) == selection)
        }
    }

    @Test func daysAreCountedBackFromNow() {
        let now = Timestamp(millisecondsSince1970: 10 * 86_400_000)
        #expect(FacetSelection(days: 3).since(now) == Timestamp(millisecondsSince1970: 7 * 86_400_000))
        #expect(FacetSelection().since(now) == nil)
        #expect(Texts.korean(.facetDays, count: 7) == "최근 7일")
        #expect(Texts.english(.facetDays, count: 1) == "Last 1 Day")
    }

    @Test(arguments: [
        (-1, "0", true), (0, "0", true), (999, "999", true), (1000, "1,000", true), (1001, "1,000+", false),
        (Int.max, "1,000+", false),
    ])
    func aCountIsExactUpToAThousand(found: Int, text: String, isExact: Bool) {
        #expect(FacetCount(found).text == text)
        #expect(FacetCount(found).isExact == isExact)
    }
}
