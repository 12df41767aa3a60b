package import Market

/// The actions of moderators, and their log.
extension SQLiteStore {
    /// Hides a product so that its seller can't show it again.
    package func hideProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(MarketError) -> Product {
        try await moderate(reason) { records, now throws(MarketError) in
            try records.hide(id, by: moderator, reason: reason, at: now)
        }
    }

    /// Shows a product again in the state it had; throws `notFound` when no moderator hid it.
    package func restoreProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(MarketError) -> Product {
        try await moderate(reason) { records, now throws(MarketError) in
            try records.restore(id, by: moderator, reason: reason, at: now)
        }
    }

    private func moderate(
        _ reason: String,
        _ change: @escaping @Sendable (ModerationRecords, Timestamp) throws(MarketError) -> Product
    ) async throws(MarketError) -> Product {
        try reason.check(TextLimit.reason, .reason)
        let now = clock()
        return try await write { database throws(MarketError) in try change(ModerationRecords(database), now)
        }
    }

    /// The action by which a moderator hid the product; `nil` where none hides it now.
    package func hold(of product: Product.ID) async throws(MarketError) -> Moderation? {
        try await read { database throws(MarketError) in try ModerationRecords(database).hold(of: product) }
    }

    /// Those of `products` that a moderator hides now.
    package func held(among products: [Product.ID]) async throws(MarketError) -> Set<Product.ID> {
        try await read { database throws(MarketError) in
            try ModerationRecords(database).held(among: products)
        }
    }

    /// Of each product that moderators hide now how it was hidden last: newest first, those before `id`.
    package func holds(before id: Moderation.ID?, limit: Int) async throws(MarketError) -> [Moderation] {
        let limit = limits.page(limit)
        return try await read { database throws(MarketError) in
            try ModerationRecords(database).holds(before: id, limit: limit)
        }
    }

    package func sight(of content: ContentHash) async throws(MarketError) -> PhotoSight {
        try await read { database throws(MarketError) in try WithheldPhotoRecords(database).sight(of: content)
        }
    }

    /// True where a product or the profile of the account shows the photo, hidden or not, or it is an upload of the
    /// account's.
    package func isPhoto(_ content: ContentHash, of account: Account.ID) async throws(MarketError) -> Bool {
        try await read { database throws(MarketError) in
            try WithheldPhotoRecords(database).isPhoto(content, of: account)
        }
    }

    /// Products on the market with a photo that was hidden with another one of the same seller's, newest first.
    ///
    /// `moderator` is the seller, and `reason` the number of the hidden product: `#12`.
    package func reposts(limit: Int) async throws(MarketError) -> [Moderation] {
        let limit = limits.page(limit)
        return try await read { database throws(MarketError) in
            try ModerationRecords(database).reposts(limit: limit)
        }
    }

    /// Newest first, those before `id` or from the newest on.
    package func moderations(before id: Moderation.ID?, limit: Int) async throws(MarketError) -> [Moderation]
    {
        let limit = limits.page(limit)
        return try await read { database throws(MarketError) in
            try ModerationRecords(database).moderations(before: id, limit: limit)
        }
    }
}
