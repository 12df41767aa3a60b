/// What a card says of how many there are: `잔여수량 : 3`, or 품절.
public struct StockText: Hashable, Sendable {
    public let text: String
    /// Whether to draw it in the warning colour; the words carry the meaning without it.
    public let isWarning: Bool

    public init(of product: Product, in texts: Texts) {
        isWarning = product.isSoldOut
        text = isWarning ? texts[.soldOut] : texts(.stockLeft, count: product.stock)
    }
}
