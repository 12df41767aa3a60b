package import Market
import SQLite

extension SQLiteStore: ProductStoring {
    package func createProduct(
        _ new: NewProduct,
        once: Once<Product>?
    ) async throws(StoreError) -> Outcome<Product> {
        try new.check()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            try database.answering(once, at: now, within: limits) { () throws(StoreError) in
                try database.insert(new, at: now)
            }
        }
    }

    package func createProducts(_ new: [NewProduct]) async throws(StoreError) -> [Product] {
        for product in new { try product.check() }
        let now = clock()
        return try await write { database throws(StoreError) in
            var products: [Product] = []
            for product in new { products.append(try database.insert(product, at: now)) }
            return products
        }
    }

    package func product(_ id: Product.ID) async throws(StoreError) -> Product? {
        try readers.readTogether { database throws(StoreError) in try database.product(id) }
    }

    package func passwordHash(of id: Product.ID) async throws(StoreError) -> String? {
        try read { database throws(StoreError) in
            let hash = try database.first(
                "SELECT password_hash FROM products WHERE id = ?1 AND deleted_at IS NULL",
                [.id(id)]
            ) { row throws(SQLiteError) in try row.optionalText(0) }
            return hash ?? nil
        }
    }

    package func editProduct(
        _ id: Product.ID,
        from version: Int64?,
        _ edit: ProductEdit,
        once: Once<Product>?
    ) async throws(StoreError) -> Outcome<Product> {
        try edit.check()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            try database.answering(once, at: now, within: limits) { () throws(StoreError) in
                let current = try database.product(id, from: version)
                if edit.state != nil, edit.state != current.state, try database.isHeld(id) {
                    throw .heldByModerator
                }
                let photos = try edit.photos.map { places throws(StoreError) in
                    try database.photos(places, of: current)
                }
                let edited = current.edited(edit, photos: photos)
                guard !edited.isExactly(current) else { return current }
                if let photos { try database.place(photos, on: current, limits: limits, at: now) }
                return try database.replace(current, with: edited, at: now)
            }
        }
    }

    package func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?
    ) async throws(StoreError) -> Product {
        let now = clock()
        return try await write { database throws(StoreError) in
            let product = try database.product(id, from: version)
            try database.note(.delete, of: product, by: account, at: now)
            if product.state != .hidden { try database.unlist(product) }
            try database.run(
                """
                UPDATE products SET deleted_at = ?2, listed = 0, version = version + 1, changed_at = ?2,
                change = ?3, deleted_by = ?4
                WHERE id = ?1
                """,
                .id(id),
                .timestamp(now),
                .integer(try database.nextChange()),
                .id(account)
            )
            return product
        }
    }

    package func undeleteProduct(
        _ id: Product.ID,
        by account: Account.ID?
    ) async throws(StoreError) -> Product {
        let now = clock()
        let earliest = now.adding(milliseconds: -limits.undoMilliseconds)
        return try await write { database throws(StoreError) in
            let deletedAt = try database.first(
                "SELECT deleted_at FROM products WHERE id = ?1 AND deleted_at IS NOT NULL",
                [.id(id)]
            ) { row throws(SQLiteError) in try row.timestamp(0) }
            guard let deletedAt, let product = try database.product(id, evenDeleted: true) else {
                throw .notFound
            }
            guard deletedAt > earliest else { throw .undoExpired }
            try database.note(.undelete, of: product, by: account, at: now)
            try database.run(
                """
                UPDATE products SET deleted_at = NULL, deleted_by = NULL, listed = ?2, version = version + 1, changed_at = ?3,
                change = ?4
                WHERE id = ?1
                """,
                .id(id),
                .truth(product.state != .hidden),
                .timestamp(now),
                .integer(try database.nextChange())
            )
            let restored = product.with(version: product.version + 1, changedAt: now)
            if product.state != .hidden { try database.list(restored) }
            return restored
        }
    }

    package func deletedProduct(_ id: Product.ID) async throws(StoreError) -> Product? {
        let earliest = clock().adding(milliseconds: -limits.undoMilliseconds)
        return try read { database throws(StoreError) in
            guard
                try database.exists(
                    "SELECT 1 FROM products WHERE id = ?1 AND deleted_at > ?2",
                    .id(id),
                    .timestamp(earliest)
                )
            else { return nil }
            return try database.product(id, evenDeleted: true)
        }
    }

    package func deletion(of id: Product.ID) async throws(StoreError) -> Deletion? {
        try read { database throws(StoreError) in
            try database.first(
                "SELECT deleted_by, deleted_at FROM products WHERE id = ?1 AND deleted_at IS NOT NULL",
                [.id(id)]
            ) { row throws(SQLiteError) in
                Deletion(by: row.isNull(0) ? nil : try row.id(0), at: try row.timestamp(1))
            }
        }
    }
}
