import Testing

@testable import Hangul

/// Searches the catalogue as a shop would: the first reading that finds anything, then, for a typo, its correction.
@Suite(.timeLimit(.minutes(10)))
struct GoldenTests {
    let golden: Golden
    /// The terms of each product, which all queries share.
    let spelled: [SpelledText]
    let corrections: Corrections

    init() throws {
        golden = try Golden()
        spelled = golden.products.map { SpelledText($0.text.utf8Span.span) }
        corrections = Corrections(
            vocabulary: golden.products.flatMap { $0.text.split { $0 == " " || $0 == "\n" } }.map(String.init)
        )
    }

    @Test func shoppersFindWhatTheyMeanAndNothingElseFirst() {
        var (wanted, found, missed, wrong) = (0, 0, [String](), [String]())
        for row in golden.cases {
            let hits = search(row)
            let missing = row.mustFind.subtracting(hits).sorted()
            wanted += row.mustFind.count
            found += row.mustFind.count - missing.count
            if !missing.isEmpty { missed.append("\(row.kind) \(row.query) missed \(missing)") }
            let right = row.mustFind.union(row.mayFind)
            wrong += hits.prefix(5).filter { !right.contains($0) }.map {
                "\(row.kind) \(row.query) found \($0)"
            }
        }
        let recall = Double(found) / Double(wanted)
        let share = "\((recall * 1000).rounded() / 10) %"
        print(
            "recall \(share) of \(golden.cases.count) queries, false hits in the first five: \(wrong.count)"
        )
        for line in missed + wrong { print("  \(line)") }
        #expect(recall >= 0.98)
        #expect(wrong.isEmpty)
    }

    private func search(_ row: Golden.Case) -> [String] {
        let hits = hits(of: SearchQuery(row.query))
        guard hits.isEmpty, row.kind == "typo", let correction = corrections.correction(of: row.query) else {
            return hits
        }
        return self.hits(of: SearchQuery(correction))
    }

    private func hits(of query: SearchQuery) -> [String] {
        for reading in query.readings {
            let hits = zip(golden.products, spelled).compactMap { product, spelled in
                reading.match(in: spelled).map { (id: product.id, relevance: $0.relevance) }
            }
            guard hits.isEmpty else {
                return hits.sorted { ($1.relevance, $0.id) < ($0.relevance, $1.id) }.map(\.id)
            }
        }
        return []
    }
}
