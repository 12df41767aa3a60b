import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// All of what was found in one order, what narrows it, and what other shops have.
    @Suite(.timeLimit(.minutes(10)))
    struct SearchListingTests {
        private let field = AppUnderTest.searchField

        @Test func oneOrderIsShownInFullAndEscapeLeadsBack() async throws {
            try await AppUnderTest.with(.searched(), height: 800) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.press("모두 보기, 최신 날짜 순서 (10개)")
                await eventually(app.shell.screens?.search.phase == .listing)
                await person.see("자전거 5")
                await person.see("마지막 상품입니다")
                try await TestDesktop.shoot(app.window, "search-listing")
                await person.press("돌아가기")
                await person.see("정확도 순서 (10개)")
                app.shell.screens?.search.showAll(.priceUp)
                await person.see("자전거 5")
                app.shell.back()
                await person.see("정확도 순서 (10개)")
            }
        }

        @Test func productsOfAnotherCurrencyBeginBelowAHeading() async throws {
            var dollars = ProductSummary.sample(2)
            dollars.price = .price(Price(try Money("5", currency: .usd)))
            let all = [.sample(1), dollars, .sample(3)]
            let client = MarketClient.searched {
                $0.products.list = { _ throws(ClientError) in Page(all, next: nil) }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("정확도 순서 (10개)")
                app.shell.screens?.search.showAll(.priceUp)
                await person.see("USD 가격인 상품")
                await person.see("KRW 가격인 상품")
                let spoken = app.spokenRows.filter { $0.contains("가격인 상품") }
                #expect(spoken.count == 2)
                try await TestDesktop.shoot(app.window, "search-currencies")
                app.shell.screens?.search.showAll(.newest)
                await eventually(!person.texts.contains("USD 가격인 상품"))
            }
        }

        @Test func aListThatStopsHalfwayCanResume() async throws {
            let held = PendingReplies<ListingQuery, Page<ProductSummary>>()
            let client = MarketClient.searched {
                $0.products.list = { query throws(ClientError) in
                    query.text == "자전거" ? try await held.ask(query) : Page([], next: nil)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.press("모두 보기, 최신 날짜 순서 (10개)")
                await eventually(held.questions.count == 1)
                held.answer(Page([.sample(1)], next: Cursor(rawValue: "2")))
                await eventually(held.questions.count == 2)
                held.fail(.unreachable)
                await person.see(ClientError.unreachable.text(in: .of(.korean)))
                await person.press("다시 시도")
                await eventually(held.questions.count == 3)
                held.answer(Page([.sample(2)], next: nil))
                await person.see("자전거 2")
            }
        }

        @Test func filtersNarrowAndTakeOnlyNumbers() async throws {
            let asked = PendingReplies<ListingQuery, Page<ProductSummary>>()
            let client = MarketClient.searched {
                $0.products.list = { query throws(ClientError) in
                    query.text?.isEmpty ?? true ? Page([], next: nil) : try await asked.ask(query)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("정확도 순서 (10개)")
                await person.press("가격")
                await person.see("통화")
                let currency = try #require(choice(person, .formCurrency))
                await person.type("x9", into: "최저 가격")
                await eventually(app.shell.screens?.search.filter.least == "9")
                #expect(person.field("최저 가격")?.text == "9")
                // No widget is rebuilt under the person's focus either.
                #expect(choice(person, .formCurrency) === currency)
                await asked.asked(1)
                #expect(asked.questions.last?.leastPrice == (try Money("9", currency: .krw)))
                asked.answer(Page([.sample(7)], next: nil))
                await person.see("자전거 7")
                try await TestDesktop.shoot(app.window, "search-filter")
                // New words start a new search, without a hidden filter.
                await person.retype("의자", into: field)
                await eventually(person.field("최저 가격")?.text == "")
            }
        }

        @Test func sellersFactsFilterTheList() async throws {
            let asked = PendingReplies<ListingQuery, Page<ProductSummary>>()
            let won = try #require(MarketCurrencies([.krw]))
            let client = MarketClient.searched {
                $0.products.categories = { () throws(ClientError) in .samples }
                $0.products.currencies = { () throws(ClientError) in won }
                $0.products.list = { query throws(ClientError) in
                    query.text?.isEmpty ?? true ? Page([], next: nil) : try await asked.ask(query)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("정확도 순서 (10개)")
                await person.see("나눔")
                #expect(choice(person, .formCurrency) == nil)
                person.nodes.first { $0.face === choice(person, .factsCategory) }?.choose(1)
                await asked.asked(1)
                person.nodes.first { $0.face === choice(person, .factsCondition) }?.choose(2)
                await asked.asked(2)
                await person.press("거래 가능만")
                await asked.asked(3)
                await person.press("나눔")
                await asked.asked(4)
                let facets = try #require(asked.questions.last?.facets)
                #expect(facets.categories.map(\.rawValue) == ["books"] && facets.conditions == [.likeNew])
                #expect(facets.availableOnly && facets.giveawaysOnly)
                asked.answer(Page([.sample(7)], next: nil))
                await person.see("자전거 7")
                // New words start a new search, without a hidden filter.
                await person.retype("의자", into: field)
                await eventually((choice(person, .factsCategory) as? DropDown)?.selected == 0)
            }
        }

        @Test func choosingAnOptionKeepsFocus() async throws {
            try await AppUnderTest.with(.searched(), naver: FakeShop()) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("정확도 순서 (10개)")
                person.pressable("네이버 쇼핑")?.focus()
                await eventually(person.focused == "검색할 곳")
                await person.press("네이버 쇼핑")
                await person.see("남의 자전거 1")
                #expect(person.focused == "검색할 곳")
                await person.press("모두 보기, 최신 날짜 순서 (3개)")
                await eventually(choice(person, .sortOrder) != nil)
                let sorts = try #require(choice(person, .sortOrder))
                app.shell.screens?.search.showAll(.priceDown)
                await eventually((choice(person, .sortOrder) as? DropDown)?.selected == 2)
                #expect(choice(person, .sortOrder) === sorts)
            }
        }

        private func choice(_ person: Person, _ name: TextKey) -> Widget? {
            person.nodes.first { $0.isA("GtkDropDown") && $0.name == Texts.korean[name] }?.face
        }

        @Test func anOldStyleMarketHasNoFiltersAndAWholeListOnly() async throws {
            let client = MarketClient.searched { $0.capabilities = .edition2023 }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("최신 날짜 순서 (10개)")
                #expect(person.pressable("가격") == nil)
                #expect(person.pressable("네이버 쇼핑") == nil)
            }
        }

        @Test func withKeysAnotherShopCanBeSearchedAndItsProductsOpenInsideTheApp() async throws {
            try await AppUnderTest.with(.searched(), naver: FakeShop()) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("정확도 순서 (10개)")
                await person.press("네이버 쇼핑")
                await person.see("남의 자전거 1")
                await person.press("모두 보기, 최신 날짜 순서 (3개)")
                await person.see("마지막 상품입니다")
                await person.press("남의 자전거 2")
                await eventually(app.shell.foreignPage?.name == "남의 자전거 2")
                app.shell.back()
                await eventually(app.shell.foreignPage == nil)
            }
        }
    }
}
