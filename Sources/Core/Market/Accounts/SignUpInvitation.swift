/// The policy that decides which people may make an account.
public enum SignUpPolicy: String, Hashable, Sendable, CaseIterable, Codable {
    case open
    /// Only people to whom an administrator gave a code.
    case invited
}

/// An administrator's view of a code that makes one account; only its maker has seen the code itself, once.
public struct SignUpInvitation: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<SignUpInvitation>

    public let id: ID
    public let madeAt: Timestamp
    public let expiresAt: Timestamp
    /// The account that the code made; `nil` while it is unused.
    public let usedBy: Seller?

    public init(id: ID, madeAt: Timestamp, expiresAt: Timestamp, usedBy: Seller? = nil) {
        self.id = id
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.usedBy = usedBy
    }

    /// For how many days a code may be used.
    public static let days: Int64 = 14
    /// The most unused codes that there may be at a time.
    public static let mostOpen = 200
}
