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
    package func drafts(of account: Account) async throws(DraftError) -> [SavedDraft] {
        try await asking { () throws(MarketError) in try await store.drafts(of: account.id) }
    }

    package func draft(_ id: SavedDraft.ID, of account: Account) async throws(DraftError) -> SavedDraft {
        let found = try await asking { () throws(MarketError) in try await store.draft(id, of: account.id) }
        guard let found else { throw .notFound }
        return found
    }

    /// Keeps what was typed, right or wrong; with a key, once however often it comes.
    package func add(
        _ content: DraftContent,
        by account: Account,
        key: RequestKey<SavedDraft>? = nil
    ) async throws(DraftError) -> Outcome<SavedDraft> {
        try admit(content, of: account)
        let outcome = try await asking { () throws(MarketError) in
            try await store.addDraft(content, of: account.id, once: key?.once(for: account.id))
        }
        if case .done = outcome { notify(account) }
        return outcome
    }

    /// Keeps something else in a draft's place; with `version`, only where nobody else has done so since.
    package func change(
        _ id: SavedDraft.ID,
        from version: Int64?,
        to content: DraftContent,
        by account: Account
    ) async throws(DraftError) -> SavedDraft {
        try admit(content, of: account)
        let draft = try await asking { () throws(MarketError) in
            try await store.changeDraft(id, from: version, to: content, of: account.id)
        }
        notify(account)
        return draft
    }

    /// Lets go of a draft and its photos; nothing is wrong where it has gone already.
    package func discard(
        _ id: SavedDraft.ID,
        from version: Int64? = nil,
        by account: Account
    ) async throws(DraftError) {
        try await asking { () throws(MarketError) in
            try await store.removeDraft(id, from: version, of: account.id)
        }
        notify(account)
    }

    /// Takes note that one became goods, and went with that.
    package func wasPosted(by account: Account) { notify(account) }

    private func notify(_ account: Account) {
        notifier.notify(InboxNotifier.Event(account: account.id, items: SavedItemEvent(.drafts)))
    }

    private func admit(_ content: DraftContent, of account: Account) throws(DraftError) {
        do throws(InvalidDraft) { try content.check() } catch { throw .invalid(error) }
        if let seconds = usage.takeEdit(of: UsageParty(account)) { throw .limited(.usage(seconds: seconds)) }
    }

    private func asking<Value>(
        _ work: () async throws(MarketError) -> Value
    ) async throws(DraftError) -> Value {
        do { return try await work() } catch { throw DraftError(error) }
    }
}

/// Why a draft was not kept, shown or let go of.
package indirect enum DraftError: Error, Hashable, Sendable {
    /// It is not there, or another account's.
    case notFound
    /// Longer than what may be kept.
    case invalid(InvalidDraft)
    /// It was changed elsewhere; this is what it is now.
    case stale(current: SavedDraft)
    /// The account has as many as it may have.
    case limitReached
    /// A photo that was named is gone, was never there, or is someone else's.
    case photoMissing
    /// A budget of the account is spent.
    case limited(UsageLimit)
    /// The request's key came before with other content.
    case keyReused
    case unavailable(Unavailability)

    init(_ error: MarketError) {
        self =
            switch error {
            case .notFound: .notFound
            case .staleDraft(let current): .stale(current: current)
            case .limitReached(.drafts): .limitReached
            case .limitReached(.answers): .limited(.answersFull)
            case .photoNotFound: .photoMissing
            case .conflict(.answer): .keyReused
            default: .unavailable(by: error)
            }
    }
}
