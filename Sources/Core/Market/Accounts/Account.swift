/// Someone the market knows by name: a buyer, a seller, or one who looks after it.
public struct Account: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Account>

    public let id: ID
    public let name: String
    /// The identifier by which old phone apps name the seller of a product.
    public let vendor: VendorIdentifier
    public let roles: Set<Role>
    public let createdAt: Timestamp
    /// True where the operator made the account, and so knows its owner.
    public let isTrusted: Bool
    /// The time of the last remembered report about it that was upheld.
    public let upheldAt: Timestamp?
    /// True where its handovers and its standing prove that it can be trusted.
    public package(set) var isProven: Bool
    /// The moment from which it is deleted, where that was asked for.
    public package(set) var leavesAt: Timestamp?
    /// True where it has blocked other accounts, whose products its lists leave out.
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

/// A right of an account beyond buying and selling.
public enum Role: String, Hashable, Sendable, CaseIterable, Codable {
    /// May hide and restore any product.
    case moderator
    /// May do what a moderator may, and give and take roles.
    case administrator
}

/// The public facts of the account that offers a product.
public struct Seller: Hashable, Sendable, Identifiable {
    public let id: Account.ID
    public let name: String

    public init(id: Account.ID, name: String) {
        self.id = id
        self.name = name
    }
}
