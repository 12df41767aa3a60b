/// The limits of a draft.
public struct DraftRules: Hashable, Sendable {
    /// In characters as people see them, blanks and invisible ones not counted.
    public let nameLength: ClosedRange<Int>
    public let descriptionLength: ClosedRange<Int>
    /// Digits of a price or a discount before the point.
    public let priceDigits: Int
    public let stockDigits: Int
    public let photos: ClosedRange<Int>
    public let allowsFreeProducts: Bool
    /// The stock where the draft names none: most people sell one item, and the old servers took it for none.
    public let stockUnsaid: Int64

    /// The most that is ever kept, in bytes of UTF-8: characters of many parts count as one, and take room for all of them.
    package static let largestName = 2_000
    package static let largestDescription = 20_000

    /// The allowed number of photos of a product; the first one stands for it on cards.
    public static let photosOfProduct = 1...10
    /// The number of photos that the old editions know: they send no more, and go on seeing the first five.
    public static let photosInEditions = 1...5

    /// The rules of the market's own app, pages and API.
    public static let market = DraftRules(
        nameLength: 3...40,
        descriptionLength: 0...1000,
        priceDigits: 10,
        stockDigits: 10,
        photos: photosOfProduct,
        allowsFreeProducts: false,
        stockUnsaid: 1
    )

    /// The rules that the old servers enforced, and apps written against them rely on.
    public static let editions = DraftRules(
        nameLength: 1...255,
        descriptionLength: 0...5_000,
        priceDigits: 13,
        stockDigits: 13,
        photos: photosInEditions,
        allowsFreeProducts: true,
        stockUnsaid: 0
    )

    /// The rules in the documents of the old servers, which did not enforce them.
    public static let strictEditions = DraftRules(
        nameLength: 3...100,
        descriptionLength: 10...1000,
        priceDigits: 13,
        stockDigits: 13,
        photos: photosInEditions,
        allowsFreeProducts: true,
        stockUnsaid: 0
    )
}

extension Product {
    /// The photos that the old editions show.
    package var photosInEditions: ArraySlice<Photo> { photos.prefix(DraftRules.photosInEditions.upperBound) }

    /// The stock that the old editions show: they know no other way to say that goods are sold.
    package var stockInEditions: Int64 { state == .sold ? 0 : stock }
}
