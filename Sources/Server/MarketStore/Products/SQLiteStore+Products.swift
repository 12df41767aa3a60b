package import Market

extension SQLiteStore: ProductStoring {
    package func createProduct(
        _ new: NewProduct,
        once: Once<Product>?
    ) async throws(StoreError) -> Outcome<Product> {
        try new.check()
        let (now, limits) = (clock(), limits)
        let outcome = try await write { database throws(StoreError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(StoreError) in
                try ProductRecords(database).insert(new, limits: limits, at: now)
            }
        }
        if case .done(let product) = outcome { search.note(product.id) }
        return outcome
    }

    package func createProducts(_ new: [NewProduct]) async throws(StoreError) -> [Product] {
        for product in new { try product.check() }
        let (now, limits) = (clock(), limits)
        let made = try await write { database throws(StoreError) in
            let records = ProductRecords(database)
            var products: [Product] = []
            for product in new { products.append(try records.insert(product, limits: limits, at: now)) }
            return products
        }
        if let last = made.last { search.note(last.id) }
        return made
    }

    package func listings(
        of seller: Account.ID,
        since moment: Timestamp,
        recent: Int,
        online: Int
    ) async throws(StoreError) -> Listings {
        try await read { database throws(StoreError) in
            try ProductRecords(database).listings(of: seller, since: moment, recent: recent, online: online)
        }
    }

    package func stateCounts(of seller: Account.ID) async throws(StoreError) -> [ProductState: Int] {
        try await read { database throws(StoreError) in try ProductRecords(database).stateCounts(of: seller) }
    }

    package func product(_ id: Product.ID) async throws(StoreError) -> Product? {
        try await readTogether { database throws(StoreError) in try ProductRecords(database).product(id) }
    }

    package func passwordHash(of id: Product.ID) async throws(StoreError) -> String? {
        try await read { database throws(StoreError) in
            try ProductRecords(database).passwordHash(of: id)
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
        return try await write(
            asking: AnswerRecords.questions(once, at: now, within: limits)
                + ProductRecords.questions(ofEditing: id)
        ) { database throws(StoreError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(StoreError) in
                try ProductRecords(database).edit(id, from: version, edit, limits: limits, at: now)
            }
        }
    }

    package func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?,
        reason: String,
        cancellingDeals: Bool
    ) async throws(StoreError) -> Product {
        try reason.check(TextLimit.reason, .reason)
        let now = clock()
        return try await write { database throws(StoreError) in
            try ProductRecords(database).delete(
                id,
                from: version,
                by: account,
                reason: reason,
                cancellingDeals: cancellingDeals,
                at: now
            )
        }
    }

    package func undeleteProduct(
        _ id: Product.ID,
        by account: Account.ID?
    ) async throws(StoreError) -> Product {
        let now = clock()
        let earliest = now.adding(milliseconds: -limits.undoMilliseconds)
        return try await write { database throws(StoreError) in
            try ProductRecords(database).undelete(id, deletedAfter: earliest, by: account, at: now)
        }
    }

    package func deletedProduct(_ id: Product.ID) async throws(StoreError) -> Product? {
        let earliest = clock().adding(milliseconds: -limits.undoMilliseconds)
        return try await read { database throws(StoreError) in
            try ProductRecords(database).product(id, deletedAfter: earliest)
        }
    }

    package func deletion(of id: Product.ID) async throws(StoreError) -> Deletion? {
        try await read { database throws(StoreError) in
            try ProductRecords(database).deletion(of: id)
        }
    }
}
