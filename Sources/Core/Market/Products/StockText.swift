/// What a card says of how many there are: `잔여수량 : 3`, or 품절.
public struct StockText: Hashable, Sendable {
    public let text: String
    /// Whether to draw it in the warning colour; the words carry the meaning without it.
    public let isWarning: Bool

    public init(of product: Product, in texts: Texts) {
        self.init(stock: product.stock, isSoldOut: product.isSoldOut, in: texts)
    }

    public init(stock: Int64, isSoldOut: Bool, in texts: Texts) {
        isWarning = isSoldOut
        text = isSoldOut ? texts[.soldOut] : texts(.stockLeft, count: stock)
    }
}
