public import Market

extension Edition2022.Item {
    /// A price as an app shows it: `bargain` is always `full` less `discount`.
    struct Amounts {
        let full: Amount
        let bargain: Amount
        let discount: Amount

        init(_ price: Price, _ cents: EditionCents) {
            let told =
                switch cents {
                case .keep: price
                case .round: price.roundedToWhole
                }
            full = Amount(told.full)
            bargain = Amount(told.bargain)
            discount = Amount(told.discount)
        }
    }
}

extension ProductRequest {
    /// The request without the amounts that the app was told of `product`, where they were rounded: many apps send back
    /// all that they show, and an edit of the stock must not take the cents off the price.
    public func withoutToldAmounts(of product: Product, _ cents: EditionCents) -> ProductRequest {
        guard cents == .round, currency == nil || currency == product.price.currency else { return self }
        let told = Edition2022.Item.Amounts(product.price, cents)
        var request = self
        if names(told.full, price) { request.price = nil }
        if names(told.discount, discount) { request.discount = nil }
        return request
    }

    private func names(_ told: Amount, _ text: String?) -> Bool {
        guard let text else { return false }
        // Text that is no amount is reported where it is checked.
        do { return Amount(try Money(text, currency: .usd)) == told } catch { return false }
    }
}
