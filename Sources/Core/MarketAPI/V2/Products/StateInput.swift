public import Market

/// The state that a product is to have: `{"state":"sold"}`.
public struct StateInput: Hashable, Sendable {
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

extension StateInput: ShapedBody {
    public static let shape = Shape<StateInput>(
        "StateInput",
        "With conversation, one or more units are sold to its buyer, who is asked. Promises that stand in the way end "
            + "with cancelDeals alone."
    ) { o in
        let state = o("state", \.state)
        let conversation = o("conversation", ifPresent: \.conversation, as: .identifier.orNull)
        let quantity = o("quantity", ifPresent: \.quantity, as: .int64(1...Int64.max).orNull)
        let cancelDeals = o("cancelDeals", ifPresent: \.cancelDeals, as: .boolean.orNull)
        return { json in
            StateInput(
                state: try json(state),
                conversation: try json(conversation),
                quantity: try json(quantity),
                cancelDeals: try json(cancelDeals)
            )
        }
    }
}
