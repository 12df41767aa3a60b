/// The facts of a product as its seller has chosen them so far, valid or not.
public struct FactsDraft: Hashable, Sendable, Codable {
    /// The ``Category/ID``; empty lets the market guess it for what is new, and means none for what is offered already.
    public var category: String
    public var condition: Condition?
    /// 직거래.
    public var meets: Bool
    /// 택배.
    public var sends: Bool
    /// The parcel fee of the buyer, as plain decimal text; empty where the price includes it.
    public var parcelFee: String
    /// 나눔: the price is 0 then, and may be left empty.
    public var giveaway: Giveaway?
    /// 가격 제안 받기.
    public var takesOffers: Bool
    /// The lowest that may be offered, as plain decimal text; empty for half of the price.
    public var offersFrom: String
    /// 선착순 예약.
    public var firstCome: Bool

    public init(
        category: String = "",
        condition: Condition? = nil,
        meets: Bool = false,
        sends: Bool = false,
        parcelFee: String = "",
        giveaway: Giveaway? = nil,
        takesOffers: Bool = false,
        offersFrom: String = "",
        firstCome: Bool = false
    ) {
        self.category = category
        self.condition = condition
        self.meets = meets
        self.sends = sends
        self.parcelFee = parcelFee
        self.giveaway = giveaway
        self.takesOffers = takesOffers
        self.offersFrom = offersFrom
        self.firstCome = firstCome
    }

    /// The form as it would be filled in for what is offered already.
    public init(_ facts: ProductFacts) {
        var fee = ""
        if case .fee(let amount) = facts.ways.parcel { fee = amount.decimalText }
        self.init(
            category: facts.category?.rawValue ?? "",
            condition: facts.condition,
            meets: facts.ways.meets,
            sends: facts.ways.parcel != nil,
            parcelFee: fee,
            giveaway: facts.giveaway
        )
        takeFurther(from: facts)
    }
}

extension FactsDraft {
    /// As it was written down, also by an app that knew fewer facts.
    public init(from decoder: any Decoder) throws {
        let kept = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            category: try kept.decode(String.self, forKey: .category),
            condition: try kept.decodeIfPresent(Condition.self, forKey: .condition),
            meets: try kept.decode(Bool.self, forKey: .meets),
            sends: try kept.decode(Bool.self, forKey: .sends),
            parcelFee: try kept.decode(String.self, forKey: .parcelFee),
            giveaway: try kept.decodeIfPresent(Giveaway.self, forKey: .giveaway)
        )
        for field in ProductField.further {
            guard let key = CodingKeys(stringValue: field.member.description) else { continue }
            switch field.kind {
            case .own: break
            case .flag(_, let typed, _):
                self[keyPath: typed] = try kept.decodeIfPresent(Bool.self, forKey: key) ?? false
            case .amount(_, let typed):
                self[keyPath: typed] = try kept.decodeIfPresent(String.self, forKey: key) ?? ""
            }
        }
    }
}
