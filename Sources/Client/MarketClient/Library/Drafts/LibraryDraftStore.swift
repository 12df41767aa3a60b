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

    public func draft(_ id: DraftID) -> StoredDraft? { drafts().first { $0.id == id } }

    public func keep(_ draft: StoredDraft) async throws {
        guard let id = UUID(uuidString: draft.id.rawValue) else { throw LibraryError.notTaken }
        try await box.save(
            LibraryDraft(
                id: id,
                origin: origin,
                editing: draft.editing,
                idempotencyKey: draft.key.rawValue,
                payload: Data(draft.payload),
                saved: draft.saved
            )
        )
    }

    public func remove(_ id: DraftID) async throws {
        guard let id = UUID(uuidString: id.rawValue) else { return }
        try await box.remove(id)
    }

    public func forget(_ id: DraftID) async throws {
        guard let id = UUID(uuidString: id.rawValue) else { return }
        try await box.forget(id)
    }
}

extension StoredDraft {
    fileprivate init?(_ draft: LibraryDraft) {
        guard let key = IdempotencyKey(rawValue: draft.idempotencyKey) else { return nil }
        self.init(
            id: DraftID(rawValue: draft.id.uuidString.lowercased()),
            editing: draft.editing,
            key: key,
            payload: Array(draft.payload),
            saved: draft.saved
        )
    }
}
