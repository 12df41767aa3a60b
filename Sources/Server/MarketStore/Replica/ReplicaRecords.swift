import Market
import SQLite

/// Brings a server's replica up to a later change.
struct ReplicaRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// The change that the replica has reached; 0 where it is empty.
    func change() throws(MarketError) -> Int64 { try ChangeRecords(database).latest() }

    /// Applies all changes, and notes how far they go; changes that were applied before do no harm.
    func apply(_ changes: ReplicatedChanges) throws(MarketError) {
        for account in changes.accounts { try write(account) }
        for content in changes.contents { try put(content, Self.contents) }
        let photos = Dictionary(grouping: changes.photos) { $0[0] }
        // Before any is written: a photo may have gone from one product to another.
        for product in changes.products {
            try database.run("DELETE FROM photos WHERE product = ?1", product[0])
        }
        for product in changes.products { try write(product, photos: photos[product[0]] ?? []) }
        for removal in changes.removals { try remove(removal) }
        try count(changes.counts)
        try database.run("DELETE FROM tombstones WHERE change <= ?1", .integer(changes.forgotten))
        try database.run(
            "UPDATE market SET change = ?1, forgotten = ?2, cursor_key = ?3 WHERE id = 1",
            .integer(changes.change),
            .integer(changes.forgotten),
            .blob(changes.name)
        )
    }

    private func write(_ account: [Value]) throws(MarketError) {
        guard case .integer(let id) = account[0] else { return }
        let before = try name(of: id)
        if try put(account, Self.accounts) { return try SearchIndex(database).addSeller(id) }
        guard let before, try name(of: id) != before else { return }
        try SearchIndex(database).removeSeller(id, named: before)
        try SearchIndex(database).addSeller(id)
    }

    private func name(of account: Int64) throws(MarketError) -> String? {
        try database.first("SELECT name FROM accounts WHERE id = ?1", [.integer(account)]) {
            row throws(SQLiteError) in try row.text(0)
        }
    }

    /// Forgets the name of a seller who has no goods here any more: the account may be deleted, of which no change tells.
    ///
    /// It comes again with the seller's next product. The row stays, as goods that are removed later may refer to it.
    private func forgetSeller(_ seller: Int64) throws(MarketError) {
        let sells = try database.exists(
            "SELECT 1 FROM products WHERE seller = ?1 AND deleted_at IS NULL",
            .integer(seller)
        )
        guard !sells, let name = try name(of: seller), name != Account.formerName else { return }
        try SearchIndex(database).removeSeller(seller, named: name)
        try database.run(
            "UPDATE accounts SET name = ?2, name_key = ?3 WHERE id = ?1",
            .integer(seller),
            .text(Account.formerName),
            .text(" \(seller)")
        )
        try SearchIndex(database).addSeller(seller)
    }

    private func write(_ row: [Value], photos: [[Value]]) throws(MarketError) {
        guard case .integer(let number) = row[0] else { return }
        let old = try listed(number)
        let past = try place(of: number)
        try put(row, Self.products)
        if let past, let now = try place(of: number), past.number != now.number {
            try ListingIndexes(database).replace(past.number, with: now.number, at: now.change)
        }
        for photo in photos {
            // It may stand at a product whose own change comes later.
            try database.run("DELETE FROM photos WHERE id = ?1", photo[ReplicatedTable.placeOfPhotoID])
            try database.run(Self.photo, photo)
        }
        try database.run("DELETE FROM tombstones WHERE product = ?1", row[0])
        try follow(old, to: try listed(number))
    }

    private func remove(_ removal: ReplicatedChanges.Removal) throws(MarketError) {
        try follow(try listed(removal.product), to: nil)
        if let past = try place(of: removal.product) {
            try ListingIndexes(database).replace(past.number, with: nil, at: removal.change)
        }
        let seller = try database.first(
            "SELECT seller FROM products WHERE id = ?1",
            [.integer(removal.product)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        try database.run("DELETE FROM products WHERE id = ?1", .integer(removal.product))
        if let seller { try forgetSeller(seller) }
        // Caches of matches must be notified of it.
        try database.run(
            """
            INSERT INTO tombstones (product, change, removed_at) VALUES (?1, ?2, 0)
            ON CONFLICT (product) DO UPDATE SET change = excluded.change
            """,
            .integer(removal.product),
            .integer(removal.change)
        )
    }

    private func count(_ counts: [ReplicatedChanges.Counts]) throws(MarketError) {
        for count in counts {
            try database.run(
                "UPDATE products SET likes = ?2, looks = ?3 WHERE id = ?1",
                .integer(count.product),
                .integer(count.likes),
                .integer(count.viewCount)
            )
            guard let product = try listed(count.product) else { continue }
            try CardRecords(database).replace(product)
        }
    }

    /// Writes a row, in the place of any that has its key; returns whether it was not simply replaced.
    ///
    /// An upsert alone would do. But it may fail half done, as an update of a reference may: for that, SQLite takes 64 KB of
    /// memory each time and gives them back, which costs more than all else.
    @discardableResult
    private func put(_ row: [Value], _ table: (replacement: String, insertion: String)) throws(MarketError)
        -> Bool
    {
        guard try database.run(table.replacement, row) == 0 else { return false }
        try database.run(table.insertion, row)
        return true
    }

    /// The product's ``Product/listing`` number, and its last change; `nil` where there is no such product.
    private func place(of id: Int64) throws(MarketError) -> (number: Int64, change: Int64)? {
        try database.first("SELECT listing, change FROM products WHERE id = ?1", [.integer(id)]) {
            row throws(SQLiteError) in (try row.integer(0), try row.integer(1))
        }
    }

    /// The product as lists show it; `nil` where they don't.
    private func listed(_ id: Int64) throws(MarketError) -> Product? {
        let product = try ProductRecords(database).product(Product.ID(id))
        return product?.isListed == true ? product : nil
    }

    private func follow(_ old: Product?, to new: Product?) throws(MarketError) {
        let indexes = ListingIndexes(database)
        switch (old, new) {
        case (let old?, let new?): try indexes.relist(old, as: new)
        case (let old?, nil): try indexes.unlist(old)
        case (nil, let new?): try indexes.list(new)
        case (nil, nil): break
        }
    }

    // Columns that an account or a content must have in a replica, and that nothing is read from.
    static let fixedOfAccounts = [
        (name: "vendor", expression: "printf('%036d', ?1)"), ("password_hash", "'-'"), ("is_moderator", "0"),
        ("is_administrator", "0"),
    ]
    private static let accounts = (
        replacement: ReplicatedTable.accounts.replacement(),
        insertion: ReplicatedTable.accounts.insertion(fixed: fixedOfAccounts)
    )
    private static let contents = (
        replacement: ReplicatedTable.contents.replacement(), insertion: ReplicatedTable.contents.insertion()
    )
    private static let products = (
        replacement: ReplicatedTable.products.replacement(where: ["seller"]),
        insertion: ReplicatedTable.products.insertion()
    )
    private static let photo = ReplicatedTable.photos.insertion()
}
