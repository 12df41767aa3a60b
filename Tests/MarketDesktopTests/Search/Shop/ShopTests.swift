import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// Another shop's page inside the app: row S2-13.
    @Suite(.timeLimit(.minutes(10)))
    struct ShopTests {
        private static let bicycle = "<title>접이식 자전거</title><h1>안녕하세요</h1>"

        @Test func aPageIsShownWithItsNameAndItsPlace() async throws {
            try await Shopfront.with(["/bicycle": Self.bicycle]) { shop, address in
                try await AppUnderTest.with(.counter()) { app, person in
                    defer { LeavingWeb.prepare() }
                    try await open("bicycle", at: address, in: app)
                    await person.see("접이식 자전거")
                    await person.see("127.0.0.1:\(try #require(address.port))")
                    await eventually(person.pressable("새로고침") != nil)
                    await person.press("새로고침")
                    await eventually(shop.paths.count { $0 == "/bicycle" } == 2)
                }
            }
        }

        @Test func backLeadsThroughThePagesAndThenToTheMarket() async throws {
            let pages = [
                "/one": "<title>첫 쪽</title><script>onload=()=>setTimeout(()=>location.href='/two')</script>",
                "/two": "<title>둘째 쪽</title>",
            ]
            try await Shopfront.with(pages) { _, address in
                try await AppUnderTest.with(.counter()) { app, person in
                    defer { LeavingWeb.prepare() }
                    try await open("one", at: address, in: app)
                    await person.see("둘째 쪽")
                    await eventually(person.pressable("새로고침") != nil)
                    await person.press("돌아가기")
                    // Where the page leads on by itself, back is the way out all the same.
                    await eventually(
                        {
                            if app.shell.foreignPage != nil { person.pressable("돌아가기")?.press() }
                            return app.shell.foreignPage == nil
                        }()
                    )
                }
            }
        }

        @Test(arguments: [
            "window.open('/popup')", "location.href='openmarket://product/1'",
            "location.href='file:///etc/passwd'", "location.href='data:text/html,<title>x</title>'",
        ])
        func aPageCannotNavigateElsewhereByItself(script: String) async throws {
            let pages = [
                "/sly":
                    "<title>가게</title><script>onload=()=>{\(script);setTimeout(()=>fetch('/done'),50)}</script>",
                "/popup": "<title>광고</title>", "/done": "",
            ]
            try await Shopfront.with(pages) { shop, address in
                try await AppUnderTest.with(.counter()) { app, person in
                    defer { LeavingWeb.prepare() }
                    try await open("sly", at: address, in: app)
                    await eventually(shop.paths.contains("/done"))
                    await settle(turns: 50)
                    await person.see("가게")
                    await person.seeNo("불러오지 못했어요")
                    #expect(!shop.paths.contains("/popup"))
                    #expect(app.shell.detail == nil)
                }
            }
        }

        @Test func aPageThatDoesNotComeCanBeTriedAgain() async throws {
            var closed = URL(filePath: "/")
            try await Shopfront.with([:]) { _, address in closed = address }
            let port = UInt16(try #require(closed.port))
            try await AppUnderTest.with(.counter()) { app, person in
                defer { LeavingWeb.prepare() }
                try await open("bicycle", at: closed, in: app)
                await person.see("불러오지 못했어요")
                await eventually(person.pressable("브라우저에서 열기") != nil)
                try await Shopfront.with(["/bicycle": Self.bicycle], port: port) { _, _ in
                    await person.press("다시 시도")
                    await person.see("접이식 자전거")
                    await person.seeNo("불러오지 못했어요")
                }
            }
        }

        @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "openmarket://product/1", "http:"])
        func anAddressThatIsNotOfTheWebIsNotOpened(address: String) async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                defer { LeavingWeb.prepare() }
                await eventually(app.shell.page == .tabs)
                let page = try #require(URL(string: address))
                app.shell.open(SavedProduct(key: .elsewhere(page: page), name: "자전거", price: nil))
                await person.see("이 주소는 열 수 없어요")
                #expect(person.pressable("브라우저에서 열기") == nil)
                await person.press("돌아가기")
                await eventually(app.shell.foreignPage == nil)
            }
        }

        @Test(arguments: [(Language.korean, "브라우저에서 열기"), (.english, "Open in the Browser")])
        func withoutTheLibraryTheBrowserIsOffered(language: Language, button: String) async throws {
            defer { TestDesktop.plain() }
            try await AppUnderTest.with(.counter(), language: language) { app, person in
                await eventually(app.shell.page == .tabs)
                let page = ShopView(.bicycle, app.context, load: .missing)
                let application = try #require(TestDesktop.application)
                let window = ApplicationWindow(application, title: "", width: 480, height: 600, content: page)
                window.present()
                defer { window.destroy() }
                await person.see(Texts.of(language)[.appShopMissingTitle])
                await eventually(person.pressable(button) != nil)
                for look in ScreenVariant.all {
                    await look.apply(to: window)
                    #expect(window.tree?.flaws(shortened: ["page-title"]) == [])
                }
                TestDesktop.plain()
                try await TestDesktop.shoot(window, "shop-missing-\(language)")
            }
        }

        @Test func openingAndClosingLeaksNothing() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                defer { LeavingWeb.prepare() }
                await eventually(app.shell.page == .tabs)
                await app.closesWithoutATrace({ ShopView(.bicycle, $0, load: .missing) }) { person in
                    await person.see("여기에서는 웹 페이지를 열 수 없어요")
                }
            }
        }

        private func open(_ path: String, at address: URL, in app: AppUnderTest) async throws {
            await eventually(app.shell.page == .tabs)
            let page = address.appending(path: path)
            app.shell.open(SavedProduct(key: .elsewhere(page: page), name: "자전거", price: nil))
        }
    }
}

extension ExternalProduct {
    fileprivate static let bicycle = ExternalProduct(
        id: "1",
        name: "접이식 자전거",
        price: nil,
        shop: "자전거 가게",
        picture: nil,
        page: URL(string: "http://127.0.0.1:9/") ?? URL(filePath: "/")
    )
}

/// WebKit in a process that is ended from another thread than its main one, as a run of tests is.
enum LeavingWeb {
    /// To be called after a page of the web was shown: has the process end without WebKit's own farewell.
    ///
    /// That insists on the thread that it was begun on, and would abort a run of tests that all passed. What is registered
    /// last is called first; WebKit registers more with each thing that it does for the first time.
    static func prepare() {
        on_exit(
            { status, _ in
                fflush(nil)
                _exit(status)
            },
            nil
        )
    }
}
