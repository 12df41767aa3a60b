public import Foundation
import Market

/// The local library as the outbox of one market sees it.
@MainActor
public final class LibraryDraftStore: DraftStore {
    private let box: LibraryDrafts
    private let origin: MarketOrigin

    /// `nil` where `address` is no address of a market.
    public init?(_ library: LocalLibrary, market address: URL) {
        guard let origin = MarketOrigin(address.absoluteString) else { return nil }
        box = library.drafts
        self.origin = origin
    }

    public func drafts() -> [StoredDraft] {
        box.drafts.filter { $0.origin == origin }.compactMap(StoredDraft.init)
    }

    // Also of an author who is not signed in now: a form that is open still goes on with what is known of its draft.
    public func draft(_ id: DraftID) -> StoredDraft? { row(id).flatMap(StoredDraft.init) }

    public func keep(_ draft: StoredDraft) async throws {
        guard let row = LibraryDraft(draft, for: origin) else { throw LibraryError.notTaken }
        try await box.save(row)
    }

    public func note(_ draft: StoredDraft) async throws {
        guard let row = LibraryDraft(draft, for: origin) else { throw LibraryError.notTaken }
        try await box.note(row)
    }

    /// Removes a draft; one that an account may have stays, unseen, until that has discarded it.
    public func remove(_ id: DraftID) async throws {
        guard let uuid = UUID(uuidString: id.rawValue) else { return }
        guard let gone = discarded(id) else { return try await box.remove(uuid) }
        try await note(gone)
    }

    private func row(_ id: DraftID) -> LibraryDraft? {
        guard let uuid = UUID(uuidString: id.rawValue) else { return nil }
        return box.contents.first { $0.id == uuid && $0.origin == origin }
    }

    private func discarded(_ id: DraftID) -> StoredDraft? {
        guard let row = row(id), row.owner != .nobody, row.editing == nil, let stored = StoredDraft(row)
        else {
            return nil
        }
        do {
            var draft = try Draft(stored)
            guard draft.sending.account != nil else { return nil }
            draft.sending.resumption = nil
            var gone = try draft.kept()
            gone.isDiscarded = true
            return gone
        } catch {
            // A later app's: no account hears of it by this one.
            return nil
        }
    }
}

extension LibraryDraft {
    /// `nil` where its name is none of this library's.
    init?(_ draft: StoredDraft, for origin: MarketOrigin) {
        guard let id = UUID(uuidString: draft.id.rawValue) else { return nil }
        self.init(
            id: id,
            origin: origin,
            editing: draft.editing,
            idempotencyKey: draft.key.rawValue,
            payload: Data(draft.payload)
        )
        isDiscarded = draft.isDiscarded
        if let author = draft.author { owner = .account(origin, author) }
    }
}

extension StoredDraft {
    init?(_ draft: LibraryDraft) {
        guard let key = IdempotencyKey(rawValue: draft.idempotencyKey) else { return nil }
        self.init(
            id: DraftID(draft),
            editing: draft.editing,
            key: key,
            payload: Array(draft.payload),
            isDiscarded: draft.isDiscarded
        )
    }
}

extension DraftID {
    init(_ draft: LibraryDraft) { self.init(rawValue: draft.id.uuidString.lowercased()) }
}
