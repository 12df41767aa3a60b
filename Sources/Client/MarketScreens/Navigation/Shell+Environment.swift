public import MarketClient

extension Shell {
    /// The services that the app's main provides, because only it knows the machine.
    public struct Environment {
        /// The person's settings, kept across restarts.
        public var preferences: any Preferences
        /// The store of keys.
        public var secrets: any SecretStore
        /// The clock of the screens.
        public var screenClock: ScreenClock
        /// Sets up everything for a market.
        public var connect:
            @MainActor (ServerChoice, VendorLogin?, Localization, ToastQueue) async -> ScreenContext
        /// Finds out what kind of market is at an address.
        public var find: ServerField.Find
        /// Makes a search in Naver's shops with a person's keys.
        public var naver: @Sendable (NaverKeys) -> any ProductSearching

        public init(
            preferences: any Preferences,
            secrets: any SecretStore,
            screenClock: ScreenClock,
            connect:
                @escaping @MainActor (ServerChoice, VendorLogin?, Localization, ToastQueue) async ->
                ScreenContext,
            find: @escaping ServerField.Find,
            naver: @escaping @Sendable (NaverKeys) -> any ProductSearching
        ) {
            self.preferences = preferences
            self.secrets = secrets
            self.screenClock = screenClock
            self.connect = connect
            self.find = find
            self.naver = naver
        }
    }
}
