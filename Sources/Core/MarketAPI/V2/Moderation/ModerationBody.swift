public import Market

/// Why a moderator does something: `{"reason":"…"}`.
public struct ReasonInput: Hashable, Sendable {
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

extension ReasonInput: ShapedBody {
    public static let shape = Shape<ReasonInput>("ReasonInput") { o in
        let reason = o("reason", \.reason, as: .text(upTo: 1000))
        return { json in ReasonInput(reason: try json(reason)) }
    }
}

/// Why a moderator brings a product back, if a reason is given.
public struct RestoringInput: Hashable, Sendable {
    public var reason: String?

    public init(reason: String? = nil) {
        self.reason = reason
    }
}

extension RestoringInput: ShapedBody {
    public static let shape = Shape<RestoringInput>("RestoringInput") { o in
        let reason = o("reason", ifPresent: \.reason, as: .string.with(["maxLength": 1000]))
        return { json in RestoringInput(reason: try json(reason)) }
    }
}

/// One line of the log of what moderators did.
public struct ModerationBody: Hashable, Sendable {
    public let id: Int64
    public let moderator: Account.ID
    /// `hide`, `restore`, `delete`, `undelete`, or `repost`: a seller showed a hidden photo again.
    public let action: String
    public let product: Product.ID
    public let reason: String
    public let at: Timestamp

    public init(
        id: Int64,
        moderator: Account.ID,
        action: String,
        product: Product.ID,
        reason: String,
        at: Timestamp
    ) {
        self.id = id
        self.moderator = moderator
        self.action = action
        self.product = product
        self.reason = reason
        self.at = at
    }
}

extension ModerationBody: ShapedBody {
    public static let shape = Shape<ModerationBody>(
        "Moderation",
        page: "Newest first; next is what to send as before."
    ) { o in
        let id = o("id", \.id, as: .identifier)
        let moderator = o("moderator", \.moderator)
        let action = o("action", \.action, as: .words("hide", "restore", "delete", "undelete", "repost"))
        let product = o("product", \.product)
        let reason = o("reason", \.reason)
        let at = o("at", \.at)
        return { json in
            ModerationBody(
                id: try json(id),
                moderator: try json(moderator),
                action: try json(action),
                product: try json(product),
                reason: try json(reason),
                at: try json(at)
            )
        }
    }
}
