import Foundation
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct PageTableTests {
    /// As in our API: of two addresses one would be found by search engines, kept by caches and linked to again.
    @Test(arguments: ["products", "sellers", "conversations", "drafts", "deals", "meetings", "notifications"])
    func nothingHasTwoAddresses(feature: String) async throws {
        try await TestMarket.with { market in
            let table = market.pages.table
            #expect(table.page(at: [feature, "7"])?.number == 7)
            for text in ["+7", "07", "-7", "0", "7 ", "٧", "７", "9223372036854775808", "", "{id}"] {
                #expect(table.page(at: [feature, text]) == nil, "\(text)")
            }
        }
    }

    /// The narrow-screen test visits every page.
    @Test func everyRouteStandsInTheList() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Storefront/narrow/routes.txt")
        let list = try String(contentsOf: file, encoding: .utf8)
        try await TestMarket.with { market in
            #expect(market.pages.table.routes == list.split(separator: "\n").map(String.init))
        }
    }
}
