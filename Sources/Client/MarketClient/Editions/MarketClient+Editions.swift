public import Foundation

extension MarketClient {
    /// A market that speaks the API of 2022, as schools run it.
    ///
    /// - Parameters:
    ///   - address: The address in front of `/api/products`.
    ///   - session: The session that carries requests; ``CurlTransport`` in an app.
    ///   - vendor: The vendor; `nil` for a visitor who only browses.
    ///   - settings: The language, the clock and the like.
    /// - Returns: A client with the capabilities of ``MarketCapabilities/edition2022``.
    public static func edition2022(
        address: URL,
        session: any HTTPSession,
        vendor: VendorLogin?,
        settings: ClientSettings = ClientSettings()
    ) -> MarketClient {
        VendorMarket(.year2022, at: address, session: session, vendor: vendor, settings: settings).client
    }

    /// A market that speaks the API of 2023, which searches by name and deletes in another way.
    ///
    /// - Parameters:
    ///   - address: The address in front of `/api/products`.
    ///   - session: The session that carries requests; ``CurlTransport`` in an app.
    ///   - vendor: The vendor; `nil` for a visitor who only browses.
    ///   - settings: The language, the clock and the like.
    /// - Returns: A client with the capabilities of ``MarketCapabilities/edition2023``.
    public static func edition2023(
        address: URL,
        session: any HTTPSession,
        vendor: VendorLogin?,
        settings: ClientSettings = ClientSettings()
    ) -> MarketClient {
        VendorMarket(.year2023, at: address, session: session, vendor: vendor, settings: settings).client
    }
}
