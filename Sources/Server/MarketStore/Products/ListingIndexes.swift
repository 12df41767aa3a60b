import Market
import SQLite

/// The counts, cards and index entries that follow which products are listed, under which names.
struct ListingIndexes {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Puts a product among the listed ones: counted, found and shown.
    func list(_ product: Product) throws(MarketError) {
        guard database.keepsLists else { return }
        try ListedCounts(database).add(1, at: product.listing)
        try CardRecords(database).add(product)
        try SearchIndex(database).add(product)
    }

    /// Takes it out again; the texts must be those that it was listed with.
    func unlist(_ product: Product) throws(MarketError) {
        guard database.keepsLists else { return }
        try ListedCounts(database).add(-1, at: product.listing)
        try CardRecords(database).remove(product.listing)
        try SearchIndex(database).remove(product)
    }

    /// Follows a product from what it was to what it is.
    func update(_ product: Product, to edited: Product) throws(MarketError) {
        switch (product.isListed, edited.isListed) {
        case (true, true): try relist(product, as: edited)
        case (true, false): try unlist(product)
        case (false, true): try list(edited)
        case (false, false): break
        }
    }

    /// Shows a listed product as it is from now on, and finds it by its new texts, at its new place.
    func relist(_ product: Product, as edited: Product) throws(MarketError) {
        guard database.keepsLists else { return }
        guard product.listing == edited.listing else {
            try unlist(product)
            return try list(edited)
        }
        try CardRecords(database).replace(edited)
        try SearchIndex(database).replace(product, with: edited)
    }

    /// The numbers that are remembered after their products have got others: more than any cache catches up with.
    private static let pastListings = 2_048

    /// Notes that since a change no product has the number `past` any more; `number` is the one in its place, if any.
    func replace(_ past: Int64, with number: Int64?, at change: Int64) throws(MarketError) {
        guard database.keepsLists else { return }
        try database.run(
            "INSERT INTO past_listings (listing, change) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            .integer(past),
            .integer(change)
        )
        try database.run(
            """
            DELETE FROM past_listings WHERE change < (
                SELECT change FROM past_listings ORDER BY change DESC LIMIT 1 OFFSET ?1
            )
            """,
            .int(Self.pastListings)
        )
        guard let number else { return }
        try database.run(
            "UPDATE week_likes SET listing = ?2 WHERE listing = ?1",
            .integer(past),
            .integer(number)
        )
    }
}
