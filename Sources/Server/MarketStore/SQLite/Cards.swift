import Market
import SQLite

/// The cards of listed products, from which lists are read.
extension Database {
    func addCard(of product: Product) throws(StoreError) {
        try run(
            "INSERT INTO cards (product, card) VALUES (?1, ?2)",
            .id(product.id),
            .blob(Card.packed(product))
        )
    }

    func replaceCard(of product: Product) throws(StoreError) {
        try run(
            "UPDATE cards SET card = ?2 WHERE product = ?1",
            .id(product.id),
            .blob(Card.packed(product))
        )
    }

    func removeCard(of id: Product.ID) throws(StoreError) {
        try run("DELETE FROM cards WHERE product = ?1", .id(id))
    }

    /// Packs a card for every listed product, in a database that has none.
    func packCards() throws(StoreError) {
        try forEachListed { product throws(StoreError) in try addCard(of: product) }
    }

    /// Gives `body` the names of those of the products that are listed, in the order of the ids.
    ///
    /// Cards lie closer together than products; of one that is damaged nobody has to know who does not see it.
    func forEachListedName(
        of ids: some Sequence<Int64>,
        _ body: (_ id: Int64, _ name: UnsafeRawBufferPointer) -> Void
    ) throws(StoreError) {
        try forEachListed(of: ids) { product in body(product.id.rawValue, product.name) }
    }

    /// Gives `body` what those of the products are found by that are listed, in the order of the ids.
    func forEachListedText(
        of ids: some Sequence<Int64>,
        _ body: (SearchedTexts) -> Void
    ) throws(StoreError) {
        try forEachListed(of: ids) { product in body(SearchedTexts(product)) }
    }

    private func forEachListed(
        of ids: some Sequence<Int64>,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(StoreError) {
        try forEach("SELECT product, card FROM cards WHERE product = ?1", ofEach: ids) {
            row throws(SQLiteError) in
            let id = try row.integer(0)
            try row.withBlob(1) { card throws(SQLiteError) in
                guard let product = ListedProduct(Product.ID(id), card: card, isLiked: nil) else { return }
                body(product)
            }
        }
    }

    /// Cards that are not as their products are, as sentences; a few at most.
    func cardProblems() throws(StoreError) -> [String] {
        let (cards, listed) = (
            try number("SELECT count(*) FROM cards"),
            try number("SELECT count(*) FROM products WHERE listed")
        )
        guard cards == listed else { return ["cards has \(cards) products of \(listed)"] }
        var problems: [String] = []
        try forEachListed { product throws(StoreError) in
            let card = try first("SELECT card FROM cards WHERE product = ?1", [.id(product.id)]) {
                row throws(SQLiteError) in try row.blob(0)
            }
            if card != Card.packed(product), problems.count < 5 {
                problems.append("the card of product \(product.id) is not as the product is")
            }
        }
        return problems
    }

    private func forEachListed(_ body: (Product) throws(StoreError) -> Void) throws(StoreError) {
        var last: Int64 = 0
        while true {
            let ids = try rows(
                "SELECT id FROM products WHERE listed AND id > ?1 ORDER BY id LIMIT 500",
                [.integer(last)]
            ) { row throws(SQLiteError) in try row.integer(0) }
            guard let end = ids.last else { return }
            last = end
            for product in try products(withIDs: ids) { try body(product) }
        }
    }
}

/// Reads the cards of a list's rows, with the likes of whoever asks.
struct CardReader {
    private let database: Database
    private let account: Account.ID?

    /// Without an `account` nothing is said of likes.
    init(_ database: Database, likesOf account: Account.ID?) {
        self.database = database
        self.account = account
    }

    /// The newest listed products below `bound`: gives `body` the first `limit` of them, and returns where up to
    /// `wanted` stand.
    func newest(
        below bound: Int64,
        limit: Int,
        wanted: Int,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(StoreError) -> [PageKey] {
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

    /// The products with these ids, in their order; one without a card is left out.
    func products(
        _ ids: some Sequence<Int64>,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(StoreError) {
        try database.forEach(account == nil ? Self.oneSQL : Self.oneWithLikes, likes, ofEach: ids) {
            row throws(SQLiteError) in try give(row, body)
        }
    }

    /// A product that has no card, because not everyone may see it.
    func unlisted(_ product: Product, _ body: (borrowing ListedProduct) -> Void) throws(StoreError) {
        let isLiked = try account.map { account throws(StoreError) in
            try database.exists(
                "SELECT 1 FROM likes WHERE account = ?1 AND product = ?2",
                .id(account),
                .id(product.id)
            )
        }
        ListedProduct.with(product, isLiked: isLiked, body)
    }

    private var likes: [Value] { account.map { [.id($0)] } ?? [] }

    private func give(
        _ row: borrowing Row,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(SQLiteError) {
        let id = try row.integer(0)
        let isLiked = account == nil ? nil : try row.truth(2)
        try row.withBlob(1) { card throws(SQLiteError) in
            guard let product = ListedProduct(Product.ID(id), card: card, isLiked: isLiked) else {
                throw SQLiteError(
                    kind: .unexpectedValue(column: 1),
                    message: "the card of product \(id) can't be read"
                )
            }
            body(product)
        }
    }

    private static let newestSQL = sql("", "product < ?1 ORDER BY product DESC LIMIT ?2")
    private static let newestWithLikes = sql(liked("?3"), "product < ?1 ORDER BY product DESC LIMIT ?2")
    private static let oneSQL = sql("", "product = ?1")
    private static let oneWithLikes = sql(liked("?1"), "product = ?2")

    private static func sql(_ more: String, _ condition: String) -> String {
        "SELECT product, card\(more) FROM cards WHERE \(condition)"
    }

    private static func liked(_ account: String) -> String {
        ", EXISTS (SELECT 1 FROM likes WHERE likes.account = \(account) AND likes.product = cards.product)"
    }
}
