public import Market

/// Why a moderator does something: `{"reason":"…"}`.
public struct ReasonInput: Hashable, Sendable, Decodable {
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

extension ReasonInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("reason", reason) }
    }
}

/// Why a moderator brings a product back, if a reason is given.
public struct RestoringInput: Hashable, Sendable, Decodable {
    public var reason: String?

    public init(reason: String? = nil) {
        self.reason = reason
    }
}

/// One line of the log of what moderators did.
public struct ModerationBody: Hashable, Sendable, Decodable {
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

extension ModerationBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("moderator", moderator)
            o("action", action)
            o("product", product)
            o("reason", reason)
            o("at", at)
        }
    }
}
