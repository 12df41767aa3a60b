import Market
import SQLite

/// The searches made and forgotten on this device that accounts have yet to receive.
///
/// A change is stored together with the state that it changes, so that there is never one without the other.
@MainActor
final class UnsentSearches {
    /// In the order in which they were made.
    private(set) var items: [UnsentSearch]
    /// Told when there is one more.
    var added: (@MainActor () -> Void)?

    private let writer: LibraryWriter

    init(_ items: [UnsentSearch], _ writer: LibraryWriter) {
        self.items = items
        self.writer = writer
    }

    /// Notes that an owner looked for something, or forgot it, or all with `nil`: what says something of the same and
    /// has not been tried yet need not be told any more.
    ///
    /// - Returns: What writes it down.
    func note(
        _ text: String?,
        isForgotten: Bool,
        for owner: LibraryOwner,
        at moment: Timestamp
    ) -> LibraryWriter.Work {
        let folded = text?.foldedForHistory
        let gone = drop(of: owner) { text == nil || $0.text?.foldedForHistory == folded }
        let item = UnsentSearch(
            owner: owner,
            text: text,
            isForgotten: isForgotten,
            changedAt: moment,
            key: .of128Bits()
        )
        items.append(item)
        added?()
        return { connection throws(SQLiteError) in
            for item in gone { try UnsentSearchTable.remove(item, connection) }
            try UnsentSearchTable.keep(item, connection)
        }
    }

    /// Tells nobody of searches that are beyond what is kept here.
    ///
    /// - Returns: What writes that down.
    func dropNotes(of searches: [LibrarySearch]) -> LibraryWriter.Work {
        var gone: [UnsentSearch] = []
        for search in searches {
            gone += drop(of: search.owner) {
                !$0.isForgotten && $0.text?.foldedForHistory == search.folded
            }
        }
        return { [gone] connection throws(SQLiteError) in
            for item in gone { try UnsentSearchTable.remove(item, connection) }
        }
    }

    private func drop(
        of owner: LibraryOwner,
        where isMeant: (UnsentSearch) -> Bool
    ) -> [UnsentSearch] {
        let gone = items.filter { $0.owner == owner && !$0.isTried && isMeant($0) }
        let keys = Set(gone.map(\.key))
        items.removeAll { keys.contains($0.key) }
        return gone
    }

    /// Writes down that one may arrive from now on, and with it all that was done before; returns once that is on the disk.
    ///
    /// - Returns: Whether it is still to be sent.
    func markTried(_ item: UnsentSearch) async throws(LibraryError) -> Bool {
        guard let place = items.firstIndex(where: { $0.key == item.key }) else { return false }
        items[place].isTried = true
        let tried = items[place]
        try await writer.writeNow { connection throws(SQLiteError) in
            try UnsentSearchTable.keep(tried, connection)
        }
        return items.contains { $0.key == item.key }
    }

    /// Forgets one that the account knows, or never takes.
    func remove(_ item: UnsentSearch) {
        items.removeAll { $0.key == item.key }
        writer.write { connection throws(SQLiteError) in try UnsentSearchTable.remove(item, connection) }
    }

    /// Forgets those of some owners; what writes that down is the caller's.
    func forget(where isMeant: (LibraryOwner) -> Bool) {
        items.removeAll { isMeant($0.owner) }
    }
}
