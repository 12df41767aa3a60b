public import Market

/// Someone's own account.
public struct AccountBody: Hashable, Sendable {
    public let account: Account

    public init(_ account: Account) {
        self.account = account
    }
}

extension AccountBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", account.id)
            o("name", account.name)
            o("vendor", account.vendor.rawValue)
            o("roles", account.roles.map(\.rawValue).sorted())
            o("createdAt", account.createdAt)
        }
    }
}

extension AccountBody: Decodable {
    private enum Key: CodingKey {
        case id, name, vendor, roles, createdAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let vendor = VendorIdentifier(rawValue: try container.decode(String.self, forKey: .vendor))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .vendor,
                in: container,
                debugDescription: "no UUID"
            )
        }
        account = Account(
            id: try container.decode(Account.ID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            vendor: vendor,
            roles: try container.decode(Set<Role>.self, forKey: .roles),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt)
        )
    }
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
        id = account.id
        name = account.name
        createdAt = account.createdAt
        self.onSale = onSale
        self.sold = sold
        self.facts = facts
    }
}

extension PublicAccountBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("name", name)
            o("createdAt", createdAt)
            o("onSale", onSale)
            o("sold", sold)
            TraderFactsBody(facts).write(to: &o)
        }
    }
}

extension PublicAccountBody: Decodable {
    private enum Key: CodingKey {
        case id, name, createdAt, onSale, sold
    }

    /// A market of before counts nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(Account.ID.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        createdAt = try container.decode(Timestamp.self, forKey: .createdAt)
        onSale = try container.decodeIfPresent(Int.self, forKey: .onSale) ?? 0
        sold = try container.decodeIfPresent(Int.self, forKey: .sold) ?? 0
        facts = try TraderFactsBody(from: decoder).facts
    }
}

/// The roles that an administrator gives an account: `{"roles":["moderator"]}`.
public struct RolesInput: Hashable, Sendable, Decodable {
    public var roles: Set<Role>

    public init(roles: Set<Role>) {
        self.roles = roles
    }
}

extension RolesInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("roles", roles.map(\.rawValue).sorted()) }
    }
}
