import Hangul
import Market
import SQLite

/// Conditions on products, as SQL and its values.
struct ProductSelection {
    private(set) var conditions: [String] = []
    private(set) var values: [Value] = []

    /// Asks nothing.
    static let everything = ProductSelection(ProductFilter(), at: Timestamp(millisecondsSince1970: 0))

    /// The conditions of a filter beyond that a product be listed.
    init(_ filter: ProductFilter, at now: Timestamp) {
        if let seller = filter.seller { add("products.seller = ?", .id(seller)) }
        if !filter.besides.isEmpty { add("products.seller NOT IN", filter.besides.sorted().map { .id($0) }) }
        if let currency = filter.currency { add("currency = ?", .text(currency.rawValue)) }
        if let price = filter.price {
            add("bargain BETWEEN ? AND ?", .integer(price.lowerBound), .integer(price.upperBound))
        }
        if filter.inStock { add("in_stock") }
        if let states = filter.states {
            add("state IN", ProductState.allCases.filter(states.contains).map { .text($0.rawValue) })
        }
        add(filter.categories)
        if !filter.conditions.isEmpty {
            add(
                "condition IN",
                Condition.allCases.filter(filter.conditions.contains).map { .text($0.rawValue) }
            )
        }
        switch (filter.ways.contains(.meeting), filter.ways.contains(.parcel)) {
        case (false, false): break
        case (true, false): add("meets")
        case (false, true): add("parcel_fee IS NOT NULL")
        case (true, true): add("(meets OR parcel_fee IS NOT NULL)")
        }
        if filter.giveawaysOnly { add("giveaway IS NOT NULL") }
        if let since = filter.since(now) { add("created_at >= ?", .timestamp(since)) }
        if let text = filter.holding?.lowercasedASCII {
            add(
                "(instr(lower(products.name), ?) OR products.seller IN (SELECT id FROM accounts WHERE instr(lower(name), ?)))",
                .text(text),
                .text(text)
            )
        }
    }

    var isEmpty: Bool { conditions.isEmpty }

    private mutating func add(_ categories: CategoryChoice?) {
        switch categories {
        case nil: break
        case .among(let chosen): add("category IN", chosen.sorted().map { .text($0.rawValue) })
        case .outside(let left):
            add("(category IS NULL OR category NOT IN", left.sorted().map { .text($0.rawValue) }, ")")
        }
    }

    /// `condition` is followed by a list of values, and that by `end`.
    private mutating func add(_ condition: String, _ list: [Value], _ end: String = "") {
        let places = Array(repeating: "?", count: list.count).joined(separator: ", ")
        conditions.append("\(condition) (\(places))\(end)")
        values += list
    }

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
            "(\(word.alternatives.flatMap(\.fullTextPhrases).joined(separator: " OR ")))"
        }.joined(separator: " AND ")
    }
}

extension Phrase {
    /// Phrases any of which finds it.
    ///
    /// Terms for one position are phrases of their own: FTS5 walks through the products of a single term without a look
    /// at where in the names it stands.
    fileprivate var fullTextPhrases: [String] {
        let spellings = terms.count == 1 ? terms[0] : [spelling]
        return spellings.map { "\"\($0)\"\(isPrefixInIndex ? "*" : "")" }
    }
}

extension String {
    /// As SQLite's `lower` has it, which knows no other letters.
    fileprivate var lowercasedASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }
}
