package import Market
package import MarketStore

/// The drafts of products: kept for their account, and shown to nobody else.
package struct DraftService: Sendable {
    private let store: SQLiteStore
    private let usage: UsageLimiter
    private let notifier: InboxNotifier

    package init(store: SQLiteStore, usage: UsageLimiter, notifier: InboxNotifier) {
        self.store = store
        self.usage = usage
        self.notifier = notifier
    }

    /// All of them, the one that was changed last first.
    package func drafts(of account: Account) async throws(MarketError) -> [SavedDraft] {
        try await store.drafts(of: account.id)
    }

    package func draft(_ id: SavedDraft.ID, of account: Account) async throws(MarketError) -> SavedDraft {
        guard let found = try await store.draft(id, of: account.id) else { throw .notFound }
        return found
    }

    /// Keeps what was typed, right or wrong; with a key, once however often it comes.
    package func add(
        _ content: DraftContent,
        by account: Account,
        key: RequestKey<SavedDraft>? = nil
    ) async throws(MarketError) -> Outcome<SavedDraft> {
        try admit(content, of: account)
        let outcome = try await store.addDraft(content, of: account.id, once: key?.once(for: account.id))
        if case .done = outcome { notify(account) }
        return outcome
    }

    /// Keeps something else in a draft's place; with `version`, only where nobody else has done so since.
    package func change(
        _ id: SavedDraft.ID,
        from version: Int64?,
        to content: DraftContent,
        by account: Account
    ) async throws(MarketError) -> SavedDraft {
        try admit(content, of: account)
        let draft = try await store.changeDraft(id, from: version, to: content, of: account.id)
        notify(account)
        return draft
    }

    /// Lets go of a draft and its photos; nothing is wrong where it has gone already.
    package func discard(
        _ id: SavedDraft.ID,
        from version: Int64? = nil,
        by account: Account
    ) async throws(MarketError) {
        try await store.removeDraft(id, from: version, of: account.id)
        notify(account)
    }

    /// Takes note that one became goods, and went with that.
    package func wasPosted(by account: Account) { notify(account) }

    private func notify(_ account: Account) {
        notifier.notify(InboxNotifier.Event(account: account.id, items: SavedItemEvent(.drafts)))
    }

    private func admit(_ content: DraftContent, of account: Account) throws(MarketError) {
        do throws(InvalidDraft) { try content.check() } catch { throw .invalidDraft(error) }
        if let seconds = usage.takeEdit(of: UsageParty(account)) { throw .limited(.usage(seconds: seconds)) }
    }
}
