import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Synchronization
import Testing

@testable import MarketScreens

/// Rows S0-37, S2-13, S2-20…23, S3-06, S3-19, S4-09.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ShellTests {
    // MARK: Beginning

    @Test func theFirstRunAsksAndCanBeSkipped() async throws {
        let scene = try ShellScene(preferences: [:])
        await scene.start()
        #expect(scene.shell.page == .welcome)
        let welcome = try #require(scene.shell.welcome)
        welcome.enter(nickname: "한")
        #expect(welcome.nicknameMessage == "이름은 두 글자 이상 입력해 주세요.")
        welcome.skip()
        await scene.shell.settle()
        #expect(scene.shell.page == .tabs)
        #expect(scene.preferences[.wasWelcomed] == "true")
        #expect(scene.preferences[.nickname] == nil)
    }

    @Test func theNicknameIsWrittenIntoTheFormToSignIn() async throws {
        let scene = try ShellScene(preferences: [:], signedIn: false)
        await scene.start()
        let welcome = try #require(scene.shell.welcome)
        welcome.enter(nickname: "자전거포")
        welcome.submit()
        await welcome.server.settle()
        await scene.shell.settle()
        scene.shell.askToSignIn()
        #expect(scene.shell.signIn?.draft.name == "자전거포")
    }

    @Test func aServerOfTheCommandLineIsTakenWithoutAsking() async throws {
        let scene = try ShellScene(preferences: [:])
        scene.shell.start(server: ServerChoice(address: scene.address))
        await scene.shell.settle()
        #expect(scene.shell.page == .tabs)
        #expect(scene.preferences[.server] == nil)
    }

    @Test func theOpenMarketsNameAndClockAreTheScreens() async throws {
        let berlin = try #require(MarketZone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let body = MarketBody(currencies: .every, face: MarketFace(name: "우리 동네", zone: berlin))
        let scene = try ShellScene { client in
            client.products.about = { () throws(ClientError) in body }
        }
        await scene.start()
        await scene.shell.screens?.context.backgroundTasks.settle()
        #expect(scene.shell.localization.texts.zone == berlin)
        #expect(scene.shell.localization.marketName == "우리 동네")
        scene.shell.localization.setLanguage(.english)
        #expect(scene.shell.localization.texts.zone == berlin)
    }

    // MARK: Tabs

    @Test func tabsKeepTheirState() async throws {
        let scene = try ShellScene()
        await scene.start()
        let shell = scene.shell
        #expect(shell.tabs.map(\.title) == ["마켓", "검색", "좋아요", "장바구니", "채팅", "내 마켓"])
        shell.open(.sample(1))
        let detail = try #require(shell.detail)
        shell.show(.cart)
        #expect(shell.detail == nil)
        shell.show(.market)
        #expect(shell.detail === detail)
        shell.show(.market)
        #expect(shell.detail == nil)
        let signal = shell.screens?.feed.topSignal
        shell.show(.market)
        #expect(shell.screens?.feed.topSignal == signal.map { $0 + 1 })
    }

    @Test func theCartsNumberIsOnItsTab() async throws {
        let scene = try ShellScene()
        await scene.start()
        #expect(scene.shell.tabs.allSatisfy { $0.badge == nil })
        scene.shell.screens?.context.savedItems.setQuantity(2, of: SavedProduct(.sample(1)))
        #expect(scene.shell.tabs.first { $0.tab == .cart }?.badge == "1")
    }

    // MARK: Links

    @Test(
        arguments: [
            ("openmarket://product/12", 12), ("openmarket://products/12", 12),
            ("OPENMARKET://product/12", 12),
            ("http://localhost:8080/products/12", 12), ("http://localhost:8080/products/12/", 12),
            ("https://localhost:8080/products/12", nil), ("http://other:8080/products/12", nil),
            ("openmarket://product/0", nil), ("openmarket://product/-1", nil),
            ("openmarket://product/12/x", nil),
            ("openmarket://product/99999999999999999999", nil), ("openmarket://settings", nil),
            ("mailto:a@b", nil),
        ] as [(String, Int64?)]
    )
    func linksLeadToProducts(text: String, id: Int64?) throws {
        let link = try #require(URL(string: text))
        let market = try #require(URL(string: "http://localhost:8080"))
        #expect(DeepLink(link, market: market) == id.map { .product(Product.ID($0)) })
    }

    @Test func aLinkIsFollowedAlsoBeforeThereIsAMarket() async throws {
        let scene = try ShellScene()
        scene.shell.follow(try #require(URL(string: "openmarket://product/12")))
        await scene.start()
        #expect(scene.shell.detail?.id == Product.ID(12))
        #expect(scene.shell.tab == .market)
        scene.shell.follow(try #require(URL(string: "openmarket://nowhere")))
        #expect(scene.shell.toasts.current?.text == "이 주소로는 갈 곳이 없습니다.")
    }

    // MARK: Selling and signing in

    @Test func sellingRequiresSignIn() async throws {
        let scene = try ShellScene(signedIn: false)
        await scene.start()
        let shell = scene.shell
        shell.sell()
        #expect(shell.form == nil)
        let signIn = try #require(shell.signIn)
        signIn.enter("판매자", in: .name)
        signIn.enter("비밀번호", in: .password)
        signIn.submit()
        await signIn.settle()
        #expect(shell.signIn == nil)
        #expect(shell.form != nil)
    }

    @Test func whatIsOpenIsNotOpenedAgain() async throws {
        let scene = try ShellScene()
        await scene.start()
        scene.shell.open(.sample(1))
        let detail = try #require(scene.shell.detail)
        scene.shell.open(.sample(1))
        #expect(scene.shell.detail === detail)
    }

    @Test func aLinkLeadsToItsProductOfflineToo() async throws {
        let scene = try ShellScene()
        await scene.start()
        scene.network.cut()
        #expect(scene.shell.page == .offline)
        scene.shell.follow(try #require(URL(string: "openmarket://product/12")))
        #expect(scene.shell.detail?.id == Product.ID(12))
        scene.shell.back()
        #expect(scene.shell.page == .tabs)
    }

    @Test func newNaverKeysReachTheSearch() async throws {
        let scene = try ShellScene()
        await scene.start()
        let search = try #require(scene.shell.screens?.search)
        #expect(search.sources == [.market])
        scene.shell.openSettings()
        let settings = try #require(scene.shell.settings)
        settings.naver.identifier = "id"
        settings.naver.secret = "secret"
        settings.naver.save()
        await settings.settle()
        #expect(search.sources == [.market, .naver])
        settings.naver.forget()
        await settings.settle()
        #expect(search.sources == [.market])
    }

    @Test func whoSignsInHasWaitingDraftsSent() async throws {
        let identity = Mutex(Identity.account(.sample(1)))
        let asked = Gate()
        asked.open()
        let tries = Mutex(0)
        let scene = try ShellScene {
            $0.accounts.identity = { identity.withLock(\.self) }
            $0.selling.create = { _, _, _ throws(ClientError) in
                _ = await asked.pass()
                let isFirst = tries.withLock { tries in
                    tries += 1
                    return tries == 1
                }
                guard !isFirst else { throw .refused(Refusal(status: 429, retryAfter: .seconds(3_600))) }
                return .sample(7)
            }
        }
        await scene.start()
        let context = try #require(scene.shell.screens?.context)
        let form = ProductDraft(name: "자전거", description: "거의 새것입니다.", price: "1000", stock: "1")
        await #expect(throws: ClientError.self) {
            try await context.outbox.send(Draft(ProductSubmission(form, photos: [])))
        }
        identity.withLock { $0 = .nobody }
        await context.accountSession.refresh()
        await scene.clock.sleeper(for: .seconds(3_600))
        scene.clock.advance(by: .seconds(3_600))

        scene.shell.askToSignIn()
        let signIn = try #require(scene.shell.signIn)
        signIn.enter("판매자", in: .name)
        signIn.enter("비밀번호", in: .password)
        identity.withLock { $0 = .account(.sample(1)) }
        signIn.submit()
        await signIn.settle()

        await asked.arrivals(2)
    }

    @Test func givingUpToSignInGivesUpSelling() async throws {
        let scene = try ShellScene(signedIn: false)
        await scene.start()
        scene.shell.sell()
        scene.shell.signIn?.close()
        #expect(scene.shell.signIn == nil)
        #expect(scene.shell.form == nil)
    }

    @Test func aFormThatIsDoneIsTakenAway() async throws {
        let scene = try ShellScene()
        await scene.start()
        scene.shell.sell()
        let form = try #require(scene.shell.form)
        await form.settle()
        form.close()
        #expect(scene.shell.form == nil)
    }

    @Test func onlyTheOwnerCanEdit() async throws {
        let scene = try ShellScene()
        await scene.start()
        scene.shell.open(.sample(1))
        await scene.shell.detail?.settle()
        scene.shell.edit()
        #expect(scene.shell.form?.title == "상품수정")
        scene.shell.form?.close()
        let other = try ShellScene(signedIn: false)
        await other.start()
        other.shell.open(.sample(1))
        await other.shell.detail?.settle()
        other.shell.edit()
        #expect(other.shell.form == nil)
    }

    @Test func aDeletedProductsPageCloses() async throws {
        let scene = try ShellScene { $0.selling.delete = { _, _ throws(ClientError) in } }
        await scene.start()
        scene.shell.open(.sample(1))
        let detail = try #require(scene.shell.detail)
        await detail.settle()
        detail.askToDelete()
        detail.confirmDeletion()
        await detail.settle()
        #expect(scene.shell.detail == nil)
        #expect(scene.shell.screens?.feed.rows.goods.map(\.id) == [Product.ID(2)])
    }

    @Test func anotherShopsPageIsShownInside() async throws {
        let scene = try ShellScene()
        await scene.start()
        let page = try #require(URL(string: "https://shop.example/1"))
        let goods = ExternalProduct(id: "1", name: "자전거", price: nil, shop: "가게", picture: nil, page: page)
        scene.shell.open(SearchResult(.elsewhere(goods), hits: []))
        #expect(scene.shell.foreignPage?.page == page)
        scene.shell.back()
        #expect(scene.shell.foreignPage == nil)
    }

    @Test func searchCommandFocusesTheFieldFromAnywhere() async throws {
        let scene = try ShellScene()
        await scene.start()
        let shell = scene.shell
        let search = try #require(shell.screens?.search)
        shell.show(.search)
        shell.open(.sample(1))
        shell.show(.cart)
        shell.focusSearch()
        #expect(shell.tab == .search)
        #expect(shell.detail == nil)
        #expect(search.focusSignal == 1)
        shell.focusSearch()
        #expect(shell.tab == .search)
        #expect(search.focusSignal == 2)
    }

    @Test(arguments: SignInModel.Mode.allCases)
    func signingInAndUpBeginWithTheirOwnForm(mode: SignInModel.Mode) async throws {
        let scene = try ShellScene(signedIn: false)
        await scene.start()
        scene.shell.askToSignIn(mode)
        #expect(scene.shell.signIn?.mode == mode)
    }

    // MARK: News

    @Test func whatTheMarketTellsReachesAllScreens() async throws {
        let scene = try ShellScene()
        await scene.start()
        let screens = try #require(scene.shell.screens)
        screens.context.savedItems.setLiked(true, SavedProduct(.sample(1)))
        scene.events.yield(.changed(.sample(5, seller: 2), nil))
        scene.events.yield(.removed(Product.ID(1), nil))
        await until { screens.context.savedItems.liked.first?.isGone == true }
        #expect(screens.feed.newGoodsText == "새 상품 1개")
        #expect(screens.feed.rows.goods.count == 2)
    }

    @Test func movingToAnotherMarketBeginsAnew() async throws {
        let scene = try ShellScene()
        await scene.start()
        let shell = scene.shell
        weak let before = shell.screens
        shell.open(.sample(1))
        shell.openSettings()
        let settings = try #require(shell.settings)
        settings.server.enter("https://other.example")
        settings.moveToServer()
        await settings.server.settle()
        await shell.settle()
        #expect(before == nil)
        #expect(shell.screens?.choice.address.absoluteString == "https://other.example")
        #expect(scene.preferences[.server] == "https://other.example")
        #expect(shell.detail == nil)
        #expect(shell.settings == nil)
    }

    @Test func closingTheWindowLeavesNothingRunning() async throws {
        let ended = Gate()
        var scene: ShellScene? = try ShellScene()
        scene?.events.onTermination = { _ in ended.open() }
        await scene?.start()
        weak let shell = scene?.shell
        weak let screens = scene?.shell.screens
        scene?.shell.open(.sample(1))
        await scene?.shell.detail?.settle()
        scene = nil
        #expect(shell == nil)
        #expect(screens == nil)
        #expect(await ended.pass())
    }

    @Test func openingAndClosingPagesLeaksNothing() async throws {
        let scene = try ShellScene()
        await scene.start()
        let shell = scene.shell
        // With the list of one's own goods, which stays.
        shell.show(.mine)
        shell.show(.market)
        let wishes = scene.network.wishCount
        for _ in 0..<50 {
            shell.open(.sample(1))
            await shell.detail?.settle()
            shell.back()
            shell.sell()
            await shell.form?.settle()
            shell.form?.close()
            shell.openSettings()
            shell.closeSettings()
            shell.askToSignIn()
            shell.signIn?.close()
        }
        #expect(shell.form == nil)
        #expect(scene.network.wishCount == wishes)
    }
}
