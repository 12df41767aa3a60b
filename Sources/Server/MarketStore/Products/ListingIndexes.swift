import Market
import SQLite

/// What has to be kept in step with which products are listed, under which names.
struct ListingIndexes {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Puts a product among the listed ones: counted, found and shown.
    func list(_ product: Product) throws(StoreError) {
        try ListedCounts(database).add(1, at: product.id)
        try CardRecords(database).add(product)
        try database.run(
            "INSERT INTO search (rowid, name, seller) VALUES (?1, ?2, ?3)",
            .id(product.id),
            .text(product.name),
            .text(product.seller.name)
        )
    }

    /// Takes it out again; the texts must be those that it was listed with.
    func unlist(_ product: Product) throws(StoreError) {
        try ListedCounts(database).add(-1, at: product.id)
        try CardRecords(database).remove(product.id)
        try database.run(
            "INSERT INTO search (search, rowid, name, seller) VALUES ('delete', ?1, ?2, ?3)",
            .id(product.id),
            .text(product.name),
            .text(product.seller.name)
        )
    }

    /// Shows a listed product as it is from now on, and finds it by its new name.
    func relist(_ product: Product, as edited: Product) throws(StoreError) {
        try CardRecords(database).replace(edited)
        guard !product.name.utf8.elementsEqual(edited.name.utf8) else { return }
        try database.run(
            "INSERT INTO search (search, rowid, name, seller) VALUES ('delete', ?1, ?2, ?3)",
            .id(product.id),
            .text(product.name),
            .text(product.seller.name)
        )
        try database.run(
            "INSERT INTO search (rowid, name, seller) VALUES (?1, ?2, ?3)",
            .id(product.id),
            .text(edited.name),
            .text(product.seller.name)
        )
    }
}
