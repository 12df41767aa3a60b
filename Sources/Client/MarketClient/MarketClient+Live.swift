public import Foundation

extension MarketClient {
    /// A market that speaks our own API, at `address`.
    ///
    /// - Parameters:
    ///   - address: What stands in front of `/api/v2`, such as `https://market.example`.
    ///   - session: What carries requests; ``CurlTransport`` in an app.
    ///   - credentials: Where it is kept who is signed in.
    ///   - settings: The language, the clock and the like.
    /// - Returns: A client to be used for as long as the app talks to this market.
    public static func live(
        address: URL,
        session: any HTTPSession,
        credentials: any CredentialStore,
        settings: ClientSettings = ClientSettings()
    ) -> MarketClient {
        let market = OwnMarket(
            address: address,
            session: session,
            credentials: credentials,
            settings: settings
        )
        return MarketClient(
            address: address,
            capabilities: .market,
            products: market.browsing,
            selling: market.selling,
            drafts: market.drafts,
            search: market.search,
            likes: market.likes,
            cart: market.cart,
            conversations: market.conversations,
            deals: market.deals,
            reviews: market.reviews,
            notifications: market.notifications,
            reports: market.reports,
            accounts: market.accounts,
            events: market.events
        )
    }
}
