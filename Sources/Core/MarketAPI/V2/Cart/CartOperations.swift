public import Market

extension Operation {
    /// The description of ``Parameter/changeAge``.
    static let later =
        "With Change-Age, as was done so many milliseconds ago on a device without a connection: a later change of the same "
        + "product stays."

    /// The operations on carts.
    static let cart: [Operation] = [
        Endpoint.showCart.operation,
        Endpoint.emptyCart.operation,
        Endpoint.setQuantity.operation,
        Endpoint.takeFromCart.operation,
    ]
}

extension Endpoint<NoParameters, NoBody, CartBody> {
    public static var showCart: Self {
        Self(.get, "/cart", by: .account, in: .cart, "Show one's cart")
            .replying(.json("The cart."))
    }
}

extension Endpoint<NoParameters, NoBody, NoBody> {
    public static var emptyCart: Self {
        Self(.delete, "/cart", by: .account, in: .cart, "Empty one's cart")
    }
}

extension Endpoint<Product.ID, QuantityInput, CartBody> {
    public static var setQuantity: Self {
        Self(.put, "/cart/{id}", by: .account, in: .cart, "Put so many of a product into the cart")
            .described(
                Operation.later
                    + " Of two quantities that devices set without knowing of each other, the larger one holds: that is so "
                    + "where base is not what the cart has."
            )
            .headers(.changeAge, .idempotencyKey)
            .replying(.json("The whole cart."))
            .problems([.limitReached])
    }
}

extension Endpoint<Product.ID, NoBody, NoBody> {
    public static var takeFromCart: Self {
        Self(.delete, "/cart/{id}", by: .account, in: .cart, "Take a product out of the cart")
            .described(Operation.later)
            .headers(.changeAge)
    }
}
