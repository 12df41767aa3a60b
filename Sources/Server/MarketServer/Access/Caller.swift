package import Market

/// Who is asking.
package enum Caller: Hashable, Sendable {
    case anonymous
    case account(Account)
}

extension Caller {
    package var account: Account? {
        switch self {
        case .anonymous: nil
        case .account(let account): account
        }
    }

    /// Whether this account looks after the market, as a moderator or an administrator.
    var isModerator: Bool {
        account.map { !$0.roles.isDisjoint(with: [.moderator, .administrator]) } ?? false
    }
}
