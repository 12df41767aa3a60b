package import Market
package import MarketStore

/// The people whom an account has blocked; they are not notified.
package struct BlockService: Sendable {
    private let store: SQLiteStore

    package init(store: SQLiteStore) {
        self.store = store
    }

    package func block(_ other: Account.ID, by account: Account) async throws(MarketError) {
        try await set(true, other, by: account)
    }

    /// Takes a block back; where there is none, nothing is to be done.
    package func unblock(_ other: Account.ID, by account: Account) async throws(MarketError) {
        try await set(false, other, by: account)
    }

    private func set(_ isBlocked: Bool, _ other: Account.ID, by account: Account)
        async throws(MarketError)
    {
        try await store.setBlocked(isBlocked, other, by: account.id)
    }

    /// A list as the caller is shown it: without the goods of those whom they block, but for one of such a seller's alone.
    package func list(_ query: ProductQuery, for caller: Caller) async throws(MarketError)
        -> ProductQuery
    {
        var query = query
        if query.filter.seller == nil { query.filter.besides = try await sellers(besides: caller) }
        return query
    }

    /// The sellers whose products the caller's lists leave out.
    ///
    /// Nothing is read for those who block nobody.
    package func sellers(besides caller: Caller) async throws(MarketError) -> Set<Account.ID> {
        guard let account = caller.account, account.blocksSomebody else { return [] }
        return Set(try await blocked(by: account).map(\.id))
    }

    /// Those that the account blocks, the last one first.
    package func blocked(by account: Account) async throws(MarketError) -> [Seller] {
        try await store.blockedAccounts(of: account.id)
    }
}
