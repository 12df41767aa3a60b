public import Market

/// A price: `{"currency":"KRW","full":"150000","discount":"20000","bargain":"130000"}`.
///
/// Amounts are decimal text, so that no client's floating-point numbers can round them.
extension Price: ShapedBody {
    public static let shape = Shape<Price>(
        "Price",
        "Amounts are decimal text, so that no floating-point number rounds them."
    ) { o in
        let currency = o("currency", \.currency)
        let full = o("full", { Amount($0.full) })
        let discount = o("discount", { Amount($0.discount) })
        o("bargain", { Amount($0.bargain) })
        return { json in
            let currency = try json(currency)
            do {
                return try Price(
                    full: try json(full).money(in: currency),
                    discount: try json(discount).money(in: currency)
                )
            } catch is MoneyError {
                throw json.refusal(of: "discount", "more than the price")
            }
        }
    }
}
