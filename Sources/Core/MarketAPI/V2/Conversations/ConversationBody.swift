public import Market

/// A conversation as one of the two sees it.
public struct ConversationBody: Hashable, Sendable {
    public let conversation: Conversation
    /// The product as it is now; `nil` where it is gone, or may not be seen.
    public let product: ProductRow?
    /// True where all that is left is kept for others in the waiting line.
    public let isKept: Bool
    /// The partner's picture; `nil` in lists, and where the reader sees none.
    public let picture: Photo?

    public init(
        _ conversation: Conversation,
        product: ProductRow?,
        isKept: Bool = false,
        picture: Photo? = nil
    ) {
        self.conversation = conversation
        self.product = product
        self.isKept = isKept
        self.picture = picture
    }
}

extension Conversation.Role: WireWord {}
extension Conversation.State: WireWord {}

extension ConversationBody: ShapedBody {
    public static let shape = Shape<ConversationBody>(
        "Conversation",
        "As one of the two sees it. product is absent where it is gone or may not be seen. open and left can be "
            + "written to. offer is the open one, deal the last, picture the partner's; lists have none of them."
    ) { o in
        let (conversation, product, isKept, picture) = add(to: &o)
        return { json in
            ConversationBody(
                try conversation(json),
                product: try json(product),
                isKept: try json(isKept) ?? false,
                picture: try json(picture)
            )
        }
    }

    fileprivate typealias Reader = @Sendable (ObjectReader) throws -> Conversation

    private static func add(
        to o: inout ShapeMembers<ConversationBody>
    ) -> (Reader, ShapeMember<ProductRow?>, ShapeMember<Bool?>, ShapeMember<Photo?>) {
        let id = o("id", \.conversation.id)
        let subject = o("subject", \.conversation.subject)
        let product = o("product", ifPresent: \.product)
        let partner = o("partner", \.conversation.partner)
        let role = o("role", \.conversation.role)
        let state = o("state", \.conversation.state)
        let last = o("last", \.conversation.last)
        let unread = o("unread", \.conversation.unread, as: .count)
        let readTo = o("readTo", \.conversation.readTo, as: .int64(0...Int64.max))
        let partnerReadTo = o("partnerReadTo", \.conversation.partnerReadTo, as: .int64(0...Int64.max))
        let mutedUntil = o("mutedUntil", ifPresent: \.conversation.mutedUntil)
        let touched = o("touched", \.conversation.touched, as: .int64(1...Int64.max))
        let isRequest = o(
            "request",
            ifPresent: \.conversation.isRequest.ifTrue,
            "Present and true of a quiet request, until it is answered."
        )
        let isKept = o(
            "kept",
            ifPresent: \.isKept.ifTrue,
            "Present and true where all that is left of the product is kept for the first in the queue, another account; "
                + "not in lists."
        )
        let offer = o("offer", ifPresent: \.conversation.offer)
        let deal = o("deal", ifPresent: \.conversation.deal)
        let picture = o("picture", ifPresent: \.picture)
        let conversation: Reader = { json in
            Conversation(
                id: try json(id),
                subject: try json(subject),
                partner: try json(partner),
                role: try json(role),
                state: try json(state),
                last: try json(last),
                unread: try json(unread),
                readTo: try json(readTo),
                partnerReadTo: try json(partnerReadTo),
                mutedUntil: try json(mutedUntil),
                touched: try json(touched),
                isRequest: try json(isRequest) ?? false,
                offer: try json(offer),
                deal: try json(deal)
            )
        }
        return (conversation, product, isKept, picture)
    }

    fileprivate static let conversation: Reader = {
        var members = ShapeMembers<ConversationBody>()
        return add(to: &members).0
    }()
}

/// A conversation, of whose body the product is not read.
public struct BareConversation: Hashable, Sendable, Decodable {
    public let conversation: Conversation

    public init(from decoder: any Decoder) throws {
        conversation = try ConversationBody.conversation(ObjectReader(decoder))
    }
}

/// The subject of a conversation, as it was when it began:
/// `{"product":7,"name":"…","price":"5000","currency":"KRW"}`.
extension Conversation.Subject: ShapedBody {
    public static let shape = Shape<Conversation.Subject>(
        "ConversationSubject",
        "The product as it was when the conversation began."
    ) { o in
        let product = o("product", \.product)
        let name = o("name", \.name)
        let price = o.money("price", \.price)
        return { json in
            Conversation.Subject(
                product: try json(product),
                name: try json(name),
                price: try json(price)
            )
        }
    }
}

/// Some of one's conversations.
public struct ConversationsBody: Hashable, Sendable {
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
}

extension ConversationsBody: ShapedBody {
    public static let shape = Shape<ConversationsBody>("Conversations") { o in
        let items = o("items", \.items)
        let next = o("next", ifPresent: \.next, "Where the next page starts; absent at the end.")
        let previous = o("previous", ifPresent: \.previous)
        let latest = o("latest", \.latest, "What to send as since.", as: .int64(0...Int64.max))
        let requests = o(
            "requests",
            ifPresent: \.requests,
            "How many quiet requests wait: first messages of new accounts when many came. They are listed with "
                + "requests=true; absent with since.",
            as: .count
        )
        return { json in
            ConversationsBody(
                items: try json(items),
                next: try json(next),
                previous: try json(previous),
                latest: try json(latest),
                requests: try json(requests)
            )
        }
    }
}

/// The unread items of an account, as the event `inbox` has them.
public struct InboxBody: Hashable, Sendable {
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

extension InboxBody: ShapedBody {
    public static let shape = Shape<InboxBody> { o in
        let unread = o("unread", \.unread)
        let notifications = o("notifications", ifPresent: \.notifications)
        let conversation = o("conversation", ifPresent: \.conversation)
        let at = o("at", \.at)
        return { json in
            InboxBody(
                unread: try json(unread),
                notifications: try json(notifications),
                conversation: try json(conversation),
                at: try json(at)
            )
        }
    }
}
