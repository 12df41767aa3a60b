import Hangul
import Market
import SQLite

/// What a product is found by: nothing where it is not listed.
struct SearchedTexts {
    let id: Int64
    /// Its name's and its seller's, apart, as no phrase goes from one to the other.
    private let spelled: [SpelledText]

    fileprivate init(id: Int64, texts: [String]) {
        self.id = id
        spelled = texts.map { SpelledText($0) }
    }

    init(_ product: borrowing ListedProduct) {
        self.init(
            id: product.id.rawValue,
            texts: [product.name, product.sellerName].map { String(decoding: $0, as: UTF8.self) }
        )
    }

    func isFound(_ words: [Reading.Word]) -> Bool {
        !spelled.isEmpty && words.allSatisfy { word in spelled.contains { word.isFound(in: $0) } }
    }
}

extension Database {
    /// The products that changed after `change`, as they are now; `nil` where they are more than `limit`, or where some
    /// of them are no longer remembered.
    func changedTexts(since change: Int64, atMost limit: Int) throws(StoreError) -> [SearchedTexts]? {
        guard try number("SELECT forgotten FROM market WHERE id = 1") <= change else { return nil }
        let present = try rows(
            """
            SELECT products.id, products.listed, products.name, accounts.name
            FROM products JOIN accounts ON accounts.id = products.seller
            WHERE products.change > ?1 ORDER BY products.change LIMIT ?2
            """,
            [.integer(change), .int(limit + 1)]
        ) { row throws(SQLiteError) in
            SearchedTexts(
                id: try row.integer(0),
                texts: try row.truth(1) ? [try row.text(2), try row.text(3)] : []
            )
        }
        let gone = try rows(
            "SELECT product FROM tombstones WHERE change > ?1 ORDER BY change LIMIT ?2",
            [.integer(change), .int(limit + 1)]
        ) { row throws(SQLiteError) in SearchedTexts(id: try row.integer(0), texts: []) }
        guard present.count + gone.count <= limit else { return nil }
        return present + gone
    }
}
