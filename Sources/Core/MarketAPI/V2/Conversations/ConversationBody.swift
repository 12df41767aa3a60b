public import Market

/// A conversation as one of the two sees it.
public struct ConversationBody: Hashable, Sendable {
    public let conversation: Conversation
    /// The product as it is now; `nil` where it is gone, or may not be seen.
    public let product: ProductRow?
    /// True where all that is left is kept for others in the waiting line.
    public let isKept: Bool

    public init(_ conversation: Conversation, product: ProductRow?, isKept: Bool = false) {
        self.conversation = conversation
        self.product = product
        self.isKept = isKept
    }
}

extension ConversationBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", conversation.id)
            o("subject", ConversationSubject(conversation.subject))
            o("product", ifPresent: product)
            o("partner", SellerBody(conversation.partner))
            o("role", conversation.role.rawValue)
            o("state", conversation.state.rawValue)
            o("last", MessageBody(conversation.last))
            o("unread", conversation.unread)
            o("readTo", conversation.readTo)
            o("partnerReadTo", conversation.partnerReadTo)
            o("mutedUntil", ifPresent: conversation.mutedUntil)
            o("touched", conversation.touched)
            o("request", ifPresent: conversation.isRequest ? true : nil)
            o("kept", ifPresent: isKept ? true : nil)
            o("offer", ifPresent: conversation.offer.map(OfferBody.init))
            o("deal", ifPresent: conversation.deal.map(DealFacts.init))
        }
    }
}

extension ConversationBody: Decodable {
    private enum Key: CodingKey {
        case product, kept
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            try BareConversation(from: decoder).conversation,
            product: try container.decodeIfPresent(ProductRow.self, forKey: .product),
            isKept: try container.decodeIfPresent(Bool.self, forKey: .kept) ?? false
        )
    }
}

/// A conversation, of whose body the product is not read.
public struct BareConversation: Hashable, Sendable, Decodable {
    public let conversation: Conversation

    private enum Key: CodingKey {
        case id, subject, partner, role, state, last, unread, readTo, partnerReadTo, mutedUntil, touched,
            request, offer, deal
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        conversation = Conversation(
            id: try container.decode(Conversation.ID.self, forKey: .id),
            subject: try container.decode(ConversationSubject.self, forKey: .subject).subject,
            partner: try container.decode(SellerBody.self, forKey: .partner).seller,
            role: try container.decode(Conversation.Role.self, forKey: .role),
            state: try container.decode(Conversation.State.self, forKey: .state),
            last: try container.decode(MessageBody.self, forKey: .last).message,
            unread: try container.decode(Int.self, forKey: .unread),
            readTo: try container.decode(Int64.self, forKey: .readTo),
            partnerReadTo: try container.decode(Int64.self, forKey: .partnerReadTo),
            mutedUntil: try container.decodeIfPresent(Timestamp.self, forKey: .mutedUntil),
            touched: try container.decode(Int64.self, forKey: .touched),
            isRequest: try container.decodeIfPresent(Bool.self, forKey: .request) ?? false,
            offer: try container.decodeIfPresent(OfferBody.self, forKey: .offer)?.offer,
            deal: try container.decodeIfPresent(DealFacts.self, forKey: .deal)?.deal
        )
    }
}

/// The subject of a conversation, as it was when it began:
/// `{"product":7,"name":"…","price":"5000","currency":"KRW"}`.
struct ConversationSubject {
    let subject: Conversation.Subject

    init(_ subject: Conversation.Subject) {
        self.subject = subject
    }
}

extension ConversationSubject: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("product", subject.product)
            o("name", subject.name)
            o("price", subject.price.decimalText)
            o("currency", subject.price.currency)
        }
    }
}

extension ConversationSubject: Decodable {
    private enum Key: CodingKey {
        case product, name, price, currency
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let currency = try container.decode(Currency.self, forKey: .currency)
        self.init(
            Conversation.Subject(
                product: try container.decode(Product.ID.self, forKey: .product),
                name: try container.decode(String.self, forKey: .name),
                price: try container.decode(Amount.self, forKey: .price).money(in: currency)
            )
        )
    }
}

/// Some of one's conversations.
public struct ConversationsBody: Hashable, Sendable, Decodable {
    public let items: [ConversationBody]
    /// The `cursor` for the page after this one.
    public let next: Cursor?
    public let previous: Cursor?
    /// The `since` for what is touched later.
    public let latest: Int64
    /// The number of quiet requests that wait besides; `nil` with `since`.
    public let requests: Int?

    public init(
        items: [ConversationBody],
        next: Cursor?,
        previous: Cursor?,
        latest: Int64,
        requests: Int? = nil
    ) {
        self.requests = requests
        self.items = items
        self.next = next
        self.previous = previous
        self.latest = latest
    }

    private enum Key: CodingKey {
        case items, next, previous, latest, requests
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            items: try container.decode([ConversationBody].self, forKey: .items),
            next: try container.decodeIfPresent(String.self, forKey: .next).map { Cursor(rawValue: $0) },
            previous: try container.decodeIfPresent(String.self, forKey: .previous).map {
                Cursor(rawValue: $0)
            },
            latest: try container.decode(Int64.self, forKey: .latest),
            requests: try container.decodeIfPresent(Int.self, forKey: .requests)
        )
    }
}

extension ConversationsBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("items", items)
            o("next", ifPresent: next?.rawValue)
            o("previous", ifPresent: previous?.rawValue)
            o("latest", latest)
            o("requests", ifPresent: requests)
        }
    }
}

/// The unread items of an account, as the event `inbox` has them.
public struct InboxBody: Hashable, Sendable, Decodable {
    /// Conversations with something unread.
    public let unread: Int
    /// Unread lines of the notifications; `nil` from an older market, which has none.
    public let notifications: Int?
    /// The one that this is about.
    public let conversation: Conversation.ID?
    /// The `since` for the next request.
    public let at: Int64

    public init(unread: Int, notifications: Int? = nil, conversation: Conversation.ID?, at: Int64) {
        self.unread = unread
        self.notifications = notifications
        self.conversation = conversation
        self.at = at
    }
}

extension InboxBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("unread", unread)
            o("notifications", ifPresent: notifications)
            o("conversation", ifPresent: conversation)
            o("at", at)
        }
    }
}
