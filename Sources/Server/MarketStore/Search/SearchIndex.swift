import Hangul
import Linux
package import Market
import SQLite

/// The full-text indexes of listed products: one of names, which most searches are answered from, and one of names and
/// descriptions.
package struct SearchIndex {
    private let database: Database
    /// The mark of progress once all products are indexed.
    private static let everything = Int64.max

    /// The indexes of products.
    private enum Table: String, CaseIterable {
        case names = "search"
        case texts = "search_texts"

        var columns: String { self == .names ? "name" : "name, description" }
        /// The column that holds the progress of indexing.
        var progress: String { self == .names ? "names_below" : "below" }
    }

    init(_ database: Database) {
        self.database = database
    }

    func add(_ product: Product) throws(MarketError) {
        try addName(product)
        try addTexts(product)
    }

    /// The texts must be those that it was added with.
    func remove(_ product: Product) throws(MarketError) {
        try removeName(product)
        try removeTexts(product)
    }

    func replace(_ product: Product, with edited: Product) throws(MarketError) {
        let hasSameName = product.name.utf8.elementsEqual(edited.name.utf8)
        if !hasSameName {
            try removeName(product)
            try addName(edited)
        }
        guard !hasSameName || !product.description.utf8.elementsEqual(edited.description.utf8) else { return }
        try removeTexts(product)
        try addTexts(edited)
    }

    private func addName(_ product: Product) throws(MarketError) {
        try database.run(
            "INSERT INTO search (rowid, name) VALUES (?1, ?2)",
            .integer(product.listing),
            .text(product.name)
        )
    }

    private func removeName(_ product: Product) throws(MarketError) {
        try database.run(
            "INSERT INTO search (search, rowid, name) VALUES ('delete', ?1, ?2)",
            .integer(product.listing),
            .text(product.name)
        )
    }

    private func addTexts(_ product: Product) throws(MarketError) {
        try database.run(
            "INSERT INTO search_texts (rowid, name, description) VALUES (?1, ?2, ?3)",
            .integer(product.listing),
            .text(product.name),
            .text(HangulTokenizer.prose(product.description))
        )
    }

    private func removeTexts(_ product: Product) throws(MarketError) {
        try database.run(
            "INSERT INTO search_texts (search_texts, rowid, name, description) VALUES ('delete', ?1, ?2, ?3)",
            .integer(product.listing),
            .text(product.name),
            .text(HangulTokenizer.prose(product.description))
        )
    }
}

/// The texts by which products are searched, read from their rows.
extension SearchIndex {
    /// Gives `body` the texts of those of the products that are listed, in the order of their numbers.
    func forEachText(of numbers: some Sequence<Int64>, _ body: (SearchedTexts) -> Void) throws(MarketError) {
        try database.forEach(
            "SELECT listing, name, description FROM products WHERE listed AND listing = ?1",
            ofEach: numbers
        ) {
            row throws(SQLiteError) in
            body(SearchedTexts(id: try row.integer(0), name: try row.text(1), description: try row.text(2)))
        }
    }
}

/// The accounts whose names are asked for.
extension SearchIndex {
    /// More have a name in common only where it says nothing.
    static let sellerLimit = 64

    func add(_ account: Account) throws(MarketError) {
        try database.run(
            "INSERT INTO search_sellers (rowid, name) VALUES (?1, ?2)",
            .id(account.id),
            .text(account.name)
        )
    }

    /// The name must be that which it was added with.
    func remove(_ account: Account) throws(MarketError) {
        try removeSeller(account.id.rawValue, named: account.name)
    }

    func removeSeller(_ id: Int64, named name: String) throws(MarketError) {
        try database.run(
            "INSERT INTO search_sellers (search_sellers, rowid, name) VALUES ('delete', ?1, ?2)",
            .integer(id),
            .text(name)
        )
    }

    /// Finds an account that is there by its name.
    func addSeller(_ id: Int64) throws(MarketError) {
        try database.run(
            "INSERT INTO search_sellers (rowid, name) SELECT id, name FROM accounts WHERE id = ?1",
            .integer(id)
        )
    }

    /// The accounts in whose names a text is found as in products'.
    func sellers(named text: String) throws(MarketError) -> [Int64] {
        for reading in SearchQuery(text).readings {
            let found = try database.rows(
                "SELECT rowid FROM search_sellers WHERE search_sellers MATCH ?1 ORDER BY rowid LIMIT ?2",
                [.text(reading.fullTextQuery), .int(Self.sellerLimit)]
            ) { row throws(SQLiteError) in try row.integer(0) }
            guard found.isEmpty else { return found }
        }
        return []
    }
}

/// Merging what the indexes consist of.
extension SearchIndex {
    /// With so many parts a search takes twice as long as with one.
    private static let partsLeftAlone = 8

