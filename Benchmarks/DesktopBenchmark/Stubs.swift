import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens

/// A market that is all in memory, so that what is measured is the app: so many goods, forty on the first page and the rest
/// on the second.
func market(of count: Int64) -> MarketClient {
    var client = MarketClient.unstubbed { _ in }
    guard let address = URL(string: "http://market.example") else { return client }
    client.address = address
    client.products.list = { query throws(ClientError) in
        query.place == .beginning
            ? Page((count - min(40, count)..<count).reversed().map(goods), next: Cursor(rawValue: "rest"))
            : Page((0..<count - min(40, count)).reversed().map(goods), next: nil)
    }
    client.products.detail = { id throws(ClientError) in
        ProductDetails(
            goods: goods(id.rawValue - 1),
            description: "As good as new. To be fetched near the station, or sent: https://example.com",
            pictures: (0..<5).map { picture(id.rawValue + $0) }
        )
    }
    client.accounts.identity = { .nobody }
    client.events = MarketClient.Events { _ in AsyncStream { _ in } }
    return client
}

private nonisolated func goods(_ index: Int64) -> ProductSummary {
    let names = [
        "Bicycle, hardly ridden", "Desk lamp", "Camping chair", "Mechanical keyboard", "Camera with film",
        "Cat tower",
    ]
    let moment = Timestamp(millisecondsSince1970: 1_700_000_000_000 + index)
    return ProductSummary(
        id: Product.ID(index + 1),
        name: "\(names[Int(index) % names.count]) \(index)",
        price: .price(price((index &* 7919) % 990 + 10, isReduced: index % 3 == 0)),
        stock: index % 7 == 0 ? 0 : index % 40 + 1,
        state: index % 31 == 0 ? .reserved : .selling,
        seller: Seller(id: Account.ID(index % 50 + 1), name: "Seller \(index % 50)"),
        picture: picture(index),
        version: 1,
        createdAt: moment,
        changedAt: moment
    )
}

private nonisolated func price(_ thousands: Int64, isReduced: Bool) -> Price {
    do {
        return try Price(
            full: Money(hundredths: thousands * 100_000, currency: .krw),
            discount: Money(hundredths: isReduced ? thousands * 20_000 : 0, currency: .krw)
        )
    } catch {
        preconditionFailure("a price is more than what is taken off it")
    }
}

private nonisolated func picture(_ index: Int64) -> ProductPicture {
    let address = URL(string: "http://market.example/\(index).png") ?? URL(filePath: "/")
    return ProductPicture(id: Photo.ID(index + 1), large: address, thumbnail: address, mainColour: 0x90A0B0)
}

/// Choices that hold as long as the program runs.
final class Choices: Preferences {
    private var values: [PreferenceKey: String] = [.wasWelcomed: "true", .layout: FeedLayout.grid.rawValue]

    subscript(key: PreferenceKey) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

/// A network that is always there.
final class Present: NetworkWatching {
    let outage: TextKey? = nil
    func onReconnect(_ body: @escaping @MainActor () -> Void) -> AnyObject { self }
    func checkNow() {}
}

struct NoSearch: ProductSearching {
    let sorts: [ListingQuery.Sort] = []

    func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection {
        throw .unsupported("search")
    }
}
