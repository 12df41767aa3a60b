import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The path of Back: through the products that led to each other, to the page that opened the first one.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BackTests {
    @Test func backLeadsFromAProductToTheListingAndFromThereToTheSections() async throws {
        let fixture = try ShellFixture {
            $0.search.section = { question throws(ClientError) in
                SearchSection(sort: question.sort, findings: [SearchResult(.here(.sample(1)), hits: [])])
            }
        }
        await fixture.start()
        let shell = fixture.shell
        let search = try #require(shell.screens?.search)
        shell.show(.search)
        search.choose("자전거")
        await search.settle()
        search.showAll(.newest)
        shell.open(.sample(1))
        shell.back()
        #expect(shell.detail == nil)
        #expect(search.phase == .listing)
        shell.back()
        #expect(search.phase == .found)
        shell.back()
        #expect(search.phase == .found)
        #expect(shell.tab == .search)
    }

    @Test func backLeadsThroughTheProductsThatLedToEachOther() async throws {
        let fixture = try ShellFixture(signedIn: false) {
            $0.products.seller = { _ throws(ClientError) in throw .unreachable }
        }
        await fixture.start()
        let shell = fixture.shell
        func opened() -> Product.ID? { shell.detail?.id }
        shell.open(.sample(1))
        let first = try #require(shell.detail)
        shell.openRelated(.sample(2))
        await shell.detail?.settle()
        shell.openSellerOfProduct()
        #expect(shell.seller != nil)
        shell.open(.sample(3))
        #expect(shell.seller == nil && opened() == Product.ID(3))
        shell.back()
        #expect(opened() == Product.ID(2))
        shell.back()
        #expect(shell.detail === first)
        shell.back()
        #expect(opened() == nil)
        shell.back()
        #expect(opened() == nil)
    }

    @Test func productsThatLedHereAreGoneBackToAndNotOpenedTwice() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        shell.open(.sample(1))
        let first = try #require(shell.detail)
        shell.openRelated(.sample(2))
        shell.openRelated(.sample(3))
        shell.openRelated(.sample(1))
        #expect(shell.detail === first)
        shell.back()
        #expect(shell.detail == nil)
    }

    @Test func anotherRowTakesThePlaceOfAllThatLedFromTheLast() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        shell.open(.sample(1))
        shell.openRelated(.sample(2))
        shell.open(.sample(3))
        #expect(shell.detail?.id == Product.ID(3))
        shell.back()
        #expect(shell.detail == nil)
        shell.open(.sample(1))
        shell.openRelated(.sample(2))
        // Pressed again, a tab starts over.
        shell.show(.market)
        #expect(shell.detail == nil)
    }

    @Test func aPageThatIsDoneLeavesTheOneBelowIt() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        shell.open(.sample(1))
        let first = try #require(shell.detail)
        shell.openRelated(.sample(2))
        let second = try #require(shell.detail)
        shell.openRelated(.sample(3))
        second.phase = .closed
        #expect(shell.detail?.id == Product.ID(3))
        shell.back()
        #expect(shell.detail === first)
    }

    @Test func onlySoManyPagesAreKept() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        shell.open(.sample(1))
        for id in 2...30 { shell.openRelated(.sample(Int64(id))) }
        var pages = 0
        while shell.detail != nil {
            pages += 1
            shell.back()
        }
        #expect(pages == 20)
    }
}
