package import Market

extension SQLiteStore: ModerationStoring {
    package func hideProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product {
        try await moderate(reason) { records, now throws(StoreError) in
            try records.hide(id, by: moderator, reason: reason, at: now)
        }
    }

    package func restoreProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product {
        try await moderate(reason) { records, now throws(StoreError) in
            try records.restore(id, by: moderator, reason: reason, at: now)
        }
    }

    private func moderate(
        _ reason: String,
        _ change: @escaping @Sendable (ModerationRecords, Timestamp) throws(StoreError) -> Product
    ) async throws(StoreError) -> Product {
        try reason.check(TextLimit.reason, .reason)
        let now = clock()
        return try await write { database throws(StoreError) in try change(ModerationRecords(database), now) }
    }

    package func hold(of product: Product.ID) async throws(StoreError) -> Moderation? {
        try await read { database throws(StoreError) in try ModerationRecords(database).hold(of: product) }
    }

    package func held(among products: [Product.ID]) async throws(StoreError) -> Set<Product.ID> {
        try await read { database throws(StoreError) in
            try ModerationRecords(database).held(among: products)
        }
    }

    package func holds(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try await read { database throws(StoreError) in
            try ModerationRecords(database).holds(before: id, limit: limit)
        }
    }

    package func sight(of content: ContentHash) async throws(StoreError) -> PhotoSight {
        try await read { database throws(StoreError) in try WithheldPhotoRecords(database).sight(of: content)
        }
    }

    package func isPhoto(_ content: ContentHash, of account: Account.ID) async throws(StoreError) -> Bool {
        try await read { database throws(StoreError) in
            try WithheldPhotoRecords(database).isPhoto(content, of: account)
        }
    }

    package func reposts(limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try await read { database throws(StoreError) in
            try ModerationRecords(database).reposts(limit: limit)
        }
    }

    package func moderations(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try await read { database throws(StoreError) in
            try ModerationRecords(database).moderations(before: id, limit: limit)
        }
    }
}
