/// The deletion of an account that its person asked for, or the market's operator.
public struct AccountDeletion: Hashable, Sendable {
    public let askedAt: Timestamp
    /// The moment from which the account is deleted; until then its person may stay.
    public let until: Timestamp

    public init(askedAt: Timestamp, until: Timestamp) {
        self.askedAt = askedAt
        self.until = until
    }

    /// The number of days in which a person may stay after all.
    public static let days: Int64 = 14
    /// The number of days for which nobody may take the name of a deleted account.
    public static let daysOfName: Int64 = 90
    /// The same for the name of an account against which moderators took a measure.
    public static let daysOfSanctionedName: Int64 = 365
    /// The time before an operator's request takes effect, in which requests end that have begun.
    package static let operatorMilliseconds: Int64 = 60_000
}

extension Account {
    /// The name of a deleted account in every answer; ``Seller/name(in:)`` words it in the reader's language.
    public static let formerName = "Former member"

    /// True where the account has been deleted: only its number is left.
    public var isFormer: Bool { name == Self.formerName }
}

extension Seller {
    /// The name for a reader: a deleted account is a former member.
    public func name(in texts: Texts) -> String { Self.shown(name, in: texts) }

    /// The name of an account, or words for a former member.
    public static func shown(_ name: String, in texts: Texts) -> String {
        name == Account.formerName ? texts[.memberFormer] : name
    }
}
