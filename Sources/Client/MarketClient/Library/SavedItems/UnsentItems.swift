import Market
import SQLite

/// The changes of likes and cart on this device that an account has yet to receive.
///
/// A change is stored together with the state that it changes, so that there is never one without the other.
@MainActor
final class UnsentItems {
    /// In the order in which they were made.
    private(set) var items: [UnsentItem]
    /// Told when there is one more.
    var added: (@MainActor () -> Void)?

    private let writer: LibraryWriter

    init(_ items: [UnsentItem], _ writer: LibraryWriter) {
        self.items = items
        self.writer = writer
    }

    /// The unsent changes of an owner for one like or order line, the last one last.
    func items(of owner: LibraryOwner, _ line: UnsentItem.Line) -> [UnsentItem] {
        items.filter { $0.owner == owner && $0.line == line }
    }

    /// The quantity once all is sent; `nil` where nothing waits.
    func quantity(of owner: LibraryOwner, _ line: UnsentItem.Line) -> Int64? {
        items.last { $0.owner == owner && $0.line == line }?.quantity
    }

    /// Notes a change of what was `base` before: it takes the place of one that has not been tried yet, else it waits
    /// behind those.
    ///
    /// - Returns: What is to be written down with it.
    func note(
        _ quantity: Int64,
        base: Int64,
        of line: UnsentItem.Line,
        for owner: LibraryOwner,
        at moment: Timestamp
    ) -> UnsentItem {
        let item: UnsentItem
        if let place = items.lastIndex(where: { $0.owner == owner && $0.line == line }), !items[place].isTried
        {
            items[place].quantity = quantity
            items[place].changedAt = moment
            item = items[place]
        } else {
            item = UnsentItem(
                line: line,
                owner: owner,
                quantity: quantity,
                base: base,
                changedAt: moment,
                key: .of128Bits()
            )
            items.append(item)
        }
        added?()
        return item
    }

    /// Writes down that a change may arrive from now on, and with it all that was done before; returns once that is on the
    /// disk.
    ///
    /// - Returns: The change as it is to be sent; `nil` where it has gone meanwhile.
    func markTried(_ item: UnsentItem) async throws(LibraryError) -> UnsentItem? {
        guard let place = items.firstIndex(where: { $0.key == item.key }) else { return nil }
        items[place].isTried = true
        let tried = items[place]
        try await writer.writeNow { connection throws(SQLiteError) in
            try UnsentItemTable.keep(tried, connection)
        }
        return items.contains { $0.key == item.key } ? tried : nil
    }

    /// Forgets a change that the account has, or never takes; one behind it then starts from where that started.
    func remove(_ item: UnsentItem, isTaken: Bool) {
        guard let place = items.firstIndex(where: { $0.key == item.key }) else { return }
        items.remove(at: place)
        var next: UnsentItem?
        if !isTaken, let place = items.firstIndex(where: { $0.owner == item.owner && $0.line == item.line }) {
            items[place].base = item.base
            next = items[place]
        }
        writer.write { [next] connection throws(SQLiteError) in
            try UnsentItemTable.remove(item, connection)
            if let next { try UnsentItemTable.keep(next, connection) }
        }
    }

    /// Forgets those of some owners; what writes that down is the caller's.
    func forget(where isMeant: (LibraryOwner) -> Bool) {
        items.removeAll { isMeant($0.owner) }
    }
}
