import Market
import MarketAPI

extension OwnMarket {
    var cart: MarketClient.Cart {
        MarketClient.Cart(
            show: { () throws(ClientError) in try await contents(send(.showCart, .none).json(OwnCart.self)) },
            setQuantity: { quantity, id throws(ClientError) in
                guard quantity > 0 else {
                    try await call(.takeFromCart, id)
                    return try await contents(send(.showCart, .none).json(OwnCart.self))
                }
                let reply = try await send(.setQuantity, id, QuantityInput(quantity: quantity))
                return contents(try reply.json(OwnCart.self))
            },
            merge: { id, change throws(ClientError) in
                guard change.quantity > 0 else {
                    try await call(.takeFromCart, id, author: change.author, age: change.age)
                    return 0
                }
                let input = QuantityInput(quantity: change.quantity, base: change.base)
                let reply = try await send(
                    .setQuantity,
                    id,
                    input,
                    key: change.key,
                    author: change.author,
                    age: change.age
                )
                return contents(try reply.json(OwnCart.self)).lines.first { $0.id == id }?.quantity ?? 0
            },
            empty: { () throws(ClientError) in try await call(.emptyCart, .none) }
        )
    }

    private func contents(_ cart: OwnCart) -> CartContents {
        CartContents(
            lines: cart.lines.compactMap(\.value).map { line in
                CartContents.Line(
                    goods: line.product.goods(at: address),
                    quantity: line.quantity,
                    addedAt: line.addedAt
                )
            },
            sums: cart.sums.compactMap(\.value).map { $0.amount.money(in: $0.currency) }
        )
    }
}
