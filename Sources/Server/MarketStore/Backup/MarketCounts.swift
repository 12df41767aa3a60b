/// How many of each thing a market has.
enum MarketCounts {
    private static let tables = [
        "accounts", "tokens", "products", "photos", "uploads", "contents", "likes", "cart_lines", "searches",
        "moderations",
    ]

    static func counts(in database: Database) throws(StoreError) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for table in tables { counts[table] = try database.number("SELECT count(*) FROM \(table)") }
        return counts
    }
}
