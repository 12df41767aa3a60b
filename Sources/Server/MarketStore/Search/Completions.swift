import Hangul

/// Suggests endings of a text that is being typed, from the names that match it.
enum Completions {
    /// The number of newest names that are read.
    static let namesRead = 256

    /// Texts that go on from `text`: all but its last word as it stands, and words of the names for the last.
    static func completions(of text: String, among names: [String], limit: Int) -> [String] {
        let typed = text.split(whereSeparator: \.isWhitespace)
        guard let last = typed.last else { return [] }
        let start = typed.dropLast().joined(separator: " ")
        let ending = SearchQuery(String(last))
        var uses: [String: Int] = [:]
        for name in names {
            for word in name.words where ending.match(in: word)?.ranges.first?.lowerBound == 0 {
                uses[word, default: 0] += 1
            }
        }
        return uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map { word, _ in
            start.isEmpty ? word : "\(start) \(word)"
        }
    }
}

extension StringProtocol {
    /// The words of a name: its runs of letters and digits.
    var words: [String] {
        split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { String($0) }
    }
}
