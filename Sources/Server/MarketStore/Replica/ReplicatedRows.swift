import Linux
import Market
import SQLite

/// Writes the rows of a replica that is rebuilt, into a file that nothing else opens.
enum ReplicatedRows {
    /// A connection for files that a crash may take: nothing of them is used before they are whole.
    static func connect(_ path: String) throws(OpeningError) -> SQLiteConnection {
        let connection = try StoreOpening.connect(path)
        return try rethrow(as: { OpeningError.storage(MarketError($0)) }) { () throws(SQLiteError) in
            try connection.execute(
                """
                PRAGMA journal_mode = OFF;
                PRAGMA synchronous = OFF;
                PRAGMA foreign_keys = OFF;
                """
            )
            return connection
        }
    }

    /// Makes an empty market; gives the schemas of its search indexes by their names.
    static func makeFile(_ path: String, _ migrations: [Migration]) throws(OpeningError) -> [String: String] {
        let database = Database(connection: try connect(path))
        try SchemaUpdate(migrations: migrations).run(on: database, at: path, snapshots: "")
        return try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try SearchIndex(database).complete()
            var schemas: [String: String] = [:]
            for index in ReplicatedIndex.all {
                schemas[index.table] = try database.first(
                    "SELECT sql FROM sqlite_schema WHERE name = ?1",
                    [.text(index.table)]
                ) { row throws(SQLiteError) in try row.text(0) }
            }
            return schemas
        }
    }

    /// Writes the rows that come, and what lists need beside the search indexes.
    static func write(to path: String, _ next: PipelineThread<PrimarySnapshot.Piece>.Next)
        throws(OpeningError)
    {
        let database = Database(connection: try connect(path))
        let indexes = try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            let indexes = try dropIndexes(database)
            try database.run("BEGIN")
            return indexes
        }
        while let piece = try next() {
            try rethrow(as: OpeningError.storage) { () throws(MarketError) in try write(piece, to: database) }
        }
        try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            // Sorted at once they cost less than row by row.
            for index in indexes { try database.run(script: index) }
            try database.run("INSERT INTO search_sellers (search_sellers) VALUES ('rebuild')")
            try database.run("COMMIT")
        }
    }

    /// Adds the search indexes, and notes which change the replica has reached.
    static func join(
        _ indexes: [(index: ReplicatedIndex, path: String)],
        into path: String,
        _ extent: PrimarySnapshot.Extent
    ) throws(OpeningError) {
        let database = Database(connection: try connect(path))
        try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            for (index, path) in indexes {
                try database.run("ATTACH ?1 AS source", .text(path))
                try index.join(into: database, from: "source")
                try database.run("DETACH source")
            }
            for removal in extent.removals {
                try database.run(
                    "INSERT INTO tombstones (product, change, removed_at) VALUES (?1, ?2, 0)",
                    .integer(removal.product),
                    .integer(removal.change)
                )
            }
            try database.run(
                "UPDATE market SET change = ?1, forgotten = ?2, cursor_key = ?3 WHERE id = 1",
                .integer(extent.change),
                .integer(extent.forgotten),
                .blob(extent.name)
            )
        }
    }

    private static func write(_ piece: PrimarySnapshot.Piece, to database: Database) throws(MarketError) {
        for account in piece.accounts { try database.run(accountInsertion, account) }
        for content in piece.contents { try database.run(contentInsertion, content) }
        for product in piece.products { try database.run(productInsertion, product) }
        for photo in piece.photos { try database.run(photoInsertion, photo) }
        let ids = piece.products.compactMap { row -> Int64? in
            guard case .integer(let id) = row[0] else { return nil }
            return id
        }
        let listed = try ProductRecords(database).products(withIDs: ids).filter(\.isListed)
        let cards = CardRecords(database)
        for product in listed { try cards.add(product) }
        try ListedCounts(database).add(listed.map(\.listing))
    }

    private static let accountInsertion = ReplicatedTable.accounts.firstInsertion(
        mayBeThere: true,
        fixed: ReplicaRecords.fixedOfAccounts
    )
    private static let contentInsertion = ReplicatedTable.contents.firstInsertion(mayBeThere: true)
    private static let productInsertion = ReplicatedTable.products.firstInsertion()
    private static let photoInsertion = ReplicatedTable.photos.firstInsertion()

    /// Takes away the indexes of the tables that are filled; gives how to make them again.
    private static func dropIndexes(_ database: Database) throws(MarketError) -> [String] {
        let indexes = try database.rows(
            """
            SELECT name, sql FROM sqlite_schema
            WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('products', 'photos', 'contents', 'accounts')
            """
        ) { row throws(SQLiteError) in (try row.text(0), try row.text(1)) }
        for (name, _) in indexes { try database.run("DROP INDEX \(name)") }
        return indexes.map(\.1)
    }
}
