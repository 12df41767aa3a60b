import Market

/// By what a copy of a deal is known.
enum LibraryDeal {
    struct ID: Hashable, Sendable {
        let origin: MarketOrigin
        let account: Account.ID
        let deal: Deal.ID
    }

    /// Of all accounts and markets; the newest are kept.
    static let most = 200
}
