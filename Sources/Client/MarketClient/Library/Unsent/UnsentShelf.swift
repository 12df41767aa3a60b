import Market
import SQLite

/// All unsent things of one kind, of all accounts and markets, in the local library.
@MainActor
final class UnsentShelf<Content: UnsentContent> {
    /// By their owner, the earliest first.
    private(set) var items: [LibraryOwner: [Unsent<Content>]] = [:]
    /// Called when there is something more to send.
    var added: (@MainActor () -> Void)?

    private let writer: LibraryWriter
    /// Why nothing that is written outlives the app.
    private let obstacle: LibraryError?

    init(_ contents: LibraryContents, _ writer: LibraryWriter, obstacle: LibraryError?) {
        self.writer = writer
        self.obstacle = obstacle
        for row in contents.unsent {
            if let item = row.item(Content.self) { items[row.owner, default: []].append(item) }
        }
    }

    /// All as rows of the file.
    var rows: [UnsentRow] { items.flatMap { owner, items in items.map { UnsentRow($0, of: owner) } } }

    /// Adds one behind all others, on the disk before it returns; or changes nothing.
    func add(_ item: Unsent<Content>, replacing replaced: [IdempotencyKey], of owner: LibraryOwner)
        async throws(LibraryError)
    {
        let row = UnsentRow(item, of: owner)
        try await write { connection throws(SQLiteError) in
            for key in replaced { try UnsentTable.remove(key, connection) }
            try UnsentTable.keep(row, connection)
        }
        items[owner, default: []].removeAll { replaced.contains($0.key) }
        items[owner, default: []].append(item)
    }

    /// Changes one where it is, on the disk before it returns; or changes nothing.
    func update(_ item: Unsent<Content>, of owner: LibraryOwner) async throws(LibraryError) {
        let row = UnsentRow(item, of: owner)
        try await write { connection throws(SQLiteError) in try UnsentTable.update(row, connection) }
        guard let place = items[owner]?.firstIndex(where: { $0.key == item.key }) else { return }
        items[owner]?[place] = item
    }

    /// Removes one, on the disk before it returns; or changes nothing.
    func remove(_ key: IdempotencyKey, of owner: LibraryOwner) async throws(LibraryError) {
        try await write { connection throws(SQLiteError) in try UnsentTable.remove(key, connection) }
        items[owner]?.removeAll { $0.key == key }
    }

    // MARK: Together with other things

    /// Keeps one at once, in the place that it has or behind all others.
    ///
    /// - Returns: The work that stores that.
    func keep(_ item: Unsent<Content>, of owner: LibraryOwner) -> LibraryWriter.Work {
        if let place = items[owner]?.firstIndex(where: { $0.key == item.key }) {
            items[owner]?[place] = item
        } else {
            items[owner, default: []].append(item)
        }
        added?()
        let row = UnsentRow(item, of: owner)
        return { connection throws(SQLiteError) in try UnsentTable.keep(row, connection) }
    }

    /// Drops at once what `isMeant` names.
    ///
    /// - Returns: The work that stores that.
    func drop(of owner: LibraryOwner, where isMeant: (Unsent<Content>) -> Bool) -> LibraryWriter.Work {
        let keys = (items[owner] ?? []).filter(isMeant).map(\.key)
        items[owner]?.removeAll { keys.contains($0.key) }
        return { connection throws(SQLiteError) in
            for key in keys { try UnsentTable.remove(key, connection) }
        }
    }

    /// Changes one at once, and stores it with all that was done before; returns once that is on the disk.
    ///
    /// - Returns: The changed one; `nil` where it has gone meanwhile.
    func change(_ key: IdempotencyKey, of owner: LibraryOwner, _ change: (inout Unsent<Content>) -> Void)
        async throws(LibraryError) -> Unsent<Content>?
    {
        guard var item = items[owner]?.first(where: { $0.key == key }) else { return nil }
        change(&item)
        try await writer.writeNow(keep(item, of: owner))
        return items[owner]?.contains { $0.key == key } == true ? item : nil
    }

    /// Forgets those of some owners; the caller stores that.
    func forget(where isMeant: (LibraryOwner) -> Bool) { items = items.filter { !isMeant($0.key) } }

    private func write(_ work: @escaping LibraryWriter.Work) async throws(LibraryError) {
        if let obstacle { throw obstacle }
        try await writer.writeNow(work)
    }
}

/// A shelf as the outbox of one market sees it.
@MainActor
final class MarketShelf<Content: UnsentContent>: UnsentStore {
    private let shelf: UnsentShelf<Content>
    private let origin: MarketOrigin

    init(_ shelf: UnsentShelf<Content>, at origin: MarketOrigin) {
        self.shelf = shelf
        self.origin = origin
    }

    func items(of author: Account.ID) -> [Unsent<Content>] { shelf.items[.account(origin, author)] ?? [] }

    func add(_ item: Unsent<Content>, replacing replaced: [IdempotencyKey]) async throws {
        try await shelf.add(item, replacing: replaced, of: .account(origin, item.author))
    }

    func update(_ item: Unsent<Content>) async throws {
        try await shelf.update(item, of: .account(origin, item.author))
    }

    func remove(_ item: Unsent<Content>) async throws {
        try await shelf.remove(item.key, of: .account(origin, item.author))
    }
}
