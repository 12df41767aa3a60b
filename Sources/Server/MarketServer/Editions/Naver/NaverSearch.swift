import HTTPServer
import Hangul
import Market
import MarketAPI

/// The search of a Naver client.
///
/// `filter` and `exclude` are taken and change nothing: the market does not know which products are rented,
/// or used, or paid through Naver.
struct NaverSearch: Hashable {
    let text: String
    let display: Int
    /// The place of the first hit, from 1.
    let start: Int
    let order: ProductOrder

    init(_ query: QueryParameters) throws(NaverShopping.Fault) {
        let text = query["query"] ?? ""
        // What is no UTF-8 was read as this.
        guard !text.contains("\u{FFFD}") else { throw .encoding }
        guard !text.trimmed.isEmpty else { throw .query }
        self.text = text
        display = try Self.number(query["display"], in: 1...100, or: 10, else: .display)
        start = try Self.number(query["start"], in: 1...1000, or: 1, else: .start)
        order =
            switch query["sort"] ?? "sim" {
            case "sim": .relevance
            case "date": .newest
            case "asc": .priceUp
            case "dsc": .priceDown
            default: throw .sort
            }
    }

    private static func number(
        _ text: String?,
        in range: ClosedRange<Int>,
        or usual: Int,
        else fault: NaverShopping.Fault
    ) throws(NaverShopping.Fault) -> Int {
        guard let text else { return usual }
        guard let number = Int(text), range.contains(number) else { throw fault }
        return number
    }
}

/// The searched text, for marking it in results.
struct HighlightedText {
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
