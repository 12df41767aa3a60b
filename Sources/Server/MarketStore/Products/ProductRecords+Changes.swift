import Market
import SQLite

/// Offering products, changing them and taking them away: each with all that has to be kept in step.
extension ProductRecords {
    private static let insertion: String = {
        let columns =
            [
                "seller", "state", "currency", "price", "discount", "bargain", "stock", "version", "change",
                "created_at", "changed_at", "listed", "in_stock", "name", "password_hash", "description",
                "category", "condition", "meets", "parcel_fee", "giveaway", "sold_at",
            ] + ProductField.columns
        let parameters = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        return """
            INSERT INTO products (\(columns.joined(separator: ", ")), listing)
            VALUES (\(parameters), coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'products'), 0) + 1)
            """
    }()

    func insert(_ new: NewProduct, limits: StoreLimits, at now: Timestamp) throws(MarketError) -> Product {
        guard let seller = try AccountRecords(database).account(new.seller) else { throw .notFound }
        try SanctionRecords(database, at: now).checkUnrestricted(new.seller)
        if let draft = new.draft {
            try DraftRecords(database).post(draft, of: new.seller, limits: limits, at: now)
        }
        let photos = try UploadRecords(database).uploaded(new.photos, by: new.seller)
        let facts = new.facts
        let values: [Value] = [
            .id(new.seller),
            .text(new.state.rawValue),
            .text(new.price.currency.rawValue),
            .integer(new.price.full.hundredths),
            .integer(new.price.discount.hundredths),
            .integer(new.price.bargain.hundredths),
            .integer(new.stock),
            .integer(1),
            .integer(try ChangeRecords(database).next()),
            .timestamp(now),
            .timestamp(now),
            .boolean(new.state != .hidden),
            .boolean(new.state != .sold && new.stock > 0),
            .text(new.name),
            .text(new.passwordHash),
            .text(new.description),
            .text(facts.category?.rawValue),
            .text(facts.condition?.rawValue),
            .boolean(facts.ways.meets),
            .integer(facts.ways.parcel?.fee),
            .text(facts.giveaway?.rawValue),
            .timestamp(new.state == .sold ? now : nil),
        ]
        let id = Product.ID(try database.insert(Self.insertion, values + facts.furtherValues))
        try PhotoRecords(database).write(photos, of: id)
        let product = Product(
            id: id,
            seller: Seller(id: seller.id, name: seller.name),
            name: new.name,
            description: new.description,
            price: new.price,
            stock: new.stock,
            state: new.state,
            facts: new.facts,
            photos: photos,
            version: 1,
            createdAt: now,
            changedAt: now,
            soldAt: new.state == .sold ? now : nil
        )
        if product.isListed { try ListingIndexes(database).list(product) }
        try WithheldPhotoRecords(database).noteRepost(product, at: now)
        return product
    }

    /// The queries that ``edit(_:from:_:limits:at:)`` sends in any case.
    static func questions(ofEditing id: Product.ID) -> [Question] {
        [DealRecords.isTraded(id)] + ProductQueries.present.questions(.id(id))
    }

    /// Edits a product; throws `stale` when it is not the one that the editor saw.
    func edit(
        _ id: Product.ID,
        from version: Int64?,
        _ edit: ProductEdit,
        limits: StoreLimits,
        at now: Timestamp
    ) throws(MarketError) -> Product {
        let trading = Trading(database, at: now)
        let isTraded = try trading.expire(id)
        var current = try product(id, from: version)
        if edit.state != nil, edit.state != current.state, try ModerationRecords(database).isHeld(id) {
            throw .heldByModerator
        }
        if edit.state?.isOnline == true, !current.state.isOnline {
            try SanctionRecords(database, at: now).checkUnrestricted(current.seller.id)
        }
        let photos = try edit.photos.map { places throws(MarketError) in
            try PhotoRecords(database).photos(places, of: current)
        }
        var edited = current.edited(edit, photos: photos)
        guard !edited.isExactly(current) else { return current }
        if isTraded {
            (current, edited) = try trading.follow(edited, from: current, cancellingDeals: edit.cancelsDeals)
        }
        if let photos {
            try PhotoRecords(database).place(photos, on: current, limits: limits, at: now)
            if try ModerationRecords(database).isHeld(id) {
                try WithheldPhotoRecords(database).withhold(photosOf: id)
            } else {
                try WithheldPhotoRecords(database).noteRepost(edited, at: now)
            }
        }
        return try replace(current, with: edited, at: now)
    }

