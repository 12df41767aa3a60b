import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Talking with the people who sell and buy.
struct ConversationPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    private static let messagesShown = 50
    private static let conversationsShown = 30

    private var services: MarketServices { pages.services }

    func list(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let asked = context.request.query
        let part = asked["part"].flatMap(ConversationListPage.Part.init) ?? .all
        let found = try await services.conversations.list(
            ConversationFilter(part),
            at: asked["at"].map { Cursor(rawValue: $0) },
            limit: Self.conversationsShown,
            for: account
        ).page
        let subjects = found.elements.map(\.subject.product)
        let products = try await services.products.products(subjects, for: context.caller)
        let page = ConversationListPage(
            part,
            found.elements,
            products: Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
            next: found.next.map { ConversationListPage.link(part).with("at", $0.rawValue) }
        )
        return try await pages.reply(page, context)
    }

    func show(_ id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        if context.request.query["latest"] != nil {
            return .seeOther(Link.conversation(id).at("write"))
        }
        return try await show(id, MessageForm(key: Self.newKey), context)
    }

    private func show(
        _ id: Conversation.ID,
        _ form: MessageForm,
        _ context: PageContext,
        _ status: HTTPStatus = .ok
    ) async throws -> HTTPResponse {
        let account = try context.account()
        let conversation = try await services.conversations.conversation(id, of: account)
        let found = try await services.conversations.messages(
            in: id,
            Self.range(of: conversation, context),
            limit: Self.messagesShown,
            for: account
        )
        // What is shown is read, before the frame counts what is not.
        if let last = found.items.last, last.number > conversation.readTo, !context.request.isHead {
            await markRead(to: last.number, in: id, by: account)
        }
        let blocked = try await services.blocks.blocked(by: account)
        let page = ConversationPage(
            conversation,
            product: try await product(of: conversation, context),
            messages: found.items,
            hasEarlier: (found.items.first?.number ?? 1) > 1,
            hasLater: (found.items.last?.number ?? 0) < conversation.last.number,
            reader: account.id,
            form: form,
            isBlocked: blocked.contains { $0.id == conversation.partner.id }
        )
        return try await pages.reply(page, context, status)
    }

    /// The last messages, or from the first unread one on where they are more than a page shows.
    private static func range(of conversation: Conversation, _ context: PageContext) -> MessageRange {
        let before = context.isPost ? nil : context.request.query["before"].flatMap { Int64($0) }
        if before == nil, conversation.unread > messagesShown { return .after(conversation.readTo) }
        return .before(before)
    }

    /// Where the market can't keep that it was read, it is read all the same.
    private func markRead(to number: Int64, in id: Conversation.ID, by account: Account) async {
        do { try await services.conversations.markRead(to: number, in: id, by: account) } catch {}
    }

    private func product(of conversation: Conversation, _ context: PageContext) async throws -> Product? {
        try await services.products.products([conversation.subject.product], for: context.caller).first
    }

    /// Sends a message, takes one back, or leaves.
    func change(_ id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        if let number = form.number("unsend") {
            let message = try await services.conversations.unsend(number, in: id, by: account)
            return .seeOther(Link.conversation(id).at(message: message.number))
        }
        if form["leave"] == "1" {
            try await services.conversations.leave(id, by: account)
            return .seeOther(.conversations)
        }
        do throws(ConversationError) {
            let words = MessageWords(form["text"], isConfirmed: form["confirmed"] == "1")
            let sent = try await services.conversations.send(words, in: id, key: form["key"], by: account)
            return reply(to: sent, context)
        } catch {
            guard !context.wantsJSON, let again = try Self.form(form, refused: error, context) else {
                throw error
            }
            return try await Self.refusing(error, context) { try await show(id, again, context, $0) }
        }
    }

    /// Where the first message to a seller is written; who has talked with them already goes on.
    func begin(about id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        if let begun = try await services.conversations.conversation(about: id, of: account) {
            return .seeOther(.conversation(begun.id))
        }
        let product = try await services.products.product(id, for: context.caller)
        guard product.seller.id != account.id else { return .seeOther(.product(id)) }
        let page = FirstMessagePage(product, form: MessageForm(key: Self.newKey))
        return try await pages.reply(page, context)
    }

    func sendFirst(about id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let isQuestion = form["question"] == "available"
        let words = MessageWords(
            isQuestion ? context.texts[.questionAvailable] : form["text"],
            isConfirmed: form["confirmed"] == "1",
            isStandard: isQuestion
        )
        do throws(ConversationError) {
            let sent = try await services.conversations.begin(
                about: id,
                words,
                key: form["key"],
                by: account
            )
            return reply(to: sent, context)
        } catch {
            guard let again = try Self.form(form, refused: error, context) else { throw error }
            let product = try await services.products.product(id, for: context.caller)
            return try await Self.refusing(error, context) {
                try await pages.reply(FirstMessagePage(product, form: again), context, $0)
            }
        }
    }

    private func reply(to sent: SentMessage, _ context: PageContext) -> HTTPResponse {
        let link = Link.conversation(sent.conversation.id).at(message: sent.message.number)
        guard context.wantsJSON else { return .seeOther(link) }
        return .json(.created, SentReply(number: sent.message.number))
    }

    /// The page that says why nothing was sent, with the status of that, and when it is worth trying again.
    private static func refusing(
        _ error: ConversationError,
        _ context: PageContext,
        _ page: (HTTPStatus) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let plain = RequestFailure(error).reply(to: context.incoming)
        var reply = try await page(plain.status)
        if let wait = plain.fields[.retryAfter] { reply.fields[.retryAfter] = wait }
        return reply
    }

    /// The form with what was typed, and why that was not sent; `nil` where there is no sense in trying again.
    private static func form(
        _ form: PageForm,
        refused error: ConversationError,
        _ context: PageContext
    ) throws -> MessageForm? {
        // What was refused was kept under no key.
        var again = MessageForm(text: form["text"], key: form["key"])
        switch error {
        case .invalid: again.trouble = context.texts[.chatTooLong]
        case .refused(.risky): again.isRisky = true
        case .refused, .wait, .unavailable: again.trouble = RequestFailure(error).text(in: context.texts)
        case .notFound, .keyReused, .limitReached, .badCursor: return nil
        }
        return again
    }

    private static var newKey: String { Token.random().text }
}

extension ConversationPageHandler {
    func blocks(_ context: PageContext) async throws -> HTTPResponse {
        let people = try await services.blocks.blocked(by: try context.account())
        return try await pages.reply(BlocksPage(people), context)
    }

    func changeBlocks(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        if let number = form.number("block") {
            try await services.blocks.block(Account.ID(number), by: account)
        } else if let number = form.number("unblock") {
            try await services.blocks.unblock(Account.ID(number), by: account)
        } else {
            throw RequestFailure.problem(.malformed)
        }
        return .seeOther(form.back ?? .blocks)
    }
}

extension ConversationFilter {
    fileprivate init(_ part: ConversationListPage.Part) {
        switch part {
        case .all: self.init()
        case .selling: self.init(role: .seller)
        case .buying: self.init(role: .buyer)
        case .unread: self.init(isUnread: true)
        }
    }
}

private struct SentReply: JSONWritable {
    let number: Int64

    func write(to json: inout JSONWriter) { json.object { o in o("number", number) } }
}
