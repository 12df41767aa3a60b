import Foundation
public import Observation
import SQLite

/// What a person looked for, newest first and each once.
@MainActor
@Observable
public final class SearchHistory {
    /// How many searches are kept; older ones are forgotten.
    public nonisolated static let limit = 50

    /// Newest first, each once.
    public private(set) var searches: [String]
    /// While this holds, nothing is noted.
    var isPrivate = false

    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock

    init(_ searches: [String], _ writer: LibraryWriter, _ now: @escaping LibraryClock) {
        self.searches = searches
        self.writer = writer
        self.now = now
    }

    /// Notes a search, as the newest; blank text is none, and of longer text the first 200 characters are kept.
    public func note(_ text: String) {
        guard !isPrivate, let text = text.trimmedForHistory else { return }
        let folded = text.foldedForHistory
        searches.removeAll { $0.foldedForHistory == folded }
        searches.insert(text, at: 0)
        let surplus = searches.dropFirst(Self.limit)
        searches.removeLast(surplus.count)
        let moment = now()
        writer.write { [surplus = Array(surplus)] connection throws(SQLiteError) in
            try SearchTable.note(text, moment, connection)
            for old in surplus { try SearchTable.remove(old, connection) }
        }
    }

    /// Forgets one search, whatever letter case it was noted in.
    public func remove(_ text: String) {
        let folded = text.foldedForHistory
        guard searches.contains(where: { $0.foldedForHistory == folded }) else { return }
        searches.removeAll { $0.foldedForHistory == folded }
        writer.write { connection throws(SQLiteError) in try SearchTable.remove(text, connection) }
    }

    /// Forgets all searches; nothing of them stays in the file.
    public func removeAll() {
        guard !searches.isEmpty else { return }
        searches = []
        writer.write { connection throws(SQLiteError) in try SearchTable.removeAll(connection) }
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
        // Characters may be long.
        while text.utf8.count > 1_000 { text.removeLast() }
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
