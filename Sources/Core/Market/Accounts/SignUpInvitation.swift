/// Who may make an account.
public enum SignUpPolicy: String, Hashable, Sendable, CaseIterable, Codable {
    case open
    /// Whoever an administrator gave a code.
    case invited
}

/// What an administrator knows of a code that makes one account; the code itself only its maker has seen, once.
public struct SignUpInvitation: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<SignUpInvitation>

    public let id: ID
    public let madeAt: Timestamp
    public let expiresAt: Timestamp
    /// Whoever it made an account for.
    public let usedBy: Seller?

    public init(id: ID, madeAt: Timestamp, expiresAt: Timestamp, usedBy: Seller? = nil) {
        self.id = id
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.usedBy = usedBy
    }

    /// For how many days a code may be used.
    public static let days: Int64 = 14
    /// How many codes may wait for somebody at a time.
    public static let mostOpen = 200
}
