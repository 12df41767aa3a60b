/// How goods are taken away: `{"cancelDeals":true}`, or nothing.
public struct DeletionInput: Hashable, Sendable, Decodable {
    /// Whether promises end that stand in the way.
    public var cancelDeals: Bool?

    public init(cancelDeals: Bool? = nil) {
        self.cancelDeals = cancelDeals
    }
}

extension DeletionInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("cancelDeals", ifPresent: cancelDeals) }
    }
}
