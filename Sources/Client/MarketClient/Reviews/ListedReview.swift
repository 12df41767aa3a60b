public import Market

/// A review in a list, with the picture of its author.
public struct ListedReview: Hashable, Sendable, Identifiable {
    /// The review, as everyone reads it.
    public let review: Review
    /// The author's picture; `nil` for none.
    public let picture: ProductPicture?

    public var id: Review.ID { review.id }

    public init(_ review: Review, picture: ProductPicture? = nil) {
        self.review = review
        self.picture = picture
    }
}
