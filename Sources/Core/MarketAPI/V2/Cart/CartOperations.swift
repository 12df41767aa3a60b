extension Operation {
    /// What people mean to buy.
    static let cart: [Operation] = [
        Operation(
            .showCart,
            .get,
            .cart,
            .account,
            in: .cart,
            "Show one's cart",
            reply: .json("Cart", "The cart.")
        ),
        Operation(
            .emptyCart,
            .delete,
            .cart,
            .account,
            in: .cart,
            "Empty one's cart",
            reply: .done
        ),
        Operation(
            .setQuantity,
            .put,
            .cartLine,
            .account,
            in: .cart,
            "Put so many of a product into the cart",
            body: .json("QuantityInput"),
            reply: .json("Cart", "The whole cart."),
            problems: [.limitReached]
        ),
        Operation(
            .takeFromCart,
            .delete,
            .cartLine,
            .account,
            in: .cart,
            "Take a product out of the cart",
            reply: .done
        ),
    ]
}
