import Market
public import MarketClient

/// The environment that all screens of one market share.
@MainActor
public final class ScreenContext {
    /// The market.
    public let client: MarketClient
    /// The outbox of products, which sends each of them once.
    public let outbox: DraftOutbox
    /// The outbox of messages, which sends each of them once and in order.
    public let messageOutbox: MessageOutbox
    /// Copies of what was said, for reading without a network.
    public let conversations: any ConversationStore
    /// Codes that say that goods changed hands go through here, so that they are sent once.
    public let handoverOutbox: HandoverOutbox
    /// Reviews go through here, so that they are sent once.
    public let reviewOutbox: ReviewOutbox
    /// One's deals as they were last told.
    public let dealKeeper: DealKeeper
    /// The items that the person keeps on this device.
    public let savedItems: any SavedItems
    /// Keeps it the same with the account; `nil` where no account does.
    public let savedItemsSync: SavedItemsSync?
    /// The reachability of the market.
    public let network: any NetworkWatching
    /// The session of the signed-in person.
    public let accountSession: AccountSession
    /// The market's categories and currencies.
    public let choices: MarketChoices
    /// The channel on which screens notify each other of changed products.
    public let productEvents: ProductEventBus
    /// Short messages at the edge of the window.
    public let toasts: ToastQueue
    /// The people whose products are left out of the lists.
    package let blockedPeople = BlockedPeople()
    /// Tasks that run to the end after their screen has closed.
    public let backgroundTasks = BackgroundTasks()
    /// The language of all screens.
    public let localization: Localization
    /// The person's settings, kept across restarts.
    public let preferences: any Preferences
    /// The clock of the screens.
    public let screenClock: ScreenClock

    public init(
        client: MarketClient,
        outbox: DraftOutbox,
        conversations: any ConversationStore,
        deals: any DealStore,
        savedItems: any SavedItems,
        savedItemsSync: SavedItemsSync? = nil,
        network: any NetworkWatching,
        accountSession: AccountSession? = nil,
        productEvents: ProductEventBus = ProductEventBus(),
        toasts: ToastQueue? = nil,
        localization: Localization,
        preferences: any Preferences,
        screenClock: ScreenClock
    ) {
        self.client = client
        self.outbox = outbox
        self.conversations = conversations
        messageOutbox = MessageOutbox(client: client, keeping: conversations, now: screenClock.now)
        self.savedItems = savedItems
        self.savedItemsSync = savedItemsSync
        self.network = network
        let accountSession = accountSession ?? AccountSession(client.accounts)
        self.accountSession = accountSession
        handoverOutbox = HandoverOutbox(client: client, keeping: deals, now: screenClock.now)
        reviewOutbox = ReviewOutbox(client: client, keeping: deals, now: screenClock.now)
        dealKeeper = DealKeeper(client, deals, accountSession)
        choices = MarketChoices(client, network, keptIn: savedItems)
        self.productEvents = productEvents
        self.toasts = toasts ?? ToastQueue(screenClock: screenClock)
        self.localization = localization
        self.preferences = preferences
        self.screenClock = screenClock
    }

    /// The market to ask; throws where there is no network, so that nothing is sent then.
    var onlineClient: MarketClient {
        get throws(ClientError) {
            guard !network.isOffline else { throw .offline }
            return client
        }
    }

    /// Runs a request, unless there is no network: then nothing is sent.
    func ask<Reply: Sendable>(
        _ request: @Sendable () async throws(ClientError) -> Reply
    ) async throws(ClientError) -> Reply {
        _ = try onlineClient
        return try await request()
    }

    /// The outage of the network, or of the market alone, in words; `nil` while both are available.
    var outageText: OutageText? {
        network.outage.map { OutageText($0, market: client.address, in: localization.texts) }
    }

    func message(for error: ClientError) -> String {
        error.text(in: localization.texts)
    }

    /// Says why something failed, with a button to try again where that can help.
    func toast(_ error: ClientError, retry: (@MainActor () async -> Void)? = nil) {
        // That the network is away is said by the shell, once for all screens.
        guard error != .cancelled, !(error == .offline && network.isOffline) else { return }
        toasts.show(
            message(for: error),
            error.isTransient ? retry.map { ToastMessage.Action(localization.texts[.screenRetry], $0) } : nil
        )
    }
}
