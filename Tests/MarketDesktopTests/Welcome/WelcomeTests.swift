import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

extension DesktopAppTests {
    /// Row S2-23.
    @Suite(.timeLimit(.minutes(10)))
    struct WelcomeTests {
        @Test(arguments: Language.allCases)
        func theFirstRunAsksForTheMarketAndAName(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(.counter(), language: language, welcomes: true) { app, person in
                await person.see(texts[.screenWelcomeTitle])
                await person.see(texts[.screenWelcomeText])
                await person.type("민", into: texts[.appNickname])
                await person.see(try #require(app.shell.welcome?.nicknameMessage))
                #expect(person.pressable(texts[.appBegin]) == nil)
                await person.type("지", into: texts[.appNickname])
                await person.retype("not an address:", into: texts[.appServer])
                await person.press(texts[.appBegin])
                await person.see(texts[.screenServerNoAddress])
                await person.retype("market.example", into: texts[.appServer])
                await person.submit(texts[.appServer])
                await eventually(app.shell.page == .tabs)
                #expect(app.preferences[.nickname] == "민지")
                #expect(app.preferences[.server] == "https://market.example")
            }
        }

        @Test func anUnreachableMarketIsReported() async throws {
            let gate = Gate()
            let find: ServerField.Find = { _ throws(ClientError) in
                _ = await gate.pass()
                throw .unreachable
            }
            try await AppUnderTest.with(.counter(), welcomes: true, find: find) { app, person in
                await person.retype("market.example", into: "마켓 주소")
                await person.press("시작하기")
                await person.see("마켓을 찾는 중")
                gate.open()
                await eventually(app.shell.welcome?.server.isError == true)
                await person.see(try #require(app.shell.welcome?.server.message))
                #expect(app.shell.page == .welcome)
                await person.press("건너뛰기")
                await eventually(app.shell.page == .tabs)
            }
        }

        @Test func everythingFits() async throws {
            try await AppUnderTest.with(.counter(), width: 360, welcomes: true) { app, person in
                await person.see("시작하기")
                for look in ScreenVariant.all {
                    await look.apply(to: app.window)
                    await eventually(
                        app.window.tree?.flaws() == [],
                        "\(look): \(app.window.tree?.flaws() ?? [])"
                    )
                    try await TestDesktop.shoot(app.window, "welcome-\(look.testDescription)")
                }
                TestDesktop.plain()
            }
        }
    }
}
