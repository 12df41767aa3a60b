import ClientDoubles
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Rows S2-14, S2-15.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShelvesTests {
    private func kept(_ id: Int64, price: Int64 = 1000, stock: Int64 = 3) -> SavedProduct {
        SavedProduct(.sample(id, price: price, stock: stock))
    }

    private func dollars(_ id: Int64) throws -> SavedProduct {
        var goods = kept(id)
        goods.price = .price(Price(try Money(hundredths: 1250, currency: .usd)))
        return goods
    }

    // MARK: Likes

    @Test func emptyLikesSayWhatTheyAreFor() {
        let likes = LikesModel(ScreenFixture().context)
        #expect(likes.emptyText?.title == "아직 관심 상품이 없어요")
    }

    @Test func unlikingCanBeTakenBack() async {
        let fixture = ScreenFixture()
        fixture.savedItems.setLiked(true, kept(1))
        let likes = LikesModel(fixture.context)
        likes.unlike(kept(1))
        #expect(likes.goods.isEmpty)
        await fixture.answerToast()
        #expect(likes.goods.map(\.key) == [.here(Product.ID(1))])
    }

    @Test func removedProductsSaySo() async {
        let fixture = ScreenFixture {
            $0.products.detail = { _ throws(ClientError) in throw .refused(Refusal(status: 404)) }
        }
        fixture.savedItems.setLiked(true, kept(1))
        let likes = LikesModel(fixture.context)
        likes.appear()
        await likes.settle()
        #expect(likes.goods.map { likes.card($0).badge } == ["판매 종료"])
    }

    @Test(arguments: [
        ClientError.timedOut, .unreachable, .refused(Refusal(status: 503)), .refused(Refusal(status: 401)),
    ])
    func anUnreachableProductIsNotMarkedGone(error: ClientError) async {
        let fixture = ScreenFixture { $0.products.detail = { _ throws(ClientError) in throw error } }
        fixture.savedItems.setLiked(true, kept(1))
        let likes = LikesModel(fixture.context)
        likes.appear()
        await likes.settle()
        #expect(likes.goods.map(\.isGone) == [false])
    }

    @Test func offlineLikesStayAndNothingIsSent() async {
        let fixture = ScreenFixture(offline: true)
        fixture.savedItems.setLiked(true, kept(1))
        let likes = LikesModel(fixture.context)
        likes.appear()
        await likes.settle()
        #expect(likes.goods.count == 1)
        #expect(fixture.toast == nil)
    }

    // MARK: Cart

    @Test func sumsAreMadeCurrencyByCurrency() throws {
        let fixture = ScreenFixture()
        fixture.savedItems.setQuantity(3, of: kept(1))
        fixture.savedItems.setQuantity(2, of: try dollars(2))
        fixture.savedItems.setQuantity(1, of: kept(3, price: 500))
        fixture.savedItems.markGone(.here(Product.ID(3)))
        let cart = CartModel(fixture.context)
        #expect(cart.sums.map(\.text) == ["3,000원", "$25.00"])
        #expect(cart.sums.map(\.spoken) == ["합계 3,000원", "합계 25.00달러"])
        #expect(cart.badge == "3")
        #expect(cart.rows.map(\.amount) == [nil, "$25.00", "3,000원"])
    }

    @Test func productsWithoutAComputablePriceAreLeftOutOfTheSumWithANote() throws {
        let fixture = ScreenFixture()
        let cart = CartModel(fixture.context)
        fixture.savedItems.setQuantity(3, of: kept(1))
        #expect(cart.sumsNote == nil)
        var yen = kept(2)
        yen.price = .foreign(currency: "JPY", full: "1,500", bargain: "1,500")
        var priceless = kept(3)
        priceless.price = nil
        let gone = SavedProduct(key: .here(Product.ID(4)), name: "", price: nil, isGone: true)
        for goods in [yen, priceless, gone] { fixture.savedItems.setQuantity(1, of: goods) }
        #expect(cart.sums.map(\.text) == ["3,000원"])
        #expect(cart.sumsNote == "가격을 계산할 수 없는 상품 2개는 합계에서 뺐어요.")
        #expect(cart.rows.map(\.amount) == [nil, nil, nil, "3,000원"])
        #expect(cart.rows.map(\.asksToAgree) == [false, false, false, false])
    }

    @Test func aLineThatIsGivenAwaySaysSo() {
        let fixture = ScreenFixture()
        var given = kept(1, price: 0)
        given.facts.giveaway = .first
        fixture.savedItems.setQuantity(2, of: given)
        let row = CartModel(fixture.context).rows[0]
        #expect(row.amount == "나눔")
        #expect(row.card.price?.plain == "나눔" && row.card.price?.spoken == "나눔")
        #expect(row.card.spoken == "자전거 1, 나눔, 잔여수량 : 3")
    }

    @Test func aSumTooLargeToCountSaysSo() throws {
        let fixture = ScreenFixture()
        var expensive = kept(1, stock: 9_999)
        expensive.price = .price(Price(try Money(hundredths: .max / 2, currency: .krw)))
        fixture.savedItems.setQuantity(9_999, of: expensive)
        let cart = CartModel(fixture.context)
        #expect(cart.sums.map(\.text) == ["합계가 너무 커요"])
        #expect(cart.rows[0].amount == nil)
    }

    @Test func quantitiesStayBetweenOneAndWhatThereIs() {
        let fixture = ScreenFixture()
        fixture.savedItems.setQuantity(2, of: kept(1))
        let cart = CartModel(fixture.context)
        let key = ProductReference.here(Product.ID(1))
        cart.increase(key)
        #expect(cart.rows[0].quantity == "3")
        #expect(!cart.rows[0].canIncrease)
        cart.increase(key)
        #expect(cart.rows[0].quantity == "3")
        #expect(fixture.toast == "3개만 남았어요.")
        for _ in 0..<5 { cart.decrease(key) }
        #expect(cart.rows[0].quantity == "1")
        #expect(!cart.rows[0].canDecrease)
    }

    @Test(arguments: [("2", "2"), ("99", "3"), ("0", "1"), ("", "1"), ("둘", "1"), ("-2", "1")])
    func aTypedQuantityIsRead(typed: String, shown: String) {
        let fixture = ScreenFixture()
        fixture.savedItems.setQuantity(1, of: kept(1))
        #expect(CartModel(fixture.context).enter(typed, for: .here(Product.ID(1))) == shown)
    }

    @Test func removingCanBeTakenBack() async {
        let fixture = ScreenFixture()
        fixture.savedItems.setQuantity(2, of: kept(1))
        let cart = CartModel(fixture.context)
        cart.remove(.here(Product.ID(1)))
        #expect(cart.emptyText?.title == "장바구니가 비어 있어요")
        await fixture.answerToast()
        #expect(cart.rows.map(\.quantity) == ["2"])
    }

    @Test func changesSinceAddingAreShown() async {
        let fixture = ScreenFixture {
            $0.products.detail = { id throws(ClientError) in
                var detail = ProductDetails.sample(id.rawValue)
                detail.goods = .sample(id.rawValue, price: 900, stock: 1)
                detail.goods.version = 2
                return detail
            }
        }
        fixture.savedItems.setQuantity(2, of: kept(1))
        let cart = CartModel(fixture.context)
        cart.appear()
        await cart.settle()
        #expect(cart.rows[0].changes == ["1개만 남았어요.", "담을 때는 1,000원"])
        #expect(cart.rows[0].asksToAgree)
        cart.agreeToPrice(of: .here(Product.ID(1)))
        #expect(cart.rows[0].changes == ["1개만 남았어요."])
    }

    @Test func fourAreAskedForAtATimeAndOneThatFailsStopsNone() async {
        let held = PendingReplies<Product.ID, ProductDetails>()
        let fixture = ScreenFixture {
            $0.products.detail = { id throws(ClientError) in try await held.ask(id) }
        }
        for id in 1...6 { fixture.savedItems.setQuantity(1, of: kept(Int64(id))) }
        let cart = CartModel(fixture.context)
        cart.appear()
        await held.asked(4)
        for _ in 0..<6 {
            await until { held.waitingCount != 0 }
            held.fail(.timedOut)
        }
        await cart.settle()
        #expect(held.questions.count == 6)
        #expect(held.mostAtOnce == 4)
        #expect(cart.rows.count == 6)
    }

    @Test(arguments: [
        (ProductState.reserved, Int64(3), ["다른 사람이 예약했어요."]), (.sold, 3, ["품절"]), (.selling, 0, ["품절"]),
        (.hidden, 3, ["더 이상 판매하지 않아요."]), (.selling, 3, []),
    ])
    func aLineSaysWhatKeepsItFromBeingBought(state: ProductState, stock: Int64, texts: [String]) {
        var goods = kept(1, stock: stock)
        goods.state = state
        let line = SavedCartItem(goods: goods, quantity: 1, agreedPrice: goods.price?.price)
        #expect(line.changes.map { $0.text(in: .korean) } == texts)
    }
}
