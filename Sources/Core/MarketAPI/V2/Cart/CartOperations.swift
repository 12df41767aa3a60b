extension Operation {
    /// The description of ``Parameter/changeAge``.
    static let later =
        "With Change-Age, as was done so many milliseconds ago on a device without a line: a later change of the same "
        + "product stays."

    /// The operations on carts.
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
            description: later
                + " Of two quantities that devices set without knowing of each other, the larger one holds: that is so "
                + "where base is not what the cart has.",
            parameters: [.changeAge, .idempotencyKey],
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
            description: later,
            parameters: [.changeAge],
            reply: .done
        ),
    ]
}