    /// Merges parts, about `pages` of them, or begins to where there are many; whether there is more to do.
    func merge(anew: Bool, pages: Int = 64) throws(MarketError) -> Bool {
        var goesOn = false
        for table in Table.allCases.map(\.rawValue) {
            if anew, try parts(of: table) <= Self.partsLeftAlone { continue }
            let changes = database.connection.totalChanges
            // A negative number makes one part of all; others go on with that.
            try database.run(
                "INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?1)",
                .int(anew ? -pages : pages)
            )
            // The statement itself counts for one change.
            goesOn = goesOn || database.connection.totalChanges > changes + 1
        }
        return goesOn
    }

    /// The number of b-trees in an index: each write makes one, and FTS5 merges some of them.
    func parts(of table: String) throws(MarketError) -> Int64 {
        try database.number("SELECT count(DISTINCT segid) FROM \(table)_idx")
    }
}

/// Making the indexes of what is there.
extension SearchIndex {
    /// Products with numbers below it are in the index, those from it on are not.
    private func progress(of table: Table) throws(MarketError) -> Int64 {
        try database.number("SELECT \(table.progress) FROM search_progress WHERE id = 1")
    }

    /// True where all listed products are indexed, as in any market that is open.
    func isComplete() throws(MarketError) -> Bool {
        for table in Table.allCases where try progress(of: table) != Self.everything { return false }
        return true
    }

    /// The number of products that the index of names should have.
    func expectedCount() throws(MarketError) -> Int64 {
        try database.number(
            "SELECT count(*) FROM products WHERE listed AND listing < ?1",
            .integer(try progress(of: .names))
        )
    }

    /// Empties the indexes, so that ``complete(atOnce:)`` rebuilds them.
    func forget() throws(MarketError) {
        for table in Table.allCases.map(\.rawValue) {
            try database.run("INSERT INTO \(table) (\(table)) VALUES ('delete-all')")
        }
        try database.run("INSERT INTO search_sellers (search_sellers) VALUES ('rebuild')")
        try database.run("UPDATE search_progress SET below = 0, names_below = 0 WHERE id = 1")
    }

    /// Indexes what is not indexed yet, some products in each transaction: whatever ends it, it goes on from there.
    func complete() throws(MarketError) {
        while try share() != nil { try completeSome() }
    }

    /// The indexed share, from 0 to 1; `nil` where it is complete.
    func share() throws(MarketError) -> Double? {
        guard try !isComplete() else { return nil }
        let last = try database.number("SELECT coalesce(max(listing), 0) FROM products")
        let below = try Table.allCases.map { table throws(MarketError) in min(try progress(of: table), last) }
        return last == 0 ? 0 : Double(below.reduce(0, +)) / Double(last * Int64(below.count))
    }

    func completeSome(_ count: Int = 5_000) throws(MarketError) {
        try database.connection.transaction(.writing, mapping: MarketError.init) {
            () throws(MarketError) in try indexSome(count)
        }
    }

    /// Rebuilds the indexes of a market that no process has open, or continues an interrupted rebuild.
    package static func makeAnew(in folder: DataFolder) throws(OpeningError) {
        let lock = try rethrow(as: OpeningError.file) { () throws(FileError) in try MarketLock(folder) }
        guard let lock else { throw .inUse(folder: folder.path) }
        defer { withExtendedLifetime(lock) {} }
        let connection = try StoreOpening(folder: folder, migrations: Migration.all).run()
        try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try connection.transaction(.writing, mapping: MarketError.init) { () throws(MarketError) in
                try SearchIndex(Database(connection: connection)).forget()
            }
            try SearchIndex(Database(connection: connection)).complete()
        }
    }

    func indexSome(_ count: Int) throws(MarketError) {
        for table in Table.allCases { try indexSome(count, in: table) }
    }

    private func indexSome(_ count: Int, in table: Table) throws(MarketError) {
        let first = try progress(of: table)
        guard first != Self.everything else { return }
        let last = try database.first(
            """
            SELECT max(listing) FROM (
                SELECT listing FROM products WHERE listed AND listing >= ?1 ORDER BY listing LIMIT ?2
            )
            """,
            [.integer(first), .int(count)]
        ) { row throws(SQLiteError) in row.isNull(0) ? nil : try row.integer(0) }
        if let last = last ?? nil {
            try database.run(
                """
                INSERT INTO \(table.rawValue) (rowid, \(table.columns)) SELECT id, \(table.columns) FROM searchable
                WHERE id BETWEEN ?1 AND ?2 ORDER BY id
                """,
                .integer(first),
                .integer(last)
            )
        }
        try database.run(
            "UPDATE search_progress SET \(table.progress) = ?1 WHERE id = 1",
            .integer((last ?? nil).map { $0 + 1 } ?? Self.everything)
        )
    }
}
