public import Market

extension Deal.State: WireWord {}
extension Deal.Reason: WireWord {}

/// A deal as one of its two people sees it.
extension OwnDeal: ShapedBody {
    public static let shape = Shape<OwnDeal>(
        "Deal",
        "A deal as one of the two sees it.",
        page: "Some of one's own deals."
    ) { o in
        let deal = o.members(of: \.deal)
        let name = o("name", \.productName)
        let role = o("role", \.role)
        let partner = o("partner", \.partner)
        let reviews = o("review", ifPresent: \.reviews)
        return { json in
            OwnDeal(
                deal: try json(deal),
                productName: try json(name),
                role: try json(role),
                partner: try json(partner),
                reviews: try json(reviews)
            )
        }
    }
}

/// A deal as both see it, within a conversation or a message.
extension Deal: ShapedBody {
    public static let shape = Shape<Deal>(
        "DealFacts",
        "A deal as both see it. until is when it ends by itself: unconfirmed it expires, confirmed by one it is completed."
    ) { o in
        let id = o("id", \.id)
        let product = o("product", \.product)
        let conversation = o("conversation", \.conversation)
        let seller = o("seller", \.seller)
        let buyer = o("buyer", \.buyer)
        let quantity = o("quantity", \.quantity, as: .int64(1...Int64.max))
        let amount = o.money("amount", \.amount)
        let state = o("state", \.state)
        let madeAt = o("madeAt", \.madeAt)
        let until = o("until", \.until)
        let endedAt = o("endedAt", ifPresent: \.endedAt)
        let reason = o(
            "reason",
            ifPresent: \.reason?.rawValue,
            "changed_mind, no_answer, not_as_described, agreed, not_traded, gone, closed, removed, left or other; more may come."
        )
        let endedBy = o("endedBy", ifPresent: \.endedBy)
        let confirmedBy = o(
            "confirmedBy",
            { deal in Conversation.Role.allCases.filter(deal.confirmedBy.contains) }
        )
        let isMet = o("met", \.isMet)
        let isDenied = o(
            "denied",
            ifPresent: \.isDenied.ifTrue,
            "Of no_show: whether the other one says otherwise."
        )
        let meeting = o("meeting", ifPresent: \.meeting)
        let proposal = o("proposal", ifPresent: \.proposal)
        return { json in
            // A reason that a newer market made up is read as another one.
            let why = try json(reason).map { Deal.Reason(rawValue: $0) ?? .other }
            return Deal(
                id: try json(id),
                product: try json(product),
                conversation: try json(conversation),
                seller: try json(seller),
                buyer: try json(buyer),
                quantity: try json(quantity),
                amount: try json(amount),
                state: try json(state),
                madeAt: try json(madeAt),
                until: try json(until),
                endedAt: try json(endedAt),
                reason: why,
                endedBy: try json(endedBy),
                confirmedBy: Set(try json(confirmedBy)),
                isMet: try json(isMet),
                isDenied: try json(isDenied) ?? false,
                meeting: try json(meeting),
                proposal: try json(proposal)
            )
        }
    }
}

/// The number of units to promise: `{"quantity":1}`.
public struct DealInput: Hashable, Sendable {
    public var quantity: Int64?

    public init(quantity: Int64? = nil) {
        self.quantity = quantity
    }
}

extension DealInput: ShapedBody {
    public static let shape = Shape<DealInput>(
        "DealInput",
        "One unit, where nothing else is said."
    ) { o in
        let quantity = o("quantity", ifPresent: \.quantity, as: .int64(1...Int64.max).orNull)
        return { json in DealInput(quantity: try json(quantity)) }
    }
}

/// The end of a reservation, or a later one: `{"state":"cancelled","reason":"changed_mind"}`.
public struct DealStateInput: Hashable, Sendable {
    /// A state that a person can set on a deal; the others come of themselves.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        case cancelled
        case reserved
    }

    public var state: State
    public var reason: Deal.Reason?
    /// Until when it stays reserved.
    public var until: Timestamp?

    public init(state: State, reason: Deal.Reason? = nil, until: Timestamp? = nil) {
        self.state = state
        self.reason = reason
        self.until = until
    }
}

extension DealStateInput.State: WireWord {}

extension DealStateInput: ShapedBody {
    public static let shape = Shape<DealStateInput>(
        "DealStateInput",
        "cancelled needs a reason, reserved a moment."
    ) { o in
        let state = o("state", \.state)
        let reason = o(
            "reason",
            ifPresent: \.reason,
            as: .words("changed_mind", "no_answer", "not_as_described", "agreed", "other").orNull
        )
        let until = o("until", ifPresent: \.until, as: .date.orNull)
        return { json in
            DealStateInput(state: try json(state), reason: try json(reason), until: try json(until))
        }
    }
}

/// That the goods changed hands: `{"code":"123456"}`, or `{}` by one's own word.
public struct ConfirmationInput: Hashable, Sendable {
    public var code: String?

    public init(code: String? = nil) {
        self.code = code
    }
}

extension ConfirmationInput: ShapedBody {
    public static let shape = Shape<ConfirmationInput>(
        "ConfirmationInput",
        "With the other one's code it is confirmed for both."
    ) { o in
        let code = o("code", ifPresent: \.code, as: .string.orNull.with(["maxLength": 40]))
        return { json in ConfirmationInput(code: try json(code)) }
    }
}

/// The code that one party shows the other: `{"code":"123456"}`.
public struct DealCodeBody: Hashable, Sendable {
    public let code: String

    public init(code: String) {
        self.code = code
    }
}

extension DealCodeBody: ShapedBody {
    public static let shape = Shape<DealCodeBody>(
        "DealCode",
        "What one shows the other when they meet."
    ) { o in
        let code = o("code", \.code, as: .string(matching: "^[0-9]{6}$"))
        return { json in DealCodeBody(code: try json(code)) }
    }
}

/// The place of an account among those who wait: `{"position":1,"waiting":3}`.
extension QueuePosition: ShapedBody {
    public static let shape = Shape<QueuePosition>(
        "LinePlace",
        "Until heldUntil one unit is kept for who asks."
    ) { o in
        let position = o("position", \.position, as: .integer(1...))
        let waiting = o("waiting", \.waiting, as: .integer(1...))
        let heldUntil = o("heldUntil", ifPresent: \.heldUntil)
        return { json in
            QueuePosition(
                position: try json(position),
                waiting: try json(waiting),
                heldUntil: try json(heldUntil)
            )
        }
    }
}
