import Glibc
import Hangul

/// The golden queries of the tests, searched as the tests search them.
struct Golden {
    let texts: [String]
    let queries: [String]

    /// Nil where the fixtures are not under the current directory.
    init?() {
        guard let catalogue = Self.rows("catalogue"), let queries = Self.rows("queries") else { return nil }
        texts = catalogue.map { $0.dropFirst().joined(separator: "\n") }
        self.queries = queries.map { $0[1] }
    }

    /// Returns the sum of the products found by the first reading of each query that finds any.
    func search() -> Int {
        queries.reduce(0) { sum, text in
            for reading in SearchQuery(text).readings {
                let hits = texts.count { reading.match(in: $0) != nil }
                if hits > 0 { return sum + hits }
            }
            return sum
        }
    }

    private static func rows(_ name: String) -> [[String]]? {
        guard let file = fopen("Tests/HangulTests/Fixtures/\(name).tsv", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
