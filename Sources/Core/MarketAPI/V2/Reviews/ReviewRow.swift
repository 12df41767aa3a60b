public import Market

/// A review in a list, with the picture of its author.
public struct ReviewRow: Hashable, Sendable {
    /// The review, as everyone reads it.
    public let review: Review
    /// The author's picture; `nil` where the caller sees none.
    public let picture: Photo?

    public init(_ review: Review, picture: Photo? = nil) {
        self.review = review
        self.picture = picture
    }
}

extension ReviewRow: ShapedBody {
    public static let shape = Shape<ReviewRow>(
        "ReviewRow",
        "A review with the picture of its author; picture is absent where there is none.",
        page: "What people say of somebody."
    ) { o in
        let review = o.members(of: \.review)
        let picture = o("picture", ifPresent: \.picture)
        return { json in ReviewRow(try json(review), picture: try json(picture)) }
    }
}
