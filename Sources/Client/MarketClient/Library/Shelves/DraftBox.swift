public import Foundation
public import Observation
import SQLite

/// Goods that were begun and not sent.
@MainActor
@Observable
public final class DraftBox {
    /// The one changed last first.
    public private(set) var drafts: [BoxedDraft]

    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock
    /// Why nothing that is written outlives the app.
    @ObservationIgnored private let obstacle: LibraryError?

    init(
        _ drafts: [BoxedDraft],
        _ writer: LibraryWriter,
        _ now: @escaping LibraryClock,
        obstacle: LibraryError?
    ) {
        self.obstacle = obstacle
        self.drafts = drafts
        self.writer = writer
        self.now = now
    }

    /// Keeps a draft, in place of what was kept of it before.
    ///
    /// When this returns, it is on the disk and survives a power cut. When it throws, the draft is kept in
    /// memory; unless the error is `notTaken`, it is still written as soon as it can be.
    public func save(_ draft: BoxedDraft) async throws(LibraryError) {
        var draft = draft
        draft.changedAt = now()
        drafts.removeAll { $0.id == draft.id }
        drafts.insert(draft, at: 0)
        try await write { [draft] connection throws(SQLiteError) in try DraftRows.keep(draft, connection) }
    }

    /// Forgets a draft, because it was sent or given up.
    ///
    /// When this returns, it does not come back after a restart.
    public func remove(_ id: BoxedDraft.ID) async throws(LibraryError) {
        drafts.removeAll { $0.id == id }
        try await write { connection throws(SQLiteError) in try DraftRows.remove(id, connection) }
    }

    private func write(_ work: @escaping LibraryWriter.Work) async throws(LibraryError) {
        let outcome = await withCheckedContinuation { reply in
            writer.write(work) { reply.resume(returning: $0) }
        }
        try outcome.get()
        if let obstacle { throw obstacle }
    }
}
