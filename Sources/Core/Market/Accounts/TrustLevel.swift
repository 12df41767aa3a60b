/// The market's trust in an account with what others have to bear; no account sees another's.
public enum TrustLevel: Int, Hashable, Sendable, Comparable, CaseIterable {
    case newcomer
    case known
    /// It has handed products over to people who are known themselves, and stands well with them.
    case proven

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The age in days at which an account becomes ``known``.
    public static let daysAsNewcomer: Int64 = 3
    /// The age in days from which an account may be ``proven``.
    static let daysUntilProven: Int64 = 30
    /// For how many days an upheld report takes one level away.
    public static let daysAfterReport: Int64 = 30

    /// The level of `account` at a moment; `newcomersAreKnown` leaves nobody a newcomer for being new, as in a school.
    public static func of(_ account: Account, newcomersAreKnown: Bool, at now: Timestamp) -> TrustLevel {
        if account.isProven, account.roles.isEmpty, now >= account.createdAt.adding(days: daysUntilProven) {
            let isMarked = account.upheldAt.map { now < $0.adding(days: daysAfterReport) } ?? false
            return isMarked ? .known : .proven
        }
        return now >= risesAt(account, newcomersAreKnown: newcomersAreKnown) ? .known : .newcomer
    }

    /// The time at which the account becomes ``known``, or became it.
    static func risesAt(_ account: Account, newcomersAreKnown: Bool) -> Timestamp {
        let always = Timestamp(millisecondsSince1970: .min)
        guard account.roles.isEmpty else { return always }
        let isGrown = newcomersAreKnown || account.isTrusted
        let grown = isGrown ? always : account.createdAt.adding(days: daysAsNewcomer)
        return max(grown, account.upheldAt?.adding(days: daysAfterReport) ?? always)
    }
}

/// The number of products that an account may list; see `docs/operating.md`.
public struct ListingBudget: Hashable, Sendable {
    /// New ones within 24 hours.
    public let aDay: Int
    /// On the market at a time, selling or reserved.
    public let online: Int

    public init(_ level: TrustLevel) {
        switch level {
        case .newcomer: (aDay, online) = (5, 10)
        case .known: (aDay, online) = (20, 50)
        case .proven: (aDay, online) = (50, 300)
        }
    }

    /// The larger of all budgets.
    public static let largest = ListingBudget(.proven)
}

/// Why an account may put up no more goods now.
public enum ListingRefusal: Error, Hashable, Sendable {
    /// As many are new within 24 hours as may be; until then.
    case today(until: Timestamp)
    /// As many are on the market as may be; the moment is when the account may have more, where it may.
    case online(until: Timestamp?)
}

extension ListingBudget {
    /// Why `account` may put up no further product at a moment; `nil` where it may.
    ///
    /// `recent` are the moments of its new ones, oldest first, and `online` how many are on the market. A moderator or an
    /// administrator may always.
    public static func refusal(
        of account: Account,
        newcomersAreKnown: Bool,
        recent: [Timestamp],
        online: Int,
        at now: Timestamp
    ) -> ListingRefusal? {
        guard account.roles.isEmpty else { return nil }
        let level = TrustLevel.of(account, newcomersAreKnown: newcomersAreKnown, at: now)
        let budget = ListingBudget(level)
        let rise =
            level == .newcomer ? TrustLevel.risesAt(account, newcomersAreKnown: newcomersAreKnown) : nil
        let today = recent.filter { $0.adding(days: 1) > now }
        if today.count >= budget.aDay {
            let next = today[today.count - budget.aDay].adding(days: 1)
            return .today(until: rise.map { min($0, next) } ?? next)
        }
        return online >= budget.online ? .online(until: rise) : nil
    }

    /// Why `account` may show no further product that it has already; `nil` where it may.
    public static func refusal(
        ofShowing account: Account,
        newcomersAreKnown: Bool,
        online: Int,
        at now: Timestamp
    ) -> ListingRefusal? {
        refusal(of: account, newcomersAreKnown: newcomersAreKnown, recent: [], online: online, at: now)
    }
}
