import Market
import MarketAPI

extension VendorMarket {
    var accounts: MarketClient.Accounts {
        MarketClient.Accounts(
            identity: { vendor.map { .vendor($0.identifier, account: knownNumber) } ?? .nobody },
            signUp: { _, _ throws(ClientError) in throw .unsupported("accounts.signUp") },
            signIn: { _, _ throws(ClientError) in throw .unsupported("accounts.signIn") },
            signOut: { () throws(ClientError) in throw .unsupported("accounts.signOut") },
            signOutEverywhere: { () throws(ClientError) in throw .unsupported("accounts.signOutEverywhere") },
            changePassword: { _, _ throws(ClientError) in throw .unsupported("accounts.changePassword") },
            account: { () throws(ClientError) in throw .unsupported("accounts.account") },
            notices: { () throws(ClientError) in throw .unsupported("accounts.notices") },
            sessions: { () throws(ClientError) in throw .unsupported("accounts.sessions") },
            endSession: { _ throws(ClientError) in throw .unsupported("accounts.endSession") }
        )
    }

    /// New goods are asked for now and then; these editions tell nothing of their own accord.
    var events: MarketClient.Events {
        let source = ChangeSource(
            event: { _ in nil },
            newest: { () throws(ClientError) in try await browsing.list(ListingQuery()).elements }
        )
        let follower = EventFollower(source: source, settings: settings)
        return MarketClient.Events { follower.follow(since: $0) }
    }
}

extension MarketClient.Likes {
    static var unsupported: MarketClient.Likes {
        MarketClient.Likes(
            list: { _ throws(ClientError) in throw .unsupported("likes.list") },
            set: { _, _ throws(ClientError) in throw .unsupported("likes.set") },
            merge: { _, _ throws(ClientError) in throw .unsupported("likes.merge") }
        )
    }
}

extension MarketClient.Cart {
    static var unsupported: MarketClient.Cart {
        MarketClient.Cart(
            show: { () throws(ClientError) in throw .unsupported("cart.show") },
            setQuantity: { _, _ throws(ClientError) in throw .unsupported("cart.setQuantity") },
            merge: { _, _ throws(ClientError) in throw .unsupported("cart.merge") },
            empty: { () throws(ClientError) in throw .unsupported("cart.empty") }
        )
    }
}
