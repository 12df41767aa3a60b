package import Market

extension SQLiteStore: ProductCatalog {
    package func products(_ ids: [Product.ID]) async throws(MarketError) -> [Product] {
        try await readTogether { database throws(MarketError) in
            try ProductRecords(database).products(withIDs: ids.map(\.rawValue))
        }
    }

    package func listedProduct(_ id: Product.ID) async throws(MarketError) -> Product? {
        guard replica?.progress.isRecent(at: .now, within: limits.replicaAge) ?? true else { return nil }
        return try readers.readTogether { database throws(MarketError) in
            try ProductRecords(database).product(id)
        }
    }

    package func rows(
        _ ids: [Product.ID],
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) {
        try await rows(ids, likesOf: account, evenUnlisted: true, body)
    }

    /// Reads rows; leaves out products that are no longer listed where not everyone may see them.
    private func rows(
        _ ids: [Product.ID],
        likesOf account: Account.ID?,
        evenUnlisted: Bool,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) {
        let liked = hasReplica ? try await liked(among: ids, by: account) : nil
        try readers.readTogether { database throws(MarketError) in
            let cards =
                liked.map { CardReader(database, liked: $0) } ?? CardReader(database, likesOf: account)
            for id in ids {
                var isListed = false
                try cards.product(id) { product in
                    isListed = true
                    body(product)
                }
                guard evenUnlisted, !isListed, let product = try ProductRecords(database).product(id) else {
                    continue
                }
                try cards.unlisted([product], body)
            }
        }
    }

    /// Likes are one person's own, and so in no replica.
    private func liked(
        among ids: [Product.ID],
        by account: Account.ID?
    ) async throws(MarketError) -> Set<Product.ID>? {
        guard let account else { return nil }
        func liked() async throws(MarketError) -> Set<Product.ID> {
            try await read { database throws(MarketError) in
                try LikeRecords(database).liked(among: ids, by: account)
            }
        }
        // With a replica, likes are read from another machine.
        return hasReplica ? try await SearchTurns.waiting(for: liked) : try await liked()
    }
}

extension SQLiteStore: ProductSearch {
    package func countRequest(for text: String) {
        search.countRequest(for: text)
    }

    package func ids(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product.ID> {
        try await search.ids(of: query, at: cursor, limit: limit)
    }

    package func ids(onPage number: Int, size: Int, of query: ProductQuery) async throws(MarketError) -> (
        ids: [Product.ID], total: MatchCount
    ) {
        try await search.ids(onPage: number, size: size, of: query)
    }

    package func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount {
        try await search.count(query)
    }

    package func facets(
        of query: ProductQuery,
        among choices: [Category.ID: CategoryChoice]
    ) async throws(MarketError) -> FacetCounts? {
        try await search.facets(of: query, among: choices)
    }

    package func lastChange(affecting text: String) async throws(MarketError) -> Int64? {
        try await search.lastChange(affecting: text)
    }

    package func completions(of text: String, limit: Int) async throws(MarketError) -> [String] {
        try await search.completions(of: text, limit: limit)
    }

    package func corrections(of text: String, limit: Int) async throws(MarketError) -> [NearText] {
        try await search.corrections(of: text, limit: limit)
    }
}

extension SQLiteStore {
    /// Makes in the background what the first searches would wait for; see ``FullTextSearch/readAhead()``.
    package func readAhead() async { await search.readAhead() }
}

/// Keys and products of one state, in one read.
extension SQLiteStore: ProductListing {
    package func products(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product> {
        let paging = try search.paging(query, at: cursor, limit: limit)
        return try readers.readTogether { database throws(MarketError) in
            let list = try search.list(query, in: database)
            defer { list.end() }
            let keys = try list.page(paging)
            let products = try Self.products(at: keys.elements, in: database)
            return Page(products, next: keys.next, previous: keys.previous)
        }
    }

    package func page(_ number: Int, size: Int, of query: ProductQuery) async throws(MarketError)
        -> NumberedPage
    {
        let (number, size) = (max(number, 1), limits.page(size))
        return try readers.readTogether { database throws(MarketError) in
            let list = try search.list(query, in: database)
            defer { list.end() }
            let keys = try list.numberedPage(number, size: size)
            return NumberedPage(
                elements: try Self.products(at: keys, in: database),
                number: number,
                size: size,
                total: try list.count(onPage: number, size: size)
            )
        }
    }

    package func rows(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> Page<Product.ID> {
        if hasReplica, account != nil {
            let page = try await ids(of: query, at: cursor, limit: limit)
            try await rows(page.elements, likesOf: account, evenUnlisted: query.showsUnlisted, body)
            return page
        }
        let paging = try search.paging(query, at: cursor, limit: limit)
        var ids: [Product.ID] = []
        func give(_ product: borrowing ListedProduct) {
            ids.append(product.id)
            body(product)
        }
        // The whole list, forwards: one walk, and so one state of the market, finds keys and cards.
        if query.isEverything, !paging.isBackward {
            let keys = try readers.read { database throws(MarketError) in
                try CardReader(database, likesOf: account).newest(
                    below: paging.place?.id ?? .max,
                    limit: paging.limit,
                    wanted: paging.wanted,
                    give
                )
            }
            let page = paging.page(keys, isAscending: false)
            return Page(ids, next: page.next, previous: page.previous)
        }
        return try readers.readTogether { database throws(MarketError) in
            let list = try search.list(query, in: database)
            defer { list.end() }
            let cards = CardReader(database, likesOf: account)
            let page = try list.page(paging)
            try self.give(page.elements, of: query, cards, database, give)
            return Page(ids, next: page.next, previous: page.previous)
        }
    }

    package func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> MatchCount {
        if hasReplica, account != nil {
            let (ids, total) = try await ids(onPage: number, size: size, of: query)
            try await rows(ids, likesOf: account, evenUnlisted: query.showsUnlisted, body)
            return total
        }
        let (number, size) = (max(number, 1), limits.page(size))
        return try readers.readTogether { database throws(MarketError) in
            let list = try search.list(query, in: database)
            defer { list.end() }
            let cards = CardReader(database, likesOf: account)
            if query.isEverything {
                let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
                if !overflow, let first = try ListedCounts(database).number(atRank: offset) {
                    _ = try cards.newest(below: first + 1, limit: size, wanted: size, body)
                }
            } else {
                let keys = try list.numberedPage(number, size: size)
                try give(keys, of: query, cards, database, body)
            }
            return try list.count(onPage: number, size: size)
        }
    }

    private func give(
        _ keys: [PageKey],
        of query: ProductQuery,
        _ cards: CardReader,
        _ database: Database,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(MarketError) {
        // Not all of a seller's products have cards.
        guard query.showsUnlisted else {
            return try cards.products(listedAs: keys.lazy.map(\.id), body)
        }
        try cards.unlisted(try Self.products(at: keys, in: database), body)
    }

    private static func products(at keys: [PageKey], in database: Database) throws(MarketError) -> [Product] {
        let records = ProductRecords(database)
        return try records.products(withIDs: try records.ids(listedAs: keys.lazy.map(\.id)))
    }
}

extension ProductQuery {
    /// True where the query may give products that have no card, as not everyone sees them.
    fileprivate var showsUnlisted: Bool { filter.includesHidden || filter.seller != nil }
}
