public import Market

/// What everyone may know of somebody who sells.
public struct SellerProfile: Hashable, Sendable, Identifiable {
    public let id: Account.ID
    public let name: String
    public let since: Timestamp

    public init(id: Account.ID, name: String, since: Timestamp) {
        self.id = id
        self.name = name
        self.since = since
    }
}
