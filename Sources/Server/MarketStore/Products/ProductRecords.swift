import Market
import SQLite

/// Products with their photos.
struct ProductRecords {
    let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// The product; `nil` when it was deleted, unless that is asked for.
    func product(_ id: Product.ID, evenDeleted: Bool = false) throws(MarketError) -> Product? {
        try products(evenDeleted ? .one : .present, [.id(id)]).first
    }

    /// The product an edit starts from; throws `stale` when it is not the one that the editor saw.
    func product(_ id: Product.ID, from version: Int64?) throws(MarketError) -> Product {
        guard let product = try product(id) else { throw .notFound }
        guard version == nil || version == product.version else { throw .stale(current: product) }
        return product
    }

    func passwordHash(of id: Product.ID) throws(MarketError) -> String? {
        let hash = try database.first(
            "SELECT password_hash FROM products WHERE id = ?1 AND deleted_at IS NULL",
            [.id(id)]
        ) { row throws(SQLiteError) in try row.optionalText(0) }
        return hash ?? nil
    }

    /// A product that was deleted after `moment`.
    func product(_ id: Product.ID, deletedAfter moment: Timestamp) throws(MarketError) -> Product? {
        guard
            try database.exists(
                "SELECT 1 FROM products WHERE id = ?1 AND deleted_at > ?2",
                .id(id),
                .timestamp(moment)
            )
        else { return nil }
        return try product(id, evenDeleted: true)
    }

    func deletion(of id: Product.ID) throws(MarketError) -> Deletion? {
        try database.first(
            "SELECT deleted_by, deleted_at FROM products WHERE id = ?1 AND deleted_at IS NOT NULL",
            [.id(id)]
        ) { row throws(SQLiteError) in
            Deletion(by: row.isNull(0) ? nil : try row.id(0), at: try row.timestamp(1))
        }
    }

    /// The ids of products by their ``Product/listing`` numbers, in their order; a number that no product has any more is
    /// left out.
    func ids(listedAs numbers: some Sequence<Int64>) throws(MarketError) -> [Int64] {
        var ids: [Int64] = []
        try database.forEach("SELECT id FROM products WHERE listing = ?1", ofEach: numbers) {
            row throws(SQLiteError) in ids.append(try row.integer(0))
        }
        return ids
    }

    /// The products with these ids, in their order; one that is gone is left out.
    func products(withIDs ids: [Int64]) throws(MarketError) -> [Product] {
        guard let first = ids.min(), let last = ids.max() else { return [] }
        var found: [Int64: Product] = [:]
        found.reserveCapacity(ids.count)
        // Ids with few others between them are read in one go, which saves looking up each.
        if last - first < 2 * Int64(ids.count) {
            for product in try products(.between, [.integer(first), .integer(last)]) {
                found[product.id.rawValue] = product
            }
            return ids.compactMap { found[$0] }
        }
        for start in stride(from: 0, to: ids.count, by: ProductQueries.atOnce) {
            let some = ids[start..<min(start + ProductQueries.atOnce, ids.count)]
            // The last id fills the rest, so that the statement is always the same.
            let filler = repeatElement(some[some.endIndex - 1], count: ProductQueries.atOnce - some.count)
            for product in try products(.among, (some + filler).map { .integer($0) }) {
                found[product.id.rawValue] = product
            }
        }
        return ids.compactMap { found[$0] }
    }

    /// The photos come by a query of their own: joined, each would bring its product's columns once more.
    private func products(_ queries: ProductQueries, _ values: [Value]) throws(MarketError) -> [Product] {
        var photos = try photos(queries, values)
        return try database.rows(queries.products, values) { row throws(SQLiteError) in
            let id = try row.integer(0)
            return try Self.product(row, photos: photos.takePhotos(of: id))
        }
    }

    private func photos(_ queries: ProductQueries, _ values: [Value]) throws(MarketError) -> PhotosInOrder {
        var photos = PhotosInOrder()
        try database.forEach(queries.photos, values) { row throws(SQLiteError) in
            guard photos.append(try Self.photo(row), at: try row.int(1), of: try row.integer(0)) else {
                throw row.unexpected(1, "a photo out of order")
            }
            return true
        }
        return photos
    }

