import Market

/// A code that waits to be sent to one of several markets.
struct LibraryCode: Hashable, Sendable {
    let origin: MarketOrigin
    let code: UnsentCode
}

/// A review that waits to be sent to one of several markets.
struct LibraryReview: Hashable, Sendable {
    let origin: MarketOrigin
    let review: UnsentReview
}

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
