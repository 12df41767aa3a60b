public import Market

/// The input to offer a product, or to change some of it.
///
/// When creating, what is left out is empty; when changing, it stays as it was.
public struct ProductInput: Hashable, Sendable {
    public var name: String?
    public var description: String?
    public var price: AmountText?
    public var discount: AmountText?
    public var stock: AmountText?
    public var currency: Currency?
    /// Empty for none; when creating, the market guesses it then.
    public var category: String?
    /// Empty for none, here and below.
    public var condition: Choice<Condition>?
    public var ways: [TradingWay]?
    public var parcelFee: AmountText?
    public var giveaway: Choice<Giveaway>?
    public var further: FurtherFacts
    /// All photos in their order: uploads, and when changing, photos that the product has.
    public var photos: [PhotoInput]?
    /// The draft that is deleted once the product is created; only when creating.
    public var draft: DraftReferenceInput?

    public init(
        name: String? = nil,
        description: String? = nil,
        price: AmountText? = nil,
        discount: AmountText? = nil,
        stock: AmountText? = nil,
        currency: Currency? = nil,
        category: String? = nil,
        condition: Choice<Condition>? = nil,
        ways: [TradingWay]? = nil,
        parcelFee: AmountText? = nil,
        giveaway: Choice<Giveaway>? = nil,
        further: FurtherFacts = FurtherFacts(),
        photos: [PhotoInput]? = nil,
        draft: DraftReferenceInput? = nil
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.discount = discount
        self.stock = stock
        self.currency = currency
        self.category = category
        self.condition = condition
        self.ways = ways
        self.parcelFee = parcelFee
        self.giveaway = giveaway
        self.further = further
        self.photos = photos
        self.draft = draft
    }

    /// The fields that this changes.
    public var changedFields: Set<DraftProblem.Field> {
        var fields = further.fields
        if name != nil { fields.insert(.name) }
        if description != nil { fields.insert(.description) }
        if price != nil || discount != nil || currency != nil { fields.insert(.price) }
        if stock != nil { fields.insert(.stock) }
        if category != nil { fields.insert(.category) }
        if condition != nil { fields.insert(.condition) }
        // A fee is in the currency of the price.
        if ways != nil || parcelFee != nil || currency != nil { fields.insert(.ways) }
        if giveaway != nil { fields.insert(.giveaway) }
        if photos != nil { fields.insert(.photos) }
        return fields
    }

    /// The draft that this makes of `draft`.
    public func applied(to draft: ProductDraft) -> ProductDraft {
        let before = draft.currency
        var draft = draft
        draft.name = name ?? draft.name
        draft.description = description ?? draft.description
        draft.price = price?.text ?? draft.price
        draft.discount = discount?.text ?? draft.discount
        draft.stock = stock?.text ?? draft.stock
        draft.currency = currency ?? draft.currency
        draft.facts.category = category ?? draft.facts.category
        if let condition { draft.facts.condition = condition.value }
        if let ways {
            draft.facts.meets = ways.contains(.meeting)
            draft.facts.sends = ways.contains(.parcel)
        }
        draft.facts.parcelFee = parcelFee?.text ?? draft.facts.parcelFee
        if let giveaway { draft.facts.giveaway = giveaway.value }
        // What was said in one currency is nothing in another.
        for field in ProductField.further where field.isAmount && draft.currency != before {
            draft.facts.take(field, from: FactsDraft())
        }
        further.apply(to: &draft.facts)
        draft.photoCount = photos?.count ?? draft.photoCount
        return draft
    }
}

/// One of some words, or none of them: an empty text takes back what was chosen.
public struct Choice<Word: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Hashable {
    public var value: Word?

    public init(_ value: Word?) {
        self.value = value
    }
}

extension Choice: Sendable, Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        value = Word(rawValue: text)
        guard value != nil || text.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "an unknown word")
        }
    }
}

/// A photo and what is said of it.
public struct PhotoInput: Hashable, Sendable {
    public var id: Photo.ID
    /// `nil` for what it says already, which is nothing for a photo that is new.
    public var alt: String?

    public init(id: Photo.ID, alt: String? = nil) {
        self.id = id
        self.alt = alt
    }
}

extension PhotoInput: ShapedBody {
    public static let shape = Shape<PhotoInput>("PhotoInput") { o in
        let id = o("id", \.id, as: .anyInt64)
        let alt = o(
            "alt",
            ifPresent: \.alt,
            "What the photo shows. Left out or null, what is said of it already stays.",
            as: .string.orNull.with(["maxLength": 1000])
        )
        return { json in PhotoInput(id: try json(id), alt: try json(alt)) }
    }
}
