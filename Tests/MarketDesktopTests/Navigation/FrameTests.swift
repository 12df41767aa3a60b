import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

extension DesktopAppTests {
    @Suite(.timeLimit(.minutes(10)))
    struct FrameTests {
        @Test func aMarketBeginsWithItsTabs() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await eventually(app.shell.page == .tabs)
                for place in ["마켓", "검색", "좋아요", "장바구니", "나의 마켓"] {
                    await eventually(person.texts.contains(place), "\(person.texts)")
                }
            }
        }

        @Test(arguments: [1.0, 2])
        func theNumberInTheCartIsWhole(textScale: Double) async throws {
            defer { TestDesktop.plain() }
            try await AppUnderTest.with(.counter(), width: 360) { app, person in
                for id in 1...12 { app.savedItems.setQuantity(1, of: SavedProduct(.sample(Int64(id)))) }
                await app.go(to: .market)
                await ScreenVariant(width: 360, height: 640, textScale: textScale).apply(to: app.window)
                await person.see("12")
                try await TestDesktop.shoot(app.window, "badge-\(Int(textScale))x")
                let bar = try #require(app.window.tree?.all.first { $0.face is ViewSwitcherBar })
                let number = try #require(bar.all.first { $0.text == "12" })
                // The bar has a line at its top.
                #expect(
                    number.frame.y >= bar.frame.y + 1 && number.frame.maxY <= bar.frame.maxY,
                    "\(number.frame) in \(bar.frame)"
                )
            }
        }

        @Test(arguments: [(Tab.market, "마켓"), (.cart, "합계")], [1.0, 2])
        func aToastLeavesWhatStandsAtTheFootFree(place: (tab: Tab, foot: String), textScale: Double)
            async throws
        {
            defer { TestDesktop.plain() }
            try await AppUnderTest.with(.counter(), width: 360) { app, person in
                app.savedItems.setQuantity(1, of: SavedProduct(.sample(1)))
                await app.go(to: place.tab)
                await ScreenVariant(width: 360, height: 640, textScale: textScale).apply(to: app.window)
                app.shell.toasts.show("주소를 복사했어요.")
                await person.see("주소를 복사했어요.")
                let frame = { text in app.window.tree?.all.last { $0.text == text }?.frame }
                await eventually(
                    frame("주소를 복사했어요.").flatMap { toast in
                        frame(place.foot).map { toast.maxY + 24 < $0.y }
                    } == true
                )
                await eventually(app.flaws == [], "\(app.flaws)")
                try await TestDesktop.shoot(app.window, "toast-\(place.tab)-\(Int(textScale))x")
            }
        }

        @Test(arguments: [
            (Language.korean, "마켓에 연결할 수 없어요"), (.english, "The Market Can’t Be Reached"),
        ])
        func anOutageOfTheMarketAloneIsShown(language: Language, title: String) async throws {
            let client = MarketClient.counter {
                $0.products.list = { _ throws(ClientError) in throw .offline }
            }
            try await AppUnderTest.with(client, language: language, width: 360, height: 640) { app, person in
                app.network.cut(.networkMarketAway)
                await person.see(title)
                try await TestDesktop.shoot(app.window, "market-away-\(language.rawValue)")
            }
        }

        @Test(arguments: [Language.korean, .english])
        func aWarningOfWhatIsKeptStaysUntilItsButtonIsPressed(language: Language) async throws {
            defer { TestDesktop.plain() }
            let texts = Texts.of(language)
            let words = texts(.librarySetAside, ["file": "/home/minji/library-2026.sqlite"])
            try await AppUnderTest.with(.counter(), language: language, width: 360) { app, person in
                await app.go(to: .market)
                app.savedItems.health = StorageWarning(text: words, action: texts[.dialogConfirm])
                await person.see(words)
                for look in [ScreenVariant(width: 360, textScale: 2), ScreenVariant(width: 360)] {
                    await look.apply(to: app.window)
                    await eventually(app.flaws == [], "\(app.flaws)")
                    try await TestDesktop.shoot(
                        app.window,
                        "warning-\(language.rawValue)-\(look.testDescription)"
                    )
                }
                await person.press(texts[.dialogConfirm])
                #expect(app.savedItems.health == nil)
                await person.seeNo(words)
            }
        }

        @Test func withoutNetworkThePageSaysSoAndComesBack() async throws {
            let client = MarketClient.counter {
                $0.products.list = { _ throws(ClientError) in throw .offline }
            }
            try await AppUnderTest.with(client) { app, person in
                app.network.cut()
                await eventually(app.shell.page == .offline)
                await person.see(try #require(app.shell.offlineText).title)
            }
        }
    }
}
