import Foundation
import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

/// The words and choices of a search, with results or without.
@Suite(.timeLimit(.minutes(10)))
struct SearchPageTests {
    /// 자전거.
    private static let path = "/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0"

    private func with(
        _ count: Int,
        _ name: String = "자전거",
        _ body: (TestMarket, PageClient) async throws -> Void
    ) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            for number in 0..<count {
                _ = try await market.product(of: seller, "\(name) \(number + 1)", price: "1000")
            }
            try await body(market, PageClient(market))
        }
    }

    @Test(arguments: [("abc", ""), ("", "1.2.3"), ("-5", "x")])
    func invalidPriceFiltersAreKeptForCorrection(least: String, most: String) async throws {
        try await with(2) { market, browser in
            let reply = try await browser.get(Self.path + "&min_price=\(least)&max_price=\(most)")

            #expect(reply.text.contains("role=\"alert\" tabindex=\"-1\" autofocus>가격을 다시 확인해 주세요"))
            #expect(reply.text.contains("name=\"min_price\" value=\"\(least)\""))
            #expect(reply.text.contains("name=\"max_price\" value=\"\(most)\""))
            #expect(reply.cards.isEmpty)
        }
    }

    @Test func pricesTheWrongWayRoundAreSwapped() async throws {
        try await with(2) { market, browser in
            let reply = try await browser.get(Self.path + "&min_price=1500&max_price=500")

            #expect(reply.cards == [2, 1])
            #expect(reply.text.contains("name=\"min_price\" value=\"500\""))
            #expect(reply.text.contains("name=\"max_price\" value=\"1500\""))
        }
    }

    /// 자적거.
    @Test func misspellingIsCorrectedAtOnceWithAWayBack() async throws {
        try await with(2) { market, browser in
            let path = "/search?q=%EC%9E%90%EC%A0%81%EA%B1%B0"
            let text = try await browser.get(path).text

            #expect(text.contains("자적거 대신 자전거로 찾았어요."))
            #expect(text.contains("<p class=\"total\">상품 2개</p>"))
            #expect(text.contains("<a href=\"\(path)&amp;exact=true\">‘자적거’ 그대로 찾기</a>"))
            // What is chosen next narrows what was found.
            #expect(text.contains("href=\"\(Self.path)&amp;sort=newest\""))
            #expect(text.contains("<mark>자전거</mark>"))
            let exactly = try await browser.get(path + "&exact=true").text
            #expect(!exactly.contains("대신") && exactly.contains("‘자적거’에 맞는 상품이 없어요"))
            #expect(exactly.contains("<a href=\"\(Self.path)\">자전거</a>"))
        }
    }

    @Test(arguments: ["&min_price=99999", "&currency=USD", "&in_stock=true&max_price=1"])
    func filtersWithoutMatchesCanBeCleared(filters: String) async throws {
        try await with(2) { market, browser in
            let text = try await browser.get(Self.path + filters).text

            #expect(text.contains("조건 없이는 상품 2개"))
            #expect(text.contains("<a class=\"main\" href=\"\(Self.path)\">조건 지우기</a>"))
        }
    }

    @Test(arguments: ["", "&sort=newest", "&min_price=5"])
    func emptySearchOffersAlternatives(filters: String) async throws {
        try await with(2, "청소기") { market, browser in
            let text = try await browser.get(Self.path + filters).text

            #expect(text.contains("<a class=\"main\" href=\"/\">") && !text.contains("조건 없이는"))
        }
    }

    @Test func aSearchIsOneListWithAllThatNarrowsIt() async throws {
        try await with(22) { market, browser in
            let reply = try await browser.get(Self.path)

            #expect(reply.cards.count == 20 && reply.text.contains("<p class=\"total\">상품 22개</p>"))
            #expect(reply.text.components(separatedBy: "<details class=\"facet\"").count == 8)
            #expect(try await browser.get(Self.path + "&page=2").cards.count == 2)
        }
    }

    @Test func aMisspellingIsNarrowedAsItWasMeant() async throws {
        try await with(2) { market, browser in
            let path = "/search?q=%EC%9E%90%EC%A0%81%EA%B1%B0"
            #expect(try await browser.get(path + "&max_price=5000").cards == [2, 1])
            // What was meant finds goods, but none so dear: then nothing is claimed about the spelling.
            let text = try await browser.get(path + "&min_price=5000").text
            #expect(text.contains("‘자적거’에 맞는 상품이 없어요") && !text.contains("대신"))
        }
    }

    @Test func keptSearchesAreThoseOfNobodyElse() async throws {
        try await with(2) { market, browser in
            let other = try await market.person("지우")
            try await market.store.setLike(true, of: Product.ID(1), by: other.account.id)
            #expect(try await browser.get(Self.path).cards == [2, 1])
            let theirs = try await PageClient(market, as: other).get(Self.path)
            #expect(theirs.text.contains("name=\"unlike\" value=\"1\""))
            #expect(try await !browser.get(Self.path).text.contains("name=\"unlike\""))
            // Nor is another page of it kept as the first one.
            _ = try await browser.get(Self.path + "&at=forged")
            #expect(try await browser.get(Self.path).cards == [2, 1])
            // A change is seen at once.
            _ = try await market.product(of: other, "자전거 새것", price: "10")
            #expect(try await browser.get(Self.path).cards.count == 3)
            #expect(try await browser.get(Self.path + "&min_price=100").cards == [2, 1])
        }
    }

    @Test func shelvesShowTheBestOfEachOrderAtAnAddressOfTheirOwn() async throws {
        try await with(12) { market, browser in
            let path = Self.path.replacing("/search", with: "/search/shelves")
            let text = try await browser.get(path).text

            for title in ["정확도 순서 (12개)", "최신 날짜 순서 (12개)", "가격 높은 순서 (12개)"] {
                #expect(text.contains(title))
            }
            #expect(text.contains("href=\"\(Self.path)&amp;sort=newest\""))
            #expect(text.contains("href=\"\(Self.path)\""))
            #expect(try await browser.get("/search/shelves").status == 303)
            let nothing = try await browser.get("/search/shelves?q=zzz")
            #expect(nothing.status == 200 && !nothing.text.contains("<h2>"))
        }
    }

    @Test(arguments: ["/search?q=", "/search?sort=newest&q=", "/api/v2/search?q=", "/api/v2/products?q="])
    func spacesInsideAWordDoNotHideMatches(path: String) async throws {
        try await with(2) { market, browser in
            // 자 전 거.
            let reply = try await browser.get(path + "%EC%9E%90%20%EC%A0%84%20%EA%B1%B0")

            #expect(reply.text.contains("자전거 1") || reply.cards == [2, 1])
        }
    }

    @Test func eachChoiceSaysHowManyItWouldLeave() async throws {
        try await with(3) { market, browser in
            let seller = try await market.person("책방")
            let books = Market.Category.ID(rawValue: "books")
            let facts = ProductFacts(category: books, condition: .new, ways: TradingWays(meets: true))
            _ = try await market.product(of: seller, "자전거 책", facts: facts)
            for path in [Self.path, Self.path + "&sort=newest"] {
                let text = try await browser.get(path).text
                for choice in [
                    ("도서·음반·문구", 1), ("기타", 3), ("새 상품", 1), ("직거래", 1), ("최근 7일", 4), ("거래 가능만", 4),
                ] {
                    #expect(text.contains(choice), "\(path)")
                }
            }
            // With one chosen, the others of its kind stay to be chosen, and the rest tells of it alone.
            let text = try await browser.get(Self.path + "&category=books").text
            #expect(text.contains(("기타", 3)) && text.contains(("거래 가능만", 1)))
            #expect(text.contains(("사용감 있음", 0)))
            #expect(text.contains("aria-label=\"카테고리: 도서·음반·문구\">도서·음반·문구</summary>"))
            // The chosen one leads to the list without it.
            #expect(
                text.contains(
                    "<a href=\"\(Self.path)\" rel=\"nofollow\" aria-current=\"true\">도서·음반·문구"
                )
            )
            // Waiting alone makes goods older.
            market.clock.advance(seconds: 8 * 86_400)
            #expect(try await browser.get(Self.path).text.contains(("최근 7일", 0)))
            #expect(try await browser.get(Self.path).text.contains(("최근 30일", 4)))
        }
    }

    @Test func severalConditionsMayBeChosenOneAfterTheOther() async throws {
        try await with(1) { market, browser in
            let one = try await browser.get(Self.path + "&condition=new").text
            #expect(one.contains("href=\"\(Self.path)&amp;condition=new%2Cused\""))
            let two = try await browser.get(Self.path + "&condition=new,used").text
            #expect(two.contains("aria-label=\"상품 상태: 새 상품, 사용감 있음\""))
            #expect(two.contains("href=\"\(Self.path)&amp;condition=used\""))
        }
    }

    @Test func theMarketIsBrowsedInAnyOrderWithoutAText() async throws {
        try await with(3) { market, browser in
            let home = try await browser.get("/").text
            for choice in [
                "available=true&sort=liked", "available=true&sort=price_up", "category=books&available=true",
            ] {
                let link = "/search?\(choice)"
                #expect(home.contains("href=\"\(link.replacing("&", with: "&amp;"))\""), "\(link)")
                #expect(try await browser.get(link).status == 200)
            }
            #expect(try await browser.get("/search?sort=price_up").cards == [1, 2, 3])
            #expect(try await browser.get("/search?sort=price_up&ways=meeting&days=7").cards == [])
            let text = try await browser.get("/search?sort=liked&days=9").text
            #expect(text.contains("<summary aria-label=\"정렬: 이번 주 인기순\">이번 주 인기순</summary>"))
            #expect(text.contains("최근 9일</summary>") && !text.contains("정확도순"))
        }
    }

    @Test func otherCurrenciesFollowUnderTheirOwnHeading() async throws {
        try await with(2) { market, browser in
            let seller = try await market.person("책방")
            _ = try await market.product(of: seller, "자전거 9", price: "1", .usd)
            let reply = try await browser.get(Self.path + "&sort=price_up")
            #expect(reply.cards == [1, 2, 3])
            let parts = reply.text.components(separatedBy: "<h2 class=\"part\">USD 가격인 상품</h2>")
            #expect(parts.count == 2 && parts[1].contains("자전거</mark> 9"))
            #expect(try await !browser.get(Self.path + "&sort=newest").text.contains("class=\"part\""))
        }
    }

    /// A later page repeats the currency, as its reader may not have seen the first.
    @Test func laterPagesSayWhichCurrencyTheyGoOnWith() async throws {
        try await with(19) { market, browser in
            let seller = try await market.person("책방")
            for number in 1...22 {
                _ = try await market.product(of: seller, "자전거 \(number)", price: "1", .usd)
            }
            let heading = "<h2 class=\"part\">USD 가격인 상품</h2>"
            func headings(_ number: Int) async throws -> [String] {
                try await browser.get(Self.path + "&sort=price_up&page=\(number)").text
                    .components(separatedBy: heading)
            }
            let (first, second) = (try await headings(1), try await headings(2))
            #expect(first.count == 2)
            #expect(second.count == 2)
            // Before the first of all.
            #expect(second.first.map { !$0.contains("href=\"/products/") } == true)
            #expect(try await headings(3).count == 2)
        }
    }

    /// A filter's matches may come from a later reading of the text than the products it leaves out.
    @Test func aNarrowedPageIsRenewedWithWhatItShows() async throws {
        try await with(0) { market, browser in
            let seller = try await market.person("책방")
            let chair = try await market.product(of: seller, "안장이 편한 의자", price: "50000")
            let saddle = try await market.product(of: seller, "안장", price: "5000")
            // 안장이.
            let wide = "/search?q=%EC%95%88%EC%9E%A5%EC%9D%B4"
            #expect(try await browser.get(wide).cards == [chair.id.rawValue])
            let narrow = wide + "&max_price=5000"
            for _ in 1...2 { #expect(try await browser.get(narrow).cards == [saddle.id.rawValue]) }
            _ = try await market.store.deleteProduct(saddle.id, from: nil, by: nil)
            #expect(try await browser.get(narrow).cards == [])
        }
    }

    @Test func aCategoryIsBrowsedWithoutAText() async throws {
        // These two are in none, and so under 기타.
        try await with(2) { market, browser in
            let seller = try await market.person("책방")
            for name in ["books", "books", "sports"] {
                let facts = ProductFacts(category: Market.Category.ID(rawValue: name))
                _ = try await market.product(of: seller, name, facts: facts)
            }
            for (id, count) in [("books", 2), ("sports", 1), ("books,sports", 3), ("other", 2), ("pets", 0)] {
                let reply = try await browser.get("/search?q=&category=\(id)")

                #expect(reply.status == 200 && reply.cards.count == count, "\(id)")
                // The row says which one it is, and lets another be chosen.
                #expect(reply.text.contains("aria-label=\"카테고리: "), "\(id)")
            }
            // An address that asks for nothing that can be read asks for no category.
            #expect(try await browser.get("/search?q=&category=%3Cscript%3E").cards.isEmpty)
            #expect(try await browser.get("/search?q=&category=books&available=true").cards.count == 2)
        }
    }
}

extension String {
    /// True where a choice says that it would leave that many products.
    fileprivate func contains(_ choice: (name: String, count: Int)) -> Bool {
        contains("\(choice.name) <span class=\"number\">(\(choice.count))</span>")
    }
}
