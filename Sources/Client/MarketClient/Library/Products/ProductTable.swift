import Foundation
import Market
import SQLite

/// Products as rows.
enum ProductTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [ProductKey: LibraryProduct] {
        // What is rescued of a damaged file may be an older app's, which had no such columns.
        let columns = Set(
            try connection.rows("SELECT name FROM pragma_table_info('products')") {
                row throws(SQLiteError) in try row.text(0)
            }
        )
        let foreign =
            columns.contains("foreign_currency")
            ? "foreign_currency, foreign_full, foreign_bargain" : "NULL, NULL, NULL"
        let facts =
            columns.contains("giveaway")
            ? "category, condition, meets, parcel_fee, giveaway" : "NULL, NULL, 0, NULL, NULL"
        let seller = columns.contains("seller_id") ? "seller_id" : "NULL"
        let further = Self.further.map { columns.contains($0) ? $0 : "NULL" }
        let all = try connection.rows(
            """
            SELECT source, item, name, description, seller, currency, price, discount, stock, state, photos,
                   version, is_gone, \(foreign), \(facts), \(([seller] + further).joined(separator: ", "))
            FROM products
            """,
            [],
            product
        )
        return Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Adds the columns of facts that this app knows and the app that made the file did not.
    static func addFurther(_ connection: SQLiteConnection) throws(SQLiteError) {
        let columns = Set(
            try connection.rows("SELECT name FROM pragma_table_info('products')") {
                row throws(SQLiteError) in try row.text(0)
            }
        )
        // A file of before its step has no facts at all yet.
        guard columns.contains("takes_offers") else { return }
        for column in further where !columns.contains(column) {
            try connection.execute("ALTER TABLE products ADD COLUMN \(column) INTEGER")
        }
    }

    /// The columns of the further facts that everybody may know.
    private static let further = ProductField.further.filter { !$0.isSecret }.map(\.id.rawValue)

