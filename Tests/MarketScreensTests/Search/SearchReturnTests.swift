import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// A person leaves a search for another tab, and comes back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SearchReturnTests {
    private static let sorts: [ListingQuery.Sort] = [.relevance, .newest, .priceDown]

    private let held = PendingReplies<SearchRequest, SearchSection>()
    private let fixture: ScreenFixture
    private let search: SearchModel

    init() {
        fixture = ScreenFixture { [held] client in
            client.capabilities = [.search, .filters]
            client.search.section = { question throws(ClientError) in try await held.ask(question) }
            client.products.list = { _ throws(ClientError) in Page([.sample(1)], next: nil) }
        }
        search = SearchModel(fixture.context)
    }

    private func answer(_ ids: [Int64], _ sort: ListingQuery.Sort) {
        let findings = ids.map { SearchResult(.here(.sample($0)), hits: []) }
        held.answer(
            .success(SearchSection(sort: sort, findings: findings, total: nil)),
            where: { $0.sort == sort }
        )
    }

    private func searched(_ text: String, failing: ListingQuery.Sort? = nil) async {
        let before = held.questions.count
        search.choose(text)
        await held.asked(before + 3)
        for sort in Self.sorts where sort != failing { answer([1], sort) }
        if let failing { held.answer(.failure(.timedOut), where: { $0.sort == failing }) }
        await search.settle()
    }

    @Test func failedSectionCanBeRetriedAfterComingBack() async {
        await searched("자전거", failing: .newest)
        search.disappear()
        search.appear()
        search.retry(.newest)
        await held.asked(4)
        #expect(held.questions.last?.text == "자전거")
        answer([2], .newest)
        await search.settle()
        #expect(search.shownShelves.map(\.phase) == [.shown, .shown, .shown])
    }

    @Test func completeSearchIsNotRepeatedOnReturn() async {
        await searched("자전거")
        search.disappear()
        search.appear()
        await search.settle()
        #expect(held.questions.count == 3)
        #expect(search.phase == .found)
    }

    @Test func wordsTypedBeforeLeavingAreSearchedOnReturn() async {
        await searched("자전거")
        search.type("의자")
        await fixture.clock.sleeper(for: .milliseconds(250))
        search.disappear()
        search.appear()
        await held.asked(6)
        #expect(held.questions.suffix(3).map(\.text) == ["의자", "의자", "의자"])
        for sort in Self.sorts { answer([7], sort) }
        await search.settle()
        #expect(search.shownShelves.flatMap(\.findings).map(\.name) == Array(repeating: "자전거 7", count: 3))
    }

    @Test func sectionsMissingOnLeavingAreLoadedOnReturn() async {
        search.choose("자전거")
        await held.asked(3)
        answer([1], .newest)
        await until { search.phase == .found }
        search.disappear()
        #expect(search.shownShelves.map(\.sort) == [.newest])
        search.appear()
        await held.asked(6)
        for sort in Self.sorts { answer([1], sort) }
        await search.settle()
        #expect(search.shownShelves.map(\.sort) == Self.sorts)
    }

    @Test func sectionsMissingBehindAListingAreLoadedWhenItIsClosed() async {
        await searched("자전거")
        search.choose("의자")
        await held.asked(6)
        search.showAll(.newest)
        search.disappear()
        search.appear()
        #expect(search.phase == .listing)
        search.showSections()
        await held.asked(9)
        for sort in Self.sorts { answer([7], sort) }
        await search.settle()
        #expect(search.shownShelves.flatMap(\.findings).map(\.name) == Array(repeating: "자전거 7", count: 3))
    }
}
