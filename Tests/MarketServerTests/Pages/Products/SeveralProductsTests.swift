import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// One action on several of one's own products, on pages without scripts.
@Suite(.timeLimit(.minutes(10)))
struct SeveralProductsTests {
    /// A form with the ids of products, sent as the list does.
    private func send(
        _ action: String,
        _ ids: [Product.ID],
        by owner: PageClient,
        from page: String = "/mine"
    ) async throws -> Reply {
        let fields = ids.map { ("id", "\($0)") } + [("do", action)]
        return try await owner.postAll("/mine/several", from: "/mine", fields)
    }

    private func state(_ product: Product, in market: TestMarket) async throws -> ProductState? {
        try await market.store.product(product.id)?.state
    }

    @Test func eachProductIsRenewedByItsOwnRulesAndTold() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            var products: [Product] = []
            for _ in 0..<3 { products.append(try await market.product(of: seller)) }
            let owner = PageClient(market, as: seller)
            market.clock.advance(seconds: 3 * 86_400)
            let fresh = try await market.product(of: seller)
            let shown = try await owner.get("/mine").text
            #expect(shown.contains("name=\"id\" value=\"\(fresh.id)\" form=\"several\""))
            #expect(shown.contains("action=\"/mine/several\""))

            let reply = try await send("renew", products.map(\.id) + [fresh.id], by: owner)
            let told = try await owner.get(try #require(reply.location)).text
            #expect(told.contains("3개를 맨 위로 끌어올렸어요.") && told.contains("1개는 그대로예요."))
            #expect(told.contains("부터 끌어올릴 수 있어요."))
            #expect(try await market.store.product(products[2].id)?.renewedAt == market.clock.now)
            #expect(try await market.store.product(fresh.id)?.renewedAt == nil)
            // The page leads back to itself without it.
            #expect(!told.contains("name=\"back\" value=\"/mine?"))
        }
    }

    @Test func statesOfSeveralChangeAndOthersProductsStay() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let (one, two) = (try await market.product(of: seller), try await market.product(of: seller))
            let other = try await market.product(of: try await market.person("하늘"))
            let owner = PageClient(market, as: seller)
            for (action, expected) in [
                ("hidden", ProductState.hidden), ("selling", .selling), ("sold", .sold),
            ] {
                let reply = try await send(action, [one.id, other.id, two.id], by: owner)
                #expect(reply.status == 303)
                let told = try await owner.get(try #require(reply.location)).text
                #expect(told.contains("1개는 그대로예요.") && told.contains("더는 없는 상품이에요."))
                #expect(!told.contains("하늘"))
                for product in [one, two] { #expect(try await state(product, in: market) == expected) }
                #expect(try await state(other, in: market) == .selling)
            }
        }
    }

    @Test func nothingChosenOrTooManyIsSaid() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let owner = PageClient(market, as: seller)
            let none = try await send("sold", [], by: owner)
            #expect(try await owner.get(try #require(none.location)).text.contains("상품을 먼저 골라 주세요."))
            let many = try await send("sold", (1...101).map { Product.ID($0) }, by: owner)
            #expect(many.status == 400 && many.text.contains("한 번에 100개까지"))
            #expect(try await send("gone", [product.id], by: owner).status == 400)
            #expect(try await send("delete", [], by: owner).location == "/mine?did=delete")
            #expect(try await state(product, in: market) == .selling)
            let stranger = PageClient(market, as: try await market.person("하늘"))
            let asked = try await stranger.get("/mine/several?ids=\(product.id)")
            #expect(asked.location == "/mine")
        }
    }

    @Test func deletionOfSeveralAsksOnceAndNamesWhoLosesAReservation() async throws {
        try await TradeFixture.with { fixture async throws in
            let owner = fixture.seller
            let seller = fixture.bargain.talk.seller
            let plain = try await fixture.market.product(of: seller)
            _ = try await fixture.reserve()
            let ids = [plain.id, fixture.product]
            // Sold or hidden they are not: who has one is asked about by itself.
            let hidden = try await send("hidden", [fixture.product], by: owner)
            let told = try await owner.get(try #require(hidden.location)).text
            #expect(told.contains("예약한 분이 있어요."))

            let asked = try await send("delete", ids, by: owner)
            let page = try #require(asked.location)
            let question = try await owner.get(page)
            #expect(question.text.contains("2개를 삭제할까요?"))
            #expect(question.text.contains("님의 예약이 취소돼요."))
            #expect(try await fixture.market.store.product(plain.id) != nil)

            let versions = question.hidden("version")
            #expect(question.hidden("id") == ids.map { "\($0)" } && versions.count == 2)
            var fields = zip(ids, versions).flatMap { [("id", "\($0)"), ("version", $1)] }
            fields += [("asked", "true"), ("do", "delete")]
            // A reservation that was not shown keeps its product.
            let kept = try await owner.postAll("/mine/several", from: "/mine", fields)
            #expect(kept.location?.contains("left=\(fixture.product).promised") == true)
            #expect(try await fixture.market.store.product(plain.id) == nil)
            #expect(try await fixture.market.store.product(fixture.product) != nil)

            fields.append(("cancels", "\(fixture.product)"))
            let done = try await owner.postAll("/mine/several", from: "/mine", fields)
            #expect(done.location?.contains("done=\(fixture.product)") == true)
            #expect(try await fixture.market.store.product(fixture.product) == nil)
            #expect(try await fixture.deals().isEmpty)

            let undo = try await owner.get(try #require(done.location)).text
            #expect(undo.contains("1개를 삭제했어요.") && undo.contains("value=\"restore\""))
            let back = try await send("restore", [fixture.product, plain.id], by: owner)
            #expect(back.location?.contains("did=restore&done=\(fixture.product)-\(plain.id)") == true)
            #expect(try await fixture.market.store.product(plain.id) != nil)
        }
    }

    @Test func whatChangedSinceTheQuestionIsNotDeleted() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let owner = PageClient(market, as: seller)
            let fields = [("id", "\(product.id)"), ("version", "9"), ("asked", "true"), ("do", "delete")]
            let reply = try await owner.postAll("/mine/several", from: "/mine", fields)
            #expect(reply.location == "/mine?did=delete&left=\(product.id).changed")
            let told = try await owner.get(try #require(reply.location)).text
            #expect(told.contains("그사이 내용이 바뀌었어요."))
            // Without its version it was not shown.
            let blind = try await owner.postAll(
                "/mine/several",
                from: "/mine",
                fields.filter { $0.0 != "version" }
            )
            #expect(blind.location == reply.location)
            #expect(try await market.store.product(product.id) != nil)
        }
    }

    @Test(arguments: [
        "did=x", "did=renew&done=a-b", "did=renew&left=1", "did=delete&left=1.x", "did=sold&left=-.-",
    ])
    func addressThatIsMadeUpTellsNothingFalse(query: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            _ = try await market.product(of: seller)
            let page = try await PageClient(market, as: seller).get("/mine?\(query)")
            #expect(page.status == 200 && !page.text.contains("개를"))
        }
    }
}
