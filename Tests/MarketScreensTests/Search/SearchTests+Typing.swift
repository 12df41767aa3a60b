import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Typing in the search field, and changes of mind.
extension SearchTests {
    @Test func onlyTheLatestTextIsSearched() async {
        search.type("자")
        await fixture.clock.sleeper(for: .milliseconds(250))
        search.type("자전")
        search.type("자전거")
        await fixture.clock.pass(.milliseconds(250))
        await held.asked(3)
        #expect(held.questions.map(\.text) == ["자전거", "자전거", "자전거"])
        for sort in [ListingQuery.Sort.relevance, .newest, .priceDown] {
            answer(.success(section(sort, [1])), sort)
        }
        await search.settle()
        #expect(fixture.savedItems.searches.isEmpty)
    }

    @Test func typingCancelsTheRunningSearch() async {
        await searched("자전거", ids: [1])
        search.choose("의자")
        await held.asked(6)
        #expect(search.shownShelves[0].findings.map(\.name) == ["자전거 1"])
        search.choose("책상")
        await held.asked(9)
        #expect(held.cancelledCount == 3)
        answer(.success(section(.newest, [7])), .newest)
        await until { search.phase == .found }
        #expect(search.shownShelves.flatMap(\.findings).map(\.name) == ["자전거 7"])
        #expect(search.shownShelves.map(\.phase) == [.loading, .shown, .loading])
        answer(.success(section(.relevance, [])), .relevance)
        answer(.success(section(.priceDown, [])), .priceDown)
        await search.settle()
        #expect(search.shownShelves.map(\.sort) == [.newest])
    }

    @Test func leavingCancelsTheSearch() async {
        search.choose("자전거")
        await held.asked(3)
        search.disappear()
        await until { held.cancelledCount >= 3 }
        #expect(search.phase == .idle)
        #expect(held.waitingCount == 0)
        search.appear()
        await held.asked(6)
        #expect(held.questions.last?.text == "자전거")
        search.clear()
    }

    @Test func clearingTheFieldCancelsTheRunningSearch() async {
        search.choose("자전거")
        await held.asked(3)
        search.clear()
        await until { held.cancelledCount == 3 }
        #expect(search.phase == .idle && search.shownShelves.isEmpty)
    }

    @Test func aFilterChosenWhileTypingKeepsItsListing() async {
        search.type("자전거")
        await fixture.clock.sleeper(for: .milliseconds(250))
        search.change { $0.inStock = true }
        #expect(search.phase == .listing)
        fixture.clock.advance(by: .milliseconds(250))
        for _ in 0..<50 { await Task.yield() }
        #expect(search.phase == .listing && search.listing != nil)
        #expect(held.questions.isEmpty)
        search.submit()
        #expect(search.phase == .listing)
        search.showSections()
        await held.asked(3)
        #expect(held.questions.map(\.text) == ["자전거", "자전거", "자전거"])
        for sort in [ListingQuery.Sort.relevance, .newest, .priceDown] {
            answer(.success(section(sort, [1])), sort)
        }
        await search.settle()
        #expect(search.phase == .found)
    }

    @Test func emptyingTheFieldEndsTheSearch() async {
        await searched("자전거")
        search.type("  ")
        #expect(search.phase == .idle)
        #expect(search.shownShelves.isEmpty)
    }

    @Test func wordsAreSuggestedWhileTyping() async {
        let suggested = PendingReplies<String, [String]>()
        let fixture = ScreenFixture {
            $0.capabilities = [.search, .suggestions]
            $0.search.suggest = { text throws(ClientError) in try await suggested.ask(text) }
        }
        let search = SearchModel(fixture.context)
        search.type("자전")
        await fixture.clock.pass(.milliseconds(150))
        await suggested.asked(1)
        suggested.answer(["자전", "자전거"])
        await until { !search.suggestions.isEmpty }
        #expect(search.suggestions == ["자전거"])
        search.clear()
        #expect(search.suggestions.isEmpty)
    }
}