    /// Writes what a deal made of a product's stock, and the state that follows from it.
    ///
    /// A promise is no new version, since the seller's own edit begins from what it began from. Units that are gone are one:
    /// a form that was opened before would bring them back.
    func move(
        _ id: Product.ID,
        to state: ProductState,
        stock: Int64,
        reserved: Int64,
        isHeld: Bool,
        at now: Timestamp
    ) throws(MarketError) {
        guard let current = try product(id, evenDeleted: true) else { throw .notFound }
        var moved = current
        moved.stock = stock
        moved.reserved = reserved
        if !isHeld { moved.state = state }
        if stock != current.stock {
            moved = moved.with(version: current.version + 1, changedAt: current.changedAt)
        }
        moved = moved.placed(after: current, at: now)
        try database.run(
            """
            UPDATE products SET state = ?2, held_state = CASE WHEN held_state IS NOT NULL THEN ?3 END,
            version = ?11, stock = ?4, reserved = ?5,
            sold_at = ?6, settled_at = ?7, in_stock = ?8, change = ?9,
            listed = (deleted_at IS NULL AND ?10)
            WHERE id = ?1
            """,
            .id(id),
            .text(moved.state.rawValue),
            .text(state.rawValue),
            .integer(stock),
            .integer(reserved),
            .timestamp(moved.soldAt),
            .timestamp(moved.settledAt),
            .boolean(moved.isInStock),
            .integer(try ChangeRecords(database).next()),
            .boolean(moved.isListed),
            .integer(moved.version)
        )
        let isDeleted = try database.exists(
            "SELECT 1 FROM products WHERE id = ?1 AND deleted_at IS NOT NULL",
            .id(id)
        )
        if !isDeleted { try ListingIndexes(database).update(current, to: moved) }
    }

    private static let editedColumns = RowUpdate(
        "products",
        [
            "state": .text, "currency": .text, "price": .bigint, "discount": .bigint, "bargain": .bigint,
            "stock": .bigint, "version": .bigint, "change": .bigint, "changed_at": .bigint,
            "listed": .boolean, "in_stock": .boolean, "name": .bytea, "description": .bytea,
            "category": .text, "condition": .text, "meets": .boolean, "parcel_fee": .bigint,
            "giveaway": .text, "sold_at": .bigint, "settled_at": .bigint,
        ],
        ProductField.columnTypes
    )

    /// Writes an edited product, its photos aside, as the next version of what is there.
    func replace(_ current: Product, with edited: Product, at now: Timestamp) throws(MarketError) -> Product {
        let edited = edited.with(version: current.version + 1, changedAt: now).placed(after: current, at: now)
        let facts = edited.facts
        let values: [Value] = [
            .text(edited.state.rawValue),
            .text(edited.price.currency.rawValue),
            .integer(edited.price.full.hundredths),
            .integer(edited.price.discount.hundredths),
            .integer(edited.price.bargain.hundredths),
            .integer(edited.stock),
            .integer(edited.version),
            .integer(try ChangeRecords(database).next()),
            .timestamp(now),
            .boolean(edited.isListed),
            .boolean(edited.isInStock),
            .text(edited.name),
            .text(edited.description),
            .text(facts.category?.rawValue),
            .text(facts.condition?.rawValue),
            .boolean(facts.ways.meets),
            .integer(facts.ways.parcel?.fee),
            .text(facts.giveaway?.rawValue),
            .timestamp(edited.soldAt),
            .timestamp(edited.settledAt),
        ]
        try database.run(Self.editedColumns, about: .id(current.id), values + facts.furtherValues)
        try ListingIndexes(database).update(current, to: edited)
        return edited
    }

