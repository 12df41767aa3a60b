package import Market

/// The sender of a request.
package enum Caller: Hashable, Sendable {
    case anonymous
    case account(Account)
    /// Someone who knows the password of one product, as editions give them, and acts for its seller.
    case productPassword(Product.ID)
}

extension Caller {
    package var account: Account? {
        switch self {
        case .anonymous, .productPassword: nil
        case .account(let account): account
        }
    }

    /// True where this account looks after the market, as a moderator or an administrator.
    package var isModerator: Bool {
        account.map { !$0.roles.isDisjoint(with: [.moderator, .administrator]) } ?? false
    }

    /// True where this account may change the market's settings.
    package var isAdministrator: Bool { account?.roles.contains(.administrator) ?? false }

    /// Returns true where the caller is the product's seller, or acts for them.
    package func owns(_ product: Product) -> Bool {
        switch self {
        case .anonymous: false
        case .account(let account): account.id == product.seller.id
        case .productPassword(let id): id == product.id
        }
    }
}
