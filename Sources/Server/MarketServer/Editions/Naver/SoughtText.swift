import Hangul

/// What was searched for, for marking where it stands.
struct SoughtText {
    private let query: SearchQuery

    init(_ text: String) {
        query = SearchQuery(text)
    }

    func hits(in name: String) -> [Range<String.Index>] {
        (query.match(in: name)?.ranges ?? []).map { range in
            let start = name.utf8.index(name.startIndex, offsetBy: range.lowerBound)
            return start..<name.utf8.index(start, offsetBy: range.count)
        }
    }
}
