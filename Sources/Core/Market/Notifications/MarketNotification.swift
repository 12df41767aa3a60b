/// An entry of a person's notifications.
///
/// All unread events of one kind about one subject share one entry, however many they are.
public struct MarketNotification: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<MarketNotification>

    /// Rises with each thing that happens: a line to which something is added gets another one.
    public let id: ID
    public let kind: NotificationKind
    public let subject: Subject
    /// The account that caused it, where the notification names it.
    public let actor: Seller?
    /// Of what happened last.
    public let values: Values
    /// The number of events since the entry was begun.
    public let count: Int
    /// The time of the last event.
    public let at: Timestamp
    /// True where its person saw it in a list; one that is read was seen.
    public let isSeen: Bool
    /// `nil` where its person has not opened what it is about.
    public let readAt: Timestamp?

    public init(
        id: ID,
        kind: NotificationKind,
        subject: Subject,
        actor: Seller? = nil,
        values: Values = Values(),
        count: Int = 1,
        at: Timestamp,
        isSeen: Bool = false,
        readAt: Timestamp? = nil
    ) {
        self.id = id
        self.kind = kind
        self.subject = subject
        self.actor = actor
        self.values = values
        self.count = count
        self.at = at
        self.isSeen = isSeen || readAt != nil
        self.readAt = readAt
    }

    public var isRead: Bool { readAt != nil }
}

extension MarketNotification {
    /// The subject of a notification; opening it marks its notifications as read.
    public struct Subject: Hashable, Sendable {
        /// There will be more: one that is not named here comes from a newer market.
        public struct Kind: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            public static let conversation = Self(rawValue: "conversation")
            public static let offer = Self(rawValue: "offer")
            public static let deal = Self(rawValue: "deal")
            public static let product = Self(rawValue: "product")
            public static let sanction = Self(rawValue: "sanction")
            /// One of the person's own.
            public static let report = Self(rawValue: "report")
            public static let session = Self(rawValue: "session")
        }

        public let kind: Kind
        public let id: Int64

        public init(_ kind: Kind, _ id: Int64) {
            self.kind = kind
            self.id = id
        }
    }

    /// The values for the text in its reader's language: never words of a message.
    public struct Values: Hashable, Sendable {
        /// The name that the subject, or what it is about, had at that time.
        public var name: String?
        public var amount: Money?
        /// A moment that matters, such as of a meeting or of an end.
        public var moment: Timestamp?
        /// The outcome, such as `accepted` or `warn`; the possible values are the kind's.
        public var code: String?

        /// The code of an offer by which a buyer asks for a product at its price.
        package static let purchase = "purchase"
        /// The code of a link that sets another password, which the market's people made.
        package static let linkMade = "link_made"

        public init(
            name: String? = nil,
            amount: Money? = nil,
            moment: Timestamp? = nil,
            code: String? = nil
        ) {
            self.name = name
            self.amount = amount
            self.moment = moment
            self.code = code
        }
    }

    /// Of each person so many lines are kept, the newest.
    public static let mostOfAccount = 1_000
    package static let keptMilliseconds: Int64 = 90 * 24 * 60 * 60 * 1_000
}

/// A notification to be made.
package struct NewNotification: Hashable, Sendable {
    package let kind: NotificationKind
    package let subject: MarketNotification.Subject
    /// `nil` where nobody is to know who did it.
    package let actor: Account.ID?
    package let values: MarketNotification.Values

    package init(
        _ kind: NotificationKind,
        about subject: MarketNotification.Subject,
        by actor: Account.ID? = nil,
        _ values: MarketNotification.Values = MarketNotification.Values()
    ) {
        self.kind = kind
        self.subject = subject
        self.actor = actor
        self.values = values
    }
}

/// A selection of notifications.
package enum NotificationSelection: Hashable, Sendable {
    case one(MarketNotification.ID)
    case about(MarketNotification.Subject)
    /// About any subject of a kind.
    case aboutAny(MarketNotification.Subject.Kind)
    /// All up to one, so that what came later stays unread.
    case upTo(MarketNotification.ID)
}
