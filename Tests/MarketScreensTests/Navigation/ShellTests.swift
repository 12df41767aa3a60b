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
@Suite(.timeLimit(.minutes(10)))
struct ShellTests {
    // MARK: Beginning

    @Test func theFirstRunAsksAndCanBeSkipped() async throws {
        let fixture = try ShellFixture(preferences: [:])
        await fixture.start()
        #expect(fixture.shell.page == .welcome)
        let welcome = try #require(fixture.shell.welcome)
        welcome.enter(nickname: "한")
        #expect(welcome.nicknameMessage == "이름은 두 글자 이상 입력해 주세요.")
        welcome.skip()
        await fixture.shell.settle()
        #expect(fixture.shell.page == .tabs)
        #expect(fixture.preferences[.wasWelcomed] == "true")
        #expect(fixture.preferences[.nickname] == nil)
    }

    @Test func ownProfileIsEditedByThoseWhoAreSignedIn() async throws {
        let fixture = try ShellFixture { $0.accounts.profile = { () throws(ClientError) in OwnProfile() } }
        await fixture.start()
        #expect(fixture.shell.canEditProfile)
        fixture.shell.editProfile()
        let form = try #require(fixture.shell.profile)
        await form.settle()
        #expect(form.error == nil && !form.isLoading)
        form.close()
        #expect(fixture.shell.profile == nil)

        let guest = try ShellFixture(signedIn: false)
        await guest.start()
        guest.shell.editProfile()
        #expect(!guest.shell.canEditProfile && guest.shell.profile == nil)
    }

    @Test func theNicknameIsWrittenIntoTheFormToSignIn() async throws {
        let fixture = try ShellFixture(preferences: [:], signedIn: false)
        await fixture.start()
        let welcome = try #require(fixture.shell.welcome)
        welcome.enter(nickname: "자전거포")
        welcome.submit()
        await welcome.server.settle()
        await fixture.shell.settle()
        fixture.shell.askToSignIn()
        #expect(fixture.shell.signIn?.draft.name == "자전거포")
    }

    @Test func aServerOfTheCommandLineIsTakenWithoutAsking() async throws {
        let fixture = try ShellFixture(preferences: [:])
        fixture.shell.start(server: ServerChoice(address: fixture.address))
        await fixture.shell.settle()
        #expect(fixture.shell.page == .tabs)
        #expect(fixture.preferences[.server] == nil)
    }

    @Test func theOpenMarketsNameAndClockAreTheScreens() async throws {
        let berlin = try #require(MarketZone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let body = MarketBody(currencies: .every, branding: MarketBranding(name: "우리 동네", zone: berlin))
        let fixture = try ShellFixture { client in
            client.products.about = { () throws(ClientError) in body }
        }
        await fixture.start()
        await fixture.shell.screens?.context.backgroundTasks.settle()
        #expect(fixture.shell.localization.texts.zone == berlin)
        #expect(fixture.shell.localization.marketName == "우리 동네")
        fixture.shell.localization.setLanguage(.english)
        #expect(fixture.shell.localization.texts.zone == berlin)
    }

    // MARK: Tabs

    @Test func tabsKeepTheirState() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        #expect(shell.tabs.map(\.title) == ["마켓", "검색", "좋아요", "장바구니", "채팅", "나의 마켓"])
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
        let fixture = try ShellFixture()
        await fixture.start()
        #expect(fixture.shell.tabs.allSatisfy { $0.badge == nil })
        fixture.shell.screens?.context.savedItems.setQuantity(2, of: SavedProduct(.sample(1)))
        #expect(fixture.shell.tabs.first { $0.tab == .cart }?.badge == "1")
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

    @Test(
        arguments: [
            ("openmarket://sell", .sell), ("openmarket://conversations", .conversations),
            ("openmarket://search", .search), ("http://localhost:8080/sell", nil),
            ("openmarket://sell/12", nil),
        ] as [(String, DeepLink?)]
    )
    func actionsOfTheDesktopLeadToTheirPlaces(text: String, expected: DeepLink?) throws {
        let link = try #require(URL(string: text))
        let market = try #require(URL(string: "http://localhost:8080"))
        #expect(DeepLink(link, market: market) == expected)
    }

