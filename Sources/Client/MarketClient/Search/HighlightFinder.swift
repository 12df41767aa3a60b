import Hangul
import Market

/// Finds where the words that were looked for stand in names, the way the market's own index finds them.
struct HighlightFinder {
    private let query: SearchQuery

    init(_ text: String) {
        query = SearchQuery(SearchText(text).words)
    }

    func hits(in name: String) -> [Range<String.Index>] {
        (query.match(in: name)?.ranges ?? []).map { range in
            let lower = name.utf8.index(name.startIndex, offsetBy: range.lowerBound)
            return lower..<name.utf8.index(lower, offsetBy: range.count)
        }
    }

    func finding(_ goods: ProductSummary) -> SearchResult {
        SearchResult(.here(goods), hits: hits(in: goods.name))
    }
}

extension SearchRequest {
    /// The same question from `cursor` on.
    func going(on cursor: Cursor) -> SearchRequest {
        var question = self
        question.cursor = cursor
        return question
    }
}
