/// A field of the form for a product: all that forms, bodies and tables need to know of it.
///
/// A new optional fact of a product is a property of ``ProductFacts`` and of ``FactsDraft``, a case of
/// ``DraftProblem/Field``, its row below, and a column in the schema of the store. Bodies, records, replicas,
/// drafts, the app's library and both forms follow the row.
public struct ProductField: Sendable {
    /// The place of a field in a value.
    public typealias Place<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

    public enum Kind: Sendable {
        /// Has a place of its own in bodies and tables, as all do that lists show, sort or filter by.
        case own
        /// Yes or no; no where the seller has not said. The bit is its own among the flags of a ``Card``.
        case flag(Place<ProductFacts, Bool>, typed: Place<FactsDraft, Bool>, bit: UInt8)
        /// An amount above 0 and at most the price, whose currency it has; text while it is typed.
        case amount(Place<ProductFacts, Money?>, typed: Place<FactsDraft, String>)
    }

    /// The text of a field in a draft, and the filter of what is typed there.
    public enum Entry: Sendable {
        /// It is chosen.
        case choice
        case text(Place<ProductDraft, String>, TextEntry)
        case number(Place<ProductDraft, String>, NumberEntry)
    }

    /// Its raw value is the name of the column, and of the field in problems of the API.
    public let id: DraftProblem.Field
    /// The member of the API's bodies.
    public let member: StaticString
    /// The name in a page's form.
    public let input: StaticString
    public let label: TextKey
    public var entry = Entry.choice
    public var kind = Kind.own
    /// The sentence at the field in forms.
    public var hint: TextKey?
    /// The line that tells buyers of a flag, while the product is for sale: its label and its text.
    public var told: (label: TextKey, text: TextKey)?
    /// The flag without which the field means nothing, and is not asked for.
    public var needs: DraftProblem.Field?
    /// The seller's own: nobody else learns it.
    public var isSecret = false
    /// The sentences of the API's description: in a product, in the input for one, and in a draft.
    public var about: (product: String?, input: String?, draft: String?) = (nil, nil, nil)
}

extension DraftProblem.Field {
    /// The row of the field.
    public var row: ProductField {
        switch self {
        case .name:
            ProductField(
                id: self,
                member: "name",
                input: "name",
                label: .formName,
                entry: .text(\.name, .name)
            )
        case .description:
            ProductField(
                id: self,
                member: "description",
                input: "description",
                label: .formDescription,
                entry: .text(\.description, .description)
            )
        case .price:
            ProductField(
                id: self,
                member: "price",
                input: "price",
                label: .formPrice,
                entry: .number(\.price, .price)
            )
        case .discount:
            ProductField(
                id: self,
                member: "discount",
                input: "discount",
                label: .formDiscount,
                entry: .number(\.discount, .discount)
            )
        case .stock:
            ProductField(
                id: self,
                member: "stock",
                input: "stock",
                label: .formStock,
                entry: .number(\.stock, .stock)
            )
        case .photos: ProductField(id: self, member: "photos", input: "photos", label: .formPhotos)
        case .category:
            ProductField(id: self, member: "category", input: "category", label: .factsCategory)
        case .condition:
            ProductField(id: self, member: "condition", input: "condition", label: .factsCondition)
        case .ways: ProductField(id: self, member: "ways", input: "meets", label: .factsWays)
        case .parcelFee:
            ProductField(
                id: self,
                member: "parcelFee",
                input: "parcel-fee",
                label: .parcelFeeLabel,
                entry: .number(\.facts.parcelFee, .price)
            )
        case .giveaway: ProductField(id: self, member: "giveaway", input: "giveaway", label: .priceGiveaway)
        case .takesOffers:
            ProductField(
                id: self,
                member: "takesOffers",
                input: "takes-offers",
                label: .offersTaken,
                kind: .flag(\.takesOffers, typed: \.takesOffers, bit: Card.takesOffers),
                about: ("Whether a lower price may be offered; absent for false.", nil, nil)
            )
        case .offersFrom:
            ProductField(
                id: self,
                member: "offersFrom",
                input: "offers-from",
                label: .offersFromLabel,
                entry: .number(\.facts.offersFrom, .price),
                kind: .amount(\.offersFrom, typed: \.offersFrom),
                hint: .offersFromHint,
                needs: .takesOffers,
                isSecret: true,
                about: (
                    "The seller's secret: lower offers do not ring, and are declined by themselves after a while. In "
                        + "replies to the seller alone; absent where it is half of the price.",
                    "The seller's secret: lower offers do not ring, and are declined by themselves after a while. In "
                        + "whole won or cents and at most what is asked; empty for half of the price. Where the price "
                        + "alone is lowered below it, it becomes the price; another currency empties it.",
                    "Empty for half of the price."
                )
            )
        case .firstCome:
            ProductField(
                id: self,
                member: "firstCome",
                input: "first-come",
                label: .firstCome,
                kind: .flag(\.firstCome, typed: \.firstCome, bit: Card.firstCome),
                hint: .firstComeHint,
                told: (.firstComeLabel, .firstCome),
                about: (
                    "Whether who is first to buy at the asked price has it reserved at once; absent for false.",
                    "Whether who is first to buy at the asked price has it reserved at once. A giveaway has ways of "
                        + "its own.",
                    nil
                )
            )
        }
    }
}

/// The bits of a card's flags, which never change.
extension Card {
    package static let meets: UInt8 = 1
    package static let takesOffers: UInt8 = 2
    /// The lowest offer follows the texts, in eight bytes; cards from before there was one are whole without.
    ///
    /// No list reads it, as it is its seller's secret.
    package static let hasLowestOffer: UInt8 = 4
    package static let firstCome: UInt8 = 8
}
