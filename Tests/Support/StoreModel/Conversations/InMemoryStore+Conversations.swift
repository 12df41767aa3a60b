package import Market
package import MarketStore
import Synchronization

extension InMemoryStore: ConversationStoring {
    package func beginConversation(
        about product: Product.ID,
        _ message: NewMessage
    ) async throws(StoreError) -> SentMessage {
        try change { state, now throws(StoreError) in try state.begin(about: product, message, at: now) }
    }

    package func send(
        _ message: NewMessage,
        in conversation: Conversation.ID
    ) async throws(StoreError) -> SentMessage {
        try change { state, now throws(StoreError) in try state.send(message, in: conversation, at: now) }
    }

    package func unsend(
        _ number: Int64,
        in conversation: Conversation.ID,
        by author: Account.ID
    ) async throws(StoreError) -> Message {
        try change { state, now throws(StoreError) in
            let lines = state.conversations[conversation]?.lines ?? []
            guard
                let place = lines.firstIndex(where: {
                    $0.message.number == number && $0.message.author == author && $0.message.kind.isWritten
                })
            else { throw .notFound }
            var line = lines[place]
            if line.unsentAt == nil {
                guard line.message.mayBeUnsent(at: now) else { throw .refused(.unsendOver) }
                line.unsentAt = now
                state.conversations[conversation]?.lines[place] = line
            }
            return line.shown
        }
    }

    package func conversation(
        _ id: Conversation.ID,
        of account: Account.ID
    ) async throws(StoreError) -> Conversation? {
        let now = clock()
        return try read { state throws(StoreError) in
            state.conversations[id].flatMap { state.view($0, of: account, at: now) }
        }
    }

    package func conversation(
        about product: Product.ID,
        of buyer: Account.ID
    ) async throws(StoreError) -> Conversation? {
        let now = clock()
        return try read { state throws(StoreError) in
            state.conversations.values.first { $0.subject.product == product && $0.buyer == buyer }
                .flatMap { state.view($0, of: buyer, at: now) }
        }
    }

    package func conversations(
        of account: Account.ID,
        _ filter: ConversationFilter,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Conversation> {
        let list = filter.list(of: account)
        let paging = try Paging(seal: seal, list: list, at: cursor, limit: limits.page(limit))
        let all = try listed(of: account).filter { conversation in
            filter.role.map { $0 == conversation.role } ?? true
                && filter.product.map { $0 == conversation.subject.product } ?? true
                && (!filter.isUnread || conversation.unread > 0)
                && (filter.product != nil || filter.isRequest == conversation.isRequest)
        }
        let place = paging.place?.id ?? .max
        let keys = all.map { PageKey(id: $0.touched) }
        let found =
            paging.isBackward ? keys.filter { $0.id > place } : keys.reversed().filter { $0.id < place }
        let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: false)
        let byPlace = Dictionary(uniqueKeysWithValues: all.map { ($0.touched, $0) })
        return Page(page.elements.compactMap { byPlace[$0.id] }, next: page.next, previous: page.previous)
    }

    /// Returns the conversations on the account's list, the last one touched at the end.
    private func listed(of account: Account.ID) throws(StoreError) -> [Conversation] {
        let now = clock()
        return try read { state throws(StoreError) in
            state.conversations.values.filter { $0.sides[account]?.hasLeft == false }
                .compactMap { state.view($0, of: account, at: now)?.listed }
                .sorted { $0.touched < $1.touched }
        }
    }

    package func conversations(
        of account: Account.ID,
        touchedAfter number: Int64,
        limit: Int
    ) async throws(StoreError) -> [Conversation] {
        Array(
            try listed(of: account).filter { $0.touched > number && !$0.isRequest }.prefix(limits.page(limit))
        )
    }

    package func messages(
        in conversation: Conversation.ID,
        of account: Account.ID,
        _ range: MessageRange,
        limit: Int
    ) async throws(StoreError) -> [Message] {
        let now = clock()
        return try read { state throws(StoreError) in
            guard let stored = state.conversations[conversation], stored.sides[account] != nil else {
                throw .notFound
            }
            let messages = stored.lines.map { state.shown($0, at: now) }
            switch range {
            case .before(let number):
                return messages.filter { $0.number < number ?? .max }.suffix(limits.page(limit))
            case .after(let number):
                return Array(messages.filter { $0.number > number }.prefix(limits.page(limit)))
            }
        }
    }

    package func markRead(
        to number: Int64,
        in conversation: Conversation.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        try change(conversation, of: account) { side, stored in
            side.readTo = max(side.readTo, min(number, Int64(stored.lines.count)))
        }
        let told = MarketNotification.Subject(.conversation, conversation.rawValue)
        try change { state, now throws(StoreError) in
            _ = try state.read(.about(told), of: account, at: now)
        }
    }

    package func mute(
        _ conversation: Conversation.ID,
        until end: Timestamp?,
        by account: Account.ID
    ) async throws(StoreError) {
        try change(conversation, of: account) { side, _ in side.mutedUntil = end }
    }

