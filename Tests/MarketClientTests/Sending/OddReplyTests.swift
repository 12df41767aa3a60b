import ClientDoubles
import Market
import MarketAPI
import MarketClient
import Testing

/// A newer or a careless server must not empty the screen.
@Suite(.timeLimit(.minutes(10)))
struct OddReplyTests {
    @Test func aRowInAnUnknownCurrencyIsStillShown() async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/api/v2/products",
                .json(200, Wire.page(Wire.product(2, currency: "EUR"), Wire.product(1)))
            )
        )
        let page = try await MarketClient.own(session).products.list(ListingQuery())
        #expect(page.elements.map(\.id.rawValue) == [2, 1])
        #expect(page.elements[0].price == .foreign(currency: "EUR", full: "150,000", bargain: "130,000"))
        #expect(page.elements[0].price.text(in: .korean).plain == "EUR 150,000 EUR 130,000")
        #expect(page.elements[0].price.text(in: .english).spoken.contains("130,000 EUR"))
    }

    @Test(arguments: [
        #"{"id":2}"#, "null", "17", #"{"id":"two","name":"x"}"#, "[]",
        #"{"id":2,"name":"x","price":{"currency":"KRW","full":"-5"}}"#,
    ])
    func aRowThatIsNoProductLeavesTheOthers(row: String) async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/products", .json(200, Wire.page(row, Wire.product(1), next: "more")))
        )
        let page = try await MarketClient.own(session).products.list(ListingQuery())
        #expect(page.elements.map(\.id.rawValue) == [1])
        #expect(page.next == Cursor(rawValue: "more"))
    }

    @Test(arguments: [
        #"{"id":2,"name":"x","price":{"currency":"KRW","full":"5"}}"#,
        #"{"id":2,"name":"x","price":{"currency":"KRW","full":5,"discount":9},"state":"lent","stock":null,"photos":null}"#,
        #"{"id":2,"name":"x","price":{"currency":"KRW","full":"5"},"photos":[{"id":1,"large":"javascript:alert(1)"},7]}"#,
        #"{"id":2,"name":"x","price":{"currency":"KRW","full":"5"},"createdAt":"yesterday","seller":"me","version":"v"}"#,
    ])
    func missingOptionalFieldsAreTolerated(row: String) async throws {
        let session = ScriptedSession(.expect(.get, "/api/v2/products/2", .json(200, row)))
        let detail = try await MarketClient.own(session).products.detail(Product.ID(2))
        #expect(detail.goods.price.text(in: .korean).plain == "5원")
        #expect(detail.pictures.isEmpty)
    }

    @Test func aStateThatOnlyANewerMarketKnowsIsNotForSale() async throws {
        let row = Wire.product(1).replacing("\"selling\"", with: "\"auctioned\"")
        let session = ScriptedSession(.expect(.get, "/api/v2/products/1", .json(200, row)))
        #expect(try await MarketClient.own(session).products.detail(Product.ID(1)).goods.state == .reserved)
    }

    @Test func aProblemThatOnlyANewerMarketKnowsKeepsItsStatus() async throws {
        let session = ScriptedSession(.expect(.get, "/api/v2/products/1", .problem(451, "withheld")))
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.own(session).products.detail(Product.ID(1))
        }
        #expect(failure == .refused(Refusal(status: 451)))
    }

    @Test func aStaleEditReceivesTheCurrentProduct() async throws {
        let problem =
            #"{"title":"x","status":412,"code":"stale","request":"abc-1","current":\#(Wire.product(1, name: "새 이름"))}"#
        let session = ScriptedSession(
            .expect(.patch, "/api/v2/products/1", .json(412, problem))
        )
        let failure = try await error { () throws(ClientError) in
            let edit = ProductUpdate(name: "x", version: 2)
            _ = try await MarketClient.own(session).selling.edit(Product.ID(1), edit, .random()) { _ in }
        }
        #expect(failure.refusal?.code == .stale)
        #expect(failure.refusal?.current?.goods.name == "새 이름")
        #expect(failure.refusal?.request == "abc-1")
    }

    @Test func aSectionInAnOrderThatOnlyANewerMarketKnowsIsLeftOut() async throws {
        let body = """
            {"total":{"count":1,"isAtLeast":false},"corrections":[],"sections":[\
            {"sort":"newest","products":[\(Wire.product(1, name: "파랑 자전거")),{}]},\
            {"sort":"nearest","products":[]}]}
            """
        let session = ScriptedSession(
            .expect(.get, "/api/v2/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0", .json(200, body))
        )
        let found = try await MarketClient.own(session).search.search("자전거")
        #expect(found.sections.map(\.sort) == [.newest])
        let finding = try #require(found.sections.first?.findings.first)
        #expect(finding.hits.map { String(finding.name[$0]) } == ["자전거"])
    }
}
