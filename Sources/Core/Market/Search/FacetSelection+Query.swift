/// A pair of an address that no facet can be read from.
public struct FacetQueryError: Error, Hashable, Sendable {
    /// The name of the pair.
    public let name: String

    init(_ name: String) {
        self.name = name
    }
}

extension FacetSelection {
    /// Reads the pairs of an address that are about facets, and leaves the others alone.
    ///
    /// Of pairs with the same name the last counts; one without a value says nothing. Several values of one
    /// kind are parted by commas, and price ends the wrong way round are swapped. Throws for what can't be
    /// read, rather than showing a list that is not the one asked for. A category need not be on the list of
    /// the market: addresses outlive it.
    public init(_ pairs: [(name: String, value: String)]) throws(FacetQueryError) {
        let items = Items(pairs)
        self.init(
            categories: try items.set("category", Category.ID.init),
            conditions: try items.set("condition", Condition.init),
            ways: try items.set("ways", TradingWay.init),
            price: PriceRange(
                least: try items.value("min_price", Self.hundredths),
                most: try items.value("max_price", Self.hundredths)
            ),
            giveawaysOnly: try items.flag("giveaway"),
            availableOnly: try items.flag("available"),
            days: try items.value("days") { text in
                Int(text).flatMap { Self.dayLimits.contains($0) ? $0 : nil }
            }
        )
    }

    /// The pairs that read back as the same selection, always in the same order; none for the empty one.
    public var pairs: [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        func add(_ name: String, _ values: [String]) {
            guard !values.isEmpty else { return }
            pairs.append((name, values.sorted().joined(separator: ",")))
        }
        add("category", categories.map(\.rawValue))
        add("condition", conditions.map(\.rawValue))
        add("ways", ways.map(\.rawValue))
        add("min_price", price.least.flatMap(Self.decimalText).map { [$0] } ?? [])
        add("max_price", price.most.flatMap(Self.decimalText).map { [$0] } ?? [])
        add("giveaway", giveawaysOnly ? ["true"] : [])
        add("available", availableOnly ? ["true"] : [])
        add("days", days.map { ["\($0)"] } ?? [])
        return pairs
    }

    // An amount is the same number of hundredths in every currency.
    private static func hundredths(_ text: String) -> Int64? {
        try? Money(text, currency: .krw).hundredths
    }

    private static func decimalText(_ hundredths: Int64) -> String? {
        try? Money(hundredths: hundredths, currency: .krw).decimalText
    }
}

private struct Items {
    private let values: [String: String]

    init(_ pairs: [(name: String, value: String)]) {
        values = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    func value<Value>(_ name: String, _ read: (String) -> Value?) throws(FacetQueryError) -> Value? {
        guard let text = values[name], !text.isEmpty else { return nil }
        guard let value = read(text) else { throw FacetQueryError(name) }
        return value
    }

    func set<Value: Hashable>(_ name: String, _ read: (String) -> Value?) throws(FacetQueryError) -> Set<
        Value
    > {
        try value(name) { text in
            let values = text.split(separator: ",", omittingEmptySubsequences: false).map { read(String($0)) }
            return values.contains { $0 == nil } ? nil : Set(values.compactMap(\.self))
        } ?? []
    }

    func flag(_ name: String) throws(FacetQueryError) -> Bool {
        try value(name) { ["true": true, "1": true, "false": false, "0": false][$0] } ?? false
    }
}
