public import Market

/// A deal as one of its two people sees it.
public struct DealBody: Hashable, Sendable {
    public let own: OwnDeal

    public init(_ own: OwnDeal) {
        self.own = own
    }
}

extension DealBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            DealFacts(own.deal).write(to: &o)
            o("name", own.productName)
            o("role", own.role.rawValue)
            o("partner", SellerBody(own.partner))
            o("review", ifPresent: own.reviews.map(OwnReviewsBody.init))
        }
    }
}

extension DealBody: Decodable {
    private enum Key: CodingKey {
        case name, role, partner, review
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        own = OwnDeal(
            deal: try DealFacts(from: decoder).deal,
            productName: try container.decode(String.self, forKey: .name),
            role: try container.decode(Conversation.Role.self, forKey: .role),
            partner: try container.decode(SellerBody.self, forKey: .partner).seller,
            reviews: try container.decodeIfPresent(OwnReviewsBody.self, forKey: .review)?.reviews
        )
    }
}

/// A deal as both see it, within a conversation or a message.
package struct DealFacts: Hashable, Sendable {
    package let deal: Deal

    package init(_ deal: Deal) {
        self.deal = deal
    }

    func write(to o: inout JSONObjectWriter) {
        o("id", deal.id)
        o("product", deal.product)
        o("conversation", deal.conversation)
        o("seller", deal.seller)
        o("buyer", deal.buyer)
        o("quantity", deal.quantity)
        o("amount", deal.amount.decimalText)
        o("currency", deal.amount.currency)
        o("state", deal.state.rawValue)
        o("madeAt", deal.madeAt)
        o("until", deal.until)
        o("endedAt", ifPresent: deal.endedAt)
        o("reason", ifPresent: deal.reason?.rawValue)
        o("endedBy", ifPresent: deal.endedBy?.rawValue)
        o("confirmedBy", Conversation.Role.allCases.filter(deal.confirmedBy.contains).map(\.rawValue))
        o("met", deal.isMet)
        o("denied", ifPresent: deal.isDenied ? true : nil)
        o("meeting", ifPresent: deal.meeting.map(MeetingBody.init))
        o("proposal", ifPresent: deal.proposal.map(MeetingBody.init))
    }
}

extension DealFacts: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { o in write(to: &o) }
    }
}

extension DealFacts: Decodable {
    private enum Key: CodingKey {
        case id, product, conversation, seller, buyer, quantity, amount, currency, state, madeAt, until,
            endedAt, reason, endedBy, confirmedBy, met, denied, meeting, proposal
    }

    /// A reason that a newer market made up is read as another one.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let currency = try container.decode(Currency.self, forKey: .currency)
        let reason = try container.decodeIfPresent(String.self, forKey: .reason)
        deal = Deal(
            id: try container.decode(Deal.ID.self, forKey: .id),
            product: try container.decode(Product.ID.self, forKey: .product),
            conversation: try container.decode(Conversation.ID.self, forKey: .conversation),
            seller: try container.decode(Account.ID.self, forKey: .seller),
            buyer: try container.decode(Account.ID.self, forKey: .buyer),
            quantity: try container.decode(Int64.self, forKey: .quantity),
            amount: try container.decode(Amount.self, forKey: .amount).money(in: currency),
            state: try container.decode(Deal.State.self, forKey: .state),
            madeAt: try container.decode(Timestamp.self, forKey: .madeAt),
            until: try container.decode(Timestamp.self, forKey: .until),
            endedAt: try container.decodeIfPresent(Timestamp.self, forKey: .endedAt),
            reason: reason.map { Deal.Reason(rawValue: $0) ?? .other },
            endedBy: try container.decodeIfPresent(Conversation.Role.self, forKey: .endedBy),
            confirmedBy: Set(try container.decode([Conversation.Role].self, forKey: .confirmedBy)),
            isMet: try container.decode(Bool.self, forKey: .met),
            isDenied: try container.decodeIfPresent(Bool.self, forKey: .denied) ?? false,
            meeting: try container.decodeIfPresent(MeetingBody.self, forKey: .meeting)?.meeting,
            proposal: try container.decodeIfPresent(MeetingBody.self, forKey: .proposal)?.meeting
        )
    }
}

/// The number of units to promise: `{"quantity":1}`.
public struct DealInput: Hashable, Sendable, Decodable {
    public var quantity: Int64?

    public init(quantity: Int64? = nil) {
        self.quantity = quantity
    }
}

extension DealInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("quantity", ifPresent: quantity) }
    }
}

/// The end of a reservation, or a later one: `{"state":"cancelled","reason":"changed_mind"}`.
public struct DealStateInput: Hashable, Sendable, Decodable {
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

extension DealStateInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("state", state.rawValue)
            o("reason", ifPresent: reason?.rawValue)
            o("until", ifPresent: until)
        }
    }
}

/// That the goods changed hands: `{"code":"123456"}`, or `{}` by one's own word.
public struct ConfirmationInput: Hashable, Sendable, Decodable {
    public var code: String?

    public init(code: String? = nil) {
        self.code = code
    }
}

extension ConfirmationInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("code", ifPresent: code) }
    }
}

/// The code that one party shows the other: `{"code":"123456"}`.
public struct DealCodeBody: Hashable, Sendable, Decodable {
    public let code: String

    public init(code: String) {
        self.code = code
    }
}

extension DealCodeBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("code", code) }
    }
}

/// The place of an account among those who wait: `{"position":1,"waiting":3}`.
public struct QueuePositionBody: Hashable, Sendable, Decodable {
    public let position: Int
    public let waiting: Int
    /// Until when one unit is kept for who stands here.
    public let heldUntil: Timestamp?

    public init(_ place: QueuePosition) {
        position = place.position
        waiting = place.waiting
        heldUntil = place.heldUntil
    }

    public var place: QueuePosition {
        QueuePosition(position: position, waiting: waiting, heldUntil: heldUntil)
    }
}

extension QueuePositionBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("position", position)
            o("waiting", waiting)
            o("heldUntil", ifPresent: heldUntil)
        }
    }
}
