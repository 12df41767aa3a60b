import Market
import SQLite

/// The tables that a move takes along: all of SQLite's schema but what is worked out from others.
enum MovedTables {
    /// The tables that are not moved as they are.
    ///
    /// Lists are made of some of them, which only a market in a file has; the others are moved separately.
    static let leftOut: Set<String> = [
        "blocks", "cards", "search_progress", "week_likes", "past_listings", "market", MoveMark.table,
    ]
    /// The tables that triggers write while other tables are filled.
    private static let written: Set<String> = ["answer_usage", "recounts"]

    /// Each after those that it refers to, and after those whose triggers write it.
    static func all(in file: Database) throws(MarketError) -> [ReplicatedTable] {
        // Of a search index and its parts nothing is read.
        let names = try file.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
        ) { row throws(SQLiteError) in try row.text(0) }
        var left: [(table: ReplicatedTable, parents: Set<String>)] = []
        for name in names where !name.hasPrefix("sqlite_") && !leftOut.contains(name) {
            let parents = try file.rows(
                "SELECT \"table\" FROM pragma_foreign_key_list(?1)",
                [.text(name)]
            ) { row throws(SQLiteError) in try row.text(0) }
            left.append((try table(name, in: file), Set(parents).subtracting([name])))
        }
        var ordered: [ReplicatedTable] = []
        while let next = left.firstIndex(where: { entry in
            entry.parents.isSubset(of: ordered.map(\.name))
                && (!written.contains(entry.table.name)
                    || left.allSatisfy { written.contains($0.table.name) })
        }) { ordered.append(left.remove(at: next).table) }
        guard left.isEmpty else {
            throw .unavailable(.storageCorrupted("tables refer to each other in a circle"))
        }
        return ordered
    }

    /// The market's own row.
    static let market = ReplicatedTable(
        name: "market",
        key: ["id"],
        columns: [("id", .integer), ("change", .integer), ("forgotten", .integer), ("cursor_key", .blob)]
    )

    /// True where triggers add rows to it, so that all of it must be replaced.
    static func isWritten(_ table: ReplicatedTable) -> Bool { written.contains(table.name) }

    private static func table(_ name: String, in file: Database) throws(MarketError) -> ReplicatedTable {
        let columns = try file.rows(
            "SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid",
            [.text(name)]
        ) { row throws(SQLiteError) -> (name: String, kind: ReplicatedTable.Kind, place: Int64) in
            let kind: ReplicatedTable.Kind =
                switch try row.text(1) {
                case "INTEGER": .integer
                case "TEXT": .text
                case "BLOB": .blob
                default: throw row.unexpected(1, "a type that no market has")
                }
            return (try row.text(0), kind, try row.integer(2))
        }
        return ReplicatedTable(
            name: name,
            key: columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name),
            columns: columns.map { ($0.name, $0.kind) }
        )
    }
}