    static func keep(_ product: LibraryProduct, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO products (source, item, name, description, seller, currency, price,
                discount, stock, state, photos, version, is_gone, foreign_currency, foreign_full,
                foreign_bargain, category, condition, meets, parcel_fee, giveaway,
                \((["seller_id"] + further).joined(separator: ", ")))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?\(
                further.map { _ in ", ?" }.joined()
            ))
            """,
            product.key.values + [
                .text(product.name.clipped(to: 2_000)), .text(product.description.clipped(to: 100_000)),
                .text(product.seller.clipped(to: 2_000)),
                .text(product.price?.price?.currency.rawValue),
                .integer(product.price?.price?.full.hundredths),
                .integer(product.price?.price?.discount.hundredths), .integer(product.stock),
                .text(product.state.rawValue), .text(try text(product.photos)),
                .integer(product.version), .boolean(product.isGone),
            ] + foreign(product.price) + values(of: product.facts) + [.integer(product.sellerID?.rawValue)]
                + furtherValues(of: product.facts)
        )
    }

    private static func values(of facts: ProductFacts) -> [Value] {
        [
            .text(facts.category?.rawValue), .text(facts.condition?.rawValue), .boolean(facts.ways.meets),
            .integer(facts.ways.parcel.map(\.fee)), .text(facts.giveaway?.rawValue),
        ]
    }

    private static func furtherValues(of facts: ProductFacts) -> [Value] {
        ProductField.further.filter { !$0.isSecret }.map { field in
            switch field.kind {
            case .own: .null
            case .flag(let fact, _, _): .boolean(facts[keyPath: fact])
            case .amount(let fact, _): .integer(facts[keyPath: fact]?.hundredths)
            }
        }
    }

    private static func foreign(_ price: PriceTag?) -> [Value] {
        guard case .foreign(let currency, let full, let bargain) = price else {
            return [.null, .null, .null]
        }
        return [currency, full, bargain].map { .text($0.clipped(to: 100)) }
    }

    /// Forgets products that nothing names any more, and removals that no account learnt of in 90 days.
    static func tidy(_ moment: Timestamp, _ connection: SQLiteConnection) throws(SQLiteError) {
        let old = moment.millisecondsSince1970 - 90 * 86_400_000
        try connection.run("DELETE FROM likes WHERE is_removed AND changed_at < ?", [.integer(old)])
        try connection.run("DELETE FROM cart_lines WHERE is_removed AND changed_at < ?", [.integer(old)])
        try connection.run(
            """
            DELETE FROM products WHERE (source, item) NOT IN (
                SELECT source, item FROM likes WHERE NOT is_removed
                UNION ALL SELECT source, item FROM cart_lines WHERE NOT is_removed
                UNION ALL SELECT source, item FROM seen
            )
            """
        )
    }

    private static func product(_ row: borrowing Row) throws(SQLiteError) -> LibraryProduct {
        guard let state = ProductState(rawValue: try row.text(9)) else { throw row.unexpected(9, "no state") }
        return LibraryProduct(
            key: try row.key(),
            name: try row.text(2),
            description: try row.text(3),
            seller: try row.text(4),
            price: try row.priceTag(5, foreign: 13),
            stock: try row.optionalInteger(8),
            state: state,
            facts: try facts(row),
            photos: try photos(row),
            version: try row.integer(11),
            isGone: try row.boolean(12),
            sellerID: try row.optionalInteger(21).map { Account.ID($0) }
        )
    }

    private static func facts(_ row: borrowing Row) throws(SQLiteError) -> ProductFacts {
        var facts = ProductFacts(
            category: try row.optionalText(16).flatMap { Category.ID(rawValue: $0) },
            condition: try row.optionalText(17).flatMap(Condition.init),
            ways: TradingWays(meets: try row.boolean(18), parcel: try parcel(row)),
            giveaway: try row.optionalText(20).flatMap(Giveaway.init)
        )
        let fields = ProductField.further.filter { !$0.isSecret }
        for (column, field) in zip(22..., fields) {
            // An app that did not know of a fact has kept nothing of it.
            guard let number = try row.optionalInteger(column) else { continue }
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _): facts[keyPath: fact] = number != 0
            case .amount(let fact, _): facts[keyPath: fact] = try money(number, row)
            }
        }
        return facts
    }

    private static func parcel(_ row: borrowing Row) throws(SQLiteError) -> TradingWays.Parcel? {
        guard let fee = try row.optionalInteger(19) else { return nil }
        guard fee > 0, let fee = try money(fee, row) else { return .feeIncluded }
        return .fee(fee)
    }

    /// An amount in the currency of the price; `nil` where there is none.
    private static func money(_ hundredths: Int64, _ row: borrowing Row) throws(SQLiteError) -> Money? {
        guard let currency = try row.optionalPrice(5)?.currency else { return nil }
        do {
            return try Money(hundredths: hundredths, currency: currency)
        } catch {
            return nil
        }
    }

    private static func photos(_ row: borrowing Row) throws(SQLiteError) -> [LibraryPhoto] {
        do {
            return try JSONDecoder().decode([LibraryPhoto].self, from: Data(try row.text(10).utf8))
        } catch let error as SQLiteError {
            throw error
        } catch {
            throw row.unexpected(10, "no photos")
        }
    }

    private static func text(_ photos: [LibraryPhoto]) throws(SQLiteError) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(Array(photos.prefix(20))), as: UTF8.self)
        } catch {
            throw SQLiteError(kind: .other, message: "photos that JSON can't hold")
        }
    }
}

extension String {
    /// Clips text of another shop, which may be longer than anyone reads.
    fileprivate func clipped(to count: Int) -> String {
        utf8.count <= count ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}

extension ProductKey {
    var values: [Value] { [.text(columns.source), .text(columns.item)] }
}

extension Row {
    /// The product that the first two columns name.
    borrowing func key() throws(SQLiteError) -> ProductKey {
        guard let key = ProductKey(source: try text(0), item: try text(1)) else {
            throw unexpected(1, "no product")
        }
        return key
    }

    /// A price from `column` on, or words for one from `foreign` on; `nil` where there is neither.
    borrowing func priceTag(_ column: Int, foreign: Int) throws(SQLiteError) -> PriceTag? {
        if let price = try optionalPrice(column) { return .price(price) }
        guard let currency = try optionalText(foreign) else { return nil }
        return .foreign(currency: currency, full: try text(foreign + 1), bargain: try text(foreign + 2))
    }

    /// Currency, price and discount from `column` on; `nil` where there is none.
    borrowing func optionalPrice(_ column: Int) throws(SQLiteError) -> Price? {
        guard let name = try optionalText(column) else { return nil }
        guard let currency = Currency(rawValue: name) else { throw unexpected(column, "no currency") }
        let (full, discount) = (try integer(column + 1), try integer(column + 2))
        do {
            return try Price(
                full: Money(hundredths: full, currency: currency),
                discount: Money(hundredths: discount, currency: currency)
            )
        } catch {
            throw unexpected(column + 1, "no price")
        }
    }
}
