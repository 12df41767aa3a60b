public import Market

/// The owner of likes, cart and searches on a device.
public enum LibraryOwner: Hashable, Sendable {
    /// No signed-in account; the first account to sign in takes them over.
    case nobody
    /// Those of an account of a market.
    case account(MarketOrigin, Account.ID)
}

extension LibraryOwner {
    /// The market of the account.
    var origin: MarketOrigin? {
        guard case .account(let origin, _) = self else { return nil }
        return origin
    }

    /// True where the account stores it too: products of other shops are stored here alone.
    func keeps(_ key: ProductKey) -> Bool {
        guard case .market(let market, _) = key else { return false }
        return market == origin
    }

    /// As it stands in the file; empty for nobody.
    var column: String {
        switch self {
        case .nobody: ""
        case .account(let origin, let account): "\(account.rawValue) \(origin.text)"
        }
    }

    /// `nil` for a text that names nobody.
    init?(column: String) {
        guard !column.isEmpty else {
            self = .nobody
            return
        }
        let parts = column.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let number = Int64(parts[0]), let origin = MarketOrigin(String(parts[1]))
        else {
            return nil
        }
        self = .account(origin, Account.ID(number))
    }
}
