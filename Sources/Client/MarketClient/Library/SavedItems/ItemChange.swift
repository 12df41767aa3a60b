import Market
import SQLite

/// A change of a like or a cart line that its account has yet to learn of.
struct ItemChange: UnsentContent {
    static let kind = "item"

    /// The queue that a change belongs to: changes of one like or order line are sent one after the other.
    struct Line: Hashable, Sendable, Codable {
        let list: SavedItemEvent.List
        /// A product of the account's market.
        let product: Product.ID
    }

    let line: Line
    /// The new quantity, or 1 for a like; 0 for none.
    var quantity: Int64
    /// The account's quantity as far as this device knew.
    var base: Int64
    /// True where it may have arrived: then nothing takes its place, and later changes wait behind it.
    var isTried = false
}

extension UnsentShelf where Content == ItemChange {
    /// The unsent changes of an owner for one like or order line, the last one last.
    func items(of owner: LibraryOwner, _ line: ItemChange.Line) -> [Unsent<ItemChange>] {
        (items[owner] ?? []).filter { $0.line == line }
    }

    /// The products of a list with unsent changes.
    func products(of owner: LibraryOwner, in list: SavedItemEvent.List) -> Set<ProductKey> {
        guard let origin = owner.origin else { return [] }
        let changes = (items[owner] ?? []).filter { $0.line.list == list }
        return Set(changes.map { .market(origin, $0.line.product) })
    }

    /// Notes a change of what was `base` before, where the owner's account stores the product: it takes the place of one
    /// that has not been tried yet, else it waits behind those.
    ///
    /// - Returns: The work that stores that.
    func note(
        _ key: ProductKey,
        in list: SavedItemEvent.List,
        _ quantity: Int64,
        base: Int64,
        for owner: LibraryOwner,
        at moment: Timestamp
    ) -> LibraryWriter.Work {
        guard owner.keeps(key), case .market(_, let product) = key, case .account(_, let author) = owner
        else { return { _ throws(SQLiteError) in } }
        let line = ItemChange.Line(list: list, product: product)
        var item = Unsent(
            ItemChange(line: line, quantity: quantity, base: base),
            author: author,
            madeAt: moment
        )
        if let last = items(of: owner, line).last, !last.isTried {
            item = last
            item.quantity = quantity
            item.madeAt = moment
        }
        return keep(item, of: owner)
    }

    /// Forgets a change that the account has, or never takes; one behind it then starts from where that started.
    ///
    /// - Returns: The work that stores that.
    func remove(_ item: Unsent<ItemChange>, isTaken: Bool, of owner: LibraryOwner) -> LibraryWriter.Work {
        // An answer that comes after all was forgotten says nothing of what was changed since.
        let isKept = items(of: owner, item.line).contains { $0.key == item.key }
        let drop = drop(of: owner) { $0.key == item.key }
        guard isKept, !isTaken, var next = items(of: owner, item.line).first else { return drop }
        next.base = item.base
        let keep = keep(next, of: owner)
        return { connection throws(SQLiteError) in
            try drop(connection)
            try keep(connection)
        }
    }
}
