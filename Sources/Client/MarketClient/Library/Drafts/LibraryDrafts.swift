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
    @ObservationIgnored private var turns = DraftTurns()

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
        let turn = turns.next()
        try await write { [draft] connection throws(SQLiteError) in try DraftTable.keep(draft, connection) }
        guard turns.isLatest(turn, of: draft.id) else { return }
        drafts.removeAll { $0.id == draft.id }
        let place = drafts.firstIndex { $0.changedAt < draft.changedAt } ?? drafts.endIndex
        drafts.insert(draft, at: place)
    }

    /// Forgets a draft, because it was sent or given up.
    ///
    /// When this returns, it does not come back after a restart. When it throws, it is still there.
    public func remove(_ id: LibraryDraft.ID) async throws(LibraryError) {
        let turn = turns.next()
        try await write { connection throws(SQLiteError) in try DraftTable.remove(id, connection) }
        guard turns.isLatest(turn, of: id) else { return }
        drafts.removeAll { $0.id == id }
    }

    private func write(_ work: @escaping LibraryWriter.Work) async throws(LibraryError) {
        if let obstacle { throw obstacle }
        try await writer.writeNow(work)
    }

    /// Later than that of any other draft, so that their order is the same after a restart.
    private func moment() -> Timestamp {
        lastMoment = max(now(), Timestamp(millisecondsSince1970: lastMoment.millisecondsSince1970 + 1))
        return lastMoment
    }
}

/// The order in which changes of drafts were asked for.
///
/// The file takes them in that order; their ends may be heard of in another.
struct DraftTurns {
    private var last = 0
    /// The last change of each draft that has been carried out.
    private var done: [LibraryDraft.ID: Int] = [:]

    mutating func next() -> Int {
        last += 1
        return last
    }

    /// Whether no later change of the draft has been heard of.
    mutating func isLatest(_ turn: Int, of id: LibraryDraft.ID) -> Bool {
        guard turn > done[id, default: 0] else { return false }
        done[id] = turn
        return true
    }
}
