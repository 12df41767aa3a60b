import Foundation

extension MarketClient {
    /// A market of which nothing is expected: every closure reports its name and throws
    /// ``ClientError/unstubbed(_:)``.
    ///
    /// ```swift
    /// var market = MarketClient.unstubbed { name in print("\(name) was called") }
    /// market.goods.list = { _ throws(ClientError) in throw .offline }
    /// ```
    ///
    /// `report` gets the name, such as `goods.list`, of each closure that is called.
    public static func unstubbed(
        reporting report: @escaping @Sendable (_ name: String) -> Void
    ) -> MarketClient {
        let unstubbed = Unstubbed(report: report)
        return MarketClient(
            address: URL(filePath: "/unstubbed"),
            capabilities: .all,
            goods: ProductBrowsing(unstubbed),
            selling: Selling(unstubbed),
            searching: Searching(unstubbed),
            likes: Likes(unstubbed),
            cart: Cart(unstubbed),
            people: People(unstubbed),
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
