import Market
import SQLite

/// What has to be kept in step with which products are listed, under which names.
extension Database {
    /// Puts a product among the listed ones: counted, found and shown.
    func list(_ product: Product) throws(StoreError) {
        try count(product.id, by: 1)
        try addCard(of: product)
        try run(
            "INSERT INTO search (rowid, name, seller) VALUES (?1, ?2, ?3)",
            .id(product.id),
            .text(product.name),
            .text(product.seller.name)
        )
    }

    /// Takes it out again; the texts must be those that it was listed with.
    func unlist(_ product: Product) throws(StoreError) {
        try count(product.id, by: -1)
        try removeCard(of: product.id)
        try run(
            "INSERT INTO search (search, rowid, name, seller) VALUES ('delete', ?1, ?2, ?3)",
            .id(product.id),
            .text(product.name),
            .text(product.seller.name)
        )
    }

    /// Shows a listed product as it is from now on, and finds it by its new name.
    func relist(_ product: Product, as edited: Product) throws(StoreError) {
        try replaceCard(of: edited)
        guard !product.name.utf8.elementsEqual(edited.name.utf8) else { return }
        try run(
            "INSERT INTO search (search, rowid, name, seller) VALUES ('delete', ?1, ?2, ?3)",
            .id(product.id),
            .text(product.name),
            .text(product.seller.name)
        )
        try run(
            "INSERT INTO search (rowid, name, seller) VALUES (?1, ?2, ?3)",
            .id(product.id),
            .text(edited.name),
            .text(product.seller.name)
        )
    }

    private func count(_ id: Product.ID, by step: Int64) throws(StoreError) {
        for level in Blocks.levels {
            let block = Value.integer(Blocks.block(of: id.rawValue, level: level))
            try run(
                """
                INSERT INTO blocks (level, block, listed) VALUES (?1, ?2, max(?3, 0))
                ON CONFLICT (level, block) DO UPDATE SET listed = listed + ?3
                """,
                .int(level),
                block,
                .integer(step)
            )
        }
    }
}
