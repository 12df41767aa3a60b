/// What sellers say of their goods besides name and price, and what lists are narrowed by.
extension TextKey {
    // Prices
    public static let priceGiveaway = TextKey("price.giveaway")
    public static let moneyKRWDisplay = TextKey("money.krw.display")
    public static let moneyUSDDisplay = TextKey("money.usd.display")
}
