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
    @Test func contentStaysUnderABannerWhileTheMarketIsAway() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        shell.open(.sample(1))
        await shell.detail?.settle()
        let detail = try #require(shell.detail)
        let place = ScrollPosition(first: Product.ID(1), screensAbove: 1, screensBelow: 9)
        shell.screens?.feed.scrolled(to: place)
        fixture.network.cut()
        #expect(shell.page == .tabs)
        #expect(shell.offlineText == nil)
        #expect(shell.bannerText == "인터넷에 연결되어 있지 않아요.")
        fixture.network.mend()
        #expect(shell.page == .tabs)
        #expect(shell.bannerText == nil)
        #expect(shell.tab == .market)
        #expect(shell.detail === detail)
        #expect(detail.phase == .shown)
        #expect(shell.screens?.feed.rows.goods.count == 2)
        #expect(shell.screens?.feed.place == place)
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
        fixture.network.cut(outage)
        await fixture.start()
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

    @Test func aStartWithoutTheMarketShowsWhatIsKept() async throws {
        let fixture = try ShellFixture()
        let me = Account.sample(1).id
        fixture.savedItems.keep([.sample(9), .sample(8)], of: .market(nil), for: me)
        fixture.savedItems.keep([.sample(7)], of: .mine(.selling), for: me)
        fixture.network.cut(.networkMarketAway)
        await fixture.start()
        let shell = fixture.shell
        #expect(shell.page == .tabs)
        #expect(shell.screens?.feed.rows.goods.map(\.id.rawValue) == [9, 8])
        #expect(shell.bannerText?.hasPrefix("localhost:8080 마켓에 연결할 수 없어요") == true)
        shell.show(.mine)
        await shell.screens?.mine.settle()
        #expect(shell.screens?.mine.feed?.rows.goods.map(\.id.rawValue) == [7])
        fixture.network.mend()
        // Both lists show a spinner for a while.
        let spinner = Duration.milliseconds(400)
        await until { fixture.clock.slept.count { $0 == spinner } == 2 }
        fixture.clock.advance(by: spinner)
        await shell.screens?.feed.settle()
        await shell.screens?.mine.settle()
        #expect(shell.bannerText == nil)
        #expect(shell.screens?.feed.rows.goods.map(\.id.rawValue) == [2, 1])
        #expect(shell.screens?.mine.feed?.rows.goods.map(\.id.rawValue) == [1])
    }

    @Test func keptListsAreForgottenWithTheirAccount() async throws {
        let fixture = try ShellFixture { client in
            client.accounts.signOut = { () throws(ClientError) in }
        }
        fixture.savedItems.keep([.sample(9)], of: .market(nil), for: Account.ID(7))
        fixture.conversations.learn([.sample(1)], for: Account.ID(7))
        fixture.savedItems.keep([.sample(8)], of: .market(nil), for: nil)
        await fixture.start()
        // A session that ended while the app did not run leaves nothing.
        #expect(fixture.savedItems.products(keptOf: .market(nil), for: Account.ID(7)).isEmpty)
        #expect(fixture.conversations.conversations(of: Account.ID(7)).isEmpty)
        let me = Account.sample(1).id
        #expect(fixture.savedItems.products(keptOf: .market(nil), for: me).map(\.id.rawValue) == [2, 1])
        let session = try #require(fixture.shell.screens?.context.accountSession)
        session.take(.nobody)
        #expect(fixture.savedItems.products(keptOf: .market(nil), for: me).isEmpty)
        #expect(fixture.savedItems.products(keptOf: .market(nil), for: nil).map(\.id.rawValue) == [8])
    }

    @Test(
        arguments: [
            ([], .offline), ([Tab.likes], .tabs), ([.cart], .tabs), ([.chat], .tabs),
        ] as [([Tab], Shell.Page)]
    )
    func emptyScreenFillsTheWindowWhereNothingElseIsKept(kept: [Tab], page: Shell.Page) async throws {
        let fixture = try ShellFixture()
        fixture.network.cut()
        await fixture.start()
        let shell = fixture.shell
        let savedItems = try #require(shell.screens?.context.savedItems)
        if kept.contains(.likes) { savedItems.setLiked(true, SavedProduct(.sample(1))) }
        if kept.contains(.cart) { savedItems.setQuantity(1, of: SavedProduct(.sample(1))) }
        if kept.contains(.chat) { fixture.conversations.learn([.sample(1)], for: Account.sample(1).id) }
        #expect(shell.page == page)
        #expect(shell.screens?.feed.error?.title == "연결되어 있지 않아요")
    }

    @Test func wordsTypedDuringAnOutageAreKept() async throws {
        let fixture = try ShellFixture { client in
            client.conversations.list = { _ throws(ClientError) in throw .offline }
        }
        fixture.network.cut()
        await fixture.start()
        let shell = fixture.shell
        fixture.conversations.learn([.sample(1)], for: Account.sample(1).id)
        shell.show(.chat)
        await shell.screens?.talks.settle()
        shell.open(conversation: Conversation.ID(1))
        let talk = try #require(shell.conversation)
        #expect(shell.page == .tabs)
        talk.text = "내일 세 시에"
        shell.back()
        shell.open(conversation: Conversation.ID(1))
        #expect(shell.conversation?.text == "내일 세 시에")
    }

    @Test func outageDoesNotInterruptTyping() async throws {
        let fixture = try ShellFixture()
        fixture.network.cut()
        await fixture.start()
        let shell = fixture.shell
        #expect(shell.page == .offline)
        shell.sell()
        await shell.form?.settle()
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
