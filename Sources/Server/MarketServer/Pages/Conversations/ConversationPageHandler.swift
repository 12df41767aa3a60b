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

    func register(in table: inout PageTable) {
        table.on(Link.conversations, tab: .chat, get: list)
        table.on(Link.conversation, tab: .chat, get: show, post: change)
        table.on(Link.talk(about:), tab: .chat, get: begin(about:_:), post: sendFirst(about:_:))
        table.on(Link.blocks, tab: .chat, get: blocks, post: changeBlocks)
    }

    private static let messagesShown = 50
    private static let conversationsShown = 30
    private static let conversationsBeside = 12

    private var services: MarketServices { pages.services }

    func list(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let asked = context.request.query
        let part = asked["part"].flatMap(ConversationListPage.Part.init) ?? .all
        let product = asked["product"].flatMap { Int64($0) }.map { Product.ID($0) }
        return try await pages.reply(
            try await list(
                part,
                about: product,
                at: asked["at"].map { Cursor(rawValue: $0) },
                of: account,
                context
            ),
            context
        )
    }

    private func list(
        _ part: ConversationListPage.Part,
        about product: Product.ID? = nil,
        at cursor: Cursor? = nil,
        limit: Int = conversationsShown,
        of account: Account,
        _ context: PageContext
    ) async throws -> ConversationListPage {
        let list = try await services.conversations.list(
            product.map { ConversationFilter(product: $0) } ?? ConversationFilter(part),
            at: cursor,
            limit: limit,
            for: account
        )
        let found = list.page
        let subjects = found.elements.map(\.subject.product)
        let products = try await services.products.products(subjects, for: context.caller)
        let base = product.map(ConversationListPage.link(about:)) ?? ConversationListPage.link(part)
        var page = ConversationListPage(
            part,
            found.elements,
            products: Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
            next: found.next.map { base.with("at", $0.rawValue) },
            requests: list.requests ?? 0
        )
        page.product = product
        return page
    }

    func show(_ id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        if context.request.query["latest"] != nil {
            return .seeOther(Link.conversation(id).at("write"))
        }
        return try await show(id, MessageForm(key: Self.newKey), context)
    }

    /// The conversation as it is now, with the reason why something in it was refused.
    func show(
        _ id: Conversation.ID,
        _ context: PageContext,
        after error: any Error,
        amount: String? = nil
    ) async throws -> HTTPResponse {
        let failure = RequestFailure(error)
        guard failure.isSaidInForm else { throw failure }
        let role = try await services.conversations.conversation(id, of: try context.account()).role
        let text = failure.text(for: role, in: context.texts, at: pages.now)
        return try await pages.reply(context, after: failure) {
            try await show(
                id,
                MessageForm(key: Self.newKey),
                context.showing(.conversation(id)),
                $0,
                refusal: ConversationPage.Refusal(text, amount: amount)
            )
        }
    }

    private func show(
        _ id: Conversation.ID,
        _ form: MessageForm,
        _ context: PageContext,
        _ status: HTTPStatus = .ok,
        refusal: ConversationPage.Refusal? = nil
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
        var page = ConversationPage(
            conversation,
            product: try await product(of: conversation, context),
            messages: found.items,
            hasEarlier: (found.items.first?.number ?? 1) > 1,
            hasLater: (found.items.last?.number ?? 0) < conversation.last.number,
            reader: account.id,
            form: form,
            isBlocked: blocked.contains { $0.id == conversation.partner.id }
        )
        if let product = page.product {
            page.isKept = try await services.deals.isKept(product, from: account)
        }
        if conversation.state.isWritable {
            page.isNight = try await services.notifications.isQuiet(for: conversation.partner.id)
        }
        page.earlierName = try await services.names.earlierName(
            of: conversation.partner.id,
            for: context.caller
        )
        page.refusal = refusal
        page.offersADay = services.deals.offersADay(of: account)
        page.asksFirst = !services.deals.mayBeFirst(account)
        // A script that renews the lines renews the list beside them by its own address.
        if context.request.query["alone"] == nil {
            page.others = try await list(.all, limit: Self.conversationsBeside, of: account, context)
        }
        return try await pages.reply(page, context, status)
    }

    /// The last messages, or from the first unread one on where they are more than a page shows.
    private static func range(of conversation: Conversation, _ context: PageContext) -> MessageRange {
        let before = context.isPost ? nil : context.request.query["before"].flatMap { Int64($0) }
        if before == nil, conversation.unread > messagesShown { return .after(conversation.readTo) }
        return .before(before)
    }

    private func markRead(to number: Int64, in id: Conversation.ID, by account: Account) async {
        await pages.noteReading { try await services.conversations.markRead(to: number, in: id, by: account) }
    }

    private func product(of conversation: Conversation, _ context: PageContext) async throws -> Product? {
        try await services.products.products([conversation.subject.product], for: context.caller).first
    }

    /// Sends a message, takes one back, or leaves.
    func change(_ id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        let input = try await MessageFormInput(context, pages)
        let form = input.form
        let account = try context.account()
        try pages.check(form, context)
        if let number = form.number("unsend") {
            do {
                let message = try await services.conversations.unsend(number, in: id, by: account)
                return .seeOther(Link.conversation(id).at(message: message.number))
            } catch {
                return try await show(id, context, after: error)
            }
        }
        if form["leave"] == "1" {
            try await services.conversations.leave(id, by: account)
            return .seeOther(.conversations)
        }
        return try await send(input, by: account, context) { words throws(MarketError) in
            try await services.conversations.send(words, in: id, key: form["key"], by: account)
        } orShow: {
            try await show(id, $0, context, $1)
        }
    }

    /// Sends what was written, or shows the form once more with all of it, and why it was not sent.
    private func send(
        _ input: MessageFormInput,
        by account: Account,
        _ context: PageContext,
        _ work: (MessageWords) async throws(MarketError) -> SentMessage,
        orShow page: (MessageForm, HTTPStatus) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let form = input.form
        var photos = input.photos
        let failure: RequestFailure
        do {
            if let refusal = input.refusal { throw MultipartError.noRoom(refusal) }
            for file in input.files {
                guard photos.count < MessagePhoto.mostOfMessage else { throw MarketError.invalid(.message) }
                photos.append(
                    try await FormPhotos(pages.server)
                        .keep(file, at: photos.count, of: form["key"], by: account)
                )
            }
            let isQuestion = form["question"] == "available"
            return reply(
                to: try await work(
                    MessageWords(
                        isQuestion ? context.texts[.questionAvailable] : form["text"],
                        photos: photos,
                        isConfirmed: form["confirmed"] == "1",
                        isStandard: isQuestion
                    )
                ),
                context
            )
        } catch {
            failure = RequestFailure(error)
        }
        guard !context.wantsJSON, let trouble = trouble(failure, context) else { throw failure }
        let known = try await services.photos.uploadedPhotos(of: account.id).map(\.photo)
        let again = MessageForm(
            text: form["text"],
            photos: photos.compactMap { id in known.first { $0.id == id } },
            // What was refused was kept under no key.
            key: form["key"],
            trouble: trouble.text,
            isRisky: trouble.isRisky
        )
        return try await pages.reply(context, after: failure) { try await page(again, $0) }
    }

    /// The form's sentence for a failure; `nil` where there is no sense in trying again.
    private func trouble(_ failure: RequestFailure, _ context: PageContext) -> (
        text: String?, isRisky: Bool
    )? {
        switch failure.code {
        case .messageRisky: (nil, true)
        case .invalidMessage: (context.texts[.chatTooLong], false)
        case .notFound, .keyReused, .unauthenticated, .failed: nil
        default: (failure.text(in: context.texts, at: pages.now), false)
        }
    }

    /// The page for the first message to a seller; an account with a conversation already continues there.
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
        let input = try await MessageFormInput(context, pages)
        let account = try context.account()
        try pages.check(input.form, context)
        return try await send(input, by: account, context) { words throws(MarketError) in
            try await services.conversations.begin(about: id, words, key: input.form["key"], by: account)
        } orShow: {
            let product = try await services.products.product(id, for: context.caller)
            return try await pages.reply(FirstMessagePage(product, form: $0), context, $1)
        }
    }

    private func reply(to sent: SentMessage, _ context: PageContext) -> HTTPResponse {
        let link = Link.conversation(sent.conversation.id).at(message: sent.message.number)
        guard context.wantsJSON else { return .seeOther(link) }
        return .json(.created, SentReply(number: sent.message.number))
    }

    private static var newKey: String { Token.random().text }
}

