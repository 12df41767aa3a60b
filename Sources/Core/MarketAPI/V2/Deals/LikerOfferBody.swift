public import Market

/// One lower price for all who like goods, as its seller and those who like them see it.
public struct LikerOfferBody: Hashable, Sendable {
    public let offer: LikerOffer

    public init(_ offer: LikerOffer) {
        self.offer = offer
    }
}

extension LikerOfferBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("product", offer.product)
            o("amount", offer.amount.decimalText)
            o("currency", offer.amount.currency)
            o("madeAt", offer.madeAt)
            o("expiresAt", offer.expiresAt)
            o("endedAt", ifPresent: offer.endedAt)
            o("reason", ifPresent: offer.lapse?.rawValue)
            o("nextAt", offer.nextAt)
        }
    }
}

extension LikerOfferBody: Decodable {
    private enum Key: CodingKey {
        case product, amount, currency, madeAt, expiresAt, endedAt, reason
    }

    /// A reason that a newer market made up is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let currency = try container.decode(Currency.self, forKey: .currency)
        offer = LikerOffer(
            product: try container.decode(Product.ID.self, forKey: .product),
            amount: try container.decode(Amount.self, forKey: .amount).money(in: currency),
            madeAt: try container.decode(Timestamp.self, forKey: .madeAt),
            expiresAt: try container.decode(Timestamp.self, forKey: .expiresAt),
            endedAt: try container.decodeIfPresent(Timestamp.self, forKey: .endedAt),
            lapse: try container.decodeIfPresent(String.self, forKey: .reason)
                .flatMap { Offer.Lapse(rawValue: $0) }
        )
    }
}

/// A lower price for all who like goods: `{"amount":"8000"}`.
public struct LikerOfferInput: Hashable, Sendable, Decodable {
    /// Of one unit, in the product's currency.
    public var amount: Amount

    public init(amount: Amount) {
        self.amount = amount
    }
}

extension LikerOfferInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("amount", amount.shortestText) }
    }
}
