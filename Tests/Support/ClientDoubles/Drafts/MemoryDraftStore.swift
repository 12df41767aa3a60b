package import MarketClient

/// Keeps drafts for as long as a test lasts, and fails on command.
package actor MemoryDraftStore: DraftStore {
    package struct Full: Error {}

    private var kept: [(order: Int, draft: StoredDraft)] = []
    private var order = 0
    private var isFull = false
    private var isReadOnly = false

    package init() {}

    /// Makes further writing fail, or lets it succeed again.
    package func setFull(_ isFull: Bool) {
        self.isFull = isFull
    }

    /// Makes writing and removing fail, or lets both succeed again.
    package func setReadOnly(_ isReadOnly: Bool) {
        self.isReadOnly = isReadOnly
    }

    package func drafts() -> [StoredDraft] {
        kept.sorted { $0.order > $1.order }.map(\.draft)
    }

    package func draft(_ id: DraftID) -> StoredDraft? {
        kept.first { $0.draft.id == id }?.draft
    }

    package func keep(_ draft: StoredDraft) throws {
        guard !isFull, !isReadOnly else { throw Full() }
        order += 1
        kept.removeAll { $0.draft.id == draft.id }
        kept.append((order, draft))
    }

    package func note(_ draft: StoredDraft) throws {
        guard let place = kept.firstIndex(where: { $0.draft.id == draft.id }) else { return try keep(draft) }
        guard !isFull, !isReadOnly else { throw Full() }
        kept[place].draft = draft
    }

    package func remove(_ id: DraftID) throws {
        guard !isReadOnly else { throw Full() }
        kept.removeAll { $0.draft.id == id }
    }
}
