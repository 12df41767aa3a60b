public import MarketClient

extension Shell {
    /// What the app's main brings, because only it knows the machine.
    public struct Environment {
        /// What a person has chosen, across restarts.
        public var preferences: any Preferences
        /// Where keys are kept.
        public var secrets: any SecretStore
        /// What time it is.
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
