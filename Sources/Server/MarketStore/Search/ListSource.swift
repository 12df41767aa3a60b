import Market

/// The tables that a list is read from.
enum ListSource {
    /// The products, along an index.
    case products(index: String)
    /// The matches of the text, and of the products only the columns that the rest needs.
    case matches(SearchScope)

    /// The columns of products that a query reads beyond their numbers.
    enum Reads {
        case nothing
        /// The columns that lists are filtered and ordered by, which the index of the newest holds in the
        /// order of matches.
        case facts
        case rows

        fileprivate func join(_ table: String) -> String {
            // CROSS JOIN: the tables stay in this order, so that the text narrows first.
            switch self {
            case .nothing: ""
            case .facts:
                " CROSS JOIN products INDEXED BY products_newest ON products.listing = \(table).rowid AND listed"
            case .rows: " CROSS JOIN products ON products.listing = \(table).rowid"
            }
        }
    }

    /// A query whose values are the text, of `matches`, those of the conditions, and the limit.
    func sql(_ columns: String, _ conditions: ProductSelection, order: String?, reads: Reads) -> String {
        let order = order.map { " ORDER BY \($0)" } ?? ""
        switch self {
        case .products(let index):
            return
                "SELECT \(columns) FROM products INDEXED BY \(index) WHERE \(conditions.sql)\(order) LIMIT ?"
        case .matches(let scope):
            let (table, more) = (scope.table, conditions.isEmpty ? "" : " AND \(conditions.sql)")
            return
                "SELECT \(columns) FROM \(table)\(reads.join(table)) WHERE \(table) MATCH ?\(more)\(order) LIMIT ?"
        }
    }
}
