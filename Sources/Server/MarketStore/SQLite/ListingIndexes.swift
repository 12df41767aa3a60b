import Market
import SQLite

/// What has to be kept in step with which products are listed, under which names.
extension Database {
    /// Puts a product among the listed ones: counted and found.
    func list(_ id: Product.ID, name: String, seller: String) throws(StoreError) {
        try count(id, by: 1)
        try run(
            "INSERT INTO search (rowid, name, seller) VALUES (?1, ?2, ?3)",
            .id(id),
            .text(name),
            .text(seller)
        )
    }

    /// Takes it out again; the texts must be those that it was listed with.
    func unlist(_ id: Product.ID, name: String, seller: String) throws(StoreError) {
        try count(id, by: -1)
        try run(
            "INSERT INTO search (search, rowid, name, seller) VALUES ('delete', ?1, ?2, ?3)",
            .id(id),
            .text(name),
            .text(seller)
        )
    }

    /// Finds a listed product by another name from now on.
    func relist(_ id: Product.ID, name: String, as newName: String, seller: String) throws(StoreError) {
        guard !name.utf8.elementsEqual(newName.utf8) else { return }
        try run(
            "INSERT INTO search (search, rowid, name, seller) VALUES ('delete', ?1, ?2, ?3)",
            .id(id),
            .text(name),
            .text(seller)
        )
        try run(
            "INSERT INTO search (rowid, name, seller) VALUES (?1, ?2, ?3)",
            .id(id),
            .text(newName),
            .text(seller)
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
