import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Synchronization
import TemporaryFolder
import Testing

/// The drafts of one person, and the next person at the device.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PrivateDraftsTests {
    private let fixture: Fixture

    init() async throws {
        fixture = try await Fixture()
    }

    private func begin(_ name: String) async throws {
        try await fixture.context().outbox.save(
            Draft(ProductSubmission(ProductDraft(name: name), photos: []))
        )
    }

    private func rows() async throws -> [DraftRow] {
        let mine = try fixture.mine()
        mine.appear()
        await mine.settle()
        return mine.drafts
    }

    @Test(arguments: [Identity.nobody, .account(.sample(2))])
    func nobodyElseSeesThemOrOpensThem(next: Identity) async throws {
        try await begin("비밀")
        let row = try #require(try await rows().first)
        let mine = try fixture.mine()
        fixture.market.identity = next
        await fixture.session().refresh()
        // From that moment on, and not only after something has been asked.
        #expect(mine.drafts.isEmpty)
        #expect(mine.draft(row) == nil)
        await mine.settle()
        #expect(try await rows().isEmpty)
        #expect(mine.draft(row) == nil)
        fixture.shell.sell()
        await fixture.shell.form?.settle()
        #expect(fixture.shell.form.map(\.draft.name) != "비밀")
    }

    @Test func draftsReturnWithTheirPerson() async throws {
        try await begin("비밀")
        for identity in [Identity.nobody, .account(.sample(1))] {
            fixture.market.identity = identity
            await fixture.session().refresh()
            try await fixture.mine().settle()
        }
        #expect(try await rows().map(\.name) == ["비밀"])
    }

    @Test func signingOutAsksBeforeADraftIsLost() async throws {
        try await begin("의자")
        let mine = try fixture.mine()
        #expect(try await rows().count == 1)
        mine.signOut()
        await mine.settle()
        #expect(mine.dialog?.notice.title == "초안을 지우고 로그아웃할까요?")
        #expect(
            mine.dialog?.notice.message
                == "초안 1개를 계정에 아직 저장하지 못했어요. 로그아웃하면 이 기기에서 지워져요."
        )
        mine.answer(false)
        await mine.settle()
        #expect(mine.phase == .signedIn && mine.dialog == nil)
        #expect(fixture.library.drafts.drafts.count == 1)

        mine.signOut()
        await mine.settle()
        mine.answer(true)
        await mine.settle()
        #expect(mine.phase == .signedOut && mine.drafts.isEmpty)
        #expect(fixture.library.drafts.drafts.isEmpty)
        fixture.market.identity = .account(.sample(1))
        await fixture.session().refresh()
        #expect(try await rows().isEmpty, "it is gone, as was said")
    }

    @Test func signingOutAsksAlsoWhenTheSessionHasEndedByItself() async throws {
        for name in ["의자", "책상"] { try await begin(name) }
        fixture.market.identity = .nobody
        try await fixture.context().savedItemsSync?.resume()
        let mine = try fixture.mine()
        mine.signOut()
        await mine.settle()
        #expect(mine.dialog?.notice.message.contains("초안 2개") == true)
        mine.answer(false)
        await mine.settle()
        fixture.market.identity = .account(.sample(1))
        try await fixture.context().savedItemsSync?.resume()
        #expect(fixture.library.drafts.drafts.count == 2)
    }

    @Test func erasingWaitsNoLongerThanItHas() async throws {
        try await begin("의자")
        let gate = Gate()
        fixture.market.gate = gate
        let mine = try fixture.mine()
        mine.signOut()
        await gate.arrivals(1)
        await fixture.clock.sleeper(for: .seconds(10))
        fixture.clock.advance(by: .seconds(10))
        await mine.settle()
        #expect(mine.dialog != nil)
        mine.answer(true)
        await gate.arrivals(2)
        await fixture.clock.sleeper(for: .seconds(2))
        fixture.clock.advance(by: .seconds(2))
        await mine.settle()
        #expect(mine.phase == .signedOut && fixture.library.drafts.drafts.isEmpty)
    }

    @Test(arguments: [false, true])
    func nothingIsErasedWhenNobodyIsThereToBeAsked(isReachable: Bool) async throws {
        fixture.market.isReachable = isReachable
        try await begin("의자")
        let context = try fixture.context()
        context.toasts.dismiss()
        // The app goes to another market, and the screen with this one.
        var mine: ProfileModel? = ProfileModel(context)
        mine?.signOut()
        mine = nil
        await context.backgroundTasks.settle()
        // What the account has is lost to nobody.
        #expect(fixture.library.drafts.drafts.isEmpty == isReachable)
        #expect((fixture.market.identity == .nobody) == isReachable)
        #expect(context.toasts.current == nil)
    }

    @Test func draftsTheAccountHasAreRemovedWithoutAsking() async throws {
        fixture.market.isReachable = true
        try await begin("의자")
        let mine = try fixture.mine()
        mine.signOut()
        await mine.settle()
        #expect(mine.dialog == nil && mine.phase == .signedOut)
        #expect(fixture.market.names == ["의자"])
        #expect(fixture.library.drafts.drafts.isEmpty)
    }

    @Test(arguments: [Int64(1), 2])
    func textTypedAfterTheSessionEndedStaysItsAuthors(next: Int64) async throws {
        fixture.shell.sell()
        let form = try #require(fixture.shell.form)
        await form.settle()
        let detail = ProductDetails.sample(3)
        let edit = ProductFormModel(editing: detail, try fixture.context())
        fixture.market.identity = .nobody
        await fixture.session().refresh()
        // The first that is written down of either.
        for form in [form, edit] {
            form.enter("비밀", in: .name)
            form.close()
            form.leaveKeeping()
            await form.settle()
        }
        #expect(try await rows().isEmpty)
        #expect(try await fixture.context().outbox.edit(of: detail.id) == nil)
        fixture.market.identity = .account(.sample(next))
        await fixture.session().refresh()
        try await fixture.mine().settle()
        #expect(try await rows().map(\.name) == (next == 1 ? ["비밀"] : []))
        let kept = try await fixture.context().outbox.edit(of: detail.id)
        #expect(kept?.offer.draft.name == (next == 1 ? "비밀" : nil))
    }

    @Test func aFormThatIsOpenGoesWithWhoSignsOutAndIsNoOtherPersons() async throws {
        fixture.market.isReachable = true
        fixture.shell.sell()
        fixture.shell.form?.enter("비밀", in: .name)
        try fixture.mine().signOut()
        try await fixture.mine().settle()
        #expect(fixture.shell.form == nil)

        fixture.market.identity = .account(.sample(1))
        await fixture.session().refresh()
        fixture.shell.sell()
        // The session ends by itself: the form is its author's still.
        fixture.market.identity = .nobody
        await fixture.session().refresh()
        #expect(fixture.shell.form != nil)
        fixture.market.identity = .account(.sample(2))
        await fixture.session().refresh()
        #expect(fixture.shell.form == nil)
    }
}

