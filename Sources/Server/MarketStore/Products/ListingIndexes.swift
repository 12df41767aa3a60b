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
        try ListedCounts(database).add(1, at: product.id)
        try CardRecords(database).add(product)
        try SearchIndex(database).add(product)
    }

    /// Takes it out again; the texts must be those that it was listed with.
    func unlist(_ product: Product) throws(MarketError) {
        guard database.keepsLists else { return }
        try ListedCounts(database).add(-1, at: product.id)
        try CardRecords(database).remove(product.id)
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

    /// Shows a listed product as it is from now on, and finds it by its new texts.
    func relist(_ product: Product, as edited: Product) throws(MarketError) {
        guard database.keepsLists else { return }
        try CardRecords(database).replace(edited)
        try SearchIndex(database).replace(product, with: edited)
    }
}
