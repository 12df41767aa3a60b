/// The kind of event of a notification, by which people choose their notifications.
///
/// There will be more: a kind that is not among ``all`` comes from a newer market, and is shown all the same.
public struct NotificationKind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A new message; never an entry of the list, as conversations have a list and a number of their own.
    public static let message = Self(rawValue: "message")
    public static let offer = Self(rawValue: "offer")
    public static let offerAnswered = Self(rawValue: "offer_answered")
    public static let deal = Self(rawValue: "deal")
    public static let meeting = Self(rawValue: "meeting")
    public static let meetingSoon = Self(rawValue: "meeting_soon")
    public static let handover = Self(rawValue: "handover")
    public static let queueFree = Self(rawValue: "queue_free")
    public static let reviewDue = Self(rawValue: "review_due")
    public static let reviewSeen = Self(rawValue: "review_seen")
    public static let reply = Self(rawValue: "reply")
    /// Goods that one likes are to be had for less.
    public static let likerOffer = Self(rawValue: "liker_offer")
    public static let alert = Self(rawValue: "alert")
    public static let price = Self(rawValue: "price")
    public static let freeAgain = Self(rawValue: "free_again")
    public static let sanction = Self(rawValue: "sanction")
    public static let caseClosed = Self(rawValue: "case_closed")
    /// A sign-in from a network, or with a device, that the account was not known to use.
    public static let signIn = Self(rawValue: "sign_in")
    /// Many wrong passwords were tried.
    public static let wrongPasswords = Self(rawValue: "wrong_passwords")
    /// Another password was set without the old one.
    public static let recovered = Self(rawValue: "recovered")

    /// Those that this market tells of, in the order in which people choose; of what is not built yet there is nothing to choose.
    public static let all = [
        message, offer, offerAnswered, deal, meeting, meetingSoon, handover, queueFree, reviewDue, reviewSeen,
        reply, likerOffer, sanction, caseClosed, signIn, wrongPasswords, recovered,
    ]
}

extension NotificationKind {
    /// True where it can't be turned off: a moderator's action, a sign-in, or attempts at one.
    public var isFixed: Bool { Self.fixed.contains(self) }

    private static let fixed: Set<Self> = [.sanction, .signIn, .wrongPasswords, .recovered]

    /// True where it rings in quiet hours too: a person who sleeps would miss a meeting.
    public var ringsAtNight: Bool { self == .meetingSoon }

    /// True where it rings unless its person chose otherwise.
    var ringsByDefault: Bool { !Self.quiet.contains(self) }

    private static let quiet: Set<Self> = [
        .reviewDue, .reviewSeen, .reply, .likerOffer, .alert, .price, .freeAgain,
    ]
}

/// A channel by which a notification reaches its person.
public enum NotificationChannel: String, Hashable, Sendable, CaseIterable {
    /// The list and its number.
    case list
    /// The number and the title of a page that is open.
    case page
    /// Notifications of the desktop.
    case desktop

    /// True where it interrupts its person.
    public var disturbs: Bool { self != .list }
}

extension NotificationKind {
    /// The channels that it can go through.
    public var channels: [NotificationChannel] {
        NotificationChannel.allCases.filter { $0 != .list || self != .message }
    }
}
