public import Market

/// The identity that a market sees in this client.
public enum Identity: Hashable, Sendable {
    /// Signed out.
    case nobody
    /// An account is signed in with a name and a password.
    case account(Account)
    /// The vendor of an old-style market; `account` is their number, once the market has told it.
    case vendor(VendorIdentifier, account: Account.ID?)
}

extension Identity {
    /// True where a product certainly is its own, as far as accounts are known.
    public func owns(sellerWith id: Account.ID) -> Bool {
        switch self {
        case .nobody, .vendor(_, account: nil): false
        case .account(let account): account.id == id
        case .vendor(_, let account?): account == id
        }
    }

    /// True where the owner's menu is to be shown for `goods`.
    ///
    /// While a vendor's number is not known yet, any product may be theirs, and the market has the last word.
    public func mayOwn(_ goods: ProductSummary) -> Bool {
        switch self {
        case .nobody: false
        case .account(let account): account.id == goods.seller.id
        case .vendor(_, let account): account.map { $0 == goods.seller.id } ?? true
        }
    }
}
