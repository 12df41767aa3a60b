import Foundation
import Market
import MarketAPI
import MarketClient

guard CommandLine.arguments.count > 1, let address = URL(string: CommandLine.arguments[1]) else {
    print("usage: browsing-example ADDRESS [WORDS]")
    exit(2)
}
let words = CommandLine.arguments.dropFirst(2).joined(separator: " ")
let session = CurlTransport()
let market = MarketClient.live(address: address, session: session, credentials: MemoryCredentialStore())

// What may still be bought of what the words find, and how much of it is in each category.
var query = ListingQuery(text: words, limit: 3, facets: FacetSelection(availableOnly: true))
let counts = try await market.products.facets(query)
for category in try await market.products.categories() {
    guard let count = counts.categories[category.id], count.counted > 0 else { continue }
    print("\(category.name(in: .korean)) (\(count.text))")
    query.facets.categories = [category.id]
    for goods in try await market.products.list(query).elements {
        print("  \(goods.name)  \(goods.price.text(in: .korean).plain)")
    }
}
