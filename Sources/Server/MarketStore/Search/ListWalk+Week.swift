import Market
import SQLite

/// Products by their likes of this week: first those with any, then all others, the newest first.
extension ListWalk {
    func byWeek(from place: PagePlace?, count: Int) throws(MarketError) -> [PageKey] {
        guard let place, place.direction == .before else {
            let liked = place.map { $0.key > 0 } ?? true ? try liked(from: place, count: count) : []
            guard liked.count < count else { return liked }
            let rest = place.flatMap { $0.key > 0 ? nil : $0.id }
            return try liked + others(from: rest, isAscending: false, count: count - liked.count)
        }
        let others = place.key > 0 ? [] : try others(from: place.id, isAscending: true, count: count)
        guard others.count < count else { return others }
        return try others
            + liked(from: place.key > 0 ? place : nil, isAscending: true, count: count - others.count)
    }

    private func liked(
        from place: PagePlace?,
        isAscending: Bool = false,
        count: Int
    ) throws(MarketError) -> [PageKey] {
        let (sign, order) = isAscending ? (">", "") : ("<", " DESC")
        let conditions =
            place.map {
                filter.adding(
                    "(week_likes.likes, week_likes.listing) \(sign) (?, ?)",
                    .integer($0.key),
                    .integer($0.id)
                )
            } ?? filter
        return try database.rows(
            """
            SELECT week_likes.likes, week_likes.listing FROM week_likes INDEXED BY week_likes_most
            CROSS JOIN products ON products.listing = week_likes.listing
            WHERE \(conditions.adding("listed").sql)
            ORDER BY week_likes.likes\(order), week_likes.listing\(order) LIMIT ?
            """,
            conditions.values + [.int(count)]
        ) { row throws(SQLiteError) in PageKey(key: try row.integer(0), id: try row.integer(1)) }
    }

    private func others(from id: Int64?, isAscending: Bool, count: Int) throws(MarketError) -> [PageKey] {
        let rest = filter.adding(
            "NOT EXISTS (SELECT 1 FROM week_likes WHERE week_likes.listing = products.listing)"
        )
        let (sign, order) = isAscending ? (">", "ASC") : ("<", "DESC")
        let conditions = id.map { rest.adding("products.listing \(sign) ?", .integer($0)) } ?? rest
        let (source, more) = byNewest(conditions)
        let sql = source.sql("products.listing", more, order: "products.listing \(order)", reads: .facts)
        return try database.rows(sql, values(source, more, limit: count)) { row throws(SQLiteError) in
            PageKey(id: try row.integer(0))
        }
    }
}
