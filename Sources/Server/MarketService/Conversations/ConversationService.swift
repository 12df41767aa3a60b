package import Market
package import MarketStore

/// The messages that people send each other about products.
///
/// A conversation of others is not found. Events tell the partner that there is something, and never what.
package struct ConversationService: Sendable {
    private let store: SQLiteStore
    private let products: ProductService
    private let rules: MarketRules
    private let notifier: InboxNotifier
    private let now: @Sendable () -> Timestamp

    package init(
        store: SQLiteStore,
        products: ProductService,
        rules: MarketRules,
        notifier: InboxNotifier,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.products = products
        self.rules = rules
        self.notifier = notifier
        self.now = now
    }

    /// Writes about a product that the account may see; goes on with the conversation where there is one.
    package func begin(
        about id: Product.ID,
        _ words: MessageWords,
        key: String?,
        by account: Account
    ) async throws(MarketError) -> SentMessage {
        let message = try await firstMessage(about: id, words, key: key, by: account)
        return try await store.beginConversation(about: id, message)
    }

    /// The message that begins a conversation about a product, or goes on with it; nothing is sent yet.
    func firstMessage(
        about id: Product.ID,
        _ words: MessageWords,
        key: String?,
        by account: Account
    ) async throws(MarketError) -> NewMessage {
        let begun = try await conversation(about: id, of: account)
        if begun == nil {
            let product = try await products.product(id, for: .account(account))
            guard product.seller.id != account.id else { throw .refused(.ownProduct) }
            // Nobody can sign in as the seller of these: nobody would answer.
            let seller = try await store.account(product.seller.id)
            guard let seller, seller.vendor != EditionService.itemVendor else { throw .refused(.closed) }
        }
        return try await message(words, key: key, by: account, in: begun?.id)
    }

    /// Sends a message; one with a key that came before is not sent again.
    package func send(
        _ words: MessageWords,
        in id: Conversation.ID,
        key: String?,
        by account: Account
    ) async throws(MarketError) -> SentMessage {
        let message = try await message(words, key: key, by: account, in: id)
        return try await store.send(message, in: id)
    }

    private func message(
        _ words: MessageWords,
        key: String?,
        by account: Account,
        in id: Conversation.ID?
    ) async throws(MarketError) -> NewMessage {
        let text = MessageText(words.text)
        // What shows nothing is as good as nothing where photos come; what is too long is not.
        guard text != nil || !words.photos.isEmpty && words.text.visibleCharacterCount == 0,
            words.photos.count <= MessagePhoto.mostOfMessage, Set(words.photos).count == words.photos.count
        else { throw .invalid(.message) }
        let said = text?.text ?? ""
        // The same ones for all of it, whatever is read again meanwhile.
        let hints = rules.hints
        let hasPhotos = !words.photos.isEmpty
        var found = words.isStandard ? [] : hints.hints(of: said, withPhotos: hasPhotos)
        if found.contains(.link), let id {
            let last = try await messages(in: id, .before(nil), limit: Self.messagesLookedAt, for: account)
            found = hints.hints(of: said, after: last.items.compactMap(\.text), withPhotos: hasPhotos)
        }
        return NewMessage(
            author: account.id,
            text: text,
            photos: words.photos,
            hints: found,
            accountNumbers: found.contains(.account) ? hints.accountNumbers(in: said) : [],
            isConfirmed: words.isConfirmed,
            key: key.map { MessageKey(named: $0) },
            budget: rules.messageBudget(of: account, at: now()),
            isStandard: words.isStandard
        )
    }

    /// Before a link, so many messages are looked at for talk of payment.
    private static let messagesLookedAt = 5

    private func notify(_ conversation: Conversation, by author: Account.ID) {
        for account in [conversation.partner.id, author] {
            notifier.notify(InboxNotifier.Event(account: account, conversation: conversation.id))
        }
    }
}

extension ConversationService {
    /// Takes a message of the account's own back, within five minutes.
    package func unsend(
        _ number: Int64,
        in id: Conversation.ID,
        by account: Account
    ) async throws(MarketError) -> Message {
        let message = try await store.unsend(number, in: id, by: account.id)
        if let conversation = try await store.conversation(id, of: account.id) {
            notify(conversation, by: account.id)
        }
        return message
    }

    package func conversation(_ id: Conversation.ID, of account: Account) async throws(MarketError)
        -> Conversation
    {
        guard let found = try await store.conversation(id, of: account.id) else { throw .notFound }
        return found
    }

    /// The account's conversation as a buyer of a product; `nil` where there is none.
    package func conversation(about product: Product.ID, of buyer: Account) async throws(MarketError)
        -> Conversation?
    {
        try await store.conversation(about: product, of: buyer.id)
    }

    /// The account's conversations, the last to be touched first.
    package func list(
        _ filter: ConversationFilter,
        at cursor: Cursor?,
        limit: Int,
        for account: Account
    ) async throws(MarketError) -> ConversationList {
        // Before the list, so that a conversation touched in between is listed once more and not missed.
        let latest = try await inbox(of: account.id).touched
        let page = try await store.conversations(of: account.id, filter, at: cursor, limit: limit)
        let requests = try await store.requests(of: account.id)
        return ConversationList(page: page, latest: latest, requests: requests)
    }

