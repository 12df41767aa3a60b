import Market
public import MarketClient

/// What all screens of one market stand in.
@MainActor
public final class ScreenContext {
    /// The market.
    public let client: MarketClient
    /// What is sold goes through here, so that it is sent once.
    public let outbox: DraftOutbox
    /// What is said goes through here, so that it is sent once and in its order.
    public let messageOutbox: MessageOutbox
    /// Copies of what was said, for reading without a network.
    public let conversations: any ConversationStore
    /// Codes that say that goods changed hands go through here, so that they are sent once.
    public let handoverOutbox: HandoverOutbox
    /// Reviews go through here, so that they are sent once.
    public let reviewOutbox: ReviewOutbox
    /// One's deals as they were last told.
    public let dealKeeper: DealKeeper
    /// What the person keeps on this device.
    public let savedItems: any SavedItems
    /// Keeps it the same with the account; `nil` where no account does.
    public let savedItemsSync: SavedItemsSync?
    /// Whether the market can be reached.
    public let network: any NetworkWatching
    /// Who is signed in.
    public let accountSession: AccountSession
    /// What the market has to choose from.
    public let choices: MarketChoices
    /// Where screens tell each other what changed.
    public let productEvents: ProductEventBus
    /// Short messages at the edge of the window.
    public let toasts: ToastQueue
    /// Whose goods are left out of the lists.
    package let blockedPeople = BlockedPeople()
    /// What is done to the end though its screen has closed.
    public let backgroundTasks = BackgroundTasks()
    /// The language of all screens.
    public let localization: Localization
    /// What the person has chosen, across restarts.
    public let preferences: any Preferences
    /// What time it is.
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
        choices = MarketChoices(client, network)
        self.productEvents = productEvents
        self.toasts = toasts ?? ToastQueue(screenClock: screenClock)
        self.localization = localization
        self.preferences = preferences
        self.screenClock = screenClock
    }

    /// Asks the market, unless there is no network: then nothing is sent.
    func ask<Reply: Sendable>(
        _ request: @Sendable () async throws(ClientError) -> Reply
    ) async throws(ClientError) -> Reply {
        guard !network.isOffline else { throw .offline }
        return try await request()
    }

    /// What is not there, the network or the market alone; `nil` while both are.
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
