import Foundation
import Market
public import Observation
import SQLite

/// A person's searches, newest first and each once.
@MainActor
@Observable
public final class SearchHistory {
    /// The number of searches kept; older ones are forgotten.
    public nonisolated static let limit = 50

    /// Of all owners, newest first.
    private var entries: [LibrarySearch]
    /// The owner whose searches are shown.
    private var owner = LibraryOwner.nobody
    /// While this holds, nothing is noted.
    var isPrivate = false

    @ObservationIgnored private let unsent: UnsentShelf<SearchChange>
    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock

    init(
        _ entries: [LibrarySearch],
        _ unsent: UnsentShelf<SearchChange>,
        _ writer: LibraryWriter,
        _ now: @escaping LibraryClock
    ) {
        self.entries = entries
        self.unsent = unsent
        self.writer = writer
        self.now = now
    }

    /// Newest first, each once.
    public var searches: [String] { mine.map(\.text) }

    /// Notes a search, as the newest; blank text is none, and of longer text the first 200 characters are kept.
    ///
    /// Of one that was made elsewhere, at another shop, the account does not learn.
    public func note(_ text: String, elsewhere: Bool = false) {
        guard !isPrivate, let text = text.trimmedForHistory else { return }
        let known = mine.first { $0.folded == text.foldedForHistory }
        let search = LibrarySearch(
            owner: owner,
            text: text,
            changedAt: now(),
            isElsewhere: elsewhere && known?.isElsewhere != false
        )
        let told = elsewhere ? Self.nothing : tell(text, isForgotten: false, at: search.changedAt)
        entries.removeAll { $0.owner == owner && $0.folded == search.folded }
        entries.insert(search, at: 0)
        let surplus = trim()
        writer.write { connection throws(SQLiteError) in
            try SearchTable.note(search, connection)
            try told(connection)
            try surplus(connection)
        }
    }

    /// Forgets one search, whatever letter case it was noted in.
    public func remove(_ text: String) {
        let folded = text.foldedForHistory
        guard let known = mine.first(where: { $0.folded == folded }) else { return }
        entries.removeAll { $0 == known }
        let told = known.isElsewhere ? Self.nothing : tell(known.text, isForgotten: true, at: now())
        writer.write { connection throws(SQLiteError) in
            try SearchTable.remove(known, connection)
            try told(connection)
        }
    }

    /// Forgets all searches; nothing of them stays in the file.
    public func removeAll() {
        guard !mine.isEmpty else { return }
        entries.removeAll { $0.owner == owner }
        let told = tell(nil, isForgotten: true, at: now())
        writer.write { [owner] connection throws(SQLiteError) in
            try SearchTable.removeAll(of: owner, connection)
            try told(connection)
        }
    }

    /// Notes a change for the account, where there is one.
    private func tell(_ text: String?, isForgotten: Bool, at moment: Timestamp) -> LibraryWriter.Work {
        guard case .account(_, let author) = owner else { return Self.nothing }
        return unsent.note(text, isForgotten: isForgotten, for: owner, by: author, at: moment)
    }

    /// Forgets the oldest beyond what is kept.
    private func trim() -> LibraryWriter.Work {
        let surplus = Array(mine.dropFirst(Self.limit))
        guard !surplus.isEmpty else { return Self.nothing }
        entries.removeAll { surplus.contains($0) }
        let untold = unsent.dropNotes(of: surplus)
        return { connection throws(SQLiteError) in
            for search in surplus { try SearchTable.remove(search, connection) }
            try untold(connection)
        }
    }

    private var mine: [LibrarySearch] { entries.filter { $0.owner == owner } }

    var contents: [LibrarySearch] { entries }

    private nonisolated static let nothing: LibraryWriter.Work = { _ throws(SQLiteError) in }
}

extension SearchHistory {
    /// Shows what an owner looked for.
    func show(_ owner: LibraryOwner) { self.owner = owner }

    /// Forgets what some owners looked for; what writes that down is the caller's.
    func forget(where isMeant: (LibraryOwner) -> Bool) {
        entries.removeAll { isMeant($0.owner) }
    }

    /// Makes nobody's searches the owner's, and tells the account of them, each as made when it was.
    ///
    /// - Returns: What writes that down.
    func takeOver() -> LibraryWriter.Work {
        let found = entries.filter { $0.owner == .nobody }
        guard owner != .nobody, !found.isEmpty else { return Self.nothing }
        entries.removeAll { $0.owner == .nobody }
        var (taken, told) = ([LibrarySearch](), [LibraryWriter.Work]())
        for search in found.reversed() {
            let known = mine.first { $0.folded == search.folded }
            if let known, known.changedAt > search.changedAt { continue }
            let own = LibrarySearch(
                owner: owner,
                text: search.text,
                changedAt: search.changedAt,
                isElsewhere: search.isElsewhere && known?.isElsewhere != false
            )
            entries.removeAll { $0.owner == owner && $0.folded == own.folded }
            entries.insert(own, at: 0)
            taken.append(own)
            if !search.isElsewhere { told.append(tell(own.text, isForgotten: false, at: own.changedAt)) }
        }
        let surplus = trim()
        return { [taken, told] connection throws(SQLiteError) in
            try SearchTable.removeAll(of: .nobody, connection)
            for search in taken { try SearchTable.note(search, connection) }
            for tell in told { try tell(connection) }
            try surplus(connection)
        }
    }

    /// Adopts the account's searches, newest first; to be called while it has all changes made here.
    ///
    /// Searches made at other shops stay, each before the one that it came after.
    func adopt(_ listed: [String]) {
        let before = mine
        let known = Dictionary(before.map { ($0.folded, $0) }) { first, _ in first }
        let moment = now()
        var folded: Set<String> = []
        var result: [LibrarySearch] = listed.compactMap { text in
            let name = text.foldedForHistory
            // A text with a NUL is none to the file.
            guard !text.isEmpty, !text.unicodeScalars.contains("\0"), folded.insert(name).inserted else {
                return nil
            }
            return LibrarySearch(owner: owner, text: text, changedAt: known[name]?.changedAt ?? moment)
        }
        var next: String?
        for search in before.reversed() {
            if search.isElsewhere, !folded.contains(search.folded) {
                let place = result.firstIndex { $0.folded == next } ?? result.endIndex
                result.insert(search, at: place)
            }
            if result.contains(where: { $0.folded == search.folded }) { next = search.folded }
        }
        result = Array(result.prefix(Self.limit))
        guard result != before else { return }
        entries = result + entries.filter { $0.owner != owner }
        writer.write { [owner, result] connection throws(SQLiteError) in
            try SearchTable.removeAll(of: owner, connection)
            for search in result.reversed() { try SearchTable.note(search, connection) }
        }
    }
}

extension String {
    /// The text as it is kept; `nil` when there is nothing but space.
    fileprivate var trimmedForHistory: String? {
        let visible = String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            )
        )
        let words = visible.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        var text = String(words.joined(separator: " ").prefix(200))
        // Characters may be long, and a market takes no more.
        while text.utf8.count > 1_000 || text.unicodeScalars.count > 250 { text.removeLast() }
        return text
    }

    /// The same for texts that are one search to a person: `iPhone` and `iphone`, and Hangul however it is coded.
    var foldedForHistory: String {
        String(
            String.UnicodeScalarView(
                lowercased().precomposedStringWithCanonicalMapping.unicodeScalars.prefix(1_000)
            )
        )
    }
}
