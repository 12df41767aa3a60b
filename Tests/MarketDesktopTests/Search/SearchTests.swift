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
    /// Looking for goods: rows S2-01…16, 21, 22 as they are seen.
    @Suite(.timeLimit(.minutes(10)))
    struct SearchTests {
        private let field = AppUnderTest.searchField

        @Test func typingShowsThreeSectionsWithLinesBetween() async throws {
            try await AppUnderTest.with(.searched()) { app, person in
                await app.openSearch()
                await person.see("이름이나 첫소리로 찾을 수 있어요.")
                await person.type("자전거", into: field)
                await person.see("정확도 순서 (10개)")
                await person.see("최신 날짜 순서 (10개)")
                await person.see("가격 높은 순서 (10개)")
                let page = try #require(app.window.tree)
                #expect(lines(in: page) == 2)
                try await TestDesktop.shoot(app.window, "search")
            }
        }

        @Test func aCategoryBelowTheFieldShowsAllOfItsProducts() async throws {
            let asked = Kept<[ListingQuery]>([])
            let client = MarketClient.searched {
                $0.products.categories = { () throws(ClientError) in .samples }
                $0.products.currencies = { () throws(ClientError) in .every }
                $0.products.list = { query throws(ClientError) in
                    asked.change { $0.append(query) }
                    return Page([.sample(1)], next: nil)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.press("가구")
                await eventually(app.shell.tab == .market)
                await eventually(asked.value.last?.facets.categories.map(\.rawValue) == ["furniture"])
                await eventually(app.flaws == [], "\(app.flaws)")
            }
        }

        @Test func aSectionWithoutProductsLeavesNeitherHeaderNorLine() async throws {
            let client = MarketClient.searched {
                $0.search.section = { question throws(ClientError) in
                    .found(question, count: question.sort == .newest ? 0 : 2)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("가격 높은 순서 (2개)")
                await eventually(!person.texts.contains { $0.hasPrefix("최신 날짜") })
                let page = try #require(app.window.tree)
                #expect(lines(in: page) == 1)
            }
        }

        @Test func aSectionThatFailsIsTriedAgainAloneAndTheOthersStay() async throws {
            let held = PendingReplies<SearchRequest, SearchSection>()
            let client = MarketClient.searched {
                $0.search.section = { question throws(ClientError) in
                    question.sort == .newest ? try await held.ask(question) : .found(question)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await held.asked(1)
                held.fail(.unreachable)
                await person.see(ClientError.unreachable.text(in: .of(.korean)))
                await person.see("정확도 순서 (10개)")
                await person.press("다시 시도")
                await held.asked(2)
                held.answer(.found(SearchRequest("자전거", sort: .newest)))
                await person.see("최신 날짜 순서 (10개)")
                await person.seeNo(ClientError.unreachable.text(in: .of(.korean)))
            }
        }

        @Test func whenAllFailsOneMessageOffersToTryAgain() async throws {
            let held = PendingReplies<SearchRequest, SearchSection>()
            let client = MarketClient.searched {
                $0.search.section = { question throws(ClientError) in try await held.ask(question) }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await held.asked(3)
                for _ in 0..<3 { held.fail(.unreachable) }
                await person.see("불러오지 못했어요")
                await person.press("다시 시도")
                await held.asked(6)
                for question in held.questions[3...] {
                    held.answer(.success(.found(question))) { $0 == question }
                }
                await person.see("정확도 순서 (10개)")
            }
        }

        @Test func searchesWithoutMatchesOfferCorrections() async throws {
            let client = MarketClient.searched {
                $0.search.section = { question throws(ClientError) in
                    .found(question, count: question.text == "자전거" ? 4 : 0)
                }
                $0.search.preview = { _ throws(ClientError) in
                    SearchResults(
                        total: Total(count: 0, isAtLeast: false),
                        sections: [],
                        corrections: ["자전거"]
                    )
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("wkwjsrj", into: field)
                await person.see("찾는 상품이 없어요")
                await person.see("이런 말로 찾아볼까요?")
                try await TestDesktop.shoot(app.window, "search-nothing")
                await person.press("자전거")
                await person.see("정확도 순서 (4개)")
                #expect(person.field(field)?.text == "자전거")
            }
        }

        @Test func suggestionsAreOfferedAndChosen() async throws {
            let client = MarketClient.searched {
                $0.search.suggest = { _ throws(ClientError) in ["자전거", "자전거 헬멧"] }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자", into: field)
                await person.press("자전거 헬멧")
                await eventually(app.savedItems.searches == ["자전거 헬멧"])
                #expect(person.field(field)?.text == "자전거 헬멧")
                await eventually(person.pressable("자전거 헬멧") == nil)
            }
        }

        @Test func recentWordsAreUsedForgottenOneByOneAndAllAtOnce() async throws {
            try await AppUnderTest.with(.searched()) { app, person in
                for words in ["의자", "책상", "자전거"] { app.savedItems.recordSearch(words) }
                await app.openSearch()
                await person.see("최근 검색어")
                try await TestDesktop.shoot(app.window, "search-recent")
                await person.press("책상 지우기")
                await person.seeNo("책상")
                #expect(app.savedItems.searches == ["자전거", "의자"])
                await person.press("의자")
                await person.see("정확도 순서 (10개)")
                await person.retype("", into: field)
                await person.press("모두 지우기")
                await person.see("이름이나 첫소리로 찾을 수 있어요.")
                #expect(app.savedItems.searches.isEmpty)
            }
        }

        @Test func aRecentlyViewedProductCanBeReopenedAndForgotten() async throws {
            let client = MarketClient.searched {
                $0.products.detail = { id throws(ClientError) in .pictured(id.rawValue) }
            }
            try await AppUnderTest.with(client, width: 360) { app, person in
                for number in 1...4 { app.savedItems.recordSeen(SavedProduct(.pictured(Int64(number)))) }
                app.savedItems.recordSearch("의자")
                await app.openSearch()
                await person.see("최근 본 상품")
                await eventually(app.spokenRows.first?.hasPrefix("자전거 4") == true, "\(app.spokenRows)")
                try await app.looksRight(
                    "search-viewed",
                    in: ScreenVariant.narrow + [ScreenVariant(width: 1000)],
                    turns: 40
                )
                await person.press("자전거 4")
                await eventually(app.shell.detail?.id == Product.ID(4))
                app.shell.back()
                await eventually(app.shell.detail == nil)
                await person.press("지우기")
                await person.seeNo("최근 본 상품")
                #expect(app.savedItems.seen.isEmpty)
                await person.see("의자")
            }
        }

        @Test func aPopularSearchIsRepeatedByOnePress() async throws {
            let client = MarketClient.searched {
                $0.search.popular = { () throws(ClientError) in ["자전거", "의자"] }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.see("많이 찾는 검색어")
                await person.press("의자")
                await person.see("정확도 순서 (10개)")
                #expect(app.savedItems.searches == ["의자"])
            }
        }

        @Test func aHeartInOneSectionIsSeenInAll() async throws {
            let client = MarketClient.searched {
                $0.search.section = { question throws(ClientError) in
                    SearchSection(sort: question.sort, findings: [SearchResult(.here(.sample(7)), hits: [])])
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("가격 높은 순서 (1개)")
                app.savedItems.setLiked(true, SavedProduct(.sample(7)))
                await eventually(
                    app.window.tree?.all.count { $0.name.hasPrefix("좋아요 취소: 자전거") && $0.isA("GtkButton") }
                        == 3
                )
            }
        }

        @Test func anOpenedResultIsRemembered() async throws {
            try await AppUnderTest.with(.searched()) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.press("자전거 100호, 바구니와 자물쇠를 함께 드립니다")
                await eventually(app.shell.detail?.id == Product.ID(100))
                #expect(app.savedItems.searches == ["자전거"])
            }
        }

        @Test func theSameSearchTwiceChangesNoRow() async throws {
            try await AppUnderTest.with(.searched()) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("가격 높은 순서 (10개)")
                // GTK makes the rows of its lists little by little.
                await settle(turns: 200)
                let (rows, before) = (app.spokenRows, LeakTracker.count)
                #expect(rows.count >= 3 && !rows.contains(""), "\(rows)")
                await person.type(" ", into: field)
                await settle(turns: 200)
                await person.see("가격 높은 순서 (10개)")
                #expect(app.spokenRows == rows)
                // Some things of GTK's own go a moment later.
                await eventually(LeakTracker.count <= before + 2)
            }
        }

        @Test func searchShortcutFocusesTheField() async throws {
            try await AppUnderTest.with(.searched(), language: .english) { app, person in
                await eventually(app.shell.page == .tabs)
                app.window.activate(action: "win.search")
                await eventually(app.shell.tab == .search)
                await person.type("bicycle", into: "Find Something")
                await person.see("Best Matches (10)")
                app.window.activate(action: "win.search")
                try await TestDesktop.shoot(app.window, "search-en")
            }
        }

        @Test(arguments: [(Language.korean, ScreenVariant.all), (.english, ScreenVariant.narrow)])
        func layoutHasNoFlawsInAnyAppearance(language: Language, variants: [ScreenVariant]) async throws {
            let texts = Texts.of(language)
            let client = MarketClient.searched {
                $0.search.suggest = { _ throws(ClientError) in ["자전거", "자전거 헬멧", "자전거 자물쇠"] }
            }
            try await AppUnderTest.with(client, language: language, width: 360, naver: FakeShop()) {
                app,
                person in
                await app.openSearch()
                await person.type("자전거", into: texts[.searchPlaceholder])
                await person.see(texts(.searchByPriceDown, ["count": "10"]))
                try await app.looksRight("search-\(language.rawValue)", in: variants)
                // The rows at the end have the dearest goods.
                await ScreenVariant(width: 360, textScale: 2).apply(to: app.window)
                if let list = app.list { list.scrollOffset = list.scrollLength }
                await settle()
                try await TestDesktop.shoot(app.window, "search-\(language.rawValue)-end")
                #expect(app.flaws == [])
                TestDesktop.plain()
            }
        }

        @Test func openingAndClosingLeaksNothing() async throws {
            try await AppUnderTest.with(.searched()) { app, person in
                await app.openSearch()
                await person.type("자전거", into: field)
                await person.see("가격 높은 순서 (10개)")
                let search = try #require(app.shell.screens?.search)
                await app.closesWithoutATrace({ SearchView(search, $0) }) { person in
                    await person.see("가격 높은 순서 (10개)")
                }
                search.showAll(.newest)
                await app.closesWithoutATrace({ SearchView(search, $0) }) { await $0.see("자전거 5") }
            }
        }

        /// Returns the number of lines drawn between sections.
        private func lines(in tree: WidgetNode) -> Int {
            tree.all.filter { $0.styles.contains("shelf") }.flatMap(\.children)
                .count { $0.type == "GtkSeparator" }
        }
    }
}
