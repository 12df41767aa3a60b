import Foundation

extension MarketClient {
    /// A market of which nothing is expected: every closure reports its name and throws
    /// ``ClientError/unstubbed(_:)``.
    ///
    /// ```swift
    /// var market = MarketClient.unstubbed { name in print("\(name) was called") }
    /// market.products.list = { _ throws(ClientError) in throw .offline }
    /// ```
    ///
    /// `report` gets the name, such as `products.list`, of each closure that is called.
    public static func unstubbed(
        reporting report: @escaping @Sendable (_ name: String) -> Void
    ) -> MarketClient {
        let unstubbed = Unstubbed(report: report)
        return MarketClient(
            address: URL(filePath: "/unstubbed"),
            capabilities: .all,
            products: ProductBrowsing(unstubbed),
            selling: Selling(unstubbed),
            drafts: Drafts(unstubbed),
            search: Search(unstubbed),
            likes: Likes(unstubbed),
            cart: Cart(unstubbed),
            conversations: Conversations(unstubbed),
            deals: Deals(unstubbed),
            reviews: Reviews(unstubbed),
            notifications: Notifications(unstubbed),
            reports: Reports(unstubbed),
            accounts: Accounts(unstubbed),
            events: Events(unstubbed)
        )
    }
}

/// Makes closures that fail by their name.
struct Unstubbed: Sendable {
    let report: @Sendable (String) -> Void

    func callAsFunction(_ name: String) -> ClientError {
        report(name)
        return .unstubbed(name)
    }
}
