import Linux
import Market
import SQLite

/// The text by which a listed product is searched.
struct ReplicatedText: Sendable {
    /// The product's number.
    let id: Int64
    let name: String
    let description: String
}

/// A search index of a replica, made in a file of its own: SQLite has one writer for each file.
struct ReplicatedIndex: Sendable {
    let table: String
    private let insertion: String
    private let texts: @Sendable (ReplicatedText) -> [Value]

    static let all = [
        ReplicatedIndex(table: "search", insertion: "INSERT INTO search (rowid, name) VALUES (?1, ?2)") {
            [.integer($0.id), .text($0.name)]
        },
        ReplicatedIndex(
            table: "search_texts",
            insertion: "INSERT INTO search_texts (rowid, name, description) VALUES (?1, ?2, ?3)"
        ) {
            [.integer($0.id), .text($0.name), .text(HangulTokenizer.prose($0.description))]
        },
    ]

    /// The bytes of terms sorted in memory before they are written: the fewer parts, the less to merge.
    private static let bytesInMemory = 4 << 20

    /// Makes the file, with an index as `schema` has it, of what comes.
    func write(to path: String, _ schema: String, _ next: PipelineThread<[ReplicatedText]>.Next)
        throws(OpeningError)
    {
        let connection = try ReplicatedRows.connect(path)
        let database = Database(connection: connection)
        try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try database.run(script: schema)
            try database.run(
                "INSERT INTO \(table) (\(table), rank) VALUES ('hashsize', ?1)",
                .int(Self.bytesInMemory)
            )
            try database.run("BEGIN")
        }
        while let piece = try next() {
            try rethrow(as: OpeningError.storage) { () throws(MarketError) in
                for text in piece { try database.run(insertion, texts(text)) }
            }
        }
        _ = try rethrow(as: OpeningError.storage) { () throws(MarketError) in try database.run("COMMIT") }
    }

    /// Puts what the index consists of into `database`, from the file that is attached as `source`.
    func join(into database: Database, from source: String) throws(MarketError) {
        let parts = try database.rows(
            "SELECT name FROM \(source).sqlite_schema WHERE type = 'table' AND name LIKE ?1 ESCAPE '!'",
            [.text("\(table.replacing("_", with: "!_"))!_%")]
        ) { row throws(SQLiteError) in try row.text(0) }
        // How it was made is nothing for those who read it.
        for part in parts where !part.hasSuffix("_config") {
            try database.run("DELETE FROM main.\(part)")
            try database.run("INSERT INTO main.\(part) SELECT * FROM \(source).\(part)")
        }
    }
}
