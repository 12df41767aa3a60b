package import Market

extension SQLiteStore: NotificationStoring {
    package func notifications(
        of account: Account.ID,
        isUnread: Bool,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<MarketNotification> {
        let paging = try Paging(
            seal: cursorSeal,
            list: "notifications\u{1}\(account)\u{1}\(isUnread)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(StoreError) in
            try NotificationRecords(database, at: clock()).page(paging, of: account, isUnread: isUnread)
        }
    }

    package func notification(_ id: MarketNotification.ID, of account: Account.ID) async throws(StoreError)
        -> MarketNotification?
    {
        try await read { [clock] database throws(StoreError) in
            try NotificationRecords(database, at: clock()).notification(id, of: account)
        }
    }

    package func hasUnread(about kind: MarketNotification.Subject.Kind, of account: Account.ID)
        async throws(StoreError) -> Bool
    {
        try await read { [clock] database throws(StoreError) in
            try NotificationRecords(database, at: clock()).hasUnread(about: kind, of: account)
        }
    }

    package func post(_ new: NewNotification, to account: Account.ID) async throws(StoreError) {
        try await write { [clock] database throws(StoreError) in
            try NotificationRecords(database, at: clock()).post(new, to: account)
        }
    }

    package func read(_ selection: NotificationSelection, of account: Account.ID) async throws(StoreError)
        -> Int
    {
        try await write { [clock] database throws(StoreError) in
            try NotificationRecords(database, at: clock()).read(selection, of: account)
        }
    }

    package func markSeen(to id: MarketNotification.ID, of account: Account.ID) async throws(StoreError) {
        try await write { [clock] database throws(StoreError) in
            try NotificationRecords(database, at: clock()).markSeen(to: id, of: account)
        }
    }

    package func notificationSettings(of account: Account.ID) async throws(StoreError) -> NotificationSettings
    {
        try await readTogether { database throws(StoreError) in
            try NotificationSettingRecords(database).settings(of: account)
        }
    }

    package func setNotificationSettings(
        _ settings: NotificationSettings,
        of account: Account.ID
    ) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try NotificationSettingRecords(database).set(settings, of: account)
        }
    }

    package func whenPosted(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        posts.listen(listener)
    }
}