    /// The conversations touched after a number, the earliest touched first.
    package func list(since number: Int64, limit: Int, for account: Account) async throws(MarketError)
        -> ConversationList
    {
        let found = try await store.conversations(of: account.id, touchedAfter: number, limit: limit)
        return ConversationList(
            page: Page(found, next: nil),
            latest: found.last?.touched ?? number,
            requests: nil
        )
    }

    /// Messages by number, and whether there are more that way.
    package func messages(
        in id: Conversation.ID,
        _ range: MessageRange,
        limit: Int,
        for account: Account
    ) async throws(MarketError) -> (items: [Message], hasMore: Bool) {
        let found = try await store.messages(in: id, of: account.id, range, limit: limit + 1)
        guard found.count > limit else { return (found, false) }
        switch range {
        case .before: return (Array(found.suffix(limit)), true)
        case .after: return (Array(found.prefix(limit)), true)
        }
    }

    package func markRead(to number: Int64, in id: Conversation.ID, by account: Account)
        async throws(MarketError)
    {
        let before = try await conversation(id, of: account)
        // Messages that are read already are no news: a client that marks at each event would bring about the
        // next.
        guard min(number, before.last.number) > before.readTo else { return }
        try await store.markRead(to: number, in: id, by: account.id)
        // The account's other devices.
        notifier.notify(InboxNotifier.Event(account: account.id, conversation: id))
        try await notifyOfReading(id, before.partner.id)
    }

    /// Tells the partner of a conversation that theirs was read, where they may see it, and nobody blocks the other.
    private func notifyOfReading(_ id: Conversation.ID, _ partner: Account.ID) async throws(MarketError) {
        let seen = try await store.conversation(id, of: partner)
        guard let seen, seen.partnerReadTo > 0, seen.state.isWritable else { return }
        notifier.notify(InboxNotifier.Event(account: partner, conversation: id))
    }

    package func mute(_ id: Conversation.ID, until end: Timestamp?, by account: Account)
        async throws(MarketError)
    {
        try await store.mute(id, until: end, by: account.id)
    }

    /// Takes a conversation off the account's list, until its next message.
    package func leave(_ id: Conversation.ID, by account: Account) async throws(MarketError) {
        try await store.leave(id, by: account.id)
        notifier.notify(InboxNotifier.Event(account: account.id, conversation: id))
    }

    /// The content of a message's photo; found only by the two of its conversation.
    package func content(ofMessagePhoto id: Photo.ID, for account: Account) async throws(MarketError)
        -> ContentHash
    {
        guard let content = try await store.content(ofMessagePhoto: id, for: account.id) else {
            throw .notFound
        }
        return content
    }

    package func inbox(of account: Account.ID) async throws(MarketError) -> Inbox {
        try await store.inbox(of: account)
    }

    /// Of whom something new waits, as it happens.
    package func events() -> AsyncStream<InboxNotifier.Event> { notifier.events() }

    /// An element each time that events may have been missed, as a connection to the other servers was lost.
    package func gaps() -> AsyncStream<Void> { notifier.gaps() }

    /// Makes news of each message that a conversation gets from anyone, until the task is cancelled.
    ///
    /// It begins after the number of a message, or with the next one. `failed` gets the errors of messages
    /// that could not be looked up; they are with the next ones.
    package func followLines(
        after first: Int64? = nil,
        failed: @Sendable (MarketError) -> Void
    ) async {
        var told = first
        for await number in store.touchNumbers() {
            guard let last = told else {
                told = number
                continue
            }
            do throws(MarketError) {
                told = try await notifyOfMessages(after: last)
            } catch {
                failed(error)
            }
        }
    }

    private func notifyOfMessages(after number: Int64) async throws(MarketError) -> Int64 {
        var last = number
        while true {
            let touches = try await store.touches(after: last, limit: Self.mostTouches)
            for touch in touches {
                for account in touch.people {
                    notifier.notifyHere(
                        InboxNotifier.Event(account: account, conversation: touch.conversation)
                    )
                }
            }
            last = touches.last?.number ?? last
            guard touches.count == Self.mostTouches else { return last }
        }
    }

    private static let mostTouches = 500
}

/// The words that a person typed, or that a button sent.
package struct MessageWords: Hashable, Sendable {
    package var text: String
    /// Uploads of the author's that go with it.
    package var photos: [Photo.ID]
    /// True where the author means to give away the details that the market warned of.
    package var isConfirmed: Bool
    /// True where the market worded it.
    package var isStandard: Bool

    package init(
        _ text: String,
        photos: [Photo.ID] = [],
        isConfirmed: Bool = false,
        isStandard: Bool = false
    ) {
        self.text = text
        self.photos = photos
        self.isConfirmed = isConfirmed
        self.isStandard = isStandard
    }
}

/// Some of an account's conversations.
package struct ConversationList: Sendable {
    package let page: Page<Conversation>
    /// From where to ask for what is touched later.
    package let latest: Int64
    /// The number of quiet requests that wait besides; `nil` where that was not looked at.
    package let requests: Int?
}
