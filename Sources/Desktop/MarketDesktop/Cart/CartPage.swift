import Adwaita
import MarketScreens

final class CartPage: Box {
    private let cart: Cart
    private let desk: Desk

    init(_ cart: Cart, _ desk: Desk) {
        self.cart = cart
        self.desk = desk
        super.init(.vertical)
        append(Label("CartPage"))
    }
}
