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

    private var conversations: ConversationService { services.conversations }

    func begin(_ call: APICall) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let words = try await call.words()
        let sent = try await conversations.begin(about: try call.productID, words, key: key, by: account)
        let body = try await bodies([sent.conversation], for: call.caller)
        var reply = HTTPResponse.json(sent.outcome == .began ? .created : .ok, body[0])
        reply.fields[.location] = Route.conversation(sent.conversation.id).path
        return reply
    }

    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .conversations(let query) = call.route else { throw call.misrouted }
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
        return .json(
            ConversationsBody(
                items: try await bodies(list.page.elements, for: call.caller),
                next: list.page.next,
                previous: list.page.previous,
                latest: list.latest,
                requests: list.requests
            )
        )
    }

    func show(_ call: APICall) async throws -> HTTPResponse {
        let account = try call.account()
        let conversation = try await conversations.conversation(try call.conversationID, of: account)
        let body = try await bodies([conversation], for: call.caller)[0]
        guard let product = body.product?.product else { return .json(body) }
        let isKept = try await services.deals.isKept(product, from: account)
        return .json(ConversationBody(conversation, product: body.product, isKept: isKept))
    }

    func leave(_ call: APICall) async throws -> HTTPResponse {
        try await conversations.leave(try call.conversationID, by: try call.account())
        return HTTPResponse(.noContent)
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
    func listMessages(_ call: APICall) async throws -> HTTPResponse {
        guard case .messages(let id, let query) = call.route else { throw call.misrouted }
        let found = try await conversations.messages(
            in: id,
            query.after.map { .after($0) } ?? .before(query.before),
            limit: query.limit,
            for: try call.account()
        )
        return .json(MessagesBody(items: found.items.map(MessageBody.init), more: found.hasMore))
    }

    func send(_ call: APICall) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let words = try await call.words()
        let sent = try await conversations.send(words, in: try call.conversationID, key: key, by: account)
        return .json(sent.outcome == .repeated ? .ok : .created, MessageBody(sent.message))
    }

    func showPhoto(_ call: APICall) async throws -> HTTPResponse {
        guard case .messagePhoto(let id, let kind, let format) = call.route else { throw call.misrouted }
        let content = try await conversations.content(ofMessagePhoto: id, for: try call.account())
        var reply = await files.reply(with: StoredPhotoName(content, kind, format), to: call.incoming)
        // Revalidated each time, as it may be taken back and another may be signed in; unchanged it costs no
        // bytes.
        reply.fields[.cacheControl] = reply.status == .ok ? "private, no-cache" : "private, no-store"
        return reply
    }

    func unsend(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(MessageNumberInput.self)
        let message = try await conversations.unsend(
            input.number,
            in: try call.conversationID,
            by: try call.account()
        )
        return .json(MessageBody(message))
    }

    func markRead(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(MessageNumberInput.self)
        try await conversations.markRead(
            to: input.number,
            in: try call.conversationID,
            by: try call.account()
        )
        return HTTPResponse(.noContent)
    }

    func mute(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(MuteInput.self)
        try await conversations.mute(try call.conversationID, until: input.until, by: try call.account())
        return HTTPResponse(.noContent)
    }
}

extension ConversationHandler {
    func listBlocks(_ call: APICall) async throws -> HTTPResponse {
        let blocked = try await services.blocks.blocked(by: try call.account())
        return .json(PageBody(items: blocked.map(SellerBody.init), next: nil, previous: nil, total: nil))
    }

    func block(_ call: APICall) async throws -> HTTPResponse {
        try await services.blocks.block(try call.accountID, by: try call.account())
        return HTTPResponse(.noContent)
    }

    func unblock(_ call: APICall) async throws -> HTTPResponse {
        try await services.blocks.unblock(try call.accountID, by: try call.account())
        return HTTPResponse(.noContent)
    }
}

extension APICall {
    fileprivate var conversationID: Conversation.ID {
        get throws(RequestFailure) {
            switch route {
            case .conversation(let id), .messages(let id, _), .unsent(let id), .readMark(let id),
                .mute(let id):
                return id
            default: throw misrouted
            }
        }
    }

    /// The message to send: a text, or a question in the words of the caller's language.
    fileprivate func words() async throws -> MessageWords {
        let input = try await input(MessageInput.self)
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
