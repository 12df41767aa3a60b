import Linux
import Market
import SQLite

/// Reading the database of a backup.
enum BackupDatabase {
    static func open(_ path: String) throws(BackupError) -> SQLiteConnection {
        try rethrow(as: BackupError.storage) { () throws(MarketError) in try StoreOpening.reader(of: path) }
    }

    /// Calls `body` with each photo that is not lost, and whether a product shows it.
    static func forEachContent(
        in database: Database,
        _ body: (PhotoContent, _ isShown: Bool) throws(BackupError) -> Void
    ) throws(BackupError) {
        var last = ""
        while true {
            let some = try rethrow(as: BackupError.storage) { () throws(MarketError) in
                // Lost photos have no files to be kept, and their sellers know.
                try ContentRecords(database).contents(
                    "WHERE hash > ?1 AND NOT is_doomed AND NOT is_lost ORDER BY hash LIMIT 500",
                    .text(last)
                )
            }
            guard let end = some.last else { return }
            last = end.hash.rawValue
            for content in some {
                let isShown = try rethrow(as: BackupError.storage) { () throws(MarketError) in
                    try ContentRecords(database).isUsed(content.hash)
                }
                try body(content, isShown)
            }
        }
    }

    /// Throws what is wrong with a database: its pages, its references, its index, its counts.
    static func check(_ database: Database, against manifest: BackupManifest) throws(BackupError) {
        try rethrow(as: BackupError.broken) { () throws(MarketError) in
            let problems = try DatabaseCheck(database).problems()
            guard problems.isEmpty else {
                throw .unavailable(.storageCorrupted(problems.joined(separator: "; ")))
            }
        }
        let counts = try rethrow(as: BackupError.broken) { () throws(MarketError) in
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
    fileprivate static func broken(_ error: MarketError) -> BackupError {
        if case .unavailable(.storageCorrupted(let detail)) = error {
            .databaseBroken(detail: detail)
        } else {
            .storage(error)
        }
    }
}

/// The number of rows in each of a market's main tables.
enum MarketCounts {
    private static let tables = [
        "accounts", "tokens", "products", "photos", "uploads", "contents", "likes", "cart_lines", "searches",
        "moderations",
    ]

    static func counts(in database: Database) throws(MarketError) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for table in tables { counts[table] = try database.number("SELECT count(*) FROM \(table)") }
        return counts
    }
}
