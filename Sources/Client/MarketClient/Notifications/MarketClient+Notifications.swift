public import Market

extension MarketClient {
    /// The notifications about other things than messages, and the choice among them.
    public struct Notifications: Sendable {
        /// One's lines, the newest first; the cursor is that of a page from before.
        public var list:
            @Sendable (_ isUnread: Bool, _ cursor: Cursor?) async throws(ClientError) -> Page<
                MarketNotification
            >
        /// Notes up to which line one's list was seen; what was seen rings on no other device.
        public var markSeen: @Sendable (_ to: MarketNotification.ID) async throws(ClientError) -> Void
        /// Reads one line; `not_found` where something was added to it since.
        public var read: @Sendable (_ id: MarketNotification.ID) async throws(ClientError) -> Void
        /// Reads all lines up to one, so that what came later stays unread.
        public var readAll: @Sendable (_ to: MarketNotification.ID) async throws(ClientError) -> Void
        /// Reads all about a subject, as where it is opened.
        public var opened: @Sendable (_ subject: MarketNotification.Subject) async throws(ClientError) -> Void
        /// The kinds of notifications that one has chosen.
        public var settings: @Sendable () async throws(ClientError) -> NotificationSettings
        /// Chooses what one wants to hear of; returns the settings as the market keeps them.
        public var setSettings:
            @Sendable (_ settings: NotificationSettings) async throws(ClientError) -> NotificationSettings

        public init(
            list:
                @escaping @Sendable (Bool, Cursor?) async throws(ClientError) -> Page<MarketNotification>,
            markSeen: @escaping @Sendable (MarketNotification.ID) async throws(ClientError) -> Void,
            read: @escaping @Sendable (MarketNotification.ID) async throws(ClientError) -> Void,
            readAll: @escaping @Sendable (MarketNotification.ID) async throws(ClientError) -> Void,
            opened: @escaping @Sendable (MarketNotification.Subject) async throws(ClientError) -> Void,
            settings: @escaping @Sendable () async throws(ClientError) -> NotificationSettings,
            setSettings:
                @escaping @Sendable (NotificationSettings) async throws(ClientError) -> NotificationSettings
        ) {
            self.list = list
            self.markSeen = markSeen
            self.read = read
            self.readAll = readAll
            self.opened = opened
            self.settings = settings
            self.setSettings = setSettings
        }

        init(_ unstubbed: Unstubbed) {
            self.init { unstubbed($0) }
        }

        /// Those of a market that knows none.
        static let unsupported = MarketClient.Notifications { .unsupported($0) }

        private init(failing failure: @escaping @Sendable (_ name: String) -> ClientError) {
            self.init(
                list: { _, _ throws(ClientError) in throw failure("notifications.list") },
                markSeen: { _ throws(ClientError) in throw failure("notifications.markSeen") },
                read: { _ throws(ClientError) in throw failure("notifications.read") },
                readAll: { _ throws(ClientError) in throw failure("notifications.readAll") },
                opened: { _ throws(ClientError) in throw failure("notifications.opened") },
                settings: { () throws(ClientError) in throw failure("notifications.settings") },
                setSettings: { _ throws(ClientError) in throw failure("notifications.setSettings") }
            )
        }
    }
}
