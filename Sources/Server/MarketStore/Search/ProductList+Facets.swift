import Market
import SQLite

extension ProductList {
    /// The number of products that each choice of a facet would leave; of categories, those of `choices`.
    ///
    /// `nil` where the facts are not at hand at the moment, and for lists that show more than listed
    /// products.
    func facets(of choices: [Category.ID: CategoryChoice]) throws(MarketError) -> FacetCounts? {
        guard let table = try listedFacts(), let filter = FactFilter(query.filter, over: table, at: now)
        else {
            return nil
        }
        var counting = FacetCounting(filter, over: table, at: now)
        guard !findsNothing else { return counting.counts(of: choices, in: table) }
        switch (isOfText, sellers) {
        case (false, nil):
            table.forEach { counting.add($1) }
        case (false, let sellers?):
            table.forEach(of: try Self.goods(of: sellers, in: database)) { counting.add($1) }
        case (true, let sellers):
            guard var matches = try matches() else { return nil }
            if let sellers {
                matches = matches.intersection(try Self.goods(of: sellers, in: database))
            }
            table.forEach(of: matches) { counting.add($1) }
        }
        return counting.counts(of: choices, in: table)
    }

    /// The listed products of some sellers, by their numbers.
    static func goods(of sellers: [Int64], in database: Database) throws(MarketError) -> IDSet {
        var goods = IDSet()
        try database.forEach(
            """
            SELECT listing FROM products INDEXED BY products_of_seller_newest
            WHERE seller = ?1 AND deleted_at IS NULL AND listed
            """,
            ofEach: sellers
        ) { row throws(SQLiteError) in
            let id = try row.integer(0)
            if IDSet.ids.contains(id) { goods.insert(id) }
        }
        return goods
    }
}
