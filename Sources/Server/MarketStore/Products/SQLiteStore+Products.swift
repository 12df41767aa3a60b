package import Market

/// Offering products, changing them and taking them back.
///
/// `from` is the version an edit starts from: when the product has another by then, the call throws
/// `stale` and changes nothing. `nil` takes whatever is there, for clients that know no versions.
extension SQLiteStore {
    package func createProduct(
        _ new: NewProduct,
        once: Once<Product>?
    ) async throws(MarketError) -> Outcome<Product> {
        try new.check()
        let (now, limits) = (clock(), limits)
        let outcome = try await write { database throws(MarketError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(MarketError) in
                try ProductRecords(database).insert(new, limits: limits, at: now)
            }
        }
        if case .done(let product) = outcome { search.note(product.id) }
        return outcome
    }

    /// Makes all of them or, when one can't be made, none.
    package func createProducts(_ new: [NewProduct]) async throws(MarketError) -> [Product] {
        for product in new { try product.check() }
        let (now, limits) = (clock(), limits)
        let made = try await write { database throws(MarketError) in
            let records = ProductRecords(database)
            var products: [Product] = []
            for product in new { products.append(try records.insert(product, limits: limits, at: now)) }
            return products
        }
        if let last = made.last { search.note(last.id) }
        return made
    }

    /// The goods of an account as far as a budget asks: when those of since a moment were made, oldest first, and how
    /// many are selling or reserved; no more of either than asked for.
    package func listings(
        of seller: Account.ID,
        since moment: Timestamp,
        recent: Int,
        online: Int
    ) async throws(MarketError) -> Listings {
        try await read { database throws(MarketError) in
            try ProductRecords(database).listings(of: seller, since: moment, recent: recent, online: online)
        }
    }

    /// The numbers of an account's products by state, hidden ones too; a state without any may be missing.
    package func stateCounts(of seller: Account.ID) async throws(MarketError) -> [ProductState: Int] {
        try await read { database throws(MarketError) in try ProductRecords(database).stateCounts(of: seller)
        }
    }

    /// The product in whatever state, hidden too; `nil` when it was deleted.
    package func product(_ id: Product.ID) async throws(MarketError) -> Product? {
        try await readTogether { database throws(MarketError) in try ProductRecords(database).product(id) }
    }

    /// The hash of the old clients' password for a single product.
    package func passwordHash(of id: Product.ID) async throws(MarketError) -> String? {
        try await read { database throws(MarketError) in
            try ProductRecords(database).passwordHash(of: id)
        }
    }

    package func editProduct(
        _ id: Product.ID,
        from version: Int64?,
        _ edit: ProductEdit,
        once: Once<Product>?
    ) async throws(MarketError) -> Outcome<Product> {
        try edit.check()
        let (now, limits) = (clock(), limits)
        return try await write(
            asking: AnswerRecords.questions(once, at: now, within: limits)
                + ProductRecords.questions(ofEditing: id)
        ) { database throws(MarketError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(MarketError) in
                try ProductRecords(database).edit(id, from: version, edit, limits: limits, at: now)
            }
        }
    }

    /// Takes the product away, and returns its last state.
    ///
    /// The account is remembered for as long as the deletion can be undone; `nil` is nobody in particular. A
    /// deletion by an account other than the seller is a moderation, and logged as one with its reason, which
    /// the seller reads; deals then end by the market. Promised products are only taken away where that
    /// cancels the deals.
    package func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?,
        reason: String = "",
        cancellingDeals: Bool = false
    ) async throws(MarketError) -> Product {
        try reason.check(TextLimit.reason, .reason)
        let now = clock()
        return try await write { database throws(MarketError) in
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

    /// Brings a deleted product back; throws `undoExpired` when it is too late.
    ///
    /// Logged as its deletion is.
    package func undeleteProduct(
        _ id: Product.ID,
        by account: Account.ID?
    ) async throws(MarketError) -> Product {
        let now = clock()
        let earliest = now.adding(milliseconds: -limits.undoMilliseconds)
        return try await write { database throws(MarketError) in
            try ProductRecords(database).undelete(id, deletedAfter: earliest, by: account, at: now)
        }
    }

    /// Of a product that was deleted and can still be brought back, what it was; `nil` of every other.
    package func deletedProduct(_ id: Product.ID) async throws(MarketError) -> Product? {
        let earliest = clock().adding(milliseconds: -limits.undoMilliseconds)
        return try await read { database throws(MarketError) in
            try ProductRecords(database).product(id, deletedAfter: earliest)
        }
    }

    /// Of a product that was deleted and is not gone for good, who took it away and when.
    package func deletion(of id: Product.ID) async throws(MarketError) -> Deletion? {
        try await read { database throws(MarketError) in
            try ProductRecords(database).deletion(of: id)
        }
    }
}
