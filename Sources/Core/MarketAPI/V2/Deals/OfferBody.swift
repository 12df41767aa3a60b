public import Market

/// An offer as both people see it.
public struct OfferBody: Hashable, Sendable {
    public let offer: Offer

    public init(_ offer: Offer) {
        self.offer = offer
    }
}

extension OfferBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", offer.id)
            o("conversation", offer.conversation)
            o("product", offer.product)
            o("by", offer.maker)
            o("amount", offer.amount.decimalText)
            o("currency", offer.amount.currency)
            o("quantity", offer.quantity)
            o("state", offer.state.rawValue)
            o("madeAt", offer.madeAt)
            o("expiresAt", offer.expiresAt)
            o("answeredAt", ifPresent: offer.answeredAt)
            o("reason", ifPresent: offer.lapse?.rawValue)
            o("deal", ifPresent: offer.deal)
        }
    }
}

extension OfferBody: Decodable {
    private enum Key: CodingKey {
        case id, conversation, product, by, amount, currency, quantity, state, madeAt, expiresAt, answeredAt,
            reason, deal
    }

    /// A reason that a newer market made up is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let currency = try container.decode(Currency.self, forKey: .currency)
        offer = Offer(
            id: try container.decode(Offer.ID.self, forKey: .id),
            conversation: try container.decode(Conversation.ID.self, forKey: .conversation),
            product: try container.decode(Product.ID.self, forKey: .product),
            maker: try container.decode(Account.ID.self, forKey: .by),
            amount: try container.decode(Amount.self, forKey: .amount).money(in: currency),
            quantity: try container.decode(Int64.self, forKey: .quantity),
            state: try container.decode(Offer.State.self, forKey: .state),
            madeAt: try container.decode(Timestamp.self, forKey: .madeAt),
            expiresAt: try container.decode(Timestamp.self, forKey: .expiresAt),
            answeredAt: try container.decodeIfPresent(Timestamp.self, forKey: .answeredAt),
            lapse: try container.decodeIfPresent(String.self, forKey: .reason)
                .flatMap { Offer.Lapse(rawValue: $0) },
            deal: try container.decodeIfPresent(Deal.ID.self, forKey: .deal)
        )
    }
}

/// A price that one would trade at: `{"amount":"8000"}`.
public struct OfferInput: Hashable, Sendable, Decodable {
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

extension OfferInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("amount", amount.shortestText)
            o("quantity", ifPresent: quantity)
            o("hours", ifPresent: hours)
        }
    }
}

/// An answer to an offer: `{"answer":"accept"}`.
public struct OfferAnswerInput: Hashable, Sendable, Decodable {
    public var answer: Offer.Answer

    public init(answer: Offer.Answer) {
        self.answer = answer
    }
}

extension OfferAnswerInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("answer", answer.rawValue) }
    }
}