    private static func photo(_ row: borrowing DatabaseRow) throws(SQLiteError) -> Photo {
        Photo(
            id: try row.id(2),
            content: try row.choice(3),
            width: try row.int(4),
            height: try row.int(5),
            mainColour: try row.uint32(6),
            altText: try row.text(7)
        )
    }

    private static func product(_ row: borrowing DatabaseRow, photos: [Photo]) throws(SQLiteError) -> Product
    {
        Product(
            id: try row.id(0),
            listing: try row.integer(23),
            seller: Seller(id: try row.id(1), name: try row.text(2)),
            name: try row.text(3),
            description: try row.text(4),
            price: try row.price(currency: 5, full: 6, discount: 7),
            stock: try row.integer(8),
            reserved: try row.integer(22),
            state: try row.choice(9),
            facts: try facts(row, currency: try row.choice(5)),
            photos: photos,
            interest: ProductInterest(likes: try row.integer(18), viewCount: try row.integer(19)),
            version: try row.integer(10),
            createdAt: try row.timestamp(11),
            changedAt: try row.timestamp(12),
            renewedAt: try row.optionalTimestamp(24),
            soldAt: try row.optionalTimestamp(20),
            settledAt: try row.optionalTimestamp(21)
        )
    }

    private static func facts(_ row: borrowing DatabaseRow, currency: Currency) throws(SQLiteError)
        -> ProductFacts
    {
        var parcel: TradingWays.Parcel?
        if !row.isNull(16) {
            let fee = try row.integer(16)
            parcel = fee == 0 ? .feeIncluded : .fee(try row.money(fee, currency, column: 16))
        }
        var facts = ProductFacts(
            category: try row.optionalChoice(13),
            condition: try row.optionalChoice(14),
            ways: TradingWays(meets: try row.boolean(15), parcel: parcel),
            giveaway: try row.optionalChoice(17)
        )
        try facts.readFurther(row, from: 25, currency: currency)
        return facts
    }
}

/// The photos of some products, in the order of the products' ids, which are asked for in that order too.
private struct PhotosInOrder {
    private var photos: [Photo] = []
    private var products: [Int64] = []
    private var positions = 0
    private var taken = 0

    /// Appends a photo; `false` where it is not the product's next one, as it has to be.
    mutating func append(_ photo: Photo, at position: Int, of product: Int64) -> Bool {
        positions = products.last == product ? positions + 1 : 0
        photos.append(photo)
        products.append(product)
        return position == positions
    }

    mutating func takePhotos(of product: Int64) -> [Photo] {
        // Those of products that are gone, of which nobody asks.
        while taken < products.count, products[taken] < product { taken += 1 }
        let start = taken
        while taken < products.count, products[taken] == product { taken += 1 }
        return Array(photos[start..<taken])
    }
}

/// The queries for some products and their photos, by conditions on ids that match the same products in both.
struct ProductQueries {
    let products: String
    let photos: String

    static let one = Self("= ?")
    static let present = Self("= ?", and: isPresent)
    static let between = Self("BETWEEN ? AND ?", and: isPresent)
    static let among = Self(
        "IN (\(Array(repeating: "?", count: atOnce).joined(separator: ", ")))",
        and: isPresent
    )
    private static let isPresent = "products.deleted_at IS NULL"
    /// As most pages have at most 20, one query for them is enough.
    static let atOnce = 20

    func questions(_ value: Value) -> [Question] { [Question(photos, value), Question(products, value)] }

    private init(_ ids: String, and condition: String = "TRUE") {
        let further = ProductField.columns.map { "products.\($0)" }.joined(separator: ", ")
        products = """
            SELECT products.id, products.seller, accounts.name, products.name, products.description,
                products.currency, products.price, products.discount, products.stock, products.state,
                products.version, products.created_at, products.changed_at, products.category,
                products.condition, products.meets, products.parcel_fee, products.giveaway,
                products.likes, products.looks, products.sold_at, products.settled_at, products.reserved,
                products.listing, products.renewed_at, \(further)
            FROM products CROSS JOIN accounts ON accounts.id = products.seller
            WHERE products.id \(ids) AND \(condition) ORDER BY products.id
            """
        photos = """
            SELECT product, position, id, content, width, height, main_colour, alt_text FROM photos
            WHERE product \(ids) ORDER BY product, position
            """
    }
}
