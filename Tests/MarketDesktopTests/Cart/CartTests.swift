import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// The cart on the screen: row S2-14.
    @Suite(.timeLimit(.minutes(10)))
    struct CartTests {
        @Test func quantitiesAndSumsFollowTheButtonsAndTheField() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 1), (2, 2)])
                await person.see("3,000원")
                await person.press("자전거 1 하나 더")
                await person.see("4,000원")
                await person.press("자전거 2 하나 덜")
                await eventually(app.savedItems.quantity(of: .here(Product.ID(2))) == 1)
                await person.retype("3", into: "수량: 자전거 1")
                await eventually(app.savedItems.quantity(of: .here(Product.ID(1))) == 3)
                try await TestDesktop.shoot(app.window, "cart")
            }
        }

        @Test(arguments: [("0", "2"), ("x", "2"), ("-1", "1"), ("9", "3"), ("", "2")])
        func invalidQuantityIsIgnoredOrLimitedToTheStock(typed: String, shown: String) async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 2)])
                await person.retype(typed, into: "수량: 자전거 1")
                await person.submit("수량: 자전거 1")
                await eventually(person.field("수량: 자전거 1")?.text == shown)
                await eventually(app.savedItems.quantity(of: .here(Product.ID(1))) == Int64(shown))
            }
        }

        @Test func theLastOneStaysUntilItIsRemoved() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 1)])
                await person.see("자전거 1")
                await eventually(person.pressable("자전거 1 하나 덜") == nil)
            }
        }

        @Test func aRemovedCartItemCanBeRestored() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 2)])
                await person.press("자전거 1 빼기")
                await person.see("장바구니가 비어 있어요")
                await person.press("되돌리기")
                await person.see("자전거 1")
                #expect(app.savedItems.quantity(of: .here(Product.ID(1))) == 2)
            }
        }

        @Test func aChangedPriceIsShownUntilItIsAccepted() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 1)])
                await person.see("자전거 1")
                var raised = SavedProduct(.sample(1, price: 2_000))
                raised.version = 2
                app.savedItems.learn(raised)
                await person.see("담을 때는 1,000원")
                try await TestDesktop.shoot(app.window, "cart-changed")
                await person.press("바뀐 가격으로 담아 두기")
                await person.seeNo("담을 때는 1,000원")
                await eventually(person.pressable("바뀐 가격으로 담아 두기") == nil)
            }
        }

        @Test func fewerLeftAndDeletedAreReported() async throws {
            let client = MarketClient.counter {
                $0.products.detail = { id throws(ClientError) in
                    if id == Product.ID(2) { throw .refused(Refusal(status: 404)) }
                    return ProductDetails(goods: .sample(1, stock: 1), description: "", pictures: [])
                }
            }
            try await AppUnderTest.with(client) { app, person in
                try await open(app, [(1, 3), (2, 1)])
                await person.see("1개만 남았어요.")
                await person.see("더 이상 판매하지 않아요.")
                // What can't be bought costs nothing, be it gone or more than there are.
                await person.see("1,000원")
                await person.seeNo("3,000원")
            }
        }

        @Test func unpricedProductsAreMentionedBesideTheSum() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                app.savedItems.setQuantity(2, of: yen)
                try await open(app, [(1, 3)])
                await person.see("3,000원")
                await person.see("가격을 계산할 수 없는 상품 1개는 합계에서 뺐어요.")
                app.savedItems.setQuantity(0, of: yen)
                await person.seeNo("가격을 계산할 수 없는 상품 1개는 합계에서 뺐어요.")
            }
        }

        @Test func cartIsAvailableOffline() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 1)])
                app.network.cut()
                await person.see("자전거 1")
            }
        }

        @Test func typingKeepsFocus() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 1), (2, 1)])
                await person.see("자전거 1")
                await person.retype("", into: "수량: 자전거 1")
                app.savedItems.setQuantity(2, of: SavedProduct(.sample(2)))
                await person.type("2", into: "수량: 자전거 1")
                await eventually(app.savedItems.quantity(of: .here(Product.ID(1))) == 2)
            }
        }

        @Test func productsAreOpened() async throws {
            try await AppUnderTest.with(.counter(), language: .english) { app, person in
                try await open(app, [(1, 1)])
                await person.see("Total")
                await eventually(card(in: app) != nil)
                card(in: app)?.press()
                await eventually(app.shell.detail?.id == Product.ID(1))
            }
        }

        @Test(arguments: [(Language.korean, ScreenVariant.all), (.english, ScreenVariant.narrow)])
        func layoutHasNoFlawsInAnyAppearance(language: Language, variants: [ScreenVariant]) async throws {
            try await AppUnderTest.with(.counter(), language: language, width: 360) { app, person in
                try await open(app, [(1, 1), (2, 3)])
                app.savedItems.setQuantity(
                    2,
                    of: SavedProduct(.sample(7, name: "아주 긴 이름을 가진 자전거와 그에 딸린 여러 물건", price: 1_234_567))
                )
                app.savedItems.setQuantity(1, of: yen)
                var raised = SavedProduct(.sample(1, price: 2_500_000))
                raised.version = 2
                app.savedItems.learn(raised)
                let price = language == .korean ? "1,000원" : "₩1,000"
                await person.see(Texts.of(language)(.cartPriceChanged, ["price": price]))
                try await app.looksRight("cart-\(language.rawValue)", in: variants)
            }
        }

        @Test func openingAndClosingLeaksNothing() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, [(1, 1), (2, 1)])
                let cart = try #require(app.shell.screens?.cart)
                await app.closesWithoutATrace({ CartView(cart, $0) }) { await $0.see("자전거 1") }
            }
        }

        /// Goods in a currency that is only shown.
        private var yen: SavedProduct {
            var goods = SavedProduct(.sample(8))
            goods.price = .foreign(currency: "JPY", full: "1,500", bargain: "1,400")
            return goods
        }

        private func open(_ app: AppUnderTest, _ lines: [(number: Int64, quantity: Int64)]) async throws {
            for line in lines {
                app.savedItems.setQuantity(line.quantity, of: SavedProduct(.sample(line.number)))
            }
            await app.go(to: .cart)
        }

        private func card(in app: AppUnderTest) -> WidgetNode? {
            app.window.tree?.all.first { $0.isA("GtkButton") && $0.name.hasPrefix("자전거 1, ") }
        }
    }
}
