package import Market

extension SQLiteStore: ConversationStoring {
    package func beginConversation(
        about product: Product.ID,
        _ message: NewMessage
    ) async throws(StoreError) -> SentMessage {
        // Moments are taken by the writer, so that they rise with the numbers.
        try await write { [clock] database throws(StoreError) in
            try MessageSending(database, message, at: clock()).begin(about: product)
        }
    }

    package func send(
        _ message: NewMessage,
        in conversation: Conversation.ID
    ) async throws(StoreError) -> SentMessage {
        try await write { [clock] database throws(StoreError) in
            try MessageSending(database, message, at: clock()).send(in: conversation)
        }
    }

    package func unsend(
        _ number: Int64,
        in conversation: Conversation.ID,
        by author: Account.ID
    ) async throws(StoreError) -> Message {
        try await write { [clock] database throws(StoreError) in
            try MessageRecords(database, at: clock()).unsend(number, in: conversation, by: author)
        }
    }

    package func conversation(
        _ id: Conversation.ID,
        of account: Account.ID
    ) async throws(StoreError) -> Conversation? {
        try await readTogether { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock()).conversation(id, of: account)
        }
    }

    package func conversation(
        about product: Product.ID,
        of buyer: Account.ID
    ) async throws(StoreError) -> Conversation? {
        try await readTogether { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock()).conversation(about: product, of: buyer)
        }
    }

    package func conversations(
        of account: Account.ID,
        _ filter: ConversationFilter,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Conversation> {
        let paging = try Paging(
            seal: cursorSeal,
            list: filter.list(of: account),
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock()).page(paging, of: account, filter)
        }
    }

    package func conversations(
        of account: Account.ID,
        touchedAfter number: Int64,
        limit: Int
    ) async throws(StoreError) -> [Conversation] {
        let limit = limits.page(limit)
        return try await readTogether { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock())
                .conversations(of: account, touchedAfter: number, limit: limit)
        }
    }

    package func messages(
        in conversation: Conversation.ID,
        of account: Account.ID,
        _ range: MessageRange,
        limit: Int
    ) async throws(StoreError) -> [Message] {
        let limit = limits.page(limit)
        return try await readTogether { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock()).check(account, isIn: conversation)
            return try MessageRecords(database, at: clock()).messages(range, in: conversation, limit: limit)
        }
    }

    package func markRead(
        to number: Int64,
        in conversation: Conversation.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        try await change { records throws(StoreError) in
            try records.markRead(to: number, in: conversation, by: account)
        }
    }

    package func mute(
        _ conversation: Conversation.ID,
        until end: Timestamp?,
        by account: Account.ID
    ) async throws(StoreError) {
        try await change { records throws(StoreError) in
            try records.mute(conversation, until: end, by: account)
        }
    }

    package func leave(_ conversation: Conversation.ID, by account: Account.ID) async throws(StoreError) {
        try await change { records throws(StoreError) in try records.leave(conversation, by: account) }
    }

    private func change(
        _ body: @escaping @Sendable (ConversationRecords) throws(StoreError) -> Void
    ) async throws(StoreError) {
        try await write { [clock] database throws(StoreError) in
            try body(ConversationRecords(database, at: clock()))
        }
    }

    package func content(ofMessagePhoto id: Photo.ID, for account: Account.ID) async throws(StoreError)
        -> ContentHash?
    {
        try await read { database throws(StoreError) in
            try MessagePhotoRecords(database).content(of: id, for: account)
        }
    }

    package func touchNumbers() -> AsyncStream<Int64> { touchNotifier.numbers() }

    package func touches(after number: Int64, limit: Int) async throws(StoreError) -> [Touch] {
        let limit = limits.page(limit)
        return try await readTogether { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock()).touches(after: number, limit: limit)
        }
    }

    package func requests(of account: Account.ID) async throws(StoreError) -> Int {
        try await read { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock()).requests(of: account)
        }
    }

    package func inbox(of account: Account.ID) async throws(StoreError) -> Inbox {
        try await read { [clock] database throws(StoreError) in
            try ConversationRecords(database, at: clock()).inbox(of: account)
        }
    }
}

extension SQLiteStore: BlockedAccountStoring {
    package func setBlocked(
        _ isBlocked: Bool,
        _ other: Account.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        let limit = limits.blockedOfAccount
        try await write { [clock] database throws(StoreError) in
            let records = BlockedAccountRecords(database)
            if isBlocked {
                try records.block(other, by: account, at: clock(), atMost: limit)
            } else {
                try records.unblock(other, by: account)
            }
        }
    }

    package func blockedAccounts(of account: Account.ID) async throws(StoreError) -> [Seller] {
        try await read { database throws(StoreError) in
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
