public import Foundation
import Market
public import Observation
import SQLite

/// Goods that were begun and not sent.
@MainActor
@Observable
public final class LibraryDrafts {
    /// The one changed last first.
    public private(set) var drafts: [LibraryDraft]

    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock
    /// Why nothing that is written outlives the app.
    @ObservationIgnored private let obstacle: LibraryError?
    @ObservationIgnored private var lastMoment: Timestamp
    @ObservationIgnored private var lastTurn = 0
    /// The last change of each draft that has been carried out.
    @ObservationIgnored private var turns: [LibraryDraft.ID: Int] = [:]

    init(
        _ drafts: [LibraryDraft],
        _ writer: LibraryWriter,
        _ now: @escaping LibraryClock,
        obstacle: LibraryError?
    ) {
        self.obstacle = obstacle
        self.drafts = drafts
        self.writer = writer
        self.now = now
        lastMoment = drafts.map(\.changedAt).max() ?? Timestamp(millisecondsSince1970: 0)
    }

    /// Keeps a draft, in place of what was kept of it before.
    ///
    /// When this returns, it is on the disk and survives a power cut. When it throws, nothing has changed, neither
    /// here nor in the file, and nothing will later.
    public func save(_ draft: LibraryDraft) async throws(LibraryError) {
        var draft = draft
        draft.changedAt = moment()
        let turn = nextTurn()
        try await write { [draft] connection throws(SQLiteError) in try DraftTable.keep(draft, connection) }
        guard isLatest(turn, for: draft.id) else { return }
        drafts.removeAll { $0.id == draft.id }
        let place = drafts.firstIndex { $0.changedAt < draft.changedAt } ?? drafts.endIndex
        drafts.insert(draft, at: place)
    }

    /// Forgets a draft, because it was sent or given up.
    ///
    /// When this returns, it does not come back after a restart. When it throws, it is still there.
    public func remove(_ id: LibraryDraft.ID) async throws(LibraryError) {
        let turn = nextTurn()
        try await write { connection throws(SQLiteError) in try DraftTable.remove(id, connection) }
        guard isLatest(turn, for: id) else { return }
        drafts.removeAll { $0.id == id }
    }

    private func write(_ work: @escaping LibraryWriter.Work) async throws(LibraryError) {
        if let obstacle { throw obstacle }
        let outcome = await withCheckedContinuation { reply in
            writer.writeNowOrNever(work) { reply.resume(returning: $0) }
        }
        try outcome.get()
    }

    /// Later than that of any other draft, so that their order is the same after a restart.
    private func moment() -> Timestamp {
        lastMoment = max(now(), Timestamp(millisecondsSince1970: lastMoment.millisecondsSince1970 + 1))
        return lastMoment
    }

    private func nextTurn() -> Int {
        lastTurn += 1
        return lastTurn
    }

    /// The file takes changes in the order in which they were asked for; their ends may be heard of in another.
    private func isLatest(_ turn: Int, for id: LibraryDraft.ID) -> Bool {
        guard turn > turns[id, default: 0] else { return false }
        turns[id] = turn
        return true
    }
}
