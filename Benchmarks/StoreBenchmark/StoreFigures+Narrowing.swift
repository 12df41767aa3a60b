import Figures
import Market
import MarketStore
import SeededRandom

/// The cost of lists and counts that are narrowed by facts.
extension StoreFigures {
    /// Lists and counts of facets under random filters, each after a change of the market.
    func narrowing(_ store: SQLiteStore) async throws -> [Promise] {
        var random = SplitMix64(seed: 25)
        let choices = CategoryList.standard.choices
        // Of a large market facts are read in the background; the first who asks goes without.
        while try await store.facets(of: ProductQuery(), among: choices) == nil { await Task.yield() }
        var (lists, counts): ([Double], [Double]) = ([], [])
        for _ in 0..<500 {
            let id = Product.ID(Int64.random(in: 1...Int64(size), using: &random))
            _ = try await store.editProduct(id, from: nil, ProductEdit(stock: 2), once: nil)
            let query = ProductQuery(
                filter: filter(&random),
                order: [.newest, .priceUp, .priceDown].randomElement(using: &random) ?? .newest
            )
            counts.append(try await Timing.processor { try await store.facets(of: query, among: choices) }.1)
            lists.append(try await Timing.processor { try await store.products(query, at: nil, limit: 20) }.1)
        }
        return [("counting all facets", counts), ("a list narrowed by facts", lists)].map { name, times in
            let p99 = times.percentile(0.99) / 1_000
            return Promise(
                "\(name), each of 500 after a change: median; p99, CPU",
                "\((times.median / 1_000).short) ms; \(p99.short) ms",
                wanted: "p99 < 10 ms",
                isMet: p99 < 10
            )
        }
    }

    private func filter(_ random: inout SplitMix64) -> ProductFilter {
        func isChosen() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }
        let category = CategoryList.standard.choices.values.sorted { "\($0)" < "\($1)" }
            .randomElement(using: &random)
        var filter = ProductFilter(inStock: isChosen(), categories: isChosen() ? category : nil)
        if isChosen() { filter.conditions = [Condition.allCases.randomElement(using: &random) ?? .new] }
        if isChosen() { filter.ways = [.parcel] }
        if isChosen() { filter.price = 0...Int64.random(in: 100_000...10_000_000, using: &random) }
        if isChosen() { filter.giveawaysOnly = true }
        return filter
    }

    /// Something for each filter, much for some and next to nothing for others.
    func facts(_ number: Int, _ name: String) -> ProductFacts {
        ProductFacts(
            category: CategoryList.standard.guess(name: name),
            condition: number % 5 == 0 ? nil : Condition.allCases[number % 4],
            ways: TradingWays(meets: number % 2 == 0, parcel: number % 3 == 0 ? .feeIncluded : nil)
        )
    }
}
