import Market
import SQLite

/// The times of the last changes of accounts' likes and carts.
struct ItemChangeRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Notes a change that is made now; a clock that was put back makes it no older than the one before.
    func note(
        _ list: SavedItemEvent.List,
        _ product: Product.ID,
        of account: Account.ID,
        at moment: Timestamp
    ) throws(MarketError) {
        try database.run(
            """
            INSERT INTO item_changes (account, list, product, changed_at)
            SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM products WHERE id = ?3)
            ON CONFLICT (account, list, product)
            DO UPDATE SET changed_at = max(item_changes.changed_at, excluded.changed_at)
            """,
            .id(account),
            .text(list.rawValue),
            .id(product),
            .timestamp(moment)
        )
    }

    /// Notes exactly this moment, of a change that was compared with the one before.
    func replace(
        _ list: SavedItemEvent.List,
        _ product: Product.ID,
        of account: Account.ID,
        _ moment: Timestamp?
    ) throws(MarketError) {
        guard let moment else { return }
        try database.run(
            """
            INSERT INTO item_changes (account, list, product, changed_at)
            SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM products WHERE id = ?3)
            ON CONFLICT (account, list, product) DO UPDATE SET changed_at = excluded.changed_at
            """,
            .id(account),
            .text(list.rawValue),
            .id(product),
            .timestamp(moment)
        )
    }

    /// Notes that lines of a cart go now, all or those that `condition` names.
    func noteLines(of account: Account.ID, at moment: Timestamp, where condition: String = "account = ?1")
        throws(MarketError)
    {
        try database.run(
            """
            INSERT INTO item_changes (account, list, product, changed_at)
            SELECT account, 'cart', product, ?2 FROM cart_lines WHERE \(condition)
            ON CONFLICT (account, list, product)
            DO UPDATE SET changed_at = max(item_changes.changed_at, excluded.changed_at)
            """,
            .id(account),
            .timestamp(moment)
        )
    }

    /// `nil` where nothing is known of a change, as of those before anybody noted them.
    func lastChange(
        _ list: SavedItemEvent.List,
        _ product: Product.ID,
        of account: Account.ID
    ) throws(MarketError) -> Timestamp? {
        try database.first(
            "SELECT changed_at FROM item_changes WHERE account = ?1 AND list = ?2 AND product = ?3",
            [.id(account), .text(list.rawValue), .id(product)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
    }

    /// Returns how many went.
    func remove(before moment: Timestamp, limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            DELETE FROM item_changes WHERE (account, list, product) IN (
                SELECT account, list, product FROM item_changes WHERE changed_at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(moment),
            .int(limit)
        )
    }
}
