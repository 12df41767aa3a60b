import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Rows S2-01…12, S2-16, S2-24, S2-25.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SearchTests {
    let held = PendingReplies<SearchRequest, SearchSection>()
    let fixture: ScreenFixture
    let search: SearchModel

    init() {
        fixture = ScreenFixture { [held] client in
            client.capabilities = [.search, .filters]
            client.search.section = { question throws(ClientError) in try await held.ask(question) }
            client.products.list = { _ throws(ClientError) in Page([.sample(1)], next: nil) }
        }
        search = SearchModel(fixture.context)
    }

    func section(_ sort: ListingQuery.Sort, _ ids: [Int64], total: Int? = nil) -> SearchSection {
        SearchSection(
            sort: sort,
            findings: ids.map { SearchResult(.here(.sample($0)), hits: []) },
            total: total.map { Total(count: $0, isAtLeast: false) }
        )
    }

    /// Answers the question for an order, whichever place it has among those that wait.
    func answer(_ result: Result<SearchSection, ClientError>, _ sort: ListingQuery.Sort) {
        held.answer(result, where: { $0.sort == sort })
    }

    func searched(_ text: String, ids: [Int64] = [1, 2]) async {
        let before = held.questions.count
        search.choose(text)
        await held.asked(before + 3)
        for sort in [ListingQuery.Sort.relevance, .newest, .priceDown] {
            answer(.success(section(sort, ids, total: 10)), sort)
        }
        await search.settle()
    }

    // MARK: Sections

    @Test func oneSearchShowsThreeSectionsEachInItsOwnWay() async {
        await searched("자전거")
        #expect(search.phase == .found)
        #expect(search.shownShelves.map(\.style) == [.banner, .cards, .list])
        #expect(
            search.shownShelves.map { search.header(of: $0) } == [
                "정확도 순서 (10개)", "최신 날짜 순서 (10개)", "가격 높은 순서 (10개)",
            ]
        )
        #expect(held.questions.count == 3)
        #expect(held.mostAtOnce == 3)
    }

    @Test func aSectionWithoutDataIsNotThere() async {
        search.choose("자전거")
        await held.asked(3)
        answer(.success(section(.relevance, [1])), .relevance)
        answer(.success(section(.newest, [])), .newest)
        answer(.success(section(.priceDown, [1])), .priceDown)
        await search.settle()
        #expect(search.shownShelves.map(\.sort) == [.relevance, .priceDown])
    }

    @Test(arguments: [ListingQuery.Sort.relevance, .newest, .priceDown])
    func oneSectionThatFailsIsNotSaidToHaveFoundNothing(failing: ListingQuery.Sort) async {
        search.choose("자전거")
        await held.asked(3)
        for sort in [ListingQuery.Sort.relevance, .newest, .priceDown] {
            answer(sort == failing ? .failure(.timedOut) : .success(section(sort, [])), sort)
        }
        await search.settle()
        #expect(search.phase == .found)
        #expect(search.shownShelves.map(\.sort) == [failing])
        #expect(search.shownShelves.first?.phase == .failed(.timedOut))
        search.retry(failing)
        await held.asked(4)
        answer(.success(section(failing, [])), failing)
        await search.settle()
        #expect(search.phase == .nothing)
    }

    @Test func oneSectionThatFailsLeavesTheOthersAndIsTriedAgain() async {
        search.choose("자전거")
        await held.asked(3)
        answer(.success(section(.relevance, [1])), .relevance)
        answer(.failure(.timedOut), .newest)
        answer(.success(section(.priceDown, [2])), .priceDown)
        await search.settle()
        #expect(search.phase == .found)
        #expect(search.shownShelves.map(\.phase) == [.shown, .failed(.timedOut), .shown])
        #expect(search.error(of: search.shownShelves[1])?.retry == "다시 시도")
        search.retry(.newest)
        await held.asked(4)
        #expect(held.questions[3].sort == .newest)
        answer(.success(section(.newest, [3])), .newest)
        await search.settle()
        #expect(search.shownShelves.map(\.phase) == [.shown, .shown, .shown])
    }

    @Test func failingSearchesAreReportedOnce() async {
        search.choose("자전거")
        await held.asked(3)
        for sort in [ListingQuery.Sort.relevance, .newest, .priceDown] {
            answer(.failure(.unreachable), sort)
        }
        await search.settle()
        #expect(search.phase == .failed(.unreachable))
        search.retry()
        await held.asked(6)
        for sort in [ListingQuery.Sort.relevance, .newest, .priceDown] {
            answer(.success(section(sort, [1])), sort)
        }
        await search.settle()
        #expect(search.phase == .found)
    }

    @Test func aProductFoundTwiceIsShownOnce() async {
        search.choose("자전거")
        await held.asked(3)
        answer(.success(section(.relevance, [1, 1, 2])), .relevance)
        answer(.success(section(.newest, [])), .newest)
        answer(.success(section(.priceDown, [])), .priceDown)
        await search.settle()
        #expect(search.shownShelves[0].findings.count == 2)
    }

    @Test func theSameSearchAgainAsksForNothing() async {
        await searched("자전거")
        search.submit()
        await search.settle()
        #expect(held.questions.count == 3)
    }

    @Test func searchesWithoutMatchesOfferCorrections() async {
        let fixture = ScreenFixture {
            $0.capabilities = .market
            $0.search.section = { question throws(ClientError) in
                SearchSection(sort: question.sort, findings: [])
            }
            $0.search.preview = { _ throws(ClientError) in
                SearchResults(total: Total(count: 0, isAtLeast: false), sections: [], corrections: ["자전거"])
            }
        }
        let search = SearchModel(fixture.context)
        search.choose("wkwjsrj")
        await search.settle()
        #expect(search.phase == .nothing)
        #expect(search.corrections == ["자전거"])
        #expect(search.emptyText?.text == "이런 말로 찾아볼까요?")
    }

    @Test func misspellingIsCorrectedAtOnceWithAWayBack() async {
        let corrected = section(.relevance, [1, 2])
        let fixture = ScreenFixture {
            $0.capabilities = .market
            $0.search.section = { question throws(ClientError) in
                SearchSection(sort: question.sort, findings: [])
            }
            $0.search.preview = { _ throws(ClientError) in
                SearchResults(
                    total: Total(count: 2, isAtLeast: false),
                    sections: [corrected],
                    corrections: ["자전거"],
                    correctedTo: "자전거"
                )
            }
        }
        let search = SearchModel(fixture.context)
        search.choose("자전가")
        await search.settle()
        #expect(search.phase == .found)
        #expect(search.shownShelves.map(\.findings.count) == [2])
        #expect(search.correctionText == "자전가 대신 자전거로 찾았어요.")
        #expect(search.exactlyText == "‘자전가’ 그대로 찾기")
        #expect(search.text == "자전가")

        search.searchExactly()
        await search.settle()
        #expect(search.phase == .nothing)
        #expect(search.correctionText == nil)
        #expect(search.corrections == ["자전거"])
        #expect(search.emptyText?.text == "이런 말로 찾아볼까요?")

        // The next text is corrected again.
        search.choose("자전기")
        await search.settle()
        #expect(search.phase == .found)
        search.clear()
        #expect(search.correctionText == nil)
    }

    // MARK: History

    @Test func aSearchIsRememberedAndCanBeForgotten() async {
        await searched("자전거")
        await searched("의자")
        #expect(search.recent == ["의자", "자전거"])
        search.forget("의자")
        #expect(search.recent == ["자전거"])
        search.forgetAll()
        #expect(search.recent.isEmpty)
    }

    @Test func popularSearchesAreOfferedOnOurMarketAlone() async {
        let fixture = ScreenFixture { client in
            client.search.popular = { () throws(ClientError) in ["자전거", "의자"] }
        }
        let search = SearchModel(fixture.context)
        #expect(search.emptyText != nil)
        search.appear()
        await search.settle()
        #expect(search.shownPopular == ["자전거", "의자"] && search.emptyText == nil)
        fixture.network.cut()
        search.appear()
        await search.settle()
        #expect(search.shownPopular == ["자전거", "의자"], "what could not be asked for stays")
    }

    @Test func categoriesAreOfferedOnThisMarketAlone() async {
        let fixture = ScreenFixture { client in
            client.products.categories = { () throws(ClientError) in .samples }
            client.products.currencies = { () throws(ClientError) in .every }
        }
        let search = SearchModel(fixture.context, naver: MarketSearch(fixture.context.client))
        #expect(search.shownCategories.isEmpty && search.emptyText != nil)
        search.appear()
        await search.settle()
        #expect(search.shownCategories == .samples && search.emptyText == nil)
        search.use(.naver)
        #expect(search.shownCategories.isEmpty && search.emptyText != nil)
    }

    @Test func inPrivateNothingIsRemembered() async {
        fixture.savedItems.isPrivate = true
        await searched("자전거")
        #expect(search.recent.isEmpty)
    }

    // MARK: Sorts, filters, sources

    @Test func oneOrderIsShownInFullAndTheSectionsComeBack() async {
        await searched("자전거")
        search.showAll(.priceUp)
        #expect(search.phase == .listing)
        await search.listing?.settle()
        #expect(search.listing?.rows.goods.count == 1)
        search.showSections()
        #expect(search.phase == .found)
        #expect(held.questions.count == 3)
    }

    @Test func lateSectionDoesNotLeaveTheListing() async {
        search.choose("자전거")
        await held.asked(3)
        answer(.success(section(.relevance, [1])), .relevance)
        await until { search.phase == .found }
        search.showAll(.priceUp)
        answer(.success(section(.newest, [2])), .newest)
        answer(.failure(.timedOut), .priceDown)
        await search.settle()
        #expect(search.phase == .listing)
        search.showSections()
        #expect(search.phase == .found)
        #expect(search.shownShelves.count == 3)
    }

    @Test func aFilterNarrowsTheQuery() async {
        let listed = PendingReplies<ListingQuery, Page<ProductSummary>>()
        let fixture = ScreenFixture { [held] client in
            client.capabilities = [.search, .filters]
            client.search.section = { question throws(ClientError) in try await held.ask(question) }
            client.products.list = { query throws(ClientError) in try await listed.ask(query) }
        }
        let search = SearchModel(fixture.context)
        search.choose("자전거")
        search.change {
            $0.sort = .priceUp
            $0.inStock = true
            $0.currency = .krw
        }
        await listed.asked(1)
        #expect(search.enterMinimumPrice("00.5") == "0.5")
        await listed.asked(2)
        #expect(search.enterMaximumPrice("5천") == "")
        let query = listed.questions[1]
        #expect(query.text == "자전거")
        #expect(query.sort == .priceUp)
        #expect(query.inStock)
        #expect(query.leastPrice?.decimalText == "0.5")
        listed.fail(.timedOut)
        await search.listing?.settle()
        #expect(search.listing?.phase == .failed(.timedOut))
    }

    @Test func naverIsOfferedOnlyWithKeys() {
        #expect(search.sources == [.market])
        search.use(.naver)
        #expect(search.source == .market)
        search.use(naver: Shop { _ in SearchSection(sort: .relevance, findings: []) })
        search.use(.naver)
        #expect(search.source == .naver)
        #expect(!search.hasFilters)
        search.use(naver: nil)
        #expect(search.source == .market)
    }

    @Test func anotherShopsProductsAreShownAndLiked() async throws {
        let page = try #require(URL(string: "https://shop.example/1"))
        let goods = ExternalProduct(id: "1", name: "자전거", price: nil, shop: "가게", picture: nil, page: page)
        let shop = Shop { question in
            SearchSection(
                sort: question.sort,
                findings: [SearchResult(.elsewhere(goods), hits: [])],
                next: question.cursor == nil
                    ? SearchRequest("자전거", cursor: Cursor(rawValue: "2")) : nil
            )
        }
        let search = SearchModel(fixture.context, naver: shop)
        search.use(.naver)
        search.choose("자전거")
        await search.settle()
        let finding = try #require(search.shownShelves.first?.findings.first)
        search.toggleLike(finding)
        #expect(search.shownShelves.allSatisfy { search.card($0.findings[0]).isLiked })
        search.showAll(.newest)
        let list = try #require(search.foreignListing)
        await list.settle()
        list.approachedEnd()
        await list.settle()
        // The second page has only what is shown already.
        #expect(list.findings.count == 1)
        #expect(list.phase == .ended)
    }

    // MARK: The network

    @Test func nothingIsSentWhileOfflineAndComingBackAsksOnce() async {
        fixture.network.cut()
        search.choose("자전거")
        await search.settle()
        #expect(search.phase == .failed(.offline))
        #expect(held.questions.isEmpty)
        fixture.network.mend()
        await held.asked(3)
        for sort in [ListingQuery.Sort.relevance, .newest, .priceDown] {
            answer(.success(section(sort, [1])), sort)
        }
        await search.settle()
        #expect(search.phase == .found)
        #expect(held.questions.count == 3)
    }

    @Test func comingBackAsksForTheSectionThatFailed() async {
        search.choose("자전거")
        await held.asked(3)
        answer(.success(section(.relevance, [1])), .relevance)
        answer(.failure(.timedOut), .newest)
        answer(.success(section(.priceDown, [1])), .priceDown)
        await search.settle()
        fixture.network.cut()
        fixture.network.mend()
        await held.asked(4)
        #expect(held.questions.last?.sort == .newest)
        answer(.success(section(.newest, [2])), .newest)
        await search.settle()
        #expect(search.shownShelves.map(\.phase) == [.shown, .shown, .shown])
    }

    @Test func aSearchThatIsLetGoOfCancelsItsRequests() async {
        var search: SearchModel? = SearchModel(fixture.context)
        weak let gone = search
        search?.choose("자전거")
        await held.asked(3)
        search = nil
        #expect(gone == nil)
        await until { held.cancelledCount >= 3 }
    }
}

private struct Shop: ProductSearching {
    let sorts: [ListingQuery.Sort] = [.relevance, .newest, .priceDown, .priceUp]
    let answer: @Sendable (SearchRequest) -> SearchSection

    func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection { answer(question) }
}
