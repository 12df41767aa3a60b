import Market
import SQLite

/// Reading products out of rows, together with their photos.
extension Database {
    /// The product; `nil` when it was deleted, unless that is asked for.
    func product(_ id: Product.ID, evenDeleted: Bool = false) throws(StoreError) -> Product? {
        let condition = evenDeleted ? "" : " AND products.deleted_at IS NULL"
        return try products("\(Self.productsWhere) products.id = ?1\(condition)", [.id(id)]).first
    }

    /// The products with these ids, in their order; one that is gone is left out.
    func products(withIDs ids: [Int64]) throws(StoreError) -> [Product] {
        var found: [Int64: Product] = [:]
        found.reserveCapacity(ids.count)
        for start in stride(from: 0, to: ids.count, by: Self.productsAtOnce) {
            let some = ids[start..<min(start + Self.productsAtOnce, ids.count)]
            // The last id fills the rest, so that the statement is always the same.
            let filler = repeatElement(some[some.endIndex - 1], count: Self.productsAtOnce - some.count)
            for product in try products(Self.productsByID, (some + filler).map { .integer($0) }) {
                found[product.id.rawValue] = product
            }
        }
        return ids.compactMap { found[$0] }
    }

    /// As most pages have at most 20, one query is enough for them.
    private static let productsAtOnce = 20

    private static let productsByID =
        "\(productsWhere) products.id IN (\(Array(repeating: "?", count: productsAtOnce).joined(separator: ", ")))"

    /// A row for each photo, or one for a product without any.
    private static let productsWhere = """
        SELECT products.id, products.seller, accounts.name, products.name, products.description,
            products.currency, products.price, products.discount, products.stock, products.state,
            products.version, products.created_at, products.changed_at,
            photos.position, photos.id, photos.content, photos.width, photos.height, photos.main_colour,
            photos.alt_text
        FROM products CROSS JOIN accounts ON accounts.id = products.seller
            LEFT JOIN photos ON photos.product = products.id
        WHERE
        """

    private func products(_ query: String, _ values: [Value]) throws(StoreError) -> [Product] {
        var assembly = ProductAssembly()
        try forEach(query, values) { row throws(SQLiteError) in
            if try row.integer(0) != assembly.current?.id.rawValue {
                assembly.begin(try Self.product(row))
            }
            if !row.isNull(13) {
                // The rows of one product come along the key of its photos.
                guard try row.int(13) == assembly.photos.count else {
                    throw row.unexpected(13, "a photo out of order")
                }
                assembly.photos.append(try Self.photo(row))
            }
            return true
        }
        assembly.finish()
        return assembly.products
    }

    private static func photo(_ row: borrowing Row) throws(SQLiteError) -> Photo {
        Photo(
            id: try row.id(14),
            content: try row.choice(15),
            width: try row.int(16),
            height: try row.int(17),
            mainColour: try row.uint32(18),
            altText: try row.text(19)
        )
    }

    private static func product(_ row: borrowing Row) throws(SQLiteError) -> Product {
        Product(
            id: try row.id(0),
            seller: Seller(id: try row.id(1), name: try row.text(2)),
            name: try row.text(3),
            description: try row.text(4),
            price: try row.price(currency: 5, full: 6, discount: 7),
            stock: try row.integer(8),
            state: try row.choice(9),
            photos: [],
            version: try row.integer(10),
            createdAt: try row.timestamp(11),
            changedAt: try row.timestamp(12)
        )
    }
}

/// Products that come in rows, one for each of their photos.
private struct ProductAssembly {
    private(set) var products: [Product] = []
    private(set) var current: Product?
    var photos: [Photo] = []

    mutating func begin(_ product: Product) {
        finish()
        current = product
    }

    mutating func finish() {
        guard let product = current else { return }
        products.append(photos.isEmpty ? product : product.with(photos: photos))
        photos.removeAll(keepingCapacity: true)
        current = nil
    }
}
