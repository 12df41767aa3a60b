public import Market

/// The state that a product is to have: `{"state":"sold"}`.
public struct StateInput: Hashable, Sendable, Decodable {
    public var state: ProductState
    /// To the buyer of which conversation it was sold; to nobody that the market knows where none is named.
    public var conversation: Conversation.ID?
    /// The number of units sold to that buyer.
    public var quantity: Int64?
    /// True to end promises that stand in the way.
    public var cancelDeals: Bool?

    public init(
        state: ProductState,
        conversation: Conversation.ID? = nil,
        quantity: Int64? = nil,
        cancelDeals: Bool? = nil
    ) {
        self.state = state
        self.conversation = conversation
        self.quantity = quantity
        self.cancelDeals = cancelDeals
    }
}

extension StateInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("state", state)
            o("conversation", ifPresent: conversation)
            o("quantity", ifPresent: quantity)
            o("cancelDeals", ifPresent: cancelDeals)
        }
    }
}
