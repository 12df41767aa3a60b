/// The two names of an account: the one that its owner signs in with, and the one that others see.
public struct AccountNames: Hashable, Sendable {
    /// The name that others see.
    public let shown: String
    public let signIn: String
    /// The time of the last change of the shown name; `nil` where there was none.
    public let changedAt: Timestamp?

    public init(shown: String, signIn: String, changedAt: Timestamp?) {
        self.shown = shown
        self.signIn = signIn
        self.changedAt = changedAt
    }

    /// The number of days between two changes.
    public static let daysBetweenChanges: Int64 = 30
    /// The number of days for which a name that was given up is kept from others.
    public static let daysKept: Int64 = 90
    /// The number of days for which those who talked with its owner see it.
    package static let daysTold: Int64 = 30

    /// The time from which the shown name may be changed; `nil` where it may be at any time.
    public var changeableAt: Timestamp? { changedAt?.adding(days: Self.daysBetweenChanges) }
}

extension AccountNames {
    /// The rules in words, with the day of the next change where it has to wait.
    public func rule(at now: Timestamp, in texts: Texts) -> String {
        guard let changeableAt, changeableAt > now else { return texts[.nameRule] }
        return texts(.nameRuleUntil, ["date": CivilDate(changeableAt, in: texts.zone).text(in: texts)])
    }
}
