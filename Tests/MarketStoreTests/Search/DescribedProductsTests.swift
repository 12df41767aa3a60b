import Foundation
import Market
import Testing

@testable import MarketStore

/// Searches goods by words of their descriptions as a shop would.
///
/// The first lines of the files in `Fixtures/` say how they are
/// written; nothing was chosen by what the held-out ones find.
@Suite(.timeLimit(.minutes(10)))
struct DescribedProductsTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    @Test(arguments: ["described", "held-out", "blind"])
    func shoppersFindWhatDescriptionsSayAndNothingElseFirst(set: String) async throws {
        let (goods, queries) = (try rows(set), try rows("\(set)-queries"))
        let store = try open()
        defer { store.close() }
        let market = try await TestMarket(store: store, clock: clock)
        var numbers: [String: Int64] = [:]
        for row in goods {
            let description = row[2].replacing("\\n", with: "\n")
            numbers[row[0]] = try await market.sell(row[1], description: description).id.rawValue
        }
        var (wanted, found, missed, wrong) = (0, 0, [String](), [String]())
        for row in queries {
            let (must, may) = (ids(row[2], numbers), ids(row[3], numbers))
            let hits = try await hits(of: row[1], in: store)
            wanted += must.count
            found += must.intersection(hits).count
            let missing = must.subtracting(hits).sorted()
            if !missing.isEmpty { missed.append("\(row[1]) missed \(missing)") }
            let isFalse: (Int64) -> Bool
            if row.count > 4 {
                // An unwanted match may follow a wanted one, such as 그램 after 램.
                let forbidden = ids(row[4], numbers)
                let last = hits.lastIndex(where: must.contains) ?? 0
                isFalse = { hit in forbidden.contains(hit) && hits[..<last].contains(hit) }
            } else {
                isFalse = { !must.contains($0) && !may.contains($0) }
            }
            wrong += hits.prefix(5).filter(isFalse)
                .map { "\(row[1]) found \($0)" }
        }
        let recall = Double(found) / Double(wanted)
        print(
            "\(set): recall \((recall * 1000).rounded() / 10) % of \(queries.count) queries over \(goods.count) goods,",
            "false hits in the first five: \(wrong.count)"
        )
        for line in missed + wrong { print("  \(line)") }
        #expect(queries.count == (set == "described" ? 200 : 140))
        #expect(recall >= 0.98)
        // 모자 stands in 모자라요 too, and ㄴㅌㄷ in 니티돔: no dictionary says that nobody means them.
        #expect(wrong.count <= (set == "blind" ? 2 : 0))
    }

    /// Returns the results that a shopper sees: without any, those of a likely respelling.
    private func hits(of text: String, in store: SQLiteStore) async throws -> [Int64] {
        let hits = try await store.ids(of: ProductQuery(text: text, order: .relevance), at: nil, limit: 1_000)
        guard hits.elements.isEmpty,
            let respelled = SearchCorrection.respelling(
                text,
                among: try await store.corrections(of: text, limit: 5)
            )
        else { return hits.elements.map(\.rawValue) }
        let query = ProductQuery(text: respelled.found, order: .relevance)
        return try await store.ids(of: query, at: nil, limit: 1_000).elements.map(\.rawValue)
    }

    private func ids(_ list: String, _ numbers: [String: Int64]) -> Set<Int64> {
        Set(list.split(separator: " ").compactMap { numbers[String($0)] })
    }

    private func rows(_ name: String) throws -> [[String]] {
        let url = try #require(
            Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Fixtures")
        )
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
