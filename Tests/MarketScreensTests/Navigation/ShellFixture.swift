import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// A shell, and the market that it talks to.
@MainActor
struct ShellFixture {
    let shell: Shell
    let network: FakeNetwork
    let savedItems = MemorySavedItems()
    let conversations = MemoryConversationStore()
    let deals = MemoryDealStore()
    let clock = TestClock()
    let drafts: MemoryDraftStore
    let preferences: MemoryPreferences
    let events: AsyncStream<MarketEvent>.Continuation
    let address: URL

    init(
        preferences: [PreferenceKey: String] = [.wasWelcomed: "true"],
        signedIn: Bool = true,
        drafts: MemoryDraftStore = MemoryDraftStore(),
        _ set: (inout MarketClient) -> Void = { _ in }
    ) throws {
        let (stream, events) = AsyncStream.makeStream(of: MarketEvent.self)
        let address = try #require(URL(string: "http://localhost:8080"))
        var client = MarketClient.unstubbed
        client.address = address
        client.capabilities = .market
        client.accounts.identity = { signedIn ? .account(.sample(1)) : .nobody }
        client.products.list = { _ throws(ClientError) in Page([.sample(2), .sample(1)], next: nil) }
        client.products.mine = { _ throws(ClientError) in Page([.sample(1)], next: nil) }
        client.conversations.blocked = { () throws(ClientError) in [] }
        client.notifications.settings = { () throws(ClientError) in NotificationSettings() }
        client.accounts.notices = { () throws(ClientError) in [] }
        client.products.detail = { id throws(ClientError) in .sample(id.rawValue) }
        client.accounts.signIn = { _, _ throws(ClientError) in .sample(1) }
        client.events = MarketClient.Events { _ in stream }
        set(&client)
        network = FakeNetwork()
        self.drafts = drafts
        self.address = address
        self.events = events
        self.preferences = MemoryPreferences(preferences)
        let screenClock = ScreenClock.still(clock)
        let (network, kept, savedItems, market) = (network, self.preferences, savedItems, client)
        let (conversations, deals) = (conversations, deals)
        let clock = clock
        shell = Shell(
            Shell.Environment(
                preferences: kept,
                secrets: MemorySecretStore(),
                screenClock: screenClock,
                connect: { _, _, localization, toasts in
                    ScreenContext(
                        client: market,
                        outbox: DraftOutbox(
                            client: market,
                            keeping: drafts,
                            clock: clock,
                            now: { clock.timestamp }
                        ),
                        conversations: conversations,
                        deals: deals,
                        savedItems: savedItems,
                        network: network,
                        toasts: toasts,
                        localization: localization,
                        preferences: kept,
                        screenClock: screenClock
                    )
                },
                find: { _ throws(ClientError) in .market },
                naver: { _ in MarketSearch(market) }
            ),
            defaultServer: ServerChoice(address: address),
            language: .korean
        )
    }

    func start() async {
        shell.start()
        await shell.settle()
        await shell.screens?.feed.settle()
    }
}
