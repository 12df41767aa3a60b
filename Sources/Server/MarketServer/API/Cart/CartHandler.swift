import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests for the cart.
struct CartHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.showCart, show)
        handlers.on(.emptyCart, empty)
        handlers.on(.setQuantity, setQuantity)
        handlers.on(.takeFromCart, remove)
    }

    private var cart: CartService { services.cart }

    func show(_ call: APICall) async throws -> CartBody {
        CartBody(try await cart.lines(of: try call.account()))
    }

    /// Puts so many of a product into the cart, and gives the whole cart.
    func setQuantity(_ call: APICall, _ id: Product.ID, _ input: QuantityInput) async throws -> CartBody {
        let (account, age) = (try call.account(), try call.changeAge())
        let key = try call.idempotencyKey()
        guard let age else {
            try await cart.setQuantity(input.quantity, of: id, inCartOf: account)
            return try await show(call)
        }
        guard CartRules.quantities.contains(input.quantity) else { throw MarketError.invalid(.quantity) }
        let base = input.base ?? 0
        // The age grows with each try and is no part of what was asked.
        let asked = [Array("PUT /cart/\(id) \(input.quantity) \(base)".utf8)]
        try await cart.merge(
            input.quantity,
            base: base,
            age: age,
            of: id,
            inCartOf: account,
            key: key.map { RequestKey($0, content: asked) { Array("\($0)".utf8) } }
        )
        return try await show(call)
    }

    func remove(_ call: APICall, _ id: Product.ID) async throws {
        let account = try call.account()
        if let age = try call.changeAge() {
            try await cart.merge(0, base: 0, age: age, of: id, inCartOf: account)
        } else {
            try await cart.remove(id, fromCartOf: account)
        }
    }

    func empty(_ call: APICall) async throws {
        try await cart.empty(of: try call.account())
    }
}

extension CartBody {
    /// The lines, and what those of each currency come to; none of one that comes to more than can be counted.
    init(_ lines: [CartItem]) {
        self.init(
            lines: lines.map { Line(product: $0.product, quantity: $0.quantity, addedAt: $0.addedAt) },
            sums: lines.sums().compactMap(\.amount).map(Sum.init)
        )
    }
}

extension [CartItem] {
    /// The sums of the lines that can be bought, each currency by itself.
    ///
    /// A seller may ask a price that is too large to sum up, and the cart that it lies in is shown all the
    /// same.
    func sums() -> [CartSum] { CartSum.sums(of: map { ($0.product, $0.quantity) }) }
}
