package import Market
package import MarketStore

extension InMemoryStore: NotificationStoring {
    package func notifications(
        of account: Account.ID,
        isUnread: Bool,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<MarketNotification> {
        let paging = try Paging(
            seal: seal,
            list: "notifications\u{1}\(account)\u{1}\(isUnread)",
            at: cursor,
            limit: limits.page(limit)
        )
        let all = try read { state throws(StoreError) in
            state.notifications.filter { $0.account == account && !(isUnread && $0.line.isRead) }
                .map { $0.shown(in: state) }
        }
        let place = paging.place?.id ?? .max
        let keys = all.map { PageKey(id: $0.id.rawValue) }
        let found =
            paging.isBackward ? keys.filter { $0.id > place } : keys.reversed().filter { $0.id < place }
        let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: false)
        let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id.rawValue, $0) })
        return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
    }

    package func notification(_ id: MarketNotification.ID, of account: Account.ID) async throws(StoreError)
        -> MarketNotification?
    {
        try read { state throws(StoreError) in
            state.notifications.first { $0.line.id == id && $0.account == account }?.shown(in: state)
        }
    }

    package func hasUnread(about kind: MarketNotification.Subject.Kind, of account: Account.ID)
        async throws(StoreError) -> Bool
    {
        try read { state throws(StoreError) in
            state.notifications.contains {
                $0.account == account && !$0.line.isRead && $0.line.subject.kind == kind
            }
        }
    }

    package func post(_ new: NewNotification, to account: Account.ID) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            state.post(new, to: account, at: now)
        }
    }

    package func read(_ selection: NotificationSelection, of account: Account.ID) async throws(StoreError)
        -> Int
    {
        try change { state, now throws(StoreError) in
            try state.read(selection, of: account, at: now)
        }
    }

    package func markSeen(to id: MarketNotification.ID, of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            let last = state.notifications.filter { $0.account == account }.map(\.line.id.rawValue).max() ?? 0
            let mark = max(0, min(id.rawValue, last))
            state.seenTo[account] = max(state.seenTo[account] ?? 0, mark)
        }
    }

    package func notificationSettings(of account: Account.ID) async throws(StoreError) -> NotificationSettings
    {
        try read { state throws(StoreError) in state.notificationSettings[account] ?? NotificationSettings() }
    }

    package func setNotificationSettings(
        _ settings: NotificationSettings,
        of account: Account.ID
    ) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            state.notificationSettings[account] = settings
        }
    }

    /// A model has no listeners.
    package func whenPosted(_ listener: @escaping @Sendable (Account.ID) -> Void) {}

}

struct StoredNotification {
    var account: Account.ID
    var actor: Account.ID?
    var line: MarketNotification

    func shown(in state: InMemoryStore.State) -> MarketNotification {
        line.with(
            actor: actor.flatMap { state.account($0)?.account }.map { Seller(id: $0.id, name: $0.name) },
            isSeen: line.id.rawValue <= state.seenTo[account] ?? 0
        )
    }
}

extension InMemoryStore.State {
    mutating func post(_ new: NewNotification, to account: Account.ID, at now: Timestamp) {
        let settings = notificationSettings[account] ?? NotificationSettings()
        guard settings.allows(new.kind, .list) else { return }
        let merged = notifications.firstIndex {
            $0.account == account && $0.line.kind == new.kind && $0.line.subject == new.subject
                && !$0.line.isRead
        }
        let count = merged.map { notifications.remove(at: $0).line.count } ?? 0
        let line = MarketNotification(
            id: .init(nextNumber(of: "notification")),
            kind: new.kind,
            subject: new.subject,
            values: new.values,
            count: count + 1,
            at: now
        )
        notifications.append(StoredNotification(account: account, actor: new.actor, line: line))
        let own = notifications.filter { $0.account == account }.map(\.line.id)
        for id in own.dropLast(MarketNotification.mostOfAccount) {
            notifications.removeAll { $0.line.id == id }
        }
    }

    /// Uses up the number that a line would have got.
    mutating func passOver(_ new: NewNotification, of account: Account.ID) {
        let settings = notificationSettings[account] ?? NotificationSettings()
        if settings.allows(new.kind, .list) { _ = nextNumber(of: "notification") }
    }

    @discardableResult
    mutating func read(_ selection: NotificationSelection, of account: Account.ID, at now: Timestamp)
        throws(StoreError) -> Int
    {
        if case .one(let id) = selection {
            guard notifications.contains(where: { $0.line.id == id && $0.account == account }) else {
                throw .notFound
            }
        }
        var count = 0
        for (place, stored) in notifications.enumerated() where stored.account == account {
            guard !stored.line.isRead, selection.means(stored.line) else { continue }
            notifications[place].line = stored.line.with(readAt: now)
            count += 1
        }
        return count
    }

    func unreadNotifications(of account: Account.ID) -> Int {
        notifications.count { $0.account == account && !$0.line.isRead }
    }

    mutating func removeExpiredNotifications(at now: Timestamp) -> Int {
        let before = notifications.count
        notifications.removeAll { $0.line.at.later(MarketNotification.keptMilliseconds) <= now }
        return before - notifications.count
    }
}

extension NotificationSelection {
    fileprivate func means(_ line: MarketNotification) -> Bool {
        switch self {
        case .one(let id): line.id == id
        case .about(let subject): line.subject == subject
        case .aboutAny(let kind): line.subject.kind == kind
        case .upTo(let id): line.id <= id
        }
    }
}

extension MarketNotification {
    fileprivate func with(
        actor: Seller? = nil,
        isSeen: Bool = false,
        readAt: Timestamp? = nil
    ) -> MarketNotification {
        MarketNotification(
            id: id,
            kind: kind,
            subject: subject,
            actor: actor,
            values: values,
            count: count,
            at: at,
            isSeen: isSeen,
            readAt: readAt ?? self.readAt
        )
    }
}

/// It has no other servers.
extension InMemoryStore: EventSharing {
    package func share(_ word: String) {}

    package func whenShared(_ listener: @escaping @Sendable (String) -> Void) {}
}
