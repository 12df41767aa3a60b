import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketClient
import MarketDesktop
import MarketScreens
import ScreenDoubles
import TemporaryFolder
import Testing

extension DesktopAppTests {
    @Suite(.timeLimit(.minutes(10)))
    struct SettingsTests {
        private func open(_ app: AppUnderTest) async {
            await eventually(app.shell.page == .tabs)
            app.shell.openSettings()
            await eventually(app.sheet != nil)
        }

        @Test func theLanguageFollowsAtOnce() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await open(app)
                await person.see("화면")
                person.nodes.first { $0.name == "언어" }?.choose(1)
                await person.see("Display")
                await eventually(app.sheet?.title == Texts.of(.english)[.settings])
                #expect(app.preferences[.language] == "en")
                #expect(!person.texts.contains("화면"))
                try await TestDesktop.shoot(try #require(app.sheet), "settings-english")
                person.nodes.first { $0.name == "Language" }?.choose(0)
                await person.see("화면")
            }
        }

        @Test(arguments: [(0, "system", false), (1, "light", false), (2, "dark", true)])
        func theStyleFollowsAtOnce(index: Int, kept: String, isDark: Bool) async throws {
            defer { TestDesktop.plain() }
            try await AppUnderTest.with(.counter()) { app, person in
                await open(app)
                await person.see("테마")
                person.nodes.first { $0.name == "테마" }?.choose(index == 0 ? 1 : 0)
                await settle()
                person.nodes.first { $0.name == "테마" }?.choose(index)
                await eventually(app.preferences[.appearance] == kept)
                await eventually(TestDesktop.appearance.isDark == isDark)
            }
        }

        @Test func theStyleIsThereAgainAtTheNextStart() throws {
            defer { TestDesktop.plain() }
            let folder = try TemporaryFolder()
            let folders = UserFolders(
                environment: ["XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path],
                home: URL(filePath: folder.path)
            )
            let naver = try #require(URL(string: "http://127.0.0.1:1"))
            #expect(AppEnvironment(folders, naver: naver).appearance == .system)
            let choices = FilePreferences(file: folders.settings.appending(path: "choices.json"))
            choices[.appearance] = "dark"
            choices.flush()
            AppEnvironment(folders, naver: naver).applyAppearance()
            #expect(TestDesktop.appearance.scheme == .dark)
        }

        @Test func privateModeCanBeSwitchedOn() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await open(app)
                await person.see("기록 남기지 않기")
                person.nodes.first { $0.isA("GtkSwitch") && $0.name == "기록 남기지 않기" }?.press()
                await eventually(app.savedItems.isPrivate)
                #expect(app.preferences[.privateMode] == "true")
            }
        }

        @Test func keysAreKeptNeverShownAndForgotten() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await open(app)
                await person.type("my id", into: "Client ID")
                await person.press("저장")
                await person.see("두 칸을 모두 입력해 주세요.")
                await person.type("my secret", into: "Client Secret")
                await person.press("저장")
                await person.see("네이버 쇼핑 검색 키가 저장되어 있어요.")
                #expect(person.field("Client ID")?.text == "")
                #expect(person.field("Client Secret")?.text == "")
                try await #expect(app.secrets.secret(.naverClientSecret) == "mysecret")
                await person.press("지우기")
                await person.seeNo("네이버 쇼핑 검색 키가 저장되어 있어요.")
                try await #expect(app.secrets.secret(.naverClientSecret) == nil)
            }
        }

        @Test func anotherMarketIsTriedAndGoneTo() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await open(app)
                await person.retype("??", into: "마켓 주소")
                await person.press("이 마켓으로 가기")
                await person.see("마켓 주소를 다시 확인해 주세요.")
                await person.retype("other.example", into: "마켓 주소")
                await person.submit("마켓 주소")
                await eventually(app.preferences[.server] == "https://other.example")
                await eventually(app.shell.settings == nil && app.sheet == nil)
            }
        }

        @Test func onlyOldMarketsAskWhoSells() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await open(app)
                await person.see("화면")
                #expect(person.field("판매자 번호") == nil)
                app.shell.closeSettings()
                await eventually(app.sheet == nil)
            }
            let old: ServerField.Find = { _ throws(ClientError) in .edition2022 }
            try await AppUnderTest.with(.counter(), welcomes: true, find: old) { app, person in
                await person.retype("market.example", into: "마켓 주소")
                await person.press("시작하기")
                await open(app)
                await person.type("no uuid", into: "판매자 번호")
                await person.press("저장")
                await person.see("판매자 번호의 형식이 맞지 않아요.")
                let number = "00010203-0405-1607-8809-0a0b0c0d0e0f"
                await person.retype(number, into: "판매자 번호")
                await person.type("a secret", into: "판매자 비밀번호")
                await person.submit("판매자 비밀번호")
                await eventually(app.shell.settings == nil)
                try await #expect(app.secrets.secret(.vendorIdentifier) == number)
                try await #expect(app.secrets.secret(.vendorSecret) == "a secret")
            }
        }

        @Test func layoutHasNoFlawsAndNothingLeaks() async throws {
            try await AppUnderTest.with(.counter(), width: 400) { app, person in
                await open(app)
                let sheet = try #require(app.sheet)
                for look in ScreenVariant.all {
                    await look.apply(to: sheet)
                    await eventually(sheet.tree?.flaws() == [], "\(look): \(sheet.tree?.flaws() ?? [])")
                    try await TestDesktop.shoot(sheet, "settings-\(look.testDescription)")
                }
                TestDesktop.plain()
                app.shell.closeSettings()
                await leavesNothingBehind {
                    app.shell.openSettings()
                    await settle(turns: 3)
                    app.shell.closeSettings()
                    await settle(turns: 3)
                }
            }
        }
    }
}
