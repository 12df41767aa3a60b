import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Without a network: rows S2-17…20.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OfflineTests {
    @Test func offlinePageAppearsAndStateIsRestored() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        shell.open(.sample(1))
        await shell.detail?.settle()
        let detail = try #require(shell.detail)
        let place = ScrollPosition(first: Product.ID(1), screensAbove: 1, screensBelow: 9)
        shell.screens?.feed.scrolled(to: place)
        fixture.network.cut()
        #expect(shell.page == .offline)
        #expect(shell.offlineText?.title == "연결되어 있지 않아요")
        #expect(shell.offlineText?.text == "인터넷에 연결되어 있지 않아요.")
        #expect(shell.bannerText == nil)
        fixture.network.mend()
        #expect(shell.page == .tabs)
        #expect(shell.offlineText == nil)
        #expect(shell.tab == .market)
        #expect(shell.detail === detail)
        #expect(detail.phase == .shown)
        #expect(shell.screens?.feed.rows.goods.count == 2)
    }

    @Test func storageWarningStaysUntilDismissed() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        #expect(shell.bannerAction == nil)
        fixture.savedItems.health = StorageWarning(text: "손상되었습니다.", action: "확인")
        #expect(shell.bannerText == "손상되었습니다.")
        #expect(shell.bannerAction == "확인")
        fixture.network.cut()
        shell.pressBanner()
        fixture.network.mend()
        #expect(shell.bannerAction == "확인")
        shell.pressBanner()
        #expect(shell.bannerText == nil)
        #expect(shell.bannerAction == nil)
    }

    @Test(
        arguments: [
            (.networkOffline, .korean, "연결되어 있지 않아요", "인터넷에 연결되어 있지 않아요. 연결되면 이어서 보여 드려요."),
            (
                .networkMarketAway, .korean, "마켓에 연결할 수 없어요",
                "localhost:8080 마켓에 연결할 수 없어요. 다시 연결되면 이어서 보여 드려요."
            ),
            (
                .networkOffline, .english, "You Are Offline",
                "You are not connected to the internet. The market comes back when you are."
            ),
            (
                .networkMarketAway, .english, "The Market Can’t Be Reached",
                "The market at localhost:8080 can’t be reached. It comes back when it answers."
            ),
        ] as [(TextKey, Language, String, String)]
    )
    func unreachableMarketIsNamedByAddress(
        outage: TextKey,
        language: Language,
        title: String,
        text: String
    ) async throws {
        let fixture = try ShellFixture(preferences: [.wasWelcomed: "true", .language: language.rawValue])
        await fixture.start()
        fixture.network.cut(outage)
        let shell = fixture.shell
        #expect(shell.offlineText?.title == title)
        #expect(shell.offlineText?.text == text)
        // A screen that could load nothing says the same.
        let context = try #require(shell.screens?.context)
        let feed = ProductFeed(context) { _ throws(ClientError) in Page([], next: nil) }
        feed.appear()
        await feed.settle()
        #expect(feed.error?.title == title)
        #expect(feed.error?.text == text)
    }

    @Test func savedItemsCanBeBrowsedOffline() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        fixture.network.cut()
        #expect(shell.browseOfflineTitle == "오프라인으로 보기")
        shell.browseOffline()
        #expect(shell.page == .tabs)
        #expect(shell.tab == .market)
        #expect(shell.bannerText == "인터넷에 연결되어 있지 않아요.")
        #expect(shell.browseOfflineTitle == nil)
        fixture.network.mend()
        #expect(shell.bannerText == nil)
        // The next time it goes, that is said again.
        fixture.network.cut()
        #expect(shell.page == .offline)
    }

    @Test(
        arguments: [
            ([], nil), ([Tab.likes], .likes), ([.cart], .cart), ([.cart, .likes], .likes),
        ] as [([Tab], Tab?)]
    )
    func emptyScreenLeadsToSavedItemsOffline(kept: [Tab], place: Tab?) async throws {
        let fixture = try ShellFixture()
        fixture.network.cut()
        await fixture.start()
        let shell = fixture.shell
        let savedItems = try #require(shell.screens?.context.savedItems)
        if kept.contains(.likes) { savedItems.setLiked(true, SavedProduct(.sample(1))) }
        if kept.contains(.cart) { savedItems.setQuantity(1, of: SavedProduct(.sample(1))) }
        #expect((shell.browseOfflineTitle != nil) == (place != nil))
        shell.browseOffline()
        #expect(shell.page == (place == nil ? .offline : .tabs))
        #expect(shell.tab == place ?? .market)
    }

    @Test func outageDoesNotInterruptTyping() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        shell.sell()
        await shell.form?.settle()
        fixture.network.cut()
        #expect(shell.page == .tabs)
        #expect(shell.bannerText == "인터넷에 연결되어 있지 않아요.")
        shell.form?.close()
        #expect(shell.form == nil)
        #expect(shell.page == .offline)
        // The address may be what is wrong.
        shell.openSettings()
        #expect(shell.page == .tabs)
        shell.closeSettings()
        #expect(shell.page == .offline)
    }

    @Test func withNothingToShowTheOfflinePageComesAndGoes() async throws {
        let fixture = try ShellFixture()
        fixture.network.cut()
        await fixture.start()
        #expect(fixture.shell.page == .offline)
        #expect(fixture.shell.offlineText?.action == "다시 시도")
        fixture.shell.retryNetwork()
        #expect(fixture.network.checkCount == 1)
        // What is kept on the device needs no network.
        fixture.shell.show(.cart)
        #expect(fixture.shell.page == .tabs)
        fixture.shell.show(.market)
        #expect(fixture.shell.page == .offline)
        fixture.network.mend()
        await fixture.shell.screens?.feed.settle()
        #expect(fixture.shell.page == .tabs)
        #expect(fixture.shell.tab == .market)
        #expect(fixture.shell.screens?.feed.rows.goods.count == 2)
    }
}
