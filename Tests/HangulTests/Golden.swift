import Foundation
import Testing

/// The goods and the queries of `Fixtures/`, whose first lines say how they are written.
struct Golden {
    struct Product {
        var id: String
        var text: String
    }

    struct Case {
        var kind: String
        var query: String
        var mustFind: Set<String>
        var mayFind: Set<String>
    }

    let products: [Product]
    let cases: [Case]

    init() throws {
        products = try Self.rows("catalogue").map { Product(id: $0[0], text: $0[1] + "\n" + $0[2]) }
        cases = try Self.rows("queries").map {
            Case(
                kind: $0[0],
                query: $0[1],
                mustFind: Self.identifiers($0[2]),
                mayFind: Self.identifiers($0[3])
            )
        }
    }

    private static func identifiers(_ list: String) -> Set<String> {
        Set(list.split(separator: " ").map(String.init))
    }

    private static func rows(_ name: String) throws -> [[String]] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "tsv"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
