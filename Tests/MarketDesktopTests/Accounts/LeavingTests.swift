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
    struct LeavingTests {
        private let answers = PendingReplies<String, AccountDeletion>()

        private var client: MarketClient {
            .counter {
                $0.isSomebodys()
                $0.accounts.leaveMarket = { [answers] password throws(ClientError) in
                    try await answers.ask(password)
                }
            }
        }

        @Test(arguments: Language.allCases)
        func menuLeadsToAFormThatSaysWhatGoes(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(client, language: language, width: 400) { app, person in
                await eventually(app.shell.page == .tabs)
                #expect(app.window.activate(action: "win.leave-market"))
                await eventually(app.sheet != nil)
                await eventually(person.focused == texts[.screenPassword])
                for look in ScreenVariant.all {
                    await look.apply(to: app.window)
                    await eventually(app.window.tree?.flaws() == [], "\(app.window.tree?.flaws() ?? [])")
                    try await TestDesktop.shoot(
                        app.window,
                        "leaving-\(language.rawValue)-\(look.testDescription)"
                    )
                }
                TestDesktop.plain()
                await person.type("a long password", into: texts[.screenPassword])
                await person.press(texts[.leaveDo])
                await eventually(answers.questions == ["a long password"])
                answers.fail(.refused(Refusal(status: 401, code: .wrongCredentials)))
                await person.see(texts[.passwordCurrentWrong])
                await person.press(keys: "Escape")
                await eventually(app.shell.leaving == nil)
            }
        }
    }
}