/// The accounts of a market, which may be out of reach.
private final class DraftMarket: Sendable {
    private struct State {
        var identity = Identity.account(.sample(1))
        var isReachable = false
        /// A wait before a draft is kept.
        var gate: Gate?
        var names: [String] = []
    }

    private let state = Mutex(State())

    var identity: Identity {
        get { state.withLock { $0.identity } }
        set { state.withLock { $0.identity = newValue } }
    }
    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }
    var gate: Gate? {
        get { state.withLock { $0.gate } }
        set { state.withLock { $0.gate = newValue } }
    }
    var names: [String] { state.withLock { $0.names } }

    func add(_ form: ProductSubmission) async throws(ClientError) -> SharedDraft {
        if let gate, await !gate.pass() { throw .cancelled }
        guard isReachable else { throw .unreachable }
        let count = state.withLock {
            $0.names.append(form.draft.name)
            return $0.names.count
        }
        return .init(
            id: SavedDraft.ID(Int64(count)),
            version: 1,
            draft: form.draft,
            pictures: [],
            lostPhotos: 0,
            changedAt: Timestamp(millisecondsSince1970: 0)
        )
    }
}

/// An app whose things are kept in a library, as the desktop's are.
@MainActor
private final class Fixture {
    let shell: Shell
    let library: LocalLibrary
    let market = DraftMarket()
    let clock = TestClock()
    private let folder: TemporaryFolder
    private let events: AsyncStream<MarketEvent>.Continuation

