public import Foundation

extension MarketClient {
    /// A market that speaks the API of 2022, as schools run it.
    ///
    /// - Parameters:
    ///   - address: What stands in front of `/api/products`.
    ///   - session: What carries requests; ``CurlTransport`` in an app.
    ///   - vendor: Who sells here; `nil` for somebody who only looks.
    ///   - settings: The language, the clock and the like.
    /// - Returns: A client that can do what ``MarketCapabilities/edition2022`` says.
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
    ///   - address: What stands in front of `/api/products`.
    ///   - session: What carries requests; ``CurlTransport`` in an app.
    ///   - vendor: Who sells here; `nil` for somebody who only looks.
    ///   - settings: The language, the clock and the like.
    /// - Returns: A client that can do what ``MarketCapabilities/edition2023`` says.
    public static func edition2023(
        address: URL,
        session: any HTTPSession,
        vendor: VendorLogin?,
        settings: ClientSettings = ClientSettings()
    ) -> MarketClient {
        VendorMarket(.year2023, at: address, session: session, vendor: vendor, settings: settings).client
    }
}
