import Market
import SQLite

/// Reads the cards of a list's rows, with the likes of the requesting account.
struct CardReader {
    private let database: Database
    private let account: Account.ID?
    /// The products that the requesting account likes; `nil` where likes are in this database.
    private let liked: Set<Product.ID>?

    /// Without an `account` nothing is said of likes.
    init(_ database: Database, likesOf account: Account.ID?) {
        self.database = database
        self.account = account
        liked = nil
    }

    init(_ database: Database, liked: Set<Product.ID>) {
        self.database = database
        self.liked = liked
        account = nil
    }

    /// The newest listed products below the number `bound`: gives `body` the first `limit` of them, and returns where up
    /// to `wanted` stand.
    func newest(
        below bound: Int64,
        limit: Int,
        wanted: Int,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(MarketError) -> [PageKey] {
        var keys: [PageKey] = []
        keys.reserveCapacity(wanted)
        try database.forEach(
            account == nil ? Self.newestSQL : Self.newestWithLikes,
            [.integer(bound), .int(wanted)] + likes
        ) { row throws(SQLiteError) in
            if keys.count < limit { try give(row, body) }
            keys.append(PageKey(id: try row.integer(0)))
            return true
        }
        return keys
    }

    /// The products with these numbers, in their order; one without a card is left out.
    func products(
        listedAs numbers: some Sequence<Int64>,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(MarketError) {
        try database.forEach(account == nil ? Self.oneSQL : Self.oneWithLikes, likes, ofEach: numbers) {
            row throws(SQLiteError) in try give(row, body)
        }
    }

    /// The product; leaves out one that no list shows.
    func product(_ id: Product.ID, _ body: (borrowing ListedProduct) -> Void) throws(MarketError) {
        let number = try database.first("SELECT listing FROM products WHERE id = ?1", [.id(id)]) {
            row throws(SQLiteError) in try row.integer(0)
        }
        if let number { try products(listedAs: CollectionOfOne(number), body) }
    }

    /// The listed products with numbers of that range, the lowest first; says nothing of likes.
    func products(
        from numbers: ClosedRange<Int64>,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(MarketError) {
        try database.forEach(Self.rangeSQL, [.integer(numbers.lowerBound), .integer(numbers.upperBound)]) {
            row throws(SQLiteError) in
            let (number, id) = (try row.integer(0), try row.integer(1))
            try row.withBlob(2) { card throws(SQLiteError) in
                // Of a damaged one nobody has to know who does not see it.
                guard let product = ListedProduct(Product.ID(id), listing: number, card: card, isLiked: nil)
                else { return }
                body(product)
            }
            return true
        }
    }

    /// Products that may have no card, because not everyone may see them.
    func unlisted(_ products: [Product], _ body: (borrowing ListedProduct) -> Void) throws(MarketError) {
        let liked =
            try account.map { account throws(MarketError) in
                try LikeRecords(database).liked(among: products.map(\.id), by: account)
            } ?? liked
        for product in products {
            ListedProduct.with(product, isLiked: liked?.contains(product.id), body)
        }
    }

    private var likes: [Value] { account.map { [.id($0)] } ?? [] }

    private func give(
        _ row: borrowing DatabaseRow,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(SQLiteError) {
        let (number, id) = (try row.integer(0), try row.integer(1))
        let isLiked = account == nil ? liked?.contains(Product.ID(id)) : try row.boolean(3)
        try row.withBlob(2) { card throws(SQLiteError) in
            guard let product = ListedProduct(Product.ID(id), listing: number, card: card, isLiked: isLiked)
            else {
                throw SQLiteError(
                    kind: .unexpectedValue(column: 2),
                    message: "the card of product \(id) can't be read"
                )
            }
            body(product)
        }
    }

    private static let newestSQL = sql("", "listing < ?1 ORDER BY listing DESC LIMIT ?2")
    private static let newestWithLikes = sql(liked("?3"), "listing < ?1 ORDER BY listing DESC LIMIT ?2")
    private static let rangeSQL = sql("", "listing BETWEEN ?1 AND ?2 ORDER BY listing")
    private static let oneSQL = sql("", "listing = ?1")
    private static let oneWithLikes = sql(liked("?1"), "listing = ?2")

    private static func sql(_ more: String, _ condition: String) -> String {
        "SELECT listing, product, card\(more) FROM cards WHERE \(condition)"
    }

    private static func liked(_ account: String) -> String {
        ", EXISTS (SELECT 1 FROM likes WHERE likes.account = \(account) AND likes.product = cards.product)"
    }
}
