import HTTPServer
import Market
import MarketAPI
import MarketService

/// What people mean to buy.
struct CartHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    private var cart: CartService { services.cart }

    func show(_ call: APICall) async throws -> HTTPResponse {
        .json(CartBody(try await cart.lines(of: try call.account())))
    }

    /// Puts so many of a product into the cart, and gives the whole cart.
    func setQuantity(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(QuantityInput.self)
        try await cart.setQuantity(input.quantity, of: try call.productID, inCartOf: try call.account())
        return try await show(call)
    }

    func remove(_ call: APICall) async throws -> HTTPResponse {
        try await cart.remove(try call.productID, fromCartOf: try call.account())
        return HTTPResponse(.noContent)
    }

    func empty(_ call: APICall) async throws -> HTTPResponse {
        try await cart.empty(of: try call.account())
        return HTTPResponse(.noContent)
    }
}

extension CartBody {
    /// The lines, and what those of each currency come to; none of one that comes to more than can be counted.
    init(_ lines: [CartLine]) {
        self.init(
            lines: lines.map { Line(product: $0.product, quantity: $0.quantity, addedAt: $0.addedAt) },
            sums: lines.sums().compactMap(\.amount).map(Sum.init)
        )
    }
}

extension [CartLine] {
    /// What can be bought of the lines comes to, each currency by itself.
    ///
    /// Anybody can ask a price with which nobody can compute, and the cart that it lies in is shown all the same.
    func sums() -> [CartSum] { CartSum.sums(of: map { ($0.product, $0.quantity) }) }
}