    package func leave(_ conversation: Conversation.ID, by account: Account.ID) async throws(StoreError) {
        try change(conversation, of: account) { side, _ in side.hasLeft = true }
    }

    private func change(
        _ conversation: Conversation.ID,
        of account: Account.ID,
        _ body: (inout StoredConversation.Side, StoredConversation) -> Void
    ) throws(StoreError) {
        try change { state, _ throws(StoreError) in
            guard let stored = state.conversations[conversation], var side = stored.sides[account] else {
                throw .notFound
            }
            body(&side, stored)
            state.conversations[conversation]?.sides[account] = side
        }
    }

    package func content(ofMessagePhoto id: Photo.ID, for account: Account.ID) async throws(StoreError)
        -> ContentHash?
    {
        try read { state throws(StoreError) in
            state.conversations.values.filter { $0.sides[account] != nil }.flatMap(\.lines)
                .first { $0.unsentAt == nil && $0.contents[id] != nil }?.contents[id]
        }
    }

    /// Only the number as it is: a model has nobody to wake.
    package func touchNumbers() -> AsyncStream<Int64> {
        AsyncStream { continuation in
            continuation.yield(state.withLock { $0.conversations.values.map(\.touched).max() ?? 0 })
            continuation.finish()
        }
    }

    package func touches(after number: Int64, limit: Int) async throws(StoreError) -> [Touch] {
        try read { state throws(StoreError) in
            let touched = state.conversations.values.filter { $0.touched > number }
                .sorted { $0.touched < $1.touched }
            return touched.prefix(limits.page(limit)).map {
                Touch(
                    number: $0.touched,
                    conversation: $0.id,
                    people: $0.sides[$0.seller]?.isRequest == true ? [$0.buyer] : [$0.buyer, $0.seller]
                )
            }
        }
    }

    package func requests(of account: Account.ID) async throws(StoreError) -> Int {
        try listed(of: account).count(where: \.isRequest)
    }

    package func inbox(of account: Account.ID) async throws(StoreError) -> Inbox {
        let listed = try listed(of: account).filter { !$0.isRequest }
        return Inbox(
            unread: listed.count { $0.unread > 0 },
            touched: listed.last?.touched ?? 0,
            notifications: try read { state throws(StoreError) in state.unreadNotifications(of: account) }
        )
    }
}

extension InMemoryStore: BlockedAccountStoring {
    package func setBlocked(
        _ isBlocked: Bool,
        _ other: Account.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            let others = state.blocked[account, default: []]
            guard isBlocked else {
                state.setBlocked(others.filter { $0 != other }, by: account)
                return
            }
            guard other != account, state.account(other) != nil else { throw .notFound }
            guard !others.contains(other) else { return }
            guard others.count < limits.blockedOfAccount else { throw .limitReached(.blockedAccounts) }
            guard state.account(account) != nil else { throw .notFound }
            state.setBlocked(others + [other], by: account)
            try state.closeTrades(between: account, and: other, at: now)
        }
    }

    package func blockedAccounts(of account: Account.ID) async throws(StoreError) -> [Seller] {
        try read { state throws(StoreError) in
            state.blocked[account, default: []].reversed().compactMap { id in
                state.account(id).map { Seller(id: id, name: $0.account.name) }
            }
        }
    }
}

extension InMemoryStore.State {
    fileprivate mutating func setBlocked(_ others: [Account.ID], by account: Account.ID) {
        blocked[account] = others
        for place in accounts.indices where accounts[place].account.id == account {
            accounts[place].account.blocksSomebody = !others.isEmpty
        }
    }

    /// Returns how many went.
    mutating func removeExpiredConversations(within limits: StoreLimits, at now: Timestamp) -> Int {
        var gone = 0
        let newest = conversations.values.map(\.touched).max()
        for (id, stored) in conversations {
            let last = stored.lines.last?.message.at ?? now
            let isReported = cases.values.contains { $0.reportCase.target == .messages(in: id) }
            let isDealt = deals.values.contains {
                $0.conversation == id && now < $0.madeAt.later(limits.dealMilliseconds)
            }
            if stored.touched != newest, !isReported, !isDealt,
                last.later(limits.conversationMilliseconds) <= now
            {
                for content in stored.lines.flatMap({ $0.contents.values }) {
                    contents[content]?.isReleased = true
                }
                conversations[id] = nil
                gone += 1
                continue
            }
            for (place, line) in stored.lines.enumerated() {
                guard let unsentAt = line.unsentAt, unsentAt.later(limits.unsentMilliseconds) <= now,
                    line.message.text?.isEmpty == false || line.message.kind == .photos
                else { continue }
                for content in line.contents.values { contents[content]?.isReleased = true }
                conversations[id]?.lines[place].contents = [:]
                conversations[id]?.lines[place].message = Message(
                    number: line.message.number,
                    author: line.message.author,
                    at: line.message.at,
                    text: nil
                )
                gone += 1
            }
        }
        return gone
    }
}