extension ConversationPageHandler {
    func blocks(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        if let number = context.request.query["block"].flatMap({ Int64($0) }) {
            return try await askToBlock(Account.ID(number), by: account, context)
        }
        let people = try await services.blocks.blocked(by: account)
        return try await pages.reply(BlocksPage(people), context)
    }

    private func askToBlock(_ id: Account.ID, by account: Account, _ context: PageContext) async throws
        -> HTTPResponse
    {
        let person = try await services.accounts.account(id)
        let page = BlockPage(
            Seller(id: person.id, name: person.name),
            deals: try await services.deals.openDeals(with: id, of: account),
            back: context.request.query["back"].flatMap { Link(within: $0) } ?? .blocks
        )
        return try await pages.reply(page, context)
    }

    func changeBlocks(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let back = form.back ?? .blocks
        if let number = form.number("block") {
            try await services.blocks.block(Account.ID(number), by: account)
            return .seeOther(back.telling(.blocked).with("undo", "\(number)"))
        } else if let number = form.number("unblock") {
            try await services.blocks.unblock(Account.ID(number), by: account)
        } else {
            throw RequestFailure.problem(.malformed)
        }
        return .seeOther(back.telling(.unblocked))
    }
}

extension ConversationFilter {
    fileprivate init(_ part: ConversationListPage.Part) {
        switch part {
        case .all: self.init()
        case .selling: self.init(role: .seller)
        case .buying: self.init(role: .buyer)
        case .unread: self.init(isUnread: true)
        case .requests: self.init(isRequest: true)
        }
    }
}

extension RequestFailure {
    /// The sentence for one of the two of a conversation.
    fileprivate func text(for role: Conversation.Role, in texts: Texts, at now: Timestamp) -> String {
        if role == .seller, case .market(.refusedTrade(.notAvailable)) = self {
            return texts[.dealNoneLeft]
        }
        return text(in: texts, at: now)
    }
}

private struct SentReply: JSONWritable {
    let number: Int64

    func write(to json: inout JSONWriter) { json.object { o in o("number", number) } }
}
