import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Won are whole in requests and replies of old apps, and dollars as the operator sets.
@Suite(.timeLimit(.minutes(10)))
struct EditionPriceTests {
    private static let fields: [(HTTPFieldName, String)] = [("identifier", EditionMarket.identifier)]
    private static let secret = #""secret":"\#(EditionMarket.password)""#

    private func withDollars(_ cents: EditionCents = .round, _ body: (EditionMarket) async throws -> Void)
        async throws
    {
        var settings = EditionSettings(served: Set(Edition.allCases))
        settings.cents = cents
        let market = try EditionMarket(settings: settings)
        try await market.addVendor()
        let params =
            #"{"name":"Book","price":5.99,"discounted_price":0.60,"currency":"USD","stock":3,\#(Self.secret)}"#
        let made = try await market.send("POST", "/api/products", fields: Self.fields, form: .product(params))
        #expect(made.status == 201, "\(made.body)")
        try await body(market)
    }

    @Test(arguments: ["", "/editions/2022", "/editions/2023"])
    func partsOfAWonAreRefusedWithASentence(prefix: String) async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        let refused = try await market.create(price: "1999.5", prefix: prefix)
        #expect(refused.status == 400)
        #expect(refused.body.contains("원은 소수점 없이"))
        #expect(try await market.create(price: "1999.0", prefix: prefix).status == 201)

        for change in [#""price":1999.5"#, #""discounted_price":"0.5""#] {
            let patched = try await market.send(
                "PATCH",
                "\(prefix)/api/products/1",
                fields: Self.fields + [(.acceptLanguage, "en")],
                json: "{\(change),\(Self.secret)}"
            )
            #expect(
                patched.status == 400 && patched.body.contains("Please enter whole won, without decimals.")
            )
        }
        #expect(try await market.store.product(Product.ID(1))?.price.full.decimalText == "1999")
    }

    @Test func partsOfAWonAreRefusedByTheFirstEdition() async throws {
        let market = try EditionMarket()
        for price in ["1999.5", "1999"] {
            let json =
                #"{"title":"책","descriptions":"","price":\#(price),"currency":"KRW","stock":1,"password":"p"}"#
            let reply = try await market.send("POST", "/item", json: json)
            #expect(reply.status == (price == "1999" ? 200 : 400), "\(reply.body)")
        }
    }

    @Test(arguments: ["", "/editions/2022", "/editions/2023"])
    func centsAreRoundedInListsAndDetails(prefix: String) async throws {
        try await withDollars { market in
            for path in ["/api/products", "/api/products/1"] {
                let body = try await market.send("GET", prefix + path).body
                #expect(body.contains(#""price":6.0,"bargain_price":5.0,"discounted_price":1.0,"#), "\(body)")
            }
        }
        try await withDollars(.keep) { market in
            for path in ["/api/products", "/api/products/1"] {
                let body = try await market.send("GET", prefix + path).body
                #expect(
                    body.contains(#""price":5.99,"bargain_price":5.39,"discounted_price":0.6,"#),
                    "\(body)"
                )
            }
        }
    }

    /// Many apps send back all that they show.
    @Test func anEditOfTheStockLeavesTheCentsAlone() async throws {
        try await withDollars { market in
            let all =
                #"{"price":6,"bargain_price":5,"discounted_price":1,"currency":"USD","stock":2,\#(Self.secret)}"#
            let reply = try await market.send("PATCH", "/api/products/1", fields: Self.fields, json: all)
            #expect(reply.status == 202)
            let product = try #require(try await market.store.product(Product.ID(1)))
            #expect(product.price.full.decimalText == "5.99" && product.price.discount.decimalText == "0.6")
            #expect(product.stock == 2)

            let raised = #"{"price":7,"discounted_price":0,\#(Self.secret)}"#
            _ = try await market.send("PATCH", "/api/products/1", fields: Self.fields, json: raised)
            #expect(try await market.store.product(Product.ID(1))?.price.bargain.decimalText == "7")
        }
    }

    @Test(arguments: [
        ("\"name\":\"한 줄\n두 줄\"", "따옴표 안의 글이 2번째 줄 끝을 넘어가요.", "line 2"),
        ("\"name\":\"한 줄\r\n두 줄\"", "따옴표 안의 글이 2번째 줄 끝을 넘어가요.", "line 2"),
        ("\"price\":1e308", "price can't be read", "price can't be read"),
        ("\"price\":2.5e-42", "price can't be read", "price can't be read"),
    ])
    func invalidJSONIsNamed(part: String, korean: String, english: String) async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        _ = try await market.create()
        let json = "{\n\(part),\(Self.secret)}"
        for (language, sentence) in [("ko", korean), ("en", english)] {
            let reply = try await market.send(
                "PATCH",
                "/api/products/1",
                fields: Self.fields + [(.acceptLanguage, language)],
                json: json
            )
            #expect(reply.status == 400 && reply.body.contains(sentence), "\(reply.body)")
        }
        let form = try await market.send("POST", "/api/products", fields: Self.fields, form: .product(json))
        #expect(form.status == 400 && form.body.contains(korean), "\(form.body)")
    }
}
