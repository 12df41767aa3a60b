package import Market

extension SQLiteStore: LikeStoring {
    package func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(MarketError) {
        let (now, limit) = (clock(), limits.likesOfAccount)
        try await write { database throws(MarketError) in
            let likes = LikeRecords(database)
            if isLiked {
                try likes.add(product, by: account, at: now, atMost: limit)
            } else {
                try likes.remove(product, by: account, at: now)
            }
        }
    }

    package func mergeLike(
        _ change: SavedItemChange,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(MarketError) -> Bool {
        let (now, limit) = (clock(), limits.likesOfAccount)
        return try await write { database throws(MarketError) in
            try LikeRecords(database).merge(change, of: product, by: account, at: now, atMost: limit)
        }
    }

    package func likes(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product> {
        let list = "likes\u{1}\(account)"
        let paging = try Paging(seal: cursorSeal, list: list, at: cursor, limit: limits.page(limit))
        return try await readTogether { database throws(MarketError) in
            try LikeRecords(database).page(paging, of: account)
        }
    }

    package func liked(
        among products: [Product.ID],
        by account: Account.ID
    ) async throws(MarketError) -> Set<Product.ID> {
        try await read { database throws(MarketError) in
            try LikeRecords(database).liked(among: products, by: account)
        }
    }

    package func likeCount(of product: Product.ID) async throws(MarketError) -> Int {
        try await read { database throws(MarketError) in try LikeRecords(database).count(of: product) }
    }
}
