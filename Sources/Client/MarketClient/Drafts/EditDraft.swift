import Foundation
public import Market

/// A change to one's own product that was begun, kept until the market has it.
public struct EditDraft: Hashable, Sendable, Identifiable {
    public let id: DraftID
    /// The product that it changes.
    public let product: Product.ID
    /// What it was begun from, to tell what was typed here from what has changed on the market since.
    public var base: EditBase
    /// What was typed.
    public var offer: ProductSubmission
    /// Who began it, as far as the form knows.
    var author: Account.ID?

    /// A change that has just been begun by `author`, or by whoever is signed in when it is first saved.
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

/// A product as it was when somebody began to change it.
public struct EditBase: Hashable, Sendable {
    /// The form as it was filled in for the product.
    public let draft: ProductDraft
    /// The photos that it had, in their order.
    public let photos: [SubmittedPhoto]
    /// Which state of the product it is; `nil` where the market does not count them.
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
