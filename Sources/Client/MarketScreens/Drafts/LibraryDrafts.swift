public import Foundation
public import MarketClient

/// The local library as the outbox of one market sees it.
@MainActor
public final class LibraryDrafts: DraftKeeping {
    private let box: DraftBox
    private let origin: MarketOrigin

    /// `nil` where `address` is no address of a market.
    public init?(_ library: LocalLibrary, market address: URL) {
        guard let origin = MarketOrigin(address.absoluteString) else { return nil }
        box = library.drafts
        self.origin = origin
    }

    public func drafts() -> [KeptDraft] {
        box.drafts.filter { $0.origin == origin }.compactMap(KeptDraft.init)
    }

    public func draft(_ id: DraftID) -> KeptDraft? { drafts().first { $0.id == id } }

    public func keep(_ draft: KeptDraft) async throws {
        guard let id = UUID(uuidString: draft.id.rawValue) else { throw LibraryError.notTaken }
        try await box.save(
            BoxedDraft(
                id: id,
                origin: origin,
                editing: draft.editing,
                idempotencyKey: draft.key.rawValue,
                payload: Data(draft.payload)
            )
        )
    }

    public func remove(_ id: DraftID) async throws {
        guard let id = UUID(uuidString: id.rawValue) else { return }
        try await box.remove(id)
    }
}

extension KeptDraft {
    fileprivate init?(_ draft: BoxedDraft) {
        guard let key = IdempotencyKey(rawValue: draft.idempotencyKey) else { return nil }
        self.init(
            id: DraftID(rawValue: draft.id.uuidString.lowercased()),
            editing: draft.editing,
            key: key,
            payload: Array(draft.payload)
        )
    }
}
