public import Market

/// What has to be known of something to tell whether it can be bought.
public protocol Buyable {
    /// `nil` where nobody knows what it costs.
    var price: PriceTag? { get }
    /// `nil` where a shop doesn't say how many are left.
    var stock: Int64? { get }
    /// Whether it is for sale, reserved, sold or hidden.
    var state: ProductState { get }
    /// Whether its market no longer has it.
    var isGone: Bool { get }
}

extension Buyable {
    /// Whether there is nothing left to buy.
    public var isSoldOut: Bool { state == .sold || stock == 0 }
    /// Whether it can be bought now.
    public var isForSale: Bool { !isGone && !isSoldOut && state != .hidden }

    /// What has changed for somebody who wants `quantity` of it at the price they agreed to; empty when all is as it was.
    public func changes(quantity: Int64, agreedPrice: Price?) -> [CartChange] {
        if isGone || state == .hidden { return [.gone] }
        if isSoldOut { return [.soldOut] }
        var changes: [CartChange] = []
        if state == .reserved { changes.append(.reserved) }
        if let stock, stock < quantity { changes.append(.fewerLeft(stock)) }
        if let now = price?.price, let agreedPrice, now.bargain != agreedPrice.bargain {
            changes.append(.price(was: agreedPrice))
        }
        return changes
    }
}
