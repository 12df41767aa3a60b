import Foundation
public import Market

/// A change to one's own product that was begun, kept until the market has it.
public struct EditDraft: Hashable, Sendable, Identifiable {
    public let id: DraftID
    /// The product that it changes.
    public let product: Product.ID
    /// The product that it was begun from, to separate what was typed here from later changes on the market.
    public var base: EditBase
    /// The typed form and the photos.
    public var offer: ProductSubmission
    /// The account that began it, as far as the form knows.
    var author: Account.ID?

    /// Creates a change begun by `author`, or by the account signed in at its first save.
    public init(
        _ product: Product.ID,
        from base: EditBase,
        to offer: ProductSubmission,
        by author: Account.ID? = nil
    ) {
        self.init(
            id: DraftID(rawValue: UUID().uuidString.lowercased()),
            product: product,
            base: base,
            offer: offer
        )
        self.author = author
    }

    init(id: DraftID, product: Product.ID, base: EditBase, offer: ProductSubmission) {
        self.id = id
        self.product = product
        self.base = base
        self.offer = offer
    }
}

/// A product as it was when the change of it began.
public struct EditBase: Hashable, Sendable {
    /// The form as it was filled in for the product.
    public let draft: ProductDraft
    /// The photos that it had, in their order.
    public let photos: [SubmittedPhoto]
    /// The version of the product; `nil` where the market does not count versions.
    public let version: Int64?

    /// The product as it is now.
    public init(_ detail: ProductDetails) {
        self.init(
            draft: detail.draft,
            photos: detail.pictures.map { SubmittedPhoto(.onMarket($0.id), altText: $0.altText) },
            version: detail.goods.version
        )
    }

    init(draft: ProductDraft, photos: [SubmittedPhoto], version: Int64?) {
        self.draft = draft
        self.photos = photos
        self.version = version
    }
}
