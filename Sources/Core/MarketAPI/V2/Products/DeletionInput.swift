/// The way in which a product is deleted: `{"cancelDeals":true}`, or nothing.
public struct DeletionInput: Hashable, Sendable {
    /// True to end promises that stand in the way.
    public var cancelDeals: Bool?

    /// A moderator's reason to delete another's product; the seller reads it.
    public var reason: String?

    public init(cancelDeals: Bool? = nil, reason: String? = nil) {
        self.cancelDeals = cancelDeals
        self.reason = reason
    }
}

extension DeletionInput: ShapedBody {
    public static let shape = Shape<DeletionInput>("DeletionInput") { o in
        let cancelDeals = o("cancelDeals", ifPresent: \.cancelDeals, as: .boolean.orNull)
        let reason = o(
            "reason",
            ifPresent: \.reason,
            "Why a moderator deletes another's product, 1 to 1,000 characters; the seller reads it."
        )
        return { json in
            DeletionInput(cancelDeals: try json(cancelDeals), reason: try json(reason))
        }
    }
}
