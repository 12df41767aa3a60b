public import Market

/// Someone's own account.
extension Account: ShapedBody {
    public static let shape = Shape<Account>("Account") { o in
        let id = o("id", \.id)
        let name = o("name", \.name)
        let vendor = o("vendor", \.vendor)
        let roles = o("roles", \.roles.inOrder)
        let createdAt = o("createdAt", \.createdAt)
        let leavesAt = o(
            "leavesAt",
            ifPresent: \.leavesAt,
            "When it is deleted, where that was asked for: until then PUT /account/kept keeps it."
        )
        return { json in
            var account = Account(
                id: try json(id),
                name: try json(name),
                vendor: try json(vendor),
                roles: Set(try json(roles)),
                createdAt: try json(createdAt)
            )
            account.leavesAt = try json(leavesAt)
            return account
        }
    }
}

extension Set<Role> {
    fileprivate var inOrder: [Role] { sorted { $0.rawValue < $1.rawValue } }
}

/// The public facts of an account.
public struct PublicAccountBody: Hashable, Sendable {
    public let id: Account.ID
    public let name: String
    public let createdAt: Timestamp
    /// The numbers of products on sale and of those sold; 1,001 stands for all that is more than 1,000.
    public let onSale: Int
    public let sold: Int
    public let facts: TraderFacts

    public init(_ account: Account, onSale: Int, sold: Int, facts: TraderFacts) {
        self.init(
            id: account.id,
            name: account.name,
            createdAt: account.createdAt,
            onSale: onSale,
            sold: sold,
            facts: facts
        )
    }

    private init(
        id: Account.ID,
        name: String,
        createdAt: Timestamp,
        onSale: Int,
        sold: Int,
        facts: TraderFacts
    ) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.onSale = onSale
        self.sold = sold
        self.facts = facts
    }
}

extension PublicAccountBody: ShapedBody {
    public static let shape = Shape<PublicAccountBody>("PublicAccount") { o in
        let id = o("id", \.id)
        let name = o("name", \.name)
        let createdAt = o("createdAt", \.createdAt)
        let onSale = o(
            "onSale",
            \.onSale,
            or: 0,
            "1001 stands for all that is more than 1000.",
            as: .integer(0...1001)
        )
        let sold = o("sold", \.sold, or: 0, as: .integer(0...1001))
        let facts = o.members(of: \.facts)
        return { json in
            PublicAccountBody(
                id: try json(id),
                name: try json(name),
                createdAt: try json(createdAt),
                onSale: try json(onSale),
                sold: try json(sold),
                facts: try json(facts)
            )
        }
    }
}

/// The roles that an administrator gives an account: `{"roles":["moderator"]}`.
public struct RolesInput: Hashable, Sendable {
    public var roles: Set<Role>

    public init(roles: Set<Role>) {
        self.roles = roles
    }
}

extension RolesInput: ShapedBody {
    public static let shape = Shape<RolesInput>("RolesInput") { o in
        let roles = o("roles", \.roles.inOrder)
        return { json in RolesInput(roles: Set(try json(roles))) }
    }
}
