public import Market

/// One lower price for all who like a product, as its seller and those who like it see it.
extension LikerOffer: ShapedBody {
    public static let shape = Shape<LikerOffer>(
        "LikerOffer",
        "One lower price for all who like goods."
    ) { o in
        let product = o("product", \.product)
        let amount = o.money("amount", \.amount, "Of one unit.", as: .string)
        let madeAt = o("madeAt", \.madeAt)
        let expiresAt = o("expiresAt", \.expiresAt)
        let endedAt = o("endedAt", ifPresent: \.endedAt, "When it ended; absent while it stands.")
        let reason = o(
            "reason",
            ifPresent: \.lapse?.rawValue,
            "Why it ended before its time; there will be more words.",
            as: .string.with(["examples": ["price", "reserved", "sold", "hidden", "deleted"]])
        )
        o("nextAt", \.nextAt, "From when the seller may make another one.")
        return { json in
            LikerOffer(
                product: try json(product),
                amount: try json(amount),
                madeAt: try json(madeAt),
                expiresAt: try json(expiresAt),
                endedAt: try json(endedAt),
                // A reason that a newer market made up is left out.
                lapse: try json(reason).flatMap(Offer.Lapse.init)
            )
        }
    }
}

/// A lower price for all who like goods: `{"amount":"8000"}`.
public struct LikerOfferInput: Hashable, Sendable {
    /// Of one unit, in the product's currency.
    public var amount: Amount

    public init(amount: Amount) {
        self.amount = amount
    }
}

extension LikerOfferInput: ShapedBody {
    public static let shape = Shape<LikerOfferInput>("LikerOfferInput") { o in
        let amount = o("amount", \.amount, "Of one unit, below the price, in whole won or cents.")
        return { json in LikerOfferInput(amount: try json(amount)) }
    }
}
