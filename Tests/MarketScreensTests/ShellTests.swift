import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Rows S0-37, S2-13, S2-17…23, S3-06, S3-19, S4-09.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ShellTests {
    /// A shell, and the market that it talks to.
    private struct Scene {
        let shell: Shell
        let network: FakeNetwork
        let clock = HandClock()
        let preferences: MemoryPreferences
        let events: AsyncStream<MarketEvent>.Continuation
        let address: URL

        @MainActor
        init(
            preferences: [PreferenceKey: String] = [.wasWelcomed: "true"],
            signedIn: Bool = true,
            _ set: (inout MarketClient) -> Void = { _ in }
        ) throws {
            let (stream, events) = AsyncStream.makeStream(of: MarketEvent.self)
            let address = try #require(URL(string: "http://localhost:8080"))
            var client = MarketClient.unstubbed
            client.address = address
            client.abilities = .market
            client.people.identity = { signedIn ? .account(.sample(1)) : .nobody }
            client.goods.list = { _ throws(ClientError) in Page([.sample(2), .sample(1)], next: nil) }
            client.goods.mine = { _ throws(ClientError) in Page([.sample(1)], next: nil) }
            client.goods.detail = { id throws(ClientError) in .sample(id.rawValue) }
            client.people.signIn = { _, _ throws(ClientError) in .sample(1) }
            client.events.follow = { _ in stream }
            set(&client)
            network = FakeNetwork()
            self.address = address
            self.events = events
            self.preferences = MemoryPreferences(preferences)
            let watch = Watch.still(clock)
            let (network, kept, market) = (network, self.preferences, client)
            shell = Shell(
                Shell.Outside(
                    preferences: kept,
                    secrets: MemorySecrets(),
                    watch: watch,
                    connect: { _, _, wording, toasts in
                        Surroundings(
                            client: market,
                            outbox: Outbox(client: market, keeping: InMemoryDrafts()),
                            keepsakes: MemoryKeepsakes(),
                            network: network,
                            toasts: toasts,
                            wording: wording,
                            preferences: kept,
                            watch: watch
                        )
                    },
                    find: { _ throws(ClientError) in .market },
                    naver: { _ in MarketSearch(market) }
                ),
                usual: ServerChoice(address: address),
                language: .korean
            )
        }

        @MainActor
        func start() async {
            shell.start()
            await shell.settle()
            await shell.screens?.feed.settle()
        }
    }

    // MARK: Beginning

    @Test func theFirstRunAsksAndCanBeSkipped() async throws {
        let scene = try Scene(preferences: [:])
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
        let scene = try Scene(preferences: [:], signedIn: false)
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
        let scene = try Scene(preferences: [:])
        scene.shell.start(server: ServerChoice(address: scene.address))
        await scene.shell.settle()
        #expect(scene.shell.page == .tabs)
        #expect(scene.preferences[.server] == nil)
    }

    // MARK: Tabs

    @Test func tabsKeepTheirState() async throws {
        let scene = try Scene()
        await scene.start()
        let shell = scene.shell
        #expect(shell.tabs.map(\.title) == ["마켓", "검색", "좋아요", "장바구니", "내 마켓"])
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
        let scene = try Scene()
        await scene.start()
        #expect(scene.shell.tabs.allSatisfy { $0.badge == nil })
        scene.shell.screens?.around.keepsakes.setQuantity(2, of: KeptGoods(.sample(1)))
        #expect(scene.shell.tabs.first { $0.tab == .cart }?.badge == "1")
    }

    // MARK: The network

    @Test func withoutANetworkAPageSaysSoAndAfterwardsEverythingIsWhereItWas() async throws {
        let scene = try Scene()
        await scene.start()
        let shell = scene.shell
        shell.open(.sample(1))
        await shell.detail?.settle()
        let detail = try #require(shell.detail)
        let place = ScrollPlace(first: Product.ID(1), screensAbove: 1, screensBelow: 9)
        shell.screens?.feed.scrolled(to: place)
        scene.network.cut()
        #expect(shell.page == .offline)
        #expect(shell.offlineText?.title == "연결되어 있지 않습니다")
        #expect(shell.offlineText?.text == "인터넷에 연결되어 있지 않습니다.")
        #expect(shell.bannerText == nil)
        scene.network.mend()
        #expect(shell.page == .tabs)
        #expect(shell.offlineText == nil)
        #expect(shell.tab == .market)
        #expect(shell.detail === detail)
        #expect(detail.phase == .shown)
        #expect(shell.screens?.feed.rows.goods.count == 2)
    }

    @Test func whatIsHereCanBeLookedAtWithoutANetworkUntilItIsBack() async throws {
        let scene = try Scene()
        await scene.start()
        let shell = scene.shell
        scene.network.cut()
        #expect(shell.offlineLook == "있는 것 보기")
        shell.lookAtWhatIsHere()
        #expect(shell.page == .tabs)
        #expect(shell.tab == .market)
        #expect(shell.bannerText == "인터넷에 연결되어 있지 않습니다.")
        #expect(shell.offlineLook == nil)
        scene.network.mend()
        #expect(shell.bannerText == nil)
        // The next time it goes, that is said again.
        scene.network.cut()
        #expect(shell.page == .offline)
    }

    @Test(
        arguments: [
            ([], nil), ([Tab.likes], .likes), ([.cart], .cart), ([.cart, .likes], .likes),
        ] as [([Tab], Tab?)]
    )
    func fromABareScreenTheWayLeadsToWhatIsKept(kept: [Tab], place: Tab?) async throws {
        let scene = try Scene()
        scene.network.cut()
        await scene.start()
        let shell = scene.shell
        let keepsakes = try #require(shell.screens?.around.keepsakes)
        if kept.contains(.likes) { keepsakes.setLiked(true, KeptGoods(.sample(1))) }
        if kept.contains(.cart) { keepsakes.setQuantity(1, of: KeptGoods(.sample(1))) }
        #expect((shell.offlineLook != nil) == (place != nil))
        shell.lookAtWhatIsHere()
        #expect(shell.page == (place == nil ? .offline : .tabs))
        #expect(shell.tab == place ?? .market)
    }

    @Test func whoIsTypingIsNotInterrupted() async throws {
        let scene = try Scene()
        await scene.start()
        let shell = scene.shell
        shell.sell()
        await shell.form?.settle()
        scene.network.cut()
        #expect(shell.page == .tabs)
        #expect(shell.bannerText == "인터넷에 연결되어 있지 않습니다.")
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
        let scene = try Scene()
        scene.network.cut()
        await scene.start()
        #expect(scene.shell.page == .offline)
        #expect(scene.shell.offlineText?.action == "다시 시도")
        scene.shell.retryNetwork()
        #expect(scene.network.checkCount == 1)
        // What is kept on the device needs no network.
        scene.shell.show(.cart)
        #expect(scene.shell.page == .tabs)
        scene.shell.show(.market)
        #expect(scene.shell.page == .offline)
        scene.network.mend()
        await scene.shell.screens?.feed.settle()
        #expect(scene.shell.page == .tabs)
        #expect(scene.shell.tab == .market)
        #expect(scene.shell.screens?.feed.rows.goods.count == 2)
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
        let scene = try Scene()
        scene.shell.follow(try #require(URL(string: "openmarket://product/12")))
        await scene.start()
        #expect(scene.shell.detail?.id == Product.ID(12))
        #expect(scene.shell.tab == .market)
        scene.shell.follow(try #require(URL(string: "openmarket://nowhere")))
        #expect(scene.shell.toasts.current?.text == "이 주소로는 갈 곳이 없습니다.")
    }

    // MARK: Selling and signing in

    @Test func whoeverIsNotSignedInDoesThatFirst() async throws {
        let scene = try Scene(signedIn: false)
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

    @Test func givingUpToSignInGivesUpSelling() async throws {
        let scene = try Scene(signedIn: false)
        await scene.start()
        scene.shell.sell()
        scene.shell.signIn?.close()
        #expect(scene.shell.signIn == nil)
        #expect(scene.shell.form == nil)
    }

    @Test func aFormThatIsDoneIsTakenAway() async throws {
        let scene = try Scene()
        await scene.start()
        scene.shell.sell()
        let form = try #require(scene.shell.form)
        await form.settle()
        form.close()
        #expect(scene.shell.form == nil)
    }

    @Test func onlyTheOwnerCanEdit() async throws {
        let scene = try Scene()
        await scene.start()
        scene.shell.open(.sample(1))
        await scene.shell.detail?.settle()
        scene.shell.edit()
        #expect(scene.shell.form?.title == "상품수정")
        scene.shell.form?.close()
        let other = try Scene(signedIn: false)
        await other.start()
        other.shell.open(.sample(1))
        await other.shell.detail?.settle()
        other.shell.edit()
        #expect(other.shell.form == nil)
    }

    @Test func aDeletedProductsPageCloses() async throws {
        let scene = try Scene { $0.selling.delete = { _, _ throws(ClientError) in } }
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
        let scene = try Scene()
        await scene.start()
        let page = try #require(URL(string: "https://shop.example/1"))
        let goods = ForeignGoods(id: "1", name: "자전거", price: nil, shop: "가게", picture: nil, page: page)
        scene.shell.open(Finding(.elsewhere(goods), hits: []))
        #expect(scene.shell.foreignPage?.page == page)
        scene.shell.back()
        #expect(scene.shell.foreignPage == nil)
    }

    @Test func lookingForSomethingGoesToTheFieldFromEverywhere() async throws {
        let scene = try Scene()
        await scene.start()
        let shell = scene.shell
        let search = try #require(shell.screens?.search)
        shell.show(.search)
        shell.open(.sample(1))
        shell.show(.cart)
        shell.lookForSomething()
        #expect(shell.tab == .search)
        #expect(shell.detail == nil)
        #expect(search.focusSignal == 1)
        shell.lookForSomething()
        #expect(shell.tab == .search)
        #expect(search.focusSignal == 2)
    }

    @Test func backLeadsFromAProductToTheListingAndFromThereToTheSections() async throws {
        let scene = try Scene {
            $0.searching.section = { question throws(ClientError) in
                SearchSection(sort: question.sort, findings: [Finding(.here(.sample(1)), hits: [])])
            }
        }
        await scene.start()
        let shell = scene.shell
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

    @Test(arguments: SignIn.Mode.allCases)
    func signingInAndUpBeginWithTheirOwnForm(mode: SignIn.Mode) async throws {
        let scene = try Scene(signedIn: false)
        await scene.start()
        scene.shell.askToSignIn(mode)
        #expect(scene.shell.signIn?.mode == mode)
    }

    // MARK: News

    @Test func whatTheMarketTellsReachesAllScreens() async throws {
        let scene = try Scene()
        await scene.start()
        let screens = try #require(scene.shell.screens)
        screens.around.keepsakes.setLiked(true, KeptGoods(.sample(1)))
        scene.events.yield(.changed(.sample(5), nil))
        scene.events.yield(.removed(Product.ID(1), nil))
        await until { screens.around.keepsakes.liked.first?.isGone == true }
        #expect(screens.feed.newGoodsText == "새 상품 1개")
        #expect(screens.feed.rows.goods.count == 2)
    }

    @Test func movingToAnotherMarketBeginsAnew() async throws {
        let scene = try Scene()
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
        var scene: Scene? = try Scene()
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

    @Test func openingAndClosingEachPageFiftyTimesLeavesNothing() async throws {
        let scene = try Scene()
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

/// Row S3-19.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ToastsTests {
    private let clock = HandClock()
    private let toasts: Toasts

    init() {
        toasts = Toasts(watch: .still(clock))
    }

    @Test func aToastGoesByItselfAndTheNextComes() async {
        toasts.show("하나")
        toasts.show("둘")
        #expect(toasts.current?.text == "하나")
        await clock.pass(.seconds(4))
        await until { toasts.current?.text != "하나" }
        #expect(toasts.current?.text == "둘")
        toasts.dismiss()
        #expect(toasts.current == nil)
    }

    @Test func theSameSentenceIsNotSaidTwice() {
        toasts.show("하나")
        toasts.show("하나")
        toasts.show("둘")
        toasts.show("둘")
        toasts.dismiss()
        toasts.dismiss()
        #expect(toasts.current == nil)
    }

    @Test func oneThatCanBeAnsweredStaysLongerAndIsAnsweredOnce() async {
        var answers = 0
        toasts.show("하나", Toast.Action("되돌리기") { answers += 1 })
        await clock.sleeper(for: .seconds(8))
        toasts.answer()
        toasts.answer()
        await toasts.settle()
        #expect(answers == 1)
        #expect(toasts.current == nil)
    }
}
