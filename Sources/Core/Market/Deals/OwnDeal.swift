/// A deal as one of its two people sees it.
public struct OwnDeal: Hashable, Sendable {
    public let deal: Deal
    /// The product's name when the conversation began.
    public let productName: String
    public let role: Conversation.Role
    public let partner: Seller
    /// The reviews of the two about each other; `nil` where they have not traded.
    public let reviews: OwnReviews?

    public init(
        deal: Deal,
        productName: String,
        role: Conversation.Role,
        partner: Seller,
        reviews: OwnReviews? = nil
    ) {
        self.deal = deal
        self.productName = productName
        self.role = role
        self.partner = partner
        self.reviews = reviews
    }
}

extension OwnDeal {
    /// Of a product's open deals those that end where it is sold to the buyer of a conversation, or elsewhere.
    ///
    /// To a buyer goes one unit, for which the last deal to be made ends.
    package static func ending(_ deals: [OwnDeal], bySaleTo buyer: Conversation.ID?) -> [OwnDeal] {
        let holding = deals.filter { $0.deal.isHolding && $0.deal.conversation != buyer }
        guard buyer != nil else { return holding }
        return holding.max { $0.deal.id < $1.deal.id }.map { [$0] } ?? []
    }
}

/// A filter of one's deals; a field that is `nil` lets all through.
public struct DealFilter: Hashable, Sendable {
    public var role: Conversation.Role?
    public var isOpen: Bool?

    public init(role: Conversation.Role? = nil, isOpen: Bool? = nil) {
        self.role = role
        self.isOpen = isOpen
    }

    package var roles: [Conversation.Role] { role.map { [$0] } ?? Conversation.Role.allCases }

    package var states: [Deal.State] {
        Deal.State.allCases.filter { isOpen == nil || $0.isOpen == isOpen }
    }
}

/// The place of an account among those who wait for a product.
public struct QueuePosition: Hashable, Sendable {
    /// 1 is the first.
    public let position: Int
    public let waiting: Int
    /// Until when one unit is kept for who stands here; `nil` where none is.
    public let heldUntil: Timestamp?

    public init(position: Int, waiting: Int, heldUntil: Timestamp?) {
        self.position = position
        self.waiting = waiting
        self.heldUntil = heldUntil
    }
}

extension WaitingQueue {
    /// True where all that is left of a product is kept for others than the account.
    package func keeps(_ product: Product, from account: Account.ID, at now: Timestamp) -> Bool {
        let free = product.stock - product.reserved
        guard product.state == .selling, free > 0 else { return false }
        return held(besides: account, at: now) >= free
    }

    package func place(of account: Account.ID, at now: Timestamp) -> QueuePosition? {
        guard let position = position(of: account) else { return nil }
        let end = places[position - 1].heldUntil.flatMap { $0 > now ? $0 : nil }
        return QueuePosition(position: position, waiting: places.count, heldUntil: end)
    }
}

/// A buyer's position on a product: the promised deal, the open offer, or the place in the queue.
package struct BuyerPosition: Hashable, Sendable {
    /// An open one.
    package let deal: Deal?
    /// An open one in the two's conversation, of either of them.
    package let offer: Offer?
    package let place: QueuePosition?
    /// True where all that is left is kept for others in the queue: one can wait for it, and make no offers.
    package let isKept: Bool

    package init(
        deal: Deal? = nil,
        offer: Offer? = nil,
        place: QueuePosition? = nil,
        isKept: Bool = false
    ) {
        self.deal = deal
        self.offer = offer
        self.place = place
        self.isKept = isKept
    }
}
