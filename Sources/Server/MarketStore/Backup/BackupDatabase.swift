import Linux
import Market
import SQLite

/// Reading the database of a backup.
enum BackupDatabase {
    static func open(_ path: String) throws(BackupError) -> SQLiteConnection {
        try rethrow(as: BackupError.storage) { () throws(StoreError) in try StoreOpening.reader(of: path) }
    }

    /// Calls `body` with each photo, and whether a product shows it.
    static func forEachContent(
        in database: Database,
        _ body: (PhotoContent, _ isShown: Bool) throws(BackupError) -> Void
    ) throws(BackupError) {
        var last = ""
        while true {
            let some = try rethrow(as: BackupError.storage) { () throws(StoreError) in
                try database.contents(
                    "WHERE hash > ?1 AND NOT is_doomed ORDER BY hash LIMIT 500",
                    .text(last)
                )
            }
            guard let end = some.last else { return }
            last = end.hash.rawValue
            for content in some {
                let isShown = try rethrow(as: BackupError.storage) { () throws(StoreError) in
                    try database.exists(
                        "SELECT 1 FROM photos WHERE content = ?1",
                        .text(content.hash.rawValue)
                    )
                }
                try body(content, isShown)
            }
        }
    }

    /// Throws what is wrong with a database: its pages, its references, its index, its counts.
    static func check(_ database: Database, against manifest: BackupManifest) throws(BackupError) {
        try rethrow(as: BackupError.broken) { () throws(StoreError) in
            let problems = try database.problems()
            guard problems.isEmpty else { throw .storageCorrupted(problems.joined(separator: "; ")) }
        }
        let counts = try rethrow(as: BackupError.broken) { () throws(StoreError) in
            try MarketCounts.counts(in: database)
        }
        for (what, expected) in manifest.counts.sorted(by: { $0.key < $1.key }) {
            let found = counts[what] ?? 0
            guard found == expected else {
                throw .countsDiffer(what: what, expected: expected, found: found)
            }
        }
    }
}

extension BackupError {
    fileprivate static func broken(_ error: StoreError) -> BackupError {
        if case .storageCorrupted(let detail) = error {
            .databaseBroken(detail: detail)
        } else {
            .storage(error)
        }
    }
}

extension Database {
    /// What SQLite finds wrong with the file, at most a few lines; empty when all is well.
    func problems() throws(StoreError) -> [String] {
        do throws(StoreError) {
            return try foundProblems()
        } catch .storageCorrupted(let detail) {
            return [detail]
        }
    }

    private func foundProblems() throws(StoreError) -> [String] {
        let pages = try rows("PRAGMA integrity_check(5)") { row throws(SQLiteError) in try row.text(0) }
        guard pages == ["ok"] else { return pages }
        let references = try rows("PRAGMA foreign_key_check") { row throws(SQLiteError) in
            "a row of \(try row.text(0)) refers to nothing"
        }
        return Array(references.prefix(5)) + (try listingProblems())
    }

    private func listingProblems() throws(StoreError) -> [String] {
        let listed = try number("SELECT count(*) FROM products WHERE listed")
        let counted = try number("SELECT coalesce(sum(listed), 0) FROM blocks WHERE level = 1")
        let found = try number("SELECT count(*) FROM search_docsize")
        let counts = [("blocks", counted), ("search", found)].filter { $0.1 != listed }.map {
            "\($0.0) has \($0.1) products of \(listed)"
        }
        // A backup of an older market has none.
        guard try exists("SELECT 1 FROM sqlite_schema WHERE name = 'cards'") else { return counts }
        return counts + (try cardProblems())
    }

    /// Compares the search index with the names it was made of; needs a connection that may write.
    func checkSearchIndex() throws(StoreError) {
        try run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
    }
}
