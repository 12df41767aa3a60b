import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Synchronization
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// A person's own corner.
    @Suite(.timeLimit(.minutes(10)))
    struct MineTests {
        @Test func nobodySignsInOrUp() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app)
                await person.see("로그인이 필요해요")
                try await TestDesktop.shoot(app.window, "mine-nobody")
                await person.press("회원가입")
                await eventually(app.shell.signIn?.mode == .signUp)
                app.shell.signIn?.close()
                await eventually(app.shell.signIn == nil)
                await person.press("로그인")
                await eventually(app.shell.signIn?.mode == .signIn)
            }
        }

        @Test func ownProductsAreListedAndOpen() async throws {
            try await AppUnderTest.with(.counter { $0.isSomebodys() }) { app, person in
                try await open(app)
                await person.see("판매자 1")
                await person.see("자전거 21")
                try await TestDesktop.shoot(app.window, "mine")
                await person.press("자전거 22")
                await eventually(app.shell.detail?.id == Product.ID(22))
            }
        }

        @Test func emptyProfileOffersToSell() async throws {
            let client = MarketClient.counter {
                $0.isSomebodys()
                $0.products.mine = { _ throws(ClientError) in Page([], next: nil) }
            }
            try await AppUnderTest.with(client) { app, person in
                try await open(app)
                await person.see("올린 상품이 없어요")
                await person.press("팔기")
                await eventually(app.shell.form != nil)
            }
        }

        @Test func ownProductsThatDoNotComeCanBeTriedAgain() async throws {
            let held = PendingReplies<ListingQuery, Page<ProductSummary>>()
            let client = MarketClient.counter {
                $0.isSomebodys()
                $0.products.mine = { query throws(ClientError) in try await held.ask(query) }
            }
            try await AppUnderTest.with(client) { app, person in
                try await open(app)
                await held.asked(1)
                held.fail(.unreachable)
                await person.see("불러오지 못했어요")
                app.shell.toasts.dismiss()
                await person.press("다시 시도")
                await held.asked(2)
                held.answer(Page([.sample(21)], next: nil))
                await person.see("자전거 21")
            }
        }

        @Test func draftsGoOnOrAreThrownAwayAndTakenBack() async throws {
            try await AppUnderTest.with(.counter { $0.isSomebodys() }) { app, person in
                try await app.begin("탁자")
                try await open(app)
                await person.see("탁자")
                await person.see("쓰는 중")
                try await TestDesktop.shoot(app.window, "mine-drafts")
                await person.press("탁자 버리기")
                await person.seeNo("탁자")
                await person.press("되돌리기")
                await person.see("탁자")
                await person.press("탁자")
                await eventually(app.shell.form?.draft.name == "탁자")
            }
        }

        @Test(arguments: [true, false])
        func signingOutSucceedsLocallyWithoutTheMarket(marketAnswers: Bool) async throws {
            let client = MarketClient.counter {
                $0.isSomebodys()
                let isSignedOut = Flag()
                $0.accounts.identity = { isSignedOut.isSet ? .nobody : .account(.sample()) }
                $0.accounts.signOut = { () throws(ClientError) in
                    isSignedOut.set()
                    if !marketAnswers { throw .unreachable }
                }
            }
            try await AppUnderTest.with(client) { app, person in
                try await open(app)
                await person.press("로그아웃")
                await person.see("로그인이 필요해요")
                await person.seeNo("자전거 21")
            }
        }

        @Test func aMarketWithoutAccountsSaysHowToSell() async throws {
            let client = MarketClient.counter { $0.capabilities = .edition2022 }
            try await AppUnderTest.with(client, language: .english) { app, person in
                try await open(app)
                await person.see("This Market Has No Accounts")
                try await TestDesktop.shoot(app.window, "mine-vendor-en")
            }
        }

        @Test(arguments: [(Language.korean, ScreenVariant.all), (.english, ScreenVariant.narrow)])
        func layoutHasNoFlawsInAnyAppearance(language: Language, variants: [ScreenVariant]) async throws {
            let market = MarketClient.counter { $0.isSomebodys() }
            try await AppUnderTest.with(market, language: language, width: 360) { app, person in
                for number in 1...3 { try await app.begin("자전거에 매는 커다란 가방과 이것저것 \(number)") }
                try await open(app)
                await person.see("자전거 21")
                try await app.looksRight("mine-\(language.rawValue)", in: variants)
            }
        }

        @Test(arguments: [(1.0, 2), (2, 1)])
        func draftsAreShownWholeAndAllOfThemOnDemand(textScale: Double, count: Int) async throws {
            defer { TestDesktop.plain() }
            try await AppUnderTest.with(.counter { $0.isSomebodys() }, width: 360) { app, person in
                for number in 1...4 { try await app.begin("자전거에 매는 커다란 가방과 이것저것 \(number)") }
                try await open(app)
                await ScreenVariant(width: 360, height: 640, textScale: textScale).apply(to: app.window)
                await eventually(drafts(in: app).count == count)
                // To their last line.
                let scrolled =
                    app.window.tree?.all.filter { $0.isA("GtkScrolledWindow") }.flatMap(\.all) ?? []
                #expect(!scrolled.contains { $0.isA("AdwActionRow") })
                #expect(app.flaws == [])
                await person.press("모두 보기, 초안")
                await eventually(drafts(in: app).count == 4)
                await person.seeNo("자전거 21")
                await person.press("접기")
                await eventually(drafts(in: app).count == count)
                await person.see("자전거 21")
            }
        }

        @Test func openingAndClosingLeaksNothing() async throws {
            try await AppUnderTest.with(.counter { $0.isSomebodys() }) { app, person in
                try await app.begin("탁자")
                try await open(app)
                await person.see("탁자")
                await person.see("자전거 21")
                let mine = try #require(app.shell.screens?.mine)
                await app.closesWithoutATrace({ ProfileView(mine, $0) }) { await $0.see("자전거 21") }
            }
        }

        private func drafts(in app: AppUnderTest) -> [WidgetNode] {
            app.window.tree?.all.filter { $0.isA("AdwActionRow") } ?? []
        }

        private func open(_ app: AppUnderTest) async throws {
            await app.go(to: .mine)
        }
    }
}

extension MarketClient {
    /// Signed in, with two things for sale.
    mutating func isSomebodys() {
        accounts.identity = { .account(.sample()) }
        accounts.notices = { () throws(ClientError) in [] }
        products.mine = { _ throws(ClientError) in Page([.sample(22), .sample(21)], next: nil) }
    }
}

extension AppUnderTest {
    /// Leaves a form half written.
    fileprivate func begin(_ name: String) async throws {
        let offer = ProductSubmission(ProductDraft(name: name), photos: [])
        try await DraftOutbox(client: .unstubbed, keeping: drafts).save(Draft(offer))
    }
}

/// Something that has happened, or not yet.
private nonisolated final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}
