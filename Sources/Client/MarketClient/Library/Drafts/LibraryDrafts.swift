public import Foundation
import Market
public import Observation
import SQLite

/// Goods that were begun and not sent.
@MainActor
@Observable
public final class LibraryDrafts {
    /// Of all owners, the one changed last first.
    private var all: [LibraryDraft]
    /// Whose drafts are shown.
    private var owner = LibraryOwner.nobody
    /// What accounts have yet to discard.
    @ObservationIgnored private(set) var discarded: [DiscardedDraft]
    /// Told of a draft of an account that was kept here, and of `nil` when one is to be discarded.
    @ObservationIgnored var changed: (@MainActor (LibraryDraft.ID?) -> Void)?

    /// Whose the drafts were that were erased for others to come.
    @ObservationIgnored private var erased: [LibraryDraft.ID: LibraryOwner] = [:]

    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock
    /// Why nothing that is written outlives the app.
    @ObservationIgnored private let obstacle: LibraryError?
    @ObservationIgnored private var lastMoment: Timestamp
    @ObservationIgnored private var turns = DraftTurns()

    init(
        _ drafts: [LibraryDraft],
        discarded: [DiscardedDraft],
        _ writer: LibraryWriter,
        _ now: @escaping LibraryClock,
        obstacle: LibraryError?
    ) {
        self.obstacle = obstacle
        self.discarded = discarded
        all = drafts
        self.writer = writer
        self.now = now
        lastMoment = drafts.map(\.changedAt).max() ?? Timestamp(millisecondsSince1970: 0)
    }

    /// Those of who is signed in, or of nobody, the one changed last first.
    public var drafts: [LibraryDraft] { all.filter { $0.owner == owner } }

    /// Keeps a draft, in place of what was kept of it before.
    ///
    /// When this returns, it is on the disk and survives a power cut. When it throws, nothing has changed, neither
    /// here nor in the file, and nothing will later.
    public func save(_ draft: LibraryDraft) async throws(LibraryError) {
        var draft = draft
        draft.changedAt = moment()
        // A form that is still open when somebody else signs in writes for whoever began it, or not at all.
        if let author = erased[draft.id], author != owner { throw .notTaken }
        draft.owner = all.first { $0.id == draft.id }?.owner ?? owner
        let revived = discarded.filter { $0.owner == draft.owner && $0.reference.id == draft.saved?.id }
        let turn = turns.next()
        try await write { [draft] connection throws(SQLiteError) in
            try DraftTable.keep(draft, connection)
            for one in revived { try DiscardedDraftTable.remove(one, connection) }
        }
        guard turns.isLatest(turn, of: draft.id) else { return }
        erased[draft.id] = nil
        discarded.removeAll { revived.contains($0) }
        all.removeAll { $0.id == draft.id }
        let place = all.firstIndex { $0.changedAt < draft.changedAt } ?? all.endIndex
        all.insert(draft, at: place)
        if draft.owner != .nobody { changed?(draft.id) }
    }

    /// Forgets a draft, because it was sent or given up; its account is to discard it too.
    ///
    /// When this returns, it does not come back after a restart. When it throws, it is still there.
    public func remove(_ id: LibraryDraft.ID) async throws(LibraryError) {
        let draft = all.first { $0.id == id }
        let gone = draft.flatMap { draft in
            draft.owner == .nobody
                ? nil : draft.saved.map { DiscardedDraft(owner: draft.owner, reference: $0) }
        }
        try await remove(id, discarding: gone)
    }

    /// Forgets a draft of which its account knows all, or that it does not have.
    public func forget(_ id: LibraryDraft.ID) async throws(LibraryError) {
        try await remove(id, discarding: nil)
    }

    private func remove(_ id: LibraryDraft.ID, discarding gone: DiscardedDraft?) async throws(LibraryError) {
        let turn = turns.next()
        try await write { connection throws(SQLiteError) in
            try DraftTable.remove(id, connection)
            if let gone { try DiscardedDraftTable.keep(gone, connection) }
        }
        guard turns.isLatest(turn, of: id) else { return }
        all.removeAll { $0.id == id }
        guard let gone else { return }
        discarded.removeAll { $0.owner == gone.owner && $0.reference.id == gone.reference.id }
        discarded.append(gone)
        changed?(nil)
    }

    /// Notes that an account's draft is to go of which nothing is here any more.
    func discard(_ draft: DiscardedDraft) {
        discarded.removeAll { $0.owner == draft.owner && $0.reference.id == draft.reference.id }
        discarded.append(draft)
        writer.write { connection throws(SQLiteError) in try DiscardedDraftTable.keep(draft, connection) }
        changed?(nil)
    }

    /// Takes note that an account has discarded a draft, or keeps it because it says something else by now.
    func wasDiscarded(_ draft: DiscardedDraft) {
        guard discarded.contains(draft) else { return }
        discarded.removeAll { $0 == draft }
        writer.write { connection throws(SQLiteError) in try DiscardedDraftTable.remove(draft, connection) }
    }

    var contents: [LibraryDraft] { all }

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

extension LibraryDrafts {
    /// Shows what an owner began.
    func show(_ owner: LibraryOwner) { self.owner = owner }

    /// Forgets the new goods that some owners began; what writes that down is the caller's.
    ///
    /// A change of goods that are on the market exists nowhere else, and waits unseen for its author.
    func forget(where isMeant: (LibraryOwner) -> Bool) {
        for draft in all where isMeant(draft.owner) && draft.editing == nil { erased[draft.id] = draft.owner }
        all.removeAll { isMeant($0.owner) && $0.editing == nil }
        discarded.removeAll { isMeant($0.owner) }
    }

    /// Makes nobody's drafts for the owner's market the owner's.
    ///
    /// - Returns: What writes that down.
    func takeOver() -> LibraryWriter.Work {
        guard let origin = owner.origin else { return { _ throws(SQLiteError) in } }
        for place in all.indices where all[place].owner == .nobody && all[place].origin == origin {
            all[place].owner = owner
        }
        return { [owner] connection throws(SQLiteError) in
            try connection.run(
                "UPDATE drafts SET owner = ? WHERE owner = '' AND origin = ?",
                [.text(owner.column), .text(origin.text)]
            )
        }
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