    init() async throws {
        folder = try TemporaryFolder()
        let moment = Timestamp(millisecondsSince1970: 1_700_000_000_000)
        let library = await LocalLibrary.open(in: folder.file("user"), now: { moment })
        self.library = library
        let (stream, events) = AsyncStream.makeStream(of: MarketEvent.self)
        self.events = events
        let address = try #require(URL(string: "http://localhost:8080"))
        let client = Self.client(address, market, stream)
        let store = try #require(LibraryDraftStore(library, market: address))
        let preferences = MemoryPreferences([.wasWelcomed: "true"])
        let clock = clock
        shell = Shell(
            Shell.Environment(
                preferences: preferences,
                secrets: MemorySecretStore(),
                screenClock: .still(clock),
                connect: { _, _, localization, toasts in
                    let outbox = DraftOutbox(client: client, keeping: store, clock: clock)
                    return ScreenContext(
                        client: client,
                        outbox: outbox,
                        conversations: MemoryConversationStore(),
                        deals: MemoryDealStore(),
                        savedItems: MemorySavedItems(),
                        savedItemsSync: SavedItemsSync(
                            client: client,
                            keeping: library,
                            drafts: outbox,
                            clock: clock,
                            now: { moment }
                        ),
                        network: FakeNetwork(),
                        toasts: toasts,
                        localization: localization,
                        preferences: preferences,
                        screenClock: .still(clock)
                    )
                },
                find: { _ throws(ClientError) in .market },
                naver: { _ in MarketSearch(client) }
            ),
            defaultServer: ServerChoice(address: address),
            language: .korean
        )
        shell.start()
        await shell.settle()
        await shell.screens?.feed.settle()
        await shell.screens?.mine.settle()
    }

    private static func client(
        _ address: URL,
        _ market: DraftMarket,
        _ events: AsyncStream<MarketEvent>
    ) -> MarketClient {
        var client = MarketClient.unstubbed
        client.address = address
        client.capabilities = .market
        client.accounts.identity = { market.identity }
        client.accounts.signOut = { () throws(ClientError) in market.identity = .nobody }
        client.accounts.notices = { () throws(ClientError) in [] }
        client.products.list = { _ throws(ClientError) in Page([], next: nil) }
        client.products.mine = { _ throws(ClientError) in Page([], next: nil) }
        client.conversations.blocked = { () throws(ClientError) in [] }
        client.notifications.settings = { () throws(ClientError) in NotificationSettings() }
        client.events = MarketClient.Events { _ in events }
        client.likes.list = { _ throws(ClientError) in Page([], next: nil) }
        client.cart.show = { () throws(ClientError) in CartContents(lines: [], sums: []) }
        client.search.past = { () throws(ClientError) in [] }
        client.drafts.list = { () throws(ClientError) in throw .unreachable }
        client.drafts.add = { form, _, _, _ throws(ClientError) in try await market.add(form) }
        return client
    }

    func context() throws -> ScreenContext { try #require(shell.screens).context }
    func mine() throws -> ProfileModel { try #require(shell.screens).mine }
    func session() -> AccountSession {
        guard let screens = shell.screens else { preconditionFailure("it was started") }
        return screens.context.accountSession
    }
}
