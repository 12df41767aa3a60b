public import Market

/// Whom a market takes this client for.
public enum Identity: Hashable, Sendable {
    /// Nobody is signed in.
    case nobody
    /// Somebody is signed in with a name and a password.
    case account(Account)
    /// The vendor of an old-style market; `account` is their number, once the market has told it.
    case vendor(VendorIdentifier, account: Account.ID?)
}

extension Identity {
    /// Whether to show the owner's menu for `goods`.
    ///
    /// Where a vendor's number is not known yet, any goods may be theirs, and the market has the last word.
    public func mayOwn(_ goods: ProductSummary) -> Bool {
        switch self {
        case .nobody: false
        case .account(let account): account.id == goods.seller.id
        case .vendor(_, let account): account.map { $0 == goods.seller.id } ?? true
        }
    }
}
