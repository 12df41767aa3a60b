import Hangul
import Market
import SQLite

/// Conditions on products, as SQL and its values.
struct ProductSelection {
    private(set) var conditions: [String] = []
    private(set) var values: [Value] = []

    /// What a filter asks beyond that a product be listed.
    init(_ filter: ProductFilter) {
        if let seller = filter.seller { add("products.seller = ?", .id(seller)) }
        if let currency = filter.currency { add("currency = ?", .text(currency.rawValue)) }
        if let price = filter.price {
            add("bargain BETWEEN ? AND ?", .integer(price.lowerBound), .integer(price.upperBound))
        }
        if filter.inStock { add("in_stock") }
        if let states = filter.states {
            conditions.append(
                "state IN (\(Array(repeating: "?", count: states.count).joined(separator: ", ")))"
            )
            values += ProductState.allCases.filter(states.contains).map { .text($0.rawValue) }
        }
    }

    var isEmpty: Bool { conditions.isEmpty }

    private mutating func add(_ condition: String, _ values: Value...) {
        conditions.append(condition)
        self.values += values
    }

    func adding(_ condition: String, _ values: Value...) -> ProductSelection {
        var selection = self
        selection.conditions.append(condition)
        selection.values += values
        return selection
    }

    var sql: String { conditions.joined(separator: " AND ") }
}

extension Reading {
    /// The reading as FTS5's own query language spells it.
    var fullTextQuery: String {
        words.map { word in
            let phrases = word.alternatives.map { "\"\($0.spelling)\"\($0.isPrefix ? "*" : "")" }
            return "(\(phrases.joined(separator: " OR ")))"
        }.joined(separator: " AND ")
    }
}
