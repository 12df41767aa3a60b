import Market
import MarketAPI

extension OwnMarket {
    var cart: MarketClient.Cart {
        MarketClient.Cart(
            show: { () throws(ClientError) in try await contents(read(OwnCart.self, .showCart, .cart)) },
            setQuantity: { quantity, id throws(ClientError) in
                guard quantity > 0 else {
                    _ = try await write(.takeFromCart, .cartLine(id))
                    return try await contents(read(OwnCart.self, .showCart, .cart))
                }
                let reply = try await write(.setQuantity, .cartLine(id), QuantityInput(quantity: quantity))
                return contents(try reply.json(OwnCart.self))
            },
            merge: { id, change throws(ClientError) in
                guard change.quantity > 0 else {
                    _ = try await write(.takeFromCart, .cartLine(id), later: change)
                    return 0
                }
                let input = QuantityInput(quantity: change.quantity, base: change.base)
                let reply = try await write(.setQuantity, .cartLine(id), input, later: change)
                return contents(try reply.json(OwnCart.self)).lines.first { $0.id == id }?.quantity ?? 0
            },
            empty: { () throws(ClientError) in _ = try await write(.emptyCart, .cart) }
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
