import HTTPServer
import Market
import MarketAPI
import MarketStore

/// What people mean to buy.
extension APIRealm {
    func showCart(_ call: APICall) async throws -> HTTPResponse {
        .json(try CartBody(try await store.cart(of: try call.account().id)))
    }

    /// Puts so many of a product into the cart, and gives the whole cart.
    func setQuantity(of id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(QuantityInput.self, upTo: services.settings.largestJSON)
        try await setQuantity(input.quantity, of: id, inCartOf: try call.account())
        return try await showCart(call)
    }

    func setQuantity(_ quantity: Int64, of id: Product.ID, inCartOf account: Account) async throws {
        guard (1...StoreLimits().quantityOfCartLine).contains(quantity) else {
            throw Failure.problem(.malformed, detail: "quantity has a value that it can't have.")
        }
        let product = try await visibleProduct(id, to: .account(account))
        // Refused before it is kept, so that nobody is left with a cart that can't be shown.
        let line = CartLine(product: product, quantity: quantity, addedAt: services.clock.now())
        let others = try await store.cart(of: account.id).filter { $0.product.id != id }
        _ = try CartBody([line] + others)
        try await store.setQuantity(quantity, of: id, inCartOf: account.id)
    }

    func takeFromCart(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        try await store.setQuantity(0, of: id, inCartOf: try call.account().id)
        return HTTPResponse(.noContent)
    }

    func emptyCart(_ call: APICall) async throws -> HTTPResponse {
        try await store.emptyCart(of: try call.account().id)
        return HTTPResponse(.noContent)
    }
}

extension CartBody {
    /// The lines, and what those of each currency come to.
    init(_ lines: [CartLine]) throws(Failure) {
        self.init(
            lines: lines.map { Line(product: $0.product, quantity: $0.quantity, addedAt: $0.addedAt) },
            sums: try lines.sums().map(Sum.init)
        )
    }
}

extension [CartLine] {
    /// What the lines of each currency come to.
    func sums() throws(Failure) -> [Money] {
        var sums: [Currency: Money] = [:]
        do throws(MoneyError) {
            for line in self {
                let currency = line.product.price.currency
                let cost = try line.product.price.bargain.multiplied(by: line.quantity)
                sums[currency] = try (sums[currency] ?? .zero(currency)).adding(cost)
            }
        } catch {
            throw .problem(.limitReached, detail: "The cart comes to more than can be counted.")
        }
        return Currency.allCases.compactMap { sums[$0] }
    }
}
