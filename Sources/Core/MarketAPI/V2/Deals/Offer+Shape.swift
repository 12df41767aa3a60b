public import Market

extension Offer.State: WireWord {}
extension Offer.Answer: WireWord {}

/// An offer as both people see it.
extension Offer: ShapedBody {
    public static let shape = Shape<Offer>(
        "Offer",
        "amount is that of one unit. deal is what came of it."
    ) { o in
        let id = o("id", \.id)
        let conversation = o("conversation", \.conversation)
        let product = o("product", \.product)
        let maker = o("by", \.maker)
        let amount = o.money("amount", \.amount)
        let quantity = o("quantity", \.quantity, as: .int64(1...Int64.max))
        let purchase = o(
            "purchase",
            ifPresent: \.isPurchase.ifTrue,
            "true where its buyer asks for the goods at the price that is asked."
        )
        let state = o("state", \.state)
        let madeAt = o("madeAt", \.madeAt)
        let expiresAt = o("expiresAt", \.expiresAt)
        let answeredAt = o("answeredAt", ifPresent: \.answeredAt)
        let reason = o(
            "reason",
            ifPresent: \.lapse?.rawValue,
            "Why it lapsed: price, reserved, sold, hidden, deleted, closed, left; more may come."
        )
        let deal = o("deal", ifPresent: \.deal)
        return { json in
            Offer(
                id: try json(id),
                conversation: try json(conversation),
                product: try json(product),
                maker: try json(maker),
                amount: try json(amount),
                quantity: try json(quantity),
                isPurchase: try json(purchase) ?? false,
                state: try json(state),
                madeAt: try json(madeAt),
                expiresAt: try json(expiresAt),
                answeredAt: try json(answeredAt),
                // A reason that a newer market made up is left out.
                lapse: try json(reason).flatMap(Offer.Lapse.init),
                deal: try json(deal)
            )
        }
    }
}

/// A price that one would trade at: `{"amount":"8000"}`.
public struct OfferInput: Hashable, Sendable {
    /// Of one unit, in the product's currency.
    public var amount: Amount
    public var quantity: Int64?
    /// For how long it stands: 1, 24 or 48.
    public var hours: Int?

    public init(amount: Amount, quantity: Int64? = nil, hours: Int? = nil) {
        self.amount = amount
        self.quantity = quantity
        self.hours = hours
    }
}

extension OfferInput: ShapedBody {
    public static let shape = Shape<OfferInput>(
        "OfferInput",
        "One unit for 48 hours, where nothing else is said."
    ) { o in
        let amount = o("amount", \.amount, "Of one unit, in the product's currency.")
        let quantity = o("quantity", ifPresent: \.quantity, as: .int64(1...Int64.max).orNull)
        let hours = o("hours", ifPresent: \.hours, as: .integer.with(["enum": [1, 24, 48]]).orNull)
        return { json in
            OfferInput(
                amount: try json(amount),
                quantity: try json(quantity),
                hours: try json(hours)
            )
        }
    }
}

/// The price at which one would buy, as one was shown it: `{"price":"8000","currency":"KRW"}`.
public struct PurchaseInput: Hashable, Sendable {
    /// Of one unit.
    public var price: Amount
    public var currency: Currency
    public var quantity: Int64?

    public init(price: Money, quantity: Int64? = nil) {
        self.price = Amount(price)
        currency = price.currency
        self.quantity = quantity
    }

    /// The price with its currency.
    public var shown: Money { price.money(in: currency) }
}

extension PurchaseInput: ShapedBody {
    public static let shape = Shape<PurchaseInput>("PurchaseInput", "One unit, where nothing else is said.") {
        o in
        let price = o("price", \.price, "Of one unit, as one was shown it: the price less a discount.")
        let currency = o("currency", \.currency)
        let quantity = o("quantity", ifPresent: \.quantity, as: .int64(1...Int64.max).orNull)
        return { json in
            PurchaseInput(
                price: try json(price).money(in: try json(currency)),
                quantity: try json(quantity)
            )
        }
    }
}

/// An answer to an offer: `{"answer":"accept"}`.
public struct OfferAnswerInput: Hashable, Sendable {
    public var answer: Offer.Answer

    public init(answer: Offer.Answer) {
        self.answer = answer
    }
}

extension OfferAnswerInput: ShapedBody {
    public static let shape = Shape<OfferAnswerInput>("OfferAnswerInput") { o in
        let answer = o("answer", \.answer)
        return { json in OfferAnswerInput(answer: try json(answer)) }
    }
}