    @Test func anActionOfTheDesktopOpensTheForm() async throws {
        let fixture = try ShellFixture()
        fixture.shell.follow(try #require(URL(string: "openmarket://sell")))
        await fixture.start()
        #expect(fixture.shell.form != nil)
        fixture.shell.form?.close()
        fixture.shell.follow(try #require(URL(string: "openmarket://search")))
        #expect(fixture.shell.tab == .search)
    }

    @Test func aLinkIsFollowedAlsoBeforeThereIsAMarket() async throws {
        let fixture = try ShellFixture()
        fixture.shell.follow(try #require(URL(string: "openmarket://product/12")))
        await fixture.start()
        #expect(fixture.shell.detail?.id == Product.ID(12))
        #expect(fixture.shell.tab == .market)
        fixture.shell.follow(try #require(URL(string: "openmarket://nowhere")))
        #expect(fixture.shell.toasts.current?.text == "이 주소는 열 수 없어요.")
    }

    // MARK: Selling and signing in

    @Test func sellingRequiresSignIn() async throws {
        let fixture = try ShellFixture(signedIn: false)
        await fixture.start()
        let shell = fixture.shell
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

    @Test func anOpenPageIsNotOpenedTwice() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        fixture.shell.open(.sample(1))
        let detail = try #require(fixture.shell.detail)
        fixture.shell.open(.sample(1))
        #expect(fixture.shell.detail === detail)
    }

    @Test func aLinkLeadsToItsProductOfflineToo() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        fixture.network.cut()
        fixture.shell.follow(try #require(URL(string: "openmarket://product/12")))
        #expect(fixture.shell.detail?.id == Product.ID(12))
        fixture.shell.back()
        #expect(fixture.shell.page == .tabs)
    }

    @Test func newNaverKeysReachTheSearch() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let search = try #require(fixture.shell.screens?.search)
        #expect(search.sources == [.market])
        fixture.shell.openSettings()
        let settings = try #require(fixture.shell.settings)
        settings.naver.identifier = "id"
        settings.naver.secret = "secret"
        settings.naver.save()
        await settings.settle()
        #expect(search.sources == [.market, .naver])
        settings.naver.forget()
        await settings.settle()
        #expect(search.sources == [.market])
    }

    @Test func signingInSendsWaitingDrafts() async throws {
        let identity = Mutex(Identity.account(.sample(1)))
        let asked = Gate()
        asked.open()
        let tries = Mutex(0)
        let fixture = try ShellFixture {
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
        await fixture.start()
        let context = try #require(fixture.shell.screens?.context)
        let form = ProductDraft(name: "자전거", description: "거의 새것입니다.", price: "1000", stock: "1")
        await #expect(throws: ClientError.self) {
            try await context.outbox.send(Draft(ProductSubmission(form, photos: [])))
        }
        identity.withLock { $0 = .nobody }
        await context.accountSession.refresh()
        await fixture.clock.sleeper(for: .seconds(3_600))
        fixture.clock.advance(by: .seconds(3_600))

        fixture.shell.askToSignIn()
        let signIn = try #require(fixture.shell.signIn)
        signIn.enter("판매자", in: .name)
        signIn.enter("비밀번호", in: .password)
        identity.withLock { $0 = .account(.sample(1)) }
        signIn.submit()
        await signIn.settle()

        await asked.arrivals(2)
    }

    @Test func givingUpToSignInGivesUpSelling() async throws {
        let fixture = try ShellFixture(signedIn: false)
        await fixture.start()
        fixture.shell.sell()
        fixture.shell.signIn?.close()
        #expect(fixture.shell.signIn == nil)
        #expect(fixture.shell.form == nil)
    }

    @Test func aFormThatIsDoneIsTakenAway() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        fixture.shell.sell()
        let form = try #require(fixture.shell.form)
        await form.settle()
        form.close()
        #expect(fixture.shell.form == nil)
    }

    @Test func onlyTheOwnerCanEdit() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        fixture.shell.open(.sample(1))
        await fixture.shell.detail?.settle()
        fixture.shell.edit()
        #expect(fixture.shell.form?.title == "상품수정")
        fixture.shell.form?.close()
        let other = try ShellFixture(signedIn: false)
        await other.start()
        other.shell.open(.sample(1))
        await other.shell.detail?.settle()
        other.shell.edit()
        #expect(other.shell.form == nil)
    }

    @Test func aDeletedProductsPageCloses() async throws {
        let fixture = try ShellFixture { $0.selling.delete = { _, _ throws(ClientError) in } }
        await fixture.start()
        fixture.shell.open(.sample(1))
        let detail = try #require(fixture.shell.detail)
        await detail.settle()
        detail.askToDelete()
        detail.confirmDeletion()
        await detail.settle()
        #expect(fixture.shell.detail == nil)
        #expect(fixture.shell.screens?.feed.rows.goods.map(\.id) == [Product.ID(2)])
    }

    @Test func anotherShopsPageIsShownInside() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let page = try #require(URL(string: "https://shop.example/1"))
        let goods = ExternalProduct(id: "1", name: "자전거", price: nil, shop: "가게", picture: nil, page: page)
        fixture.shell.open(SearchResult(.elsewhere(goods), hits: []))
        #expect(fixture.shell.foreignPage?.page == page)
        fixture.shell.back()
        #expect(fixture.shell.foreignPage == nil)
    }

