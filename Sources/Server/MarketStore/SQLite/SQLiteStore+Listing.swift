import Hangul
package import Market
import SQLite

extension SQLiteStore: ProductListing {
    package func countRequest(for text: String) {
        listMemory.countRequest(for: text)
    }

    package func products(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Product> {
        let paging = try Paging(seal: cursorSeal, list: query.list, at: cursor, limit: limits.page(limit))
        return try readers.readTogether { database throws(StoreError) in
            let list = try ProductList(query, limits: limits, remembering: listMemory, in: database)
            let keys = try list.page(paging)
            let products = try database.products(withIDs: keys.elements.map(\.id))
            return Page(products, next: keys.next, previous: keys.previous)
        }
    }

    package func page(_ number: Int, size: Int, of query: ProductQuery) async throws(StoreError)
        -> NumberedPage
    {
        let (number, size) = (max(number, 1), limits.page(size))
        return try readers.readTogether { database throws(StoreError) in
            let list = try ProductList(query, limits: limits, remembering: listMemory, in: database)
            let keys = try list.numberedPage(number, size: size)
            return NumberedPage(
                elements: try database.products(withIDs: keys.map(\.id)),
                number: number,
                size: size,
                total: try list.count()
            )
        }
    }

    package func count(_ query: ProductQuery) async throws(StoreError) -> MatchCount {
        try readers.readTogether { database throws(StoreError) in
            try ProductList(query, limits: limits, remembering: listMemory, in: database).count()
        }
    }

    package func lastChange(affecting text: String) async throws(StoreError) -> Int64? {
        try readers.readTogether { database throws(StoreError) in
            let query = ProductQuery(text: text)
            return try ProductList(query, limits: limits, remembering: listMemory, in: database)
                .standingSince()
        }
    }
}

extension SQLiteStore: ProductCatalog {
    package func products(_ ids: [Product.ID]) async throws(StoreError) -> [Product] {
        try readers.readTogether { database throws(StoreError) in
            try database.products(withIDs: ids.map(\.rawValue))
        }
    }
}
