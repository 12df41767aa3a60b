/// What a seller says of goods besides name, price and photos; all of it may be left out.
public struct ProductFacts: Hashable, Sendable {
    public var category: Category.ID?
    public var condition: Condition?
    public var ways: TradingWays
    /// 나눔: chosen on purpose, and then the price is 0.
    public var giveaway: Giveaway?
    /// 가격 제안 받기: a lower price may be offered.
    public var takesOffers: Bool

    public init(
        category: Category.ID? = nil,
        condition: Condition? = nil,
        ways: TradingWays = TradingWays(),
        giveaway: Giveaway? = nil,
        takesOffers: Bool = false
    ) {
        self.category = category
        self.condition = condition
        self.ways = ways
        self.giveaway = giveaway
        self.takesOffers = takesOffers
    }
}

extension ProductFacts {
    /// What does not go together with the price or breaks `rules`, in the order of the form.
    ///
    /// Nothing is given away by a slip: a price of 0 needs 나눔, but for those rules that let it pass.
    public func validate(with price: Price, by rules: DraftRules = .market) -> [FactsProblem] {
        var problems: [FactsProblem] = []
        if giveaway != nil {
            if !price.full.isZero { problems.append(.giveawayPrice) }
            if takesOffers { problems.append(.offersOnGiveaway) }
        } else if price.full.isZero, !rules.allowsFreeGoods {
            problems.append(.freeWithoutGiveaway)
        }
        if case .fee(let fee) = ways.parcel {
            if fee.currency != price.currency { problems.append(.parcelFeeCurrency) }
            if fee.isZero { problems.append(.parcelFeeNotPositive) }
            if String(fee.hundredths / 100).utf8.count > rules.priceDigits {
                problems.append(.parcelFeeTooLong)
            }
        }
        return problems
    }
}

/// One thing that is wrong with what a seller says of goods.
///
/// The raw value is stable: it goes over the wire.
public enum FactsProblem: String, Error, Hashable, Sendable, CaseIterable, Codable {
    case giveawayPrice = "giveaway_price"
    /// A price of 0 that 나눔 was not chosen for.
    case freeWithoutGiveaway = "free_without_giveaway"
    case offersOnGiveaway = "offers_on_giveaway"
    case parcelFeeCurrency = "fee_currency"
    case parcelFeeNotPositive = "fee_not_positive"
    case parcelFeeTooLong = "fee_too_long"
}

extension FactsProblem {
    /// The sentence that stands at the field.
    public func text(in texts: Texts) -> String {
        switch self {
        case .giveawayPrice: texts[.giveawayPrice]
        case .freeWithoutGiveaway: texts[.freeWithoutGiveaway]
        case .offersOnGiveaway: texts[.offersOnGiveaway]
        case .parcelFeeCurrency: texts[.parcelFeeCurrency]
        case .parcelFeeNotPositive: texts[.parcelFeeNotPositive]
        case .parcelFeeTooLong: texts[.parcelFeeTooLong]
        }
    }
}
