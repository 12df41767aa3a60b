import Market
import SQLite

/// The cards of listed products, from which lists are read.
struct CardRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func add(_ product: Product) throws(MarketError) {
        try database.run(
            "INSERT INTO cards (listing, product, card) VALUES (?1, ?2, ?3)",
            .integer(product.listing),
            .id(product.id),
            .blob(Card.packed(product))
        )
    }

    func replace(_ product: Product) throws(MarketError) {
        try database.run(
            "UPDATE cards SET card = ?2 WHERE listing = ?1",
            .integer(product.listing),
            .blob(Card.packed(product))
        )
    }

    func remove(_ listing: Int64) throws(MarketError) {
        try database.run("DELETE FROM cards WHERE listing = ?1", .integer(listing))
    }

    /// Packs a card for every listed product, in a database that has none.
    func packAll() throws(MarketError) {
        try forEachListed { product throws(MarketError) in try add(product) }
    }

    /// Gives `body` the names of those of the products that are listed, by their numbers and in the order of these.
    ///
    /// Cards lie closer together than products; of one that is damaged nobody has to know who does not see it.
    func forEachListedName(
        of numbers: some Sequence<Int64>,
        _ body: (_ number: Int64, _ name: UnsafeRawBufferPointer) -> Void
    ) throws(MarketError) {
        try forEachListed(of: numbers) { product in body(product.listing, product.name) }
    }

    private func forEachListed(
        of numbers: some Sequence<Int64>,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(MarketError) {
        try database.forEach("SELECT listing, product, card FROM cards WHERE listing = ?1", ofEach: numbers) {
            row throws(SQLiteError) in
            let (number, id) = (try row.integer(0), try row.integer(1))
            try row.withBlob(2) { card throws(SQLiteError) in
                guard let product = ListedProduct(Product.ID(id), listing: number, card: card, isLiked: nil)
                else { return }
                body(product)
            }
        }
    }

    /// Cards that are not as their products are, as sentences; a few at most.
    func problems() throws(MarketError) -> [String] {
        let (cards, listed) = (
            try database.number("SELECT count(*) FROM cards"),
            try database.number("SELECT count(*) FROM products WHERE listed")
        )
        guard cards == listed else { return ["cards has \(cards) products of \(listed)"] }
        var problems: [String] = []
        try forEachListed { product throws(MarketError) in
            let card = try database.first(
                "SELECT card FROM cards WHERE listing = ?1 AND product = ?2",
                [.integer(product.listing), .id(product.id)]
            ) { row throws(SQLiteError) in try row.blob(0) }
            if card != Card.packed(product), problems.count < 5, try !isRenaming(product.seller.id) {
                problems.append("the card of product \(product.id) is not as the product is")
            }
        }
        return problems
    }

    /// True while products of a seller still show the name of before.
    private func isRenaming(_ seller: Account.ID) throws(MarketError) -> Bool {
        try database.exists("SELECT 1 FROM renamed_sellers WHERE account = ?1", .id(seller))
    }

    private func forEachListed(_ body: (Product) throws(MarketError) -> Void) throws(MarketError) {
        var last: Int64 = 0
        while true {
            let ids = try database.rows(
                "SELECT id FROM products WHERE listed AND id > ?1 ORDER BY id LIMIT 500",
                [.integer(last)]
            ) { row throws(SQLiteError) in try row.integer(0) }
            guard let end = ids.last else { return }
            last = end
            for product in try ProductRecords(database).products(withIDs: ids) { try body(product) }
        }
    }
}
