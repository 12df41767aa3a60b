import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

/// Actions of old apps on products that are promised or sold.
@Suite(.timeLimit(.minutes(10)))
struct EditionDealTests {
    private static let path = "/editions/2022/api/products"

    @Test func anOldAppCanNotSellWhatIsPromised() async throws {
        let market = try await market(promising: 3)
        let fewer = try await patch(#"{"stock":2}"#, market)
        #expect(fewer.status == 400)
        #expect(fewer.body.contains("3개"))
        #expect(try await product(market).stock == 10)
        // Nothing else of the request is done either.
        _ = try await patch(#"{"stock":2,"name":"다른 이름"}"#, market)
        #expect(try await product(market).name == "Test Product")
        #expect(try await patch(#"{"stock":3}"#, market).status == 202)
        #expect(try await product(market).state == .reserved)
        // It is not told that nothing is left: it would send that back.
        #expect(try await shown(market).contains(#""stock":3"#))
    }

    @Test func soldProductsReadAsNoneLeftAndStayAsTheyAre() async throws {
        let market = try await market(promising: 0)
        let before = try await shown(market)
        #expect(before.contains(#""stock":10"#))
        _ = try await market.store.editProduct(
            Product.ID(1),
            from: nil,
            ProductEdit(state: .sold),
            once: nil
        )
        #expect(try await shown(market).contains(#""stock":0"#))
        #expect(try await patch(#"{"stock":0}"#, market).status == 202)
        #expect(try await product(market).stock == 10)
    }

    @Test func deletionByAnOldAppEndsItsDeals() async throws {
        let market = try await market(promising: 1)
        let secret = try await market.send(
            "POST",
            "\(Self.path)/1/secret",
            fields: EditionMarket.vendor(),
            json: #"{"secret":"\#(EditionMarket.password)"}"#
        )
        let deleted = try await market.send(
            "DELETE",
            "\(Self.path)/1/\(secret.body)",
            fields: EditionMarket.vendor()
        )
        #expect(deleted.status == 202, "\(deleted.body)")
        let seller = try #require(try await market.store.deal(Deal.ID(1), of: Account.ID(1)))
        #expect(seller.deal.reason == .gone)
    }

    /// Ten pieces of an old app's product, some of which are promised to a buyer.
    private func market(promising quantity: Int64) async throws -> EditionMarket {
        let market = try EditionMarket()
        let seller = try await market.addVendor()
        #expect(try await market.create(prefix: "/editions/2022").status == 201)
        guard quantity > 0 else { return market }
        let buyer = try await market.store.createAccount(
            NewAccount(name: "buyer", passwordHash: "x", vendor: .random())
        )
        let word = try #require(MessageText("안녕하세요"))
        let begun = try await market.store.beginConversation(
            about: Product.ID(1),
            NewMessage(author: buyer.id, text: word)
        )
        let new = NewDeal(in: begun.conversation.id, quantity: quantity, codes: DealCodes(1, 2))
        _ = try await market.store.makeDeal(new, by: seller.id)
        return market
    }

    private func patch(_ body: String, _ market: EditionMarket) async throws -> EditionMarket.Reply {
        let fields = String(body.dropFirst())
        return try await market.send(
            "PATCH",
            "\(Self.path)/1",
            fields: EditionMarket.vendor() + [(.acceptLanguage, "ko")],
            json: #"{"secret":"\#(EditionMarket.password)",\#(fields)"#
        )
    }

    private func product(_ market: EditionMarket) async throws -> Product {
        try #require(try await market.store.product(Product.ID(1)))
    }

    private func shown(_ market: EditionMarket) async throws -> String {
        try await market.send("GET", "\(Self.path)/1").body
    }
}
