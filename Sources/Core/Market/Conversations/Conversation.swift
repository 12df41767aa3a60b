/// The messages of a buyer and a seller about one product, as one of the two sees them.
///
/// There is one for each product and buyer. It begins with its first message and is never empty.
public struct Conversation: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Conversation>

    /// The side of an account in a conversation.
    public enum Role: String, Hashable, Sendable, CaseIterable, Codable {
        case buyer
        case seller
    }

    public let id: ID
    /// The product it is about, as it was when the conversation began; it outlives the product.
    public let subject: Subject
    /// The other one of the two.
    public let partner: Seller
    public let role: Role
    public let state: State
    public let last: Message
    /// The number of the partner's messages after ``readTo``.
    public let unread: Int
    /// The number of the last message that was read; it never falls.
    public let readTo: Int64
    public let partnerReadTo: Int64
    /// Until when nothing of it rings; `nil` where it does.
    public let mutedUntil: Timestamp?
    /// Rises with each message of the whole market, so that the last conversation to be touched has the largest.
    public let touched: Int64
    /// True of what a new account began when many had written to the reader, until the reader answers: a quiet request.
    public let isRequest: Bool
    /// The offer that waits for an answer; told of one conversation, and not in lists.
    public package(set) var offer: Offer?
    /// The last deal of the two about it, open or over; told of one conversation, and not in lists.
    public package(set) var deal: Deal?

    public init(
        id: ID,
        subject: Subject,
        partner: Seller,
        role: Role,
        state: State,
        last: Message,
        unread: Int,
        readTo: Int64,
        partnerReadTo: Int64,
        mutedUntil: Timestamp?,
        touched: Int64,
        isRequest: Bool = false,
        offer: Offer? = nil,
        deal: Deal? = nil
    ) {
        self.id = id
        self.subject = subject
        self.partner = partner
        self.role = role
        self.state = state
        self.last = last
        self.unread = unread
        self.readTo = readTo
        self.partnerReadTo = partnerReadTo
        self.mutedUntil = mutedUntil
        self.touched = touched
        self.isRequest = isRequest
        self.offer = offer
        self.deal = deal
    }
}

extension Conversation {
    /// The same with its last message as it is read.
    package func with(last: Message) -> Conversation {
        Conversation(
            id: id,
            subject: subject,
            partner: partner,
            role: role,
            state: state,
            last: last,
            unread: unread,
            readTo: readTo,
            partnerReadTo: partnerReadTo,
            mutedUntil: mutedUntil,
            touched: touched,
            isRequest: isRequest,
            offer: offer,
            deal: deal
        )
    }

    /// The facts of the product that the conversation keeps.
    public struct Subject: Hashable, Sendable {
        public let product: Product.ID
        public let name: String
        public let price: Money

        public init(product: Product.ID, name: String, price: Money) {
            self.product = product
            self.name = name
            self.price = price
        }
    }
}
