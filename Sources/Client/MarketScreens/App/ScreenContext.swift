import Market
public import MarketClient

/// What all screens of one market stand in.
@MainActor
public struct ScreenContext {
    /// The market.
    public let client: MarketClient
    /// What is sold goes through here, so that it is sent once.
    public let outbox: DraftOutbox
    /// What the person keeps on this device.
    public let savedItems: any SavedItems
    /// Whether the market can be reached.
    public let network: any NetworkWatching
    /// Who is signed in.
    public let membership: AccountSession
    /// Where screens tell each other what changed.
    public let bulletin: ProductEventBus
    /// Short messages at the edge of the window.
    public let toasts: ToastQueue
    /// What is done to the end though its screen has closed.
    public let errands = BackgroundTasks()
    /// The language of all screens.
    public let wording: Localization
    /// What the person has chosen, across restarts.
    public let preferences: any Preferences
    /// What time it is.
    public let watch: ScreenClock

    public init(
        client: MarketClient,
        outbox: DraftOutbox,
        savedItems: any SavedItems,
        network: any NetworkWatching,
        membership: AccountSession? = nil,
        bulletin: ProductEventBus = ProductEventBus(),
        toasts: ToastQueue? = nil,
        wording: Localization,
        preferences: any Preferences,
        watch: ScreenClock
    ) {
        self.client = client
        self.outbox = outbox
        self.savedItems = savedItems
        self.network = network
        self.membership = membership ?? AccountSession(client.people)
        self.bulletin = bulletin
        self.toasts = toasts ?? ToastQueue(watch: watch)
        self.wording = wording
        self.preferences = preferences
        self.watch = watch
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
        network.outage.map { OutageText($0, market: client.address, in: wording.texts) }
    }

    func say(_ error: ClientError) -> String {
        error.text(in: wording.texts)
    }

    /// Says why something failed, with a button to try again where that can help.
    func toast(_ error: ClientError, retry: (@MainActor () async -> Void)? = nil) {
        // That the network is away is said by the shell, once for all screens.
        guard error != .cancelled, !(error == .offline && network.isOffline) else { return }
        toasts.show(
            say(error),
            error.isTransient ? retry.map { ToastMessage.Action(wording.texts[.screenRetry], $0) } : nil
        )
    }
}
