import ClientDoubles
import Market
import MarketClient
import MarketScreens
import Testing

extension MarketClient {
    /// A market with these goods, all on one page, whose events never come; what `change` leaves out and a test asks
    /// for is an issue.
    static func counter(
        _ goods: [ProductSummary] = (1...5).reversed().map { .sample($0) },
        _ change: (inout MarketClient) -> Void = { _ in }
    ) -> MarketClient {
        var client = MarketClient.unstubbed
        client.products.list = { _ throws(ClientError) in Page(goods, next: nil) }
        client.products.detail = { id throws(ClientError) in .sample(id.rawValue, pictures: 3) }
        client.accounts.identity = { .nobody }
        client.conversations.blocked = { () throws(ClientError) in [] }
        client.accounts.notices = { () throws(ClientError) in [] }
        client.events = MarketClient.Events { _ in AsyncStream { _ in } }
        change(&client)
        return client
    }
}
