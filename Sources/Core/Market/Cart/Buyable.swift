/// The facts that decide if something can be bought.
public protocol Buyable {
    /// `nil` where nobody can compute with what it costs.
    var priceAsked: Price? { get }
    /// `nil` where a shop doesn't say how many are left.
    var countLeft: Int64? { get }
    /// The state of the product: for sale, reserved, sold or hidden.
    var state: ProductState { get }
    /// True where its market no longer has it.
    var isGone: Bool { get }
}

extension Buyable {
    /// True where nothing is left to buy, because it is sold or the stock is used up.
    public var isSoldOut: Bool { state == .sold || countLeft == 0 }
    /// True where it can be bought now.
    public var isForSale: Bool { !isGone && !isSoldOut && state != .hidden }

    /// The number of units, out of the `wanted` ones, that can be bought now.
    public func countForSale(of wanted: Int64) -> Int64 {
        isForSale ? min(wanted, countLeft ?? wanted) : 0
    }

    /// The changes for a buyer who wants `quantity` of it at the price they agreed to; empty when nothing has
    /// changed.
    public func changes(quantity: Int64, agreedPrice: Price? = nil) -> [CartChange] {
        if isGone || state == .hidden { return [.gone] }
        if isSoldOut { return [.soldOut] }
        var changes: [CartChange] = []
        if state == .reserved { changes.append(.reserved) }
        if let countLeft, countLeft < quantity { changes.append(.fewerLeft(countLeft)) }
        if let now = priceAsked, let agreedPrice, now.bargain != agreedPrice.bargain {
            changes.append(.price(was: agreedPrice))
        }
        return changes
    }
}

extension Product: Buyable {
    public var priceAsked: Price? { price }
    public var countLeft: Int64? { stock }
    public var isGone: Bool { false }
}
