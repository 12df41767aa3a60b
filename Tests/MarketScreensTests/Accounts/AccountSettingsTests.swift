import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Synchronization
import Testing

/// The page of the person's account: name, devices, recovery codes and password.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AccountSettingsTests {
    private nonisolated static func session(_ id: Int64, isCurrent: Bool = false, device: String? = nil)
        -> SessionBody
    {
        SessionBody(
            id: id,
            kind: .session,
            label: "",
            createdAt: Timestamp(millisecondsSince1970: 0),
            expiresAt: nil,
            isCurrent: isCurrent,
            device: device,
            usedAt: Timestamp(millisecondsSince1970: id),
            network: "203.0.*.*"
        )
    }

    private func fixture(_ set: (inout MarketClient) -> Void = { _ in }) -> ScreenFixture {
        ScreenFixture { client in
            client.capabilities = .market
            client.accounts.names = { () throws(ClientError) in
                AccountNames(shown: "민지", signIn: "민지", changedAt: nil)
            }
            client.accounts.sessions = { () throws(ClientError) in
                [Self.session(1, device: "android"), Self.session(2, isCurrent: true), Self.session(3)]
            }
            client.accounts.recoveryCodes = { () throws(ClientError) in .neverMade }
            set(&client)
        }
    }

    private func open(_ fixture: ScreenFixture) async -> AccountSettingsModel {
        let page = AccountSettingsModel(fixture.context)
        page.appear()
        await page.settle()
        return page
    }

    @Test func devicesAreListedInWordsThisOneFirst() async {
        let page = await open(fixture())
        #expect(page.devices.map(\.id) == [2, 3, 1])
        #expect(page.devices[0].details.hasPrefix("지금 쓰는 기기 · 앞부분이 203.0인 네트워크"))
        #expect(page.devices[2].name == "Android")
    }

    @Test func nameIsCheckedHereAndChangedThere() async {
        let names = Mutex<[String]>([])
        let page = await open(
            fixture {
                $0.accounts.changeName = { name throws(ClientError) in
                    names.withLock { $0.append(name) }
                    return AccountNames(shown: name, signIn: "민지", changedAt: nil)
                }
            }
        )
        page.enter(name: "김")
        page.changeName()
        #expect(page.nameMessage == "이름은 두 글자 이상 입력해 주세요.")
        page.enter(name: "민지")
        page.changeName()
        #expect(names.withLock(\.self) == [], "the same name is no change")
        page.enter(name: " 나무가게 ")
        page.changeName()
        await page.settle()
        #expect(names.withLock(\.self) == ["나무가게"] && page.name == "나무가게")
        #expect(page.signInName == "로그인할 때 쓰는 이름은 ‘민지’ 그대로예요.")
    }

    @Test func refusedNameSaysWhy() async {
        let page = await open(
            fixture {
                $0.accounts.changeName = { _ throws(ClientError) in
                    throw .refused(Refusal(status: 429, code: .nameRecent))
                }
            }
        )
        page.enter(name: "나무가게")
        page.changeName()
        await page.settle()
        #expect(page.nameMessage == "이름은 30일에 한 번 바꿀 수 있어요." && page.name == "나무가게")
        #expect(!page.isBusy)
    }

    @Test func codesAreShownAfterTheRightPassword() async throws {
        let code = try #require(RecoveryCode(typed: String(repeating: "a", count: 20)))
        let page = await open(
            fixture {
                $0.accounts.makeRecoveryCodes = { password throws(ClientError) in
                    guard password == "right" else {
                        throw .refused(Refusal(status: 401, code: .wrongCredentials))
                    }
                    return [code]
                }
            }
        )
        page.makeCodes(password: "")
        #expect(page.codesMessage == "비밀번호를 적어 주세요.")
        page.makeCodes(password: "wrong")
        await page.settle()
        #expect(page.codesMessage == "지금 비밀번호가 맞지 않아요." && page.codes.isEmpty)
        page.makeCodes(password: "right")
        await page.settle()
        #expect(page.codes == ["aaaaa-aaaaa-aaaaa-aaaaa"] && page.codesMessage == nil)
    }

    @Test func disowningADeviceAsksForANewPassword() async {
        let calls = Mutex<[String]>([])
        let page = await open(
            fixture {
                $0.accounts.endSession = { id throws(ClientError) in calls.withLock { $0.append("end \(id)") }
                }
                $0.accounts.disownSessions = { () throws(ClientError) in
                    calls.withLock { $0.append("disown") }
                }
                $0.accounts.changePassword = { current, new throws(ClientError) in
                    calls.withLock { $0.append("\(current) \(new)") }
                }
            }
        )
        page.end(page.devices[2])
        await page.settle()
        #expect(page.devices.map(\.id) == [2, 3])
        page.disown()
        await page.settle()
        #expect(page.devices.map(\.id) == [2] && page.needsNewPassword)
        page.changePassword(from: "", to: "short")
        #expect(page.passwordMessage != nil && page.newPasswordMessage != nil)
        page.changePassword(from: "old", to: "battery-staple")
        await page.settle()
        #expect(!page.needsNewPassword && page.clearsPasswords)
        #expect(calls.withLock(\.self) == ["end 1", "disown", "old battery-staple"])
    }

    @Test func lostPasswordIsSetByACodeOnTheSignInSheet() async {
        let asked = Mutex<[String]>([])
        let fixture = fixture {
            $0.accounts.recover = { name, code, password throws(ClientError) in
                asked.withLock { $0.append("\(name) \(code) \(password)") }
                guard code == "right" else {
                    throw .refused(Refusal(status: 403, code: .wrongRecoveryCode))
                }
                return .sample(1)
            }
        }
        let form = SignInModel(fixture.context)
        #expect(form.leadsToRecovery && !form.asksForCode)
        form.use(.recover)
        form.enter("민지", in: .name)
        form.enter("battery-staple", in: .password)
        form.submit()
        #expect(form.codeMessage == "복구 코드를 적어 주세요." && form.phase == .editing)
        form.enter(code: " wrong ")
        form.submit()
        await form.settle()
        #expect(form.errorText == "이름이나 복구 코드가 맞지 않아요.")
        form.enter(code: "right")
        form.submit()
        await form.settle()
        #expect(form.phase == .done && form.draft.password.isEmpty)
        #expect(asked.withLock(\.self) == ["민지 wrong battery-staple", "민지 right battery-staple"])
        #expect(fixture.context.accountSession.account?.id == Account.ID(1))
    }
}
