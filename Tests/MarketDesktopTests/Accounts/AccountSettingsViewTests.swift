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
    /// The window of the person's account.
    @Suite(.timeLimit(.minutes(10)))
    struct AccountSettingsViewTests {
        private nonisolated static func session(_ id: Int64, isCurrent: Bool = false) -> SessionBody {
            SessionBody(
                id: id,
                kind: .session,
                label: "",
                createdAt: Timestamp(millisecondsSince1970: 0),
                expiresAt: nil,
                isCurrent: isCurrent,
                device: isCurrent ? "linux" : "android",
                usedAt: Timestamp(millisecondsSince1970: 0),
                network: "203.0.*.*"
            )
        }

        private func client(_ set: (inout MarketClient) -> Void = { _ in }) -> MarketClient {
            .counter {
                $0.isSomebodys()
                $0.accounts.names = { () throws(ClientError) in
                    AccountNames(shown: "민지", signIn: "민지", changedAt: nil)
                }
                $0.accounts.sessions = { () throws(ClientError) in
                    [Self.session(1, isCurrent: true), Self.session(2)]
                }
                $0.accounts.recoveryCodes = { () throws(ClientError) in .neverMade }
                set(&$0)
            }
        }

        private func open(_ app: AppUnderTest) async {
            await app.go(to: .mine)
            #expect(app.window.activate(action: "win.account"))
            await eventually(app.shell.accountSettings != nil)
        }

        @Test func deviceThatIsNotOnesOwnIsSignedOutAndThePasswordAskedFor() async throws {
            let calls = Mutex(0)
            let client = client {
                $0.accounts.disownSessions = { () throws(ClientError) in calls.withLock { $0 += 1 } }
            }
            try await AppUnderTest.with(client, width: 360) { app, person in
                await open(app)
                await person.see("Android")
                try await TestDesktop.shoot(app.window, "account")
                await person.press("이 기기가 아니에요")
                await eventually(calls.withLock(\.self) == 1)
                await eventually(app.shell.accountSettings?.needsNewPassword == true)
            }
        }

        @Test func codesAreMadeWithThePassword() async throws {
            let code = try #require(RecoveryCode(typed: String(repeating: "a", count: 20)))
            let client = client {
                $0.accounts.makeRecoveryCodes = { password throws(ClientError) in
                    #expect(password == "a long password")
                    return [code]
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await open(app)
                await person.see("복구 코드 만들기")
                app.shell.accountSettings?.makeCodes(password: "a long password")
                await person.see("aaaaa-aaaaa-aaaaa-aaaaa")
            }
        }

        @Test func lostPasswordHasAWayOnTheSignInSheet() async throws {
            try await AppUnderTest.with(.counter { $0.capabilities = .market }) { app, person in
                await eventually(app.shell.page == .tabs)
                app.shell.askToSignIn()
                await eventually(app.sheet != nil)
                await person.press("비밀번호를 잊었나요?")
                await eventually(app.shell.signIn?.mode == .recover)
                await person.see("새 비밀번호로 로그인")
                #expect(person.field("복구 코드") != nil)
            }
        }
    }
}
