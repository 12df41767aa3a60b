import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// The sellers' view of their own products, and changes of their states.
@Suite(.timeLimit(.minutes(10)))
struct OwnProductsTests {
    @Test func ownProductsAreGroupedByStateWithCounts() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let other = try await market.person("하늘")
            let goods = [
                try await market.product(of: seller), try await market.product(of: seller),
                try await market.product(of: seller),
            ]
            _ = try await market.product(of: other)
            _ = try await market.ask(.put, "/products/\(goods[0].id)/state", as: seller, #"{"state":"sold"}"#)
            _ = try await market.ask(
                .put,
                "/products/\(goods[1].id)/state",
                as: seller,
                #"{"state":"hidden"}"#
            )
            let owner = PageClient(market, as: seller)

            let (selling, sold) = (try await owner.get("/mine"), try await owner.get("/mine?state=sold"))
            #expect(selling.cards == [goods[2].id.rawValue] && sold.cards == [goods[0].id.rawValue])
            #expect(try await owner.get("/mine?state=hidden").cards == [goods[1].id.rawValue])
            #expect(try await owner.get("/mine?state=reserved").text.contains("예약 중 상품이 없어요"))
            #expect(try await owner.get("/mine?state=gone").cards == selling.cards)
            #expect(selling.text.contains("판매 중<span class=\"number\">1</span>"))
            #expect(selling.text.contains("예약 중<span class=\"number\">0</span>"))
            // Nobody likes their own goods here.
            #expect(!selling.text.contains("class=\"heart\""))
            #expect(selling.text.contains("formaction=\"/products/\(goods[2].id)/state\""))
        }
    }

    @Test func rowsSayWhatGoesOnAboutEach() async throws {
        try await TradeFixture.with { fixture async throws in
            let path = "/conversations/\(fixture.talk)/offers"
            _ = try await fixture.buyer.post(path, from: "/conversations/\(fixture.talk)", ["amount": "900"])
            let asked = try await fixture.seller.get("/mine").text
            #expect(asked.contains("<a href=\"/conversations?product=\(fixture.product)\">채팅 1</a>"))
            #expect(asked.contains(">답할 제안 1</a>") && asked.contains("<li>조회 0</li><li>관심 0</li>"))
            // A button that would refuse is none.
            #expect(asked.contains("부터 끌어올릴 수 있어요") && !asked.contains("/renew\""))
            let chats = try await fixture.seller.get("/conversations?product=\(fixture.product)").text
            #expect(
                chats.contains("상품의 대화예요.") && chats.contains("href=\"/conversations/\(fixture.talk)#write\"")
            )
            #expect(try await fixture.seller.get("/conversations?product=99").text.contains("여기에는 대화가 없어요."))

            try await fixture.reserveAll()
            let deal = try #require(try await fixture.deals().first)
            let held = try await fixture.seller.get("/mine?state=reserved").text
            #expect(held.contains("<a href=\"/deals/\(deal.deal.id)\">\(deal.partner.name)님 예약 · "))
            #expect(!held.contains("답할 제안") && held.contains("/products/\(fixture.product)/delete\""))

            fixture.market.clock.advance(seconds: 4 * 86_400)
            let free = try await fixture.seller.get("/mine").text
            #expect(!free.contains("님 예약") && !free.contains("class=\"holder\""))
        }
    }

    @Test func changeOfStateLeadsBackAndCanBeTakenBack() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let owner = PageClient(market, as: seller)
            let path = "/products/\(product.id)"
            let reply = try await owner.post(path + "/state", from: "/mine", ["state": "sold"])
            #expect(reply.location == "/mine?note=state&undo=\(product.id)-selling")
            #expect(try await market.store.product(product.id)?.state == .sold)

            let told = try await owner.get("/mine?note=state&undo=\(product.id)-selling")
            #expect(told.text.contains("거래 상태를 바꿨어요") && told.text.contains(">되돌리기<"))
            // The page leads back to itself without it.
            #expect(!told.text.contains("name=\"back\" value=\"/mine?"))
            let back = try await owner.post(path + "/state", from: "/mine", ["state": "selling"])
            #expect(back.location == "/mine?note=state&undo=\(product.id)-sold")
            #expect(try await market.store.product(product.id)?.state == .selling)
            // Nothing has changed, so there is nothing to take back.
            let same = try await owner.post(path + "/state", from: path, ["state": "selling"])
            #expect(same.location == path)
        }
    }

    @Test(arguments: ["sold", "hidden", "deleted"])
    func changingReservedProductsAsksFirst(state: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let buyer = try await market.person("하늘")
            let product = try await market.product(of: seller)
            let hello = try #require(MessageText("안녕하세요"))
            let talk = try await market.store.beginConversation(
                about: product.id,
                NewMessage(author: buyer.account.id, text: hello)
            ).conversation.id
            let new = NewDeal(in: talk, quantity: product.stock, codes: DealCodes(1, 2))
            let deal = try await market.store.makeDeal(new, by: seller.account.id).id
            let owner = PageClient(market, as: seller)
            let path = "/products/\(product.id)"
            let form = state == "deleted" ? "/delete" : "/state"
            let page = state == "deleted" ? path + "/delete" : "/mine?state=reserved"
            var asked = try await owner.post(path + form, from: page, ["state": state])
            if state == "sold" {
                // To whom is asked first, and who has it reserved stands first.
                #expect(asked.location == path + "/sold?back=/mine?state%3Dreserved" || asked.status == 303)
                let people = try await owner.get(try #require(asked.location)).text
                #expect(people.contains("하늘님 (예약한 분)"))
                asked = try await owner.post(path + "/sold", from: path + "/sold", ["conversation": ""])
            }
            #expect(asked.status == 409)
            #expect(asked.text.contains("님의 예약이 취소돼요."))
            #expect(asked.text.contains("name=\"cancelDeals\" value=\"true\""))
            #expect(asked.text.contains("action=\"\(path)\(form)\""))
            func kept() async throws -> Deal? {
                try await market.store.deal(deal, of: buyer.account.id)?.deal
            }
            #expect(try await kept()?.state == .reserved)

            let done = try await owner.post(path + form, from: page, ["state": state, "cancelDeals": "true"])
            #expect(done.status == 303)
            let ended = try await kept()
            #expect((ended?.state, ended?.reason) == (.cancelled, .gone))
            let left = try await market.store.product(product.id)
            #expect(left?.state == ProductState(rawValue: state))
        }
    }

    @Test(arguments: ["x", "1", "1-", "-sold", "1-gone", "9999999999999999999-sold", "1-sold\"><b>"])
    func addressThatIsMadeUpOffersNothing(undo: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let page = try await PageClient(market, as: seller).get(
                "/products/\(product.id)?note=state&undo=\(PercentText.encode(undo))"
            )
            #expect(page.status == 200 && !page.text.contains(">되돌리기<"))
        }
    }

    @Test func productIsPutOnTopOnceInThreeDays() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let products = [try await market.product(of: seller), try await market.product(of: seller)]
            let (owner, path) = (PageClient(market, as: seller), "/products/\(products[0].id)")
            #expect(try await owner.get(path).text.contains("부터 끌어올릴 수 있어요"))
            let early = try await owner.post(path + "/renew", from: path, [:])
            #expect(early.status == 429 && early.text.contains("72시간 뒤에"))

            market.clock.advance(seconds: 3 * 86_400)
            #expect(try await owner.get(path).text.contains(">끌어올리기<"))
            let other = PageClient(market, as: try await market.person("하늘"))
            #expect(try await other.post(path + "/renew", from: path, [:]).status == 403)
            let reply = try await owner.post(path + "/renew", from: "/mine", [:])
            #expect(reply.location == "/mine?note=renewed")
            #expect(try await market.store.product(products[0].id)?.listing == 3)
            let shown = try await market.ask(.get, path).body(ProductBody.self).product
            #expect(shown.listing == 3 && shown.renewedAt != nil && shown.id == products[0].id)
            let list = try await market.ask(.get, "/products").body(PageBody<ProductRow>.self).items
            #expect(list.map(\.product.id) == products.map(\.id) && list[0].product.listing == 3)
            // What scripts count new products by.
            let home = try await other.get("/").text
            #expect(home.contains("data-id=\"\(products[0].id)\" data-listing=\"3\""))
        }
    }

    @Test func anothersProductsStayAsTheyAre() async throws {
        try await TestMarket.with { market in
            let product = try await market.product(of: try await market.person("민지"))
            let other = PageClient(market, as: try await market.person("하늘"))
            let page = try await other.get("/products/\(product.id)?note=state&undo=\(product.id)-sold")
            #expect(page.status == 200)
            let reply = try await other.post(
                "/products/\(product.id)/state",
                from: "/products/\(product.id)",
                ["state": "sold"]
            )
            #expect(reply.status == 403)
            #expect(try await market.store.product(product.id)?.state == .selling)
        }
    }
}
