/// Someone the market knows by name: a buyer, a seller, or one who looks after it.
public struct Account: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Account>

    public let id: ID
    public let name: String
    /// What old phone apps send to say whose goods these are.
    public let vendor: VendorIdentifier
    public let roles: Set<Role>
    public let createdAt: Timestamp
    /// Whether the operator made it, and so knows whose it is.
    public let isTrusted: Bool
    /// When a report about it was upheld for the last time that is remembered.
    public let upheldAt: Timestamp?
    /// Whether its handovers and its standing prove that it can be trusted.
    public package(set) var isProven: Bool
    /// Whether it has blocked somebody, whose goods its lists leave out.
    package var blocksSomebody = false

    public init(
        id: ID,
        name: String,
        vendor: VendorIdentifier,
        roles: Set<Role>,
        createdAt: Timestamp,
        isTrusted: Bool = false,
        upheldAt: Timestamp? = nil,
        isProven: Bool = false
    ) {
        self.id = id
        self.name = name
        self.vendor = vendor
        self.roles = roles
        self.createdAt = createdAt
        self.isTrusted = isTrusted
        self.upheldAt = upheldAt
        self.isProven = isProven
    }
}

/// What an account may do beyond buying and selling.
public enum Role: String, Hashable, Sendable, CaseIterable, Codable {
    /// May hide and restore any product.
    case moderator
    /// May do what a moderator may, and give and take roles.
    case administrator
}

/// What a product says about the account that offers it.
public struct Seller: Hashable, Sendable, Identifiable {
    public let id: Account.ID
    public let name: String

    public init(id: Account.ID, name: String) {
        self.id = id
        self.name = name
    }
}