    @Test func searchCommandFocusesTheFieldFromAnywhere() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
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
        #expect(search.takeMark())
        #expect(!search.takeMark())
        // Words that were typed before the field could take the keys stay unmarked.
        fixture.shell.focusSearch()
        search.type("자")
        #expect(!search.takeMark())
    }

    @Test(arguments: SignInModel.Mode.allCases)
    func signingInAndUpBeginWithTheirOwnForm(mode: SignInModel.Mode) async throws {
        let fixture = try ShellFixture(signedIn: false)
        await fixture.start()
        fixture.shell.askToSignIn(mode)
        #expect(fixture.shell.signIn?.mode == mode)
    }

    // MARK: News

    @Test func marketEventsReachAllScreens() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let screens = try #require(fixture.shell.screens)
        screens.context.savedItems.setLiked(true, SavedProduct(.sample(1)))
        fixture.events.yield(.changed(.sample(5, seller: 2), nil))
        fixture.events.yield(.removed(Product.ID(1), nil))
        await until { screens.context.savedItems.liked.first?.isGone == true }
        #expect(screens.feed.newProductsText == "새 상품 1개")
        #expect(screens.feed.rows.goods.count == 2)
    }

    @Test func switchingMarketsResetsTheApp() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
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
        #expect(fixture.preferences[.server] == "https://other.example")
        #expect(shell.detail == nil)
        #expect(shell.settings == nil)
    }

    @Test func closingTheWindowLeavesNothingRunning() async throws {
        let ended = Gate()
        var fixture: ShellFixture? = try ShellFixture()
        fixture?.events.onTermination = { _ in ended.open() }
        await fixture?.start()
        weak let shell = fixture?.shell
        weak let screens = fixture?.shell.screens
        fixture?.shell.open(.sample(1))
        await fixture?.shell.detail?.settle()
        fixture = nil
        #expect(shell == nil)
        #expect(screens == nil)
        #expect(await ended.pass())
    }

    @Test func openingAndClosingPagesLeaksNothing() async throws {
        let fixture = try ShellFixture()
        await fixture.start()
        let shell = fixture.shell
        // With the list of one's own goods, which stays.
        shell.show(.mine)
        shell.show(.market)
        var wishes: [Int] = []
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
            wishes.append(fixture.network.wishCount)
        }
        #expect(shell.form == nil)
        // The page that was left last can be gone forward to.
        #expect(Set(wishes).count == 1)
    }
}
