public import Market

/// Whose likes, cart and searches these are on a device.
public enum LibraryOwner: Hashable, Sendable {
    /// Nobody's who is signed in; they go to whoever signs in first.
    case nobody
    /// Those of an account of a market.
    case account(MarketOrigin, Account.ID)
}

extension LibraryOwner {
    /// Which market the account is one of.
    var origin: MarketOrigin? {
        guard case .account(let origin, _) = self else { return nil }
        return origin
    }

    /// Whether the account keeps it too: what other shops sell is kept here alone.
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
