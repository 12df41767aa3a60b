import ClientDoubles
import Foundation
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import TemporaryFolder
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SettingsTests {
    private let found = PendingReplies<URL, MarketKind>()

    private func field(_ text: String = "") -> ServerField {
        ServerField(text, localization: Localization(.korean)) { [found] url throws(ClientError) in
            try await found.ask(url)
        }
    }

    // MARK: The server

    @Test(
        arguments: [
            ("market.example", "https://market.example"),
            (" https://market.example/ ", "https://market.example"),
            ("http://market.example/shop", "http://market.example/shop"),
            ("localhost:8080", "http://localhost:8080"), ("192.168.0.7:8080", "http://192.168.0.7:8080"),
            ("nas.local", "http://nas.local"), ("HTTPS://market.example", nil), ("", nil), ("   ", nil),
            ("ftp://market.example", nil), ("https://name:word@market.example", nil), ("https://", nil),
            ("https://market.example?x=1", nil), ("javascript:alert(1)", nil),
        ] as [(String, String?)]
    )
    func anAddressIsReadAsPeopleTypeIt(typed: String, address: String?) {
        let preferences = MemoryPreferences([.server: typed])
        #expect(ServerChoice(preferences)?.address.absoluteString == address)
    }

    /// A password sent to any other machine in the clear would be everybody's.
    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9:8080", true), ("10.1.2.3", true), ("172.16.0.1", true),
        ("172.31.255.1", true), ("192.168.0.7", true), ("169.254.1.1", true), ("[::1]:8080", true),
        ("[fe80::1]", true), ("[fd12:3456::1]", true), ("raspberrypi", true), ("nas.home.arpa", true),
        ("203.0.113.7", false), ("172.15.0.1", false), ("172.32.0.1", false), ("192.169.0.1", false),
        ("11.0.0.1", false), ("8.8.8.8:8080", false), ("[2001:db8::1]", false), ("[fec0::1]", false),
        ("[::ffff:203.0.113.7]", false), ("10.0.0.1.example", false), ("127.1", false),
    ])
    func onlyMachinesAtHomeAreAskedInTheClear(typed: String, isClear: Bool) {
        let preferences = MemoryPreferences([.server: typed])
        let address = ServerChoice(preferences)?.address
        #expect(address?.scheme == (isClear ? "http" : "https"), "\(typed)")
    }

    @Test func anAddressIsTriedBeforeItIsTaken() async {
        let field = field()
        var taken: [ServerChoice] = []
        field.enter("market.example")
        field.submit { taken.append($0) }
        await found.asked(1)
        #expect(field.isBusy)
        #expect(taken.isEmpty)
        found.answer(.edition2022)
        await field.settle()
        #expect(taken.map(\.kind) == [.edition2022])
        #expect(field.message == "예전 방식의 마켓을 찾았어요. 안 되는 기능이 있을 수 있어요.")
    }

    @Test func anAddressWithoutAMarketIsNotTaken() async {
        let field = field()
        field.enter("market.example")
        field.submit { _ in Issue.record("it was taken") }
        await found.asked(1)
        found.fail(.malformedReply(path: "/"))
        await field.settle()
        #expect(field.isError)
        #expect(field.message == "마켓의 답을 읽을 수 없어요. 마켓 주소를 확인해 주세요.")
    }

    @Test func anInvalidServerAddressIsNotRequested() {
        let field = field()
        field.enter("ftp://x")
        field.submit { _ in Issue.record("it was taken") }
        #expect(field.message == "마켓 주소를 다시 확인해 주세요.")
        #expect(found.questions.isEmpty)
    }

    @Test func typingCancelsTheAddressCheck() async {
        let field = field()
        field.enter("a.example")
        field.submit { _ in Issue.record("it was taken") }
        await found.asked(1)
        field.enter("b.example")
        await until { found.cancelledCount != 0 }
        #expect(field.phase == .editing)
    }

    // MARK: Choices

    private func settings(
        _ fixture: ScreenFixture,
        secrets: MemorySecretStore = MemorySecretStore(),
        kind: MarketKind = .market,
        keys: @escaping @MainActor (NaverKeys?) -> Void = { _ in },
        move: @escaping @MainActor (ServerChoice) -> Void = { _ in }
    ) throws -> SettingsModel {
        let address = try #require(URL(string: "https://market.example"))
        return SettingsModel(
            fixture.context,
            current: ServerChoice(address: address, kind: kind),
            secrets: secrets,
            find: { [found] url throws(ClientError) in try await found.ask(url) },
            move: move,
            keysChanged: keys
        )
    }

    @Test func theLanguageHoldsAtOnceAndAfterARestart() throws {
        let fixture = ScreenFixture()
        let settings = try settings(fixture)
        let feed = ProductFeed(fixture.context)
        settings.language = .english
        #expect(feed.card(.sample(1)).stock?.text == "3 left")
        #expect(fixture.preferences[.language] == "en")
        #expect(Language.allCases.map { settings.title(of: $0) } == ["한국어", "English"])
    }

    @Test func theAppearanceIsRemembered() throws {
        let fixture = ScreenFixture()
        try settings(fixture).choose(.dark)
        #expect(try settings(fixture).appearance == .dark)
    }

    @Test func privateModeIsSentToTheMarket() async throws {
        let told = PendingReplies<Bool, Bool>()
        let fixture = ScreenFixture {
            $0.capabilities = .market
            $0.accounts.identity = { .account(.sample()) }
            $0.search.setPrivate = { isPrivate throws(ClientError) in _ = try await told.ask(isPrivate) }
        }
        await fixture.context.accountSession.refresh()
        let settings = try settings(fixture)
        settings.isPrivate = true
        #expect(fixture.savedItems.isPrivate)
        #expect(fixture.preferences[.privateMode] == "true")
        await told.asked(1)
        told.fail(.timedOut)
        await settings.settle()
        // It holds here whatever the market says.
        #expect(settings.isPrivate)
    }

    @Test func naverKeysAreKeptAndNotShownAgain() async throws {
        let secrets = MemorySecretStore()
        var told: [NaverKeys?] = []
        let settings = try settings(ScreenFixture(), secrets: secrets, keys: { told.append($0) })
        settings.appear()
        await settings.settle()
        settings.naver.identifier = " id "
        settings.naver.save()
        #expect(settings.naver.message == "두 칸을 모두 입력해 주세요.")
        settings.naver.secret = "secret"
        settings.naver.save()
        await settings.settle()
        #expect(settings.naver.secret.isEmpty)
        #expect(settings.naver.phase == .kept)
        #expect(try await secrets.secret(.naverClientID) == "id")
        settings.naver.forget()
        await settings.settle()
        #expect(try await secrets.secret(.naverClientSecret) == nil)
        #expect(told == [NaverKeys(identifier: "id", secret: "secret"), nil])
    }

    @Test func secretsThatCanNotBeKeptSaySo() async throws {
        let settings = try settings(ScreenFixture(), secrets: MemorySecretStore(broken: true))
        settings.naver.identifier = "id"
        settings.naver.secret = "secret"
        settings.naver.save()
        await settings.settle()
        #expect(settings.naver.message == "이 기기에 안전하게 저장하지 못했어요.")
        #expect(settings.naver.secret == "secret")
    }

    @Test func aVendorIsKeptForOldMarketsOnly() async throws {
        var moves = 0
        let secrets = MemorySecretStore()
        let settings = try settings(
            ScreenFixture(),
            secrets: secrets,
            kind: .edition2022,
            move: { _ in moves += 1 }
        )
        #expect(settings.asksForVendor)
        settings.vendor.identifier = "abc"
        settings.vendor.save()
        #expect(settings.vendor.isError)
        settings.vendor.identifier = "00000000-0000-4000-8000-000000000000"
        settings.vendor.save()
        await settings.settle()
        #expect(try await secrets.secret(.vendorIdentifier) == "00000000-0000-4000-8000-000000000000")
        #expect(moves == 1)
    }

    @Test(arguments: [false, true])
    func savingAVendorWithoutASecretKeepsTheOneOfTheSameVendor(isLookedUp: Bool) async throws {
        let (vendor, other) = (
            "00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000001"
        )
        let secrets = MemorySecretStore([.vendorIdentifier: vendor, .vendorSecret: "hunter2"])
        let settings = try settings(ScreenFixture(), secrets: secrets, kind: .edition2022)
        if isLookedUp {
            settings.appear()
            await settings.settle()
        }
        settings.vendor.identifier = vendor
        settings.vendor.save()
        await settings.settle()
        #expect(try await secrets.secret(.vendorSecret) == "hunter2")
        settings.vendor.identifier = other
        settings.vendor.save()
        await settings.settle()
        #expect(try await secrets.secret(.vendorIdentifier) == other)
        #expect(try await secrets.secret(.vendorSecret) == nil)
    }

    @Test(arguments: [
        ("", "00000000-0000-4000-8000-000000000000"), ("1", "1"),
    ])
    func textTypedBeforeTheVendorLoadsStays(typed: String, shown: String) async throws {
        let secrets = MemorySecretStore([.vendorIdentifier: "00000000-0000-4000-8000-000000000000"])
        let settings = try settings(ScreenFixture(), secrets: secrets, kind: .edition2022)
        settings.appear()
        settings.vendor.identifier = typed
        settings.vendor.secret = typed
        await settings.settle()
        #expect(settings.vendor.identifier == shown)
        #expect(settings.vendor.secret == typed)
        #expect(settings.vendor.message == "판매자 번호가 저장되어 있어요.")
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct KeepingTests {
    private func file(_ folder: TemporaryFolder) -> URL { URL(filePath: folder.file("deep/kept.json")) }

    @Test func preferencesSurviveARestart() throws {
        let folder = try TemporaryFolder()
        let preferences = FilePreferences(file: file(folder))
        preferences[.layout] = "grid"
        preferences.flush()
        let again = FilePreferences(file: file(folder))
        #expect(again[.layout] == "grid")
        again[.layout] = nil
        again.flush()
        #expect(FilePreferences(file: file(folder))[.layout] == nil)
    }

    @Test func settingsOfALaterVersionSurvive() throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("kept.json"))
        try Data(#"{"from_the_future":"x"}"#.utf8).write(to: file)
        let preferences = FilePreferences(file: file)
        preferences[.layout] = "grid"
        preferences.flush()
        #expect(try String(contentsOf: file, encoding: .utf8).contains("from_the_future"))
    }

    @Test func damagedPreferencesAreSetAside() throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("kept.json"))
        try Data("{half".utf8).write(to: file)
        let preferences = FilePreferences(file: file)
        #expect(preferences[.layout] == nil)
        preferences[.layout] = "list"
        preferences.flush()
        let aside = try String(contentsOf: file.appendingPathExtension("damaged"), encoding: .utf8)
        #expect(aside == "{half")
        #expect(FilePreferences(file: file)[.layout] == "list")
    }

    @Test func aFolderThatCanNotBeWrittenLosesNothingUntilTheEnd() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(filePath: folder.file("deep")))
        let preferences = FilePreferences(file: file(folder))
        preferences[.layout] = "grid"
        preferences.flush()
        #expect(preferences[.layout] == "grid")
    }

    @Test func secretsFileIsReadableByItsOwnerOnly() async throws {
        let folder = try TemporaryFolder()
        let secrets = FileSecretStore(file: file(folder))
        try await secrets.keep("one", as: .naverClientID)
        try await secrets.keep("two", as: .naverClientSecret)
        try await secrets.keep("one again", as: .naverClientID)
        let path = file(folder).path(percentEncoded: false)
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let again = FileSecretStore(file: file(folder))
        #expect(try await again.secret(.naverClientID) == "one again")
        #expect(try await again.secret(.naverClientSecret) == "two")
        try await again.keep(nil, as: .naverClientID)
        #expect(try await FileSecretStore(file: file(folder)).secret(.naverClientID) == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("deep"))
        #expect(left == ["kept.json"])
    }

    @Test func secretsThatCanNotBeReadAreNotOverwritten() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("kept.json"))
        try Data("{half".utf8).write(to: file)
        let secrets = FileSecretStore(file: file)
        await #expect(throws: SecretStoreError.self) { try await secrets.keep("x", as: .vendorSecret) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "{half")
    }
}
