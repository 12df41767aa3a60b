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
    /// The owner whose drafts are shown.
    private var owner = LibraryOwner.nobody
    /// Told of each draft of an account that was written down here.
    @ObservationIgnored var changed: (@MainActor (LibraryDraft) -> Void)?

    /// The owner of each draft, also of removed ones, which an open form or an undo button may bring back.
    @ObservationIgnored private var authors: [LibraryDraft.ID: LibraryOwner]
    /// Those of whom nothing is to be here.
    @ObservationIgnored private var absent: Set<LibraryOwner> = []
    /// The number of times that each owner's drafts were erased.
    @ObservationIgnored private var erasures: [LibraryOwner: Int] = [:]

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
        all = drafts
        authors = Dictionary(drafts.map { ($0.id, $0.owner) }) { first, _ in first }
        self.writer = writer
        self.now = now
        lastMoment = drafts.map(\.changedAt).max() ?? Timestamp(millisecondsSince1970: 0)
    }

    /// Those of who is signed in, or of nobody, the one changed last first.
    public var drafts: [LibraryDraft] { all.filter { $0.owner == owner && !$0.isDiscarded } }

    /// Stores a draft, in place of its earlier state.
    ///
    /// When this returns, the draft is on the disk and survives a power cut. When it throws, nothing has
    /// changed, neither here nor in the file, and nothing will later.
    public func save(_ draft: LibraryDraft) async throws(LibraryError) {
        try await keep(draft, of: author(of: draft), replacing: nil)
    }

    /// Keeps what nobody typed of a draft, whose time stays.
    func note(_ draft: LibraryDraft) async throws(LibraryError) {
        let known = all.first { $0.id == draft.id }
        try await keep(draft, of: author(of: draft), replacing: nil, changedAt: known?.changedAt)
    }

    /// The owner to store a draft for.
    ///
    /// A form that is still open when its session has ended, or another account is signed in, writes for the
    /// account that began it, or not at all.
    private func author(of draft: LibraryDraft) -> LibraryOwner {
        if let known = authors[draft.id], known != .nobody { return known }
        return draft.owner == .nobody ? owner : draft.owner
    }

    /// Keeps what an account has; in place of another draft, in one step.
    func keep(
        _ draft: LibraryDraft,
        of owner: LibraryOwner,
        replacing other: LibraryDraft.ID?,
        changedAt: Timestamp? = nil
    ) async throws(LibraryError) {
        guard draft.editing != nil || !absent.contains(owner) else { throw .notTaken }
        var draft = draft
        draft.changedAt = changedAt ?? moment()
        draft.owner = owner
        let (turn, erasure) = (turns.next(), erasures[owner])
        try await write { [draft] connection throws(SQLiteError) in
            if let other { try DraftTable.remove(other, connection) }
            try DraftTable.keep(draft, connection)
        }
        // Erased meanwhile, here and after it in the file.
        guard draft.editing != nil || erasures[owner] == erasure else { throw .notTaken }
        if let other { forget(other, turn) }
        guard turns.isLatest(turn, of: draft.id) else { return }
        // Taken over meanwhile, in the file too.
        if draft.owner == .nobody, self.owner.origin == draft.origin { draft.owner = self.owner }
        authors[draft.id] = draft.owner
        all.removeAll { $0.id == draft.id }
        let place = all.firstIndex { $0.changedAt < draft.changedAt } ?? all.endIndex
        all.insert(draft, at: place)
        if draft.owner != .nobody { changed?(draft) }
    }

    /// Removes a draft, because it was sent or discarded.
    ///
    /// When this returns, it does not come back after a restart. When it throws, it is still there.
    public func remove(_ id: LibraryDraft.ID) async throws(LibraryError) {
        let turn = turns.next()
        try await write { connection throws(SQLiteError) in try DraftTable.remove(id, connection) }
        forget(id, turn)
    }

    private func forget(_ id: LibraryDraft.ID, _ turn: Int) {
        guard turns.isLatest(turn, of: id) else { return }
        all.removeAll { $0.id == id }
    }

    /// Of all owners, also what is discarded.
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
    func show(_ owner: LibraryOwner) {
        self.owner = owner
        absent.remove(owner)
    }

    /// Forgets the new goods that some owners began, `last` among them if it is one; what writes that down is the caller's.
    ///
    /// A change of goods that are on the market exists nowhere else, and waits unseen for its author.
    func forget(where isMeant: (LibraryOwner) -> Bool, last: LibraryOwner) {
        for owner in Set(authors.values).union([last]) where isMeant(owner) {
            absent.insert(owner)
            erasures[owner, default: 0] += 1
        }
        all.removeAll { isMeant($0.owner) && $0.editing == nil }
    }

    /// Makes nobody's drafts for the owner's market the owner's.
    ///
    /// - Returns: What writes that down.
    func takeOver() -> LibraryWriter.Work {
        guard let origin = owner.origin else { return { _ throws(SQLiteError) in } }
        for place in all.indices where all[place].owner == .nobody && all[place].origin == origin {
            all[place].owner = owner
            authors[all[place].id] = owner
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

    /// Records a change's turn, and returns true where no later change of the draft is known.
    mutating func isLatest(_ turn: Int, of id: LibraryDraft.ID) -> Bool {
        guard turn > done[id, default: 0] else { return false }
        done[id] = turn
        return true
    }
}
