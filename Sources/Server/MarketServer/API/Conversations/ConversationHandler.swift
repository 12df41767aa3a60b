import HTTPServer
import Market
import MarketAPI
import MarketPhotos
import MarketService

/// Requests for conversations and blocks.
struct ConversationHandler: Sendable {
    private let services: MarketServices
    private let files: PhotoFileReplies

    init(_ services: MarketServices, files: PhotoFileReplies) {
        self.services = services
        self.files = files
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.beginConversation, replying: begin)
        handlers.on(.listConversations, list)
        handlers.on(.showConversation, show)
        handlers.on(.leaveConversation, leave)
        handlers.on(.listMessages, listMessages)
        handlers.on(.sendMessage, replying: send)
        handlers.on(.showMessagePhoto, replying: showPhoto)
        handlers.on(.unsendMessage, unsend)
        handlers.on(.markRead, markRead)
        handlers.on(.muteConversation, mute)
        handlers.on(.listBlocks, listBlocks)
        handlers.on(.blockAccount, block)
        handlers.on(.unblockAccount, unblock)
    }

    private var conversations: ConversationService { services.conversations }

    func begin(_ call: APICall, _ id: Product.ID, _ input: MessageInput) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let words = try call.words(input)
        let sent = try await conversations.begin(about: id, words, key: key, by: account)
        let body = try await bodies([sent.conversation], for: call.caller)
        var reply = HTTPResponse.json(sent.outcome == .began ? .created : .ok, body[0])
        reply.fields[.location] = Endpoint.showConversation.path(sent.conversation.id)
        return reply
    }

    func list(_ call: APICall, _ query: ConversationQuery) async throws -> ConversationsBody {
        let account = try call.account()
        let list =
            if let since = query.since {
                try await conversations.list(since: since, limit: query.limit, for: account)
            } else {
                try await conversations.list(
                    ConversationFilter(
                        role: query.role,
                        isUnread: query.isUnread,
                        product: query.product,
                        isRequest: query.isRequest
                    ),
                    at: query.cursor,
                    limit: query.limit,
                    for: account
                )
            }
        return ConversationsBody(
            items: try await bodies(list.page.elements, for: call.caller),
            next: list.page.next,
            previous: list.page.previous,
            latest: list.latest,
            requests: list.requests
        )
    }

    func show(_ call: APICall, _ id: Conversation.ID) async throws -> ConversationBody {
        let account = try call.account()
        let conversation = try await conversations.conversation(id, of: account)
        let row = try await bodies([conversation], for: call.caller)[0].product
        var isKept = false
        if let product = row?.product { isKept = try await services.deals.isKept(product, from: account) }
        let partner = try await services.profiles.profile(of: conversation.partner.id, for: call.caller)
        return ConversationBody(conversation, product: row, isKept: isKept, picture: partner.picture)
    }

    func leave(_ call: APICall, _ id: Conversation.ID) async throws {
        try await conversations.leave(id, by: try call.account())
    }

    /// The conversations with their products, as far as these may be seen.
    private func bodies(_ found: [Conversation], for caller: Caller) async throws -> [ConversationBody] {
        let products = try await services.products.products(
            Set(found.map(\.subject.product)).sorted(),
            for: caller
        )
        let rows = Dictionary(products.map { ($0.id, ProductRow($0)) }) { first, _ in first }
        return found.map { ConversationBody($0, product: rows[$0.subject.product]) }
    }
}

extension ConversationHandler {
    func listMessages(_ call: APICall, _ address: NumberedQuery<Conversation, MessageQuery>) async throws
        -> MessagesBody
    {
        let query = address.query
        let found = try await conversations.messages(
            in: address.id,
            query.after.map { .after($0) } ?? .before(query.before),
            limit: query.limit,
            for: try call.account()
        )
        return MessagesBody(items: found.items, more: found.hasMore)
    }

    func send(_ call: APICall, _ id: Conversation.ID, _ input: MessageInput) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let words = try call.words(input)
        let sent = try await conversations.send(words, in: id, key: key, by: account)
        return .json(sent.outcome == .repeated ? .ok : .created, sent.message)
    }

    func showPhoto(_ call: APICall, _ address: NumberedQuery<Photo, PhotoQuery>) async throws -> HTTPResponse
    {
        let content = try await conversations.content(ofMessagePhoto: address.id, for: try call.account())
        var reply = await files.reply(with: StoredPhotoName(content, address.query), to: call.incoming)
        // Revalidated each time, as it may be taken back and another may be signed in; unchanged it costs no
        // bytes.
        reply.fields[.cacheControl] = reply.status == .ok ? "private, no-cache" : "private, no-store"
        return reply
    }

    func unsend(_ call: APICall, _ id: Conversation.ID, _ input: MessageNumberInput) async throws
        -> Message
    {
        try await conversations.unsend(
            input.number,
            in: id,
            by: try call.account()
        )
    }

    func markRead(_ call: APICall, _ id: Conversation.ID, _ input: MessageNumberInput) async throws {
        try await conversations.markRead(
            to: input.number,
            in: id,
            by: try call.account()
        )
    }

    func mute(_ call: APICall, _ id: Conversation.ID, _ input: MuteInput) async throws {
        try await conversations.mute(id, until: input.until, by: try call.account())
    }
}

extension ConversationHandler {
    func listBlocks(_ call: APICall) async throws -> PageBody<Seller> {
        let blocked = try await services.blocks.blocked(by: try call.account())
        return PageBody(items: blocked)
    }

    func block(_ call: APICall, _ id: Account.ID) async throws {
        try await services.blocks.block(id, by: try call.account())
    }

    func unblock(_ call: APICall, _ id: Account.ID) async throws {
        try await services.blocks.unblock(id, by: try call.account())
    }
}

extension APICall {
    /// The message to send: a text, or a question in the words of the caller's language.
    fileprivate func words(_ input: MessageInput) throws -> MessageWords {
        let isConfirmed = input.confirmed ?? false
        let photos = input.photos ?? []
        switch (input.text, input.question) {
        case (nil, .available) where photos.isEmpty:
            return MessageWords(
                incoming.texts[.questionAvailable],
                isConfirmed: isConfirmed,
                isStandard: true
            )
        case (let text?, nil): return MessageWords(text, photos: photos, isConfirmed: isConfirmed)
        case (nil, nil) where !photos.isEmpty:
            return MessageWords("", photos: photos, isConfirmed: isConfirmed)
        case (_, _):
            throw RequestFailure.problem(.malformed, detail: "A text, photos or a question is needed.")
        }
    }
}

extension StoredPhotoName {
    init(_ content: ContentHash, _ query: PhotoQuery) {
        self.init(content, query.size, query.format)
    }
}
