/// The way in which a product is deleted: `{"cancelDeals":true}`, or nothing.
public struct DeletionInput: Hashable, Sendable, Decodable {
    /// True to end promises that stand in the way.
    public var cancelDeals: Bool?

    /// A moderator's reason to delete another's product; the seller reads it.
    public var reason: String?

    public init(cancelDeals: Bool? = nil, reason: String? = nil) {
        self.cancelDeals = cancelDeals
        self.reason = reason
    }
}

extension DeletionInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("cancelDeals", ifPresent: cancelDeals)
            o("reason", ifPresent: reason)
        }
    }
}
