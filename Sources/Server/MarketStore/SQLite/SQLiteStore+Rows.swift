package import Market
import SQLite

extension SQLiteStore: RowListing {
    package func rows(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> Page<Product.ID> {
        let paging = try Paging(seal: cursorSeal, list: query.list, at: cursor, limit: limits.page(limit))
        // The whole list, forwards: one walk, and so one state of the market, finds keys and cards.
        if query.isEverything, !paging.isBackward {
            let keys = try readers.read { database throws(StoreError) in
                try CardReader(database, likesOf: account).newest(
                    below: paging.place?.id ?? .max,
                    limit: paging.limit,
                    wanted: paging.wanted,
                    body
                )
            }
            return paging.page(keys, isAscending: false).ids
        }
        return try readers.readTogether { database throws(StoreError) in
            let list = try ProductList(query, limits: limits, remembering: listMemory, in: database)
            let cards = CardReader(database, likesOf: account)
            let page = try list.page(paging)
            try give(page.elements, of: query, cards, database, body)
            return page.ids
        }
    }

    package func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> MatchCount {
        let (number, size) = (max(number, 1), limits.page(size))
        return try readers.readTogether { database throws(StoreError) in
            let list = try ProductList(query, limits: limits, remembering: listMemory, in: database)
            let cards = CardReader(database, likesOf: account)
            if query.isEverything {
                let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
                if !overflow, let first = try database.listedID(atRank: offset) {
                    _ = try cards.newest(below: first + 1, limit: size, wanted: size, body)
                }
            } else {
                let keys = try list.numberedPage(number, size: size)
                try give(keys, of: query, cards, database, body)
            }
            return try list.count()
        }
    }

    private func give(
        _ keys: [PageKey],
        of query: ProductQuery,
        _ cards: CardReader,
        _ database: Database,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(StoreError) {
        guard query.filter.includesHidden else { return try cards.products(keys.lazy.map(\.id), body) }
        for product in try database.products(withIDs: keys.map(\.id)) { try cards.unlisted(product, body) }
    }
}

extension Page<PageKey> {
    fileprivate var ids: Page<Product.ID> { map { Product.ID($0.id) } }
}
