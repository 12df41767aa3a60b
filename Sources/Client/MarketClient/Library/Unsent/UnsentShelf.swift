import Market
import SQLite

/// All unsent things of one kind, of all accounts and markets, in the local library.
@MainActor
final class UnsentShelf<Content: UnsentContent> {
    /// By their owner, the earliest first.
    private(set) var items: [LibraryOwner: [Unsent<Content>]] = [:]

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
            try UnsentTable.add(row, connection)
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