    /// Takes a product away, and returns what it was.
    func delete(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?,
        reason: String,
        cancellingDeals: Bool,
        at now: Timestamp
    ) throws(MarketError) -> Product {
        try Trading(database, at: now).end(id, .deleted, by: account, cancellingDeals: cancellingDeals)
        let product = try product(id, from: version)
        try ModerationRecords(database).noteDeletion(of: product, by: account, reason: reason, at: now)
        if product.isListed { try ListingIndexes(database).unlist(product) }
        try database.run(
            """
            UPDATE products SET deleted_at = ?2, listed = FALSE, version = version + 1, changed_at = ?2,
            change = ?3, deleted_by = ?4
            WHERE id = ?1
            """,
            .id(id),
            .timestamp(now),
            .integer(try ChangeRecords(database).next()),
            .id(account)
        )
        return product
    }

    /// Brings back what was deleted after `earliest`.
    func undelete(
        _ id: Product.ID,
        deletedAfter earliest: Timestamp,
        by account: Account.ID?,
        at now: Timestamp
    ) throws(MarketError) -> Product {
        let deletedAt = try database.first(
            "SELECT deleted_at FROM products WHERE id = ?1 AND deleted_at IS NOT NULL",
            [.id(id)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
        guard let deletedAt, let product = try product(id, evenDeleted: true) else {
            throw .notFound
        }
        guard deletedAt > earliest else { throw .undoExpired }
        if product.state.isOnline {
            try SanctionRecords(database, at: now).checkUnrestricted(product.seller.id)
        }
        try ModerationRecords(database).note(.undelete, of: product, by: account, at: now)
        try database.run(
            """
            UPDATE products SET deleted_at = NULL, deleted_by = NULL, listed = ?2, version = version + 1, changed_at = ?3,
            change = ?4
            WHERE id = ?1
            """,
            .id(id),
            .boolean(product.isListed),
            .timestamp(now),
            .integer(try ChangeRecords(database).next())
        )
        let restored = product.with(version: product.version + 1, changedAt: now)
        if product.isListed { try ListingIndexes(database).list(restored) }
        return restored
    }

    /// Removes products for good whose deletion can't be undone any more; their numbers are remembered.
    ///
    /// A product with an open deal, of which one side may still report that it was not handed over, stays
    /// until that ends.
    ///
    /// Returns the number of removed products.
    func purge(deletedBefore moment: Timestamp, at now: Timestamp, limit: Int) throws(MarketError) -> Int {
        let ids = try database.rows(
            """
            SELECT id FROM products WHERE deleted_at <= ?1 AND NOT EXISTS (
                SELECT 1 FROM deals WHERE product = products.id AND state IN ('reserved', 'one_sided')
            ) LIMIT ?2
            """,
            [.timestamp(moment), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        for id in ids { try remove(id, at: now) }
        return ids.count
    }

    /// Removes a product that was taken away, and remembers its number.
    func remove(_ id: Int64, at now: Timestamp) throws(MarketError) {
        try ChangeRecords(database).addTombstone(of: id, at: now)
        try forgetListing(of: id)
        try ContentRecords(database).release("SELECT content FROM photos WHERE product = ?1", .integer(id))
        try database.run("DELETE FROM products WHERE id = ?1", .integer(id))
    }

    /// Marks a product of a deleted account as taken away, where it is not yet; nothing of it is in trade any more.
    func takeAway(_ id: Product.ID, at now: Timestamp) throws(MarketError) {
        guard let product = try product(id) else { return }
        if product.isListed { try ListingIndexes(database).unlist(product) }
        try database.run(
            """
            UPDATE products SET deleted_at = ?2, listed = FALSE, version = version + 1, changed_at = ?2, change = ?3,
            deleted_by = seller WHERE id = ?1
            """,
            .id(id),
            .timestamp(now),
            .integer(try ChangeRecords(database).next())
        )
    }
}
