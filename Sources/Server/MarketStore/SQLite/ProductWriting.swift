import Market
import SQLite

/// The steps that changes of products are made of.
extension Database {
    func nextChange() throws(StoreError) -> Int64 {
        // By its id: an update that could meet several rows would begin a savepoint, and each makes the
        // full-text index flush.
        try run("UPDATE market SET change = change + 1 WHERE id = 1")
        return try number("SELECT change FROM market WHERE id = 1")
    }

    /// The product an edit starts from; throws `stale` when it is not the one that the editor saw.
    func product(_ id: Product.ID, from version: Int64?) throws(StoreError) -> Product {
        guard let product = try product(id) else { throw .notFound }
        guard version == nil || version == product.version else { throw .stale(current: product) }
        return product
    }

    func isHeld(_ id: Product.ID) throws(StoreError) -> Bool {
        try exists("SELECT 1 FROM products WHERE id = ?1 AND held_state IS NOT NULL", .id(id))
    }

    func insert(_ new: NewProduct, at now: Timestamp) throws(StoreError) -> Product {
        guard let seller = try account(new.seller) else { throw .notFound }
        let photos = try uploaded(new.photos, by: new.seller)
        try run(
            """
            INSERT INTO products (
                seller, state, currency, price, discount, bargain, stock, version, change, created_at,
                changed_at,
                listed, in_stock, name, password_hash, description
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?9, ?9, ?10, ?11, ?12, ?13, ?14)
            """,
            .id(new.seller),
            .text(new.state.rawValue),
            .text(new.price.currency.rawValue),
            .integer(new.price.full.hundredths),
            .integer(new.price.discount.hundredths),
            .integer(new.price.bargain.hundredths),
            .integer(new.stock),
            .integer(try nextChange()),
            .timestamp(now),
            .truth(new.state != .hidden),
            .truth(new.state != .sold && new.stock > 0),
            .text(new.name),
            .text(new.passwordHash),
            .text(new.description)
        )
        let id = Product.ID(connection.lastInsertedID)
        try write(photos, of: id)
        let product = Product(
            id: id,
            seller: Seller(id: seller.id, name: seller.name),
            name: new.name,
            description: new.description,
            price: new.price,
            stock: new.stock,
            state: new.state,
            photos: photos,
            version: 1,
            createdAt: now,
            changedAt: now
        )
        if new.state != .hidden { try list(product) }
        return product
    }

    /// Writes an edited product, its photos aside, as the next version of what is there.
    func replace(_ current: Product, with edited: Product, at now: Timestamp) throws(StoreError) -> Product {
        try run(
            """
            UPDATE products SET
                state = ?2, currency = ?3, price = ?4, discount = ?5, bargain = ?6, stock = ?7,
                version = ?8, change = ?9,
                changed_at = ?10, listed = ?11, in_stock = ?12, name = ?13, description = ?14
            WHERE id = ?1
            """,
            .id(current.id),
            .text(edited.state.rawValue),
            .text(edited.price.currency.rawValue),
            .integer(edited.price.full.hundredths),
            .integer(edited.price.discount.hundredths),
            .integer(edited.price.bargain.hundredths),
            .integer(edited.stock),
            .integer(current.version + 1),
            .integer(try nextChange()),
            .timestamp(now),
            .truth(edited.state != .hidden),
            .truth(edited.isInStock),
            .text(edited.name),
            .text(edited.description)
        )
        let edited = edited.with(version: current.version + 1, changedAt: now)
        switch (current.state != .hidden, edited.state != .hidden) {
        case (true, true): try relist(current, as: edited)
        case (true, false): try unlist(current)
        case (false, true): try list(edited)
        case (false, false): break
        }
        return edited
    }
}
