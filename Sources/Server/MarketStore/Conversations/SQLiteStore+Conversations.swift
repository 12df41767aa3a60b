package import Market

/// The conversations of buyers and sellers about products.
///
/// There is one conversation for each product and buyer, however many first messages arrive at once. Messages
/// are numbered in the order in which they are kept, and unread counts change with them in one transaction. A
/// conversation of other people is `notFound`. The reason for which a message is not kept is a
/// ``MarketError/refused(_:)``, judged in the same transaction.
extension SQLiteStore {
    /// Sends a first message about a product that exists, or a further one where the conversation has begun.
    ///
    /// Does not check that the buyer may see the product.
    package func beginConversation(
        about product: Product.ID,
        _ message: NewMessage
    ) async throws(MarketError) -> SentMessage {
        // Moments are taken by the writer, so that they rise with the numbers.
        try await write { [clock] database throws(MarketError) in
            try MessageSending(database, message, at: clock()).begin(about: product)
        }
    }

    /// Sends a message; with a key that came before it is kept once, and answered as it was.
    ///
    /// Throws `conflict(.answer)` where the key came with another text.
    package func send(
        _ message: NewMessage,
        in conversation: Conversation.ID
    ) async throws(MarketError) -> SentMessage {
        try await write { [clock] database throws(MarketError) in
            try MessageSending(database, message, at: clock()).send(in: conversation)
        }
    }

    /// Takes a message of the author's own back; again changes nothing.
    package func unsend(
        _ number: Int64,
        in conversation: Conversation.ID,
        by author: Account.ID
    ) async throws(MarketError) -> Message {
        try await write { [clock] database throws(MarketError) in
            try MessageRecords(database, at: clock()).unsend(number, in: conversation, by: author)
        }
    }

    package func conversation(
        _ id: Conversation.ID,
        of account: Account.ID
    ) async throws(MarketError) -> Conversation? {
        try await readTogether { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock()).conversation(id, of: account)
        }
    }

    /// The buyer's conversation about a product; `nil` where there is none.
    package func conversation(
        about product: Product.ID,
        of buyer: Account.ID
    ) async throws(MarketError) -> Conversation? {
        try await readTogether { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock()).conversation(about: product, of: buyer)
        }
    }

    /// A page of the account's conversations, the last touched first.
    package func conversations(
        of account: Account.ID,
        _ filter: ConversationFilter,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Conversation> {
        let paging = try Paging(
            seal: cursorSeal,
            list: filter.list(of: account),
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock()).page(paging, of: account, filter)
        }
    }

    /// The conversations touched after `number`, in the order of their touches.
    package func conversations(
        of account: Account.ID,
        touchedAfter number: Int64,
        limit: Int
    ) async throws(MarketError) -> [Conversation] {
        let limit = limits.page(limit)
        return try await readTogether { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock())
                .conversations(of: account, touchedAfter: number, limit: limit)
        }
    }

    /// Messages of a conversation, by number.
    package func messages(
        in conversation: Conversation.ID,
        of account: Account.ID,
        _ range: MessageRange,
        limit: Int
    ) async throws(MarketError) -> [Message] {
        let limit = limits.page(limit)
        return try await readTogether { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock()).check(account, isIn: conversation)
            return try MessageRecords(database, at: clock()).messages(range, in: conversation, limit: limit)
        }
    }

    /// Marks messages as read up to a number; the mark never goes back.
    package func markRead(
        to number: Int64,
        in conversation: Conversation.ID,
        by account: Account.ID
    ) async throws(MarketError) {
        try await change { records throws(MarketError) in
            try records.markRead(to: number, in: conversation, by: account)
        }
    }

    package func mute(
        _ conversation: Conversation.ID,
        until end: Timestamp?,
        by account: Account.ID
    ) async throws(MarketError) {
        try await change { records throws(MarketError) in
            try records.mute(conversation, until: end, by: account)
        }
    }

    /// Takes a conversation off the account's list, until its next message.
    package func leave(_ conversation: Conversation.ID, by account: Account.ID) async throws(MarketError) {
        try await change { records throws(MarketError) in try records.leave(conversation, by: account) }
    }

    private func change(
        _ body: @escaping @Sendable (ConversationRecords) throws(MarketError) -> Void
    ) async throws(MarketError) {
        try await write { [clock] database throws(MarketError) in
            try body(ConversationRecords(database, at: clock()))
        }
    }

    /// The content of a message's photo, for the two of its conversation.
    ///
    /// `nil` for anybody else, and once the photo was taken back.
    package func content(ofMessagePhoto id: Photo.ID, for account: Account.ID) async throws(MarketError)
        -> ContentHash?
    {
        try await read { database throws(MarketError) in
            try MessagePhotoRecords(database).content(of: id, for: account)
        }
    }

    /// The number of the last message of all conversations, now and after each further one.
    ///
    /// A slow reader gets only the newest.
    package func touchNumbers() -> AsyncStream<Int64> { touchNotifier.numbers() }

    /// The conversations with messages after a number, in order; each stands at its last message.
    package func touches(after number: Int64, limit: Int) async throws(MarketError) -> [Touch] {
        let limit = limits.page(limit)
        return try await readTogether { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock()).touches(after: number, limit: limit)
        }
    }

    /// The number of quiet requests that wait for the account.
    package func requests(of account: Account.ID) async throws(MarketError) -> Int {
        try await read { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock()).requests(of: account)
        }
    }

    package func inbox(of account: Account.ID) async throws(MarketError) -> Inbox {
        try await read { [clock] database throws(MarketError) in
            try ConversationRecords(database, at: clock()).inbox(of: account)
        }
    }
}

/// The accounts that others have blocked.
extension SQLiteStore {
    /// Blocks an account or takes that back; doing it twice changes nothing.
    package func setBlocked(
        _ isBlocked: Bool,
        _ other: Account.ID,
        by account: Account.ID
    ) async throws(MarketError) {
        let limit = limits.blockedOfAccount
        try await write { [clock] database throws(MarketError) in
            let records = BlockedAccountRecords(database)
            if isBlocked {
                try records.block(other, by: account, at: clock(), atMost: limit)
            } else {
                try records.unblock(other, by: account)
            }
        }
    }

    /// Those that the account blocks, the last one first.
    package func blockedAccounts(of account: Account.ID) async throws(MarketError) -> [Seller] {
        try await read { database throws(MarketError) in
            try BlockedAccountRecords(database).blocked(by: account)
        }
    }
}

extension ConversationFilter {
    /// The list's name, by which its cursors are sealed.
    package func list(of account: Account.ID) -> String {
        "conversations\u{1}\(account)\u{1}\(role?.rawValue ?? "")\u{1}\(isUnread)\u{1}\(product?.rawValue ?? 0)"
            + (isRequest ? "\u{1}requests" : "")
    }
}
