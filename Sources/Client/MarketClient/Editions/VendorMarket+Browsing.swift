import Market
import MarketAPI

extension VendorMarket {
    var browsing: MarketClient.ProductBrowsing {
        MarketClient.ProductBrowsing(
            list: { query throws(ClientError) in
                guard query.isPlain, query.text == nil || edition == .year2023 else {
                    throw .unsupported("products.list")
                }
                let page = try await page(query.text ?? "", cursor: query.cursor, limit: query.limit)
                return Page(
                    page.goods.map { $0.goods(at: address) },
                    next: page.next,
                    previous: page.previous
                )
            },
            detail: { id throws(ClientError) in
                try await read(VendorProduct.self, "/\(id)").detail(at: address)
            },
            mine: { _ throws(ClientError) in throw .unsupported("products.mine") },
            seller: { _ throws(ClientError) in throw .unsupported("products.seller") }
        )
    }

    var search: MarketClient.Search {
        MarketClient.Search(
            search: { text throws(ClientError) in
                let section = try await section(SearchRequest(text, sort: .newest))
                return SearchResults(
                    total: section.total ?? Total(count: section.findings.count, isAtLeast: true),
                    sections: section.findings.isEmpty ? [] : [section]
                )
            },
            preview: { _ throws(ClientError) in throw .unsupported("search.preview") },
            section: { question throws(ClientError) in try await section(question) },
            suggest: { _ throws(ClientError) in throw .unsupported("search.suggest") },
            popular: { () throws(ClientError) in throw .unsupported("search.popular") },
            past: { () throws(ClientError) in throw .unsupported("search.past") },
            note: { _, _ throws(ClientError) in throw .unsupported("search.note") },
            forget: { _ throws(ClientError) in throw .unsupported("search.forget") },
            forgetEarlier: { _, _ throws(ClientError) in throw .unsupported("search.forgetEarlier") },
            setPrivate: { _ throws(ClientError) in throw .unsupported("search.setPrivate") }
        )
    }

    private func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection {
        guard edition == .year2023, question.sort == .newest else {
            throw .unsupported("search.section")
        }
        let page = try await page(question.text, cursor: question.cursor, limit: question.limit)
        let hits = HighlightFinder(question.text)
        return SearchSection(
            sort: .newest,
            findings: page.goods.map { hits.finding($0.goods(at: address)) },
            total: Total(count: page.total, isAtLeast: false),
            next: page.next.map { question.going(on: $0) }
        )
    }

    private func page(_ text: String, cursor: Cursor?, limit: Int) async throws(ClientError) -> VendorPage {
        let number = PageCursor(cursor).number
        var query = "?page_no=\(number)&items_per_page=\(min(max(limit, 1), 100))"
        if !text.isEmpty { query += "&search_value=\(PercentText.encode(text))" }
        return try await read(VendorPage.self, query)
    }
}

extension VendorPage {
    fileprivate var next: Cursor? { hasNext ? PageCursor(number: page + 1).cursor : nil }
    fileprivate var previous: Cursor? { page > 1 ? PageCursor(number: page - 1).cursor : nil }
}

extension ListingQuery {
    /// True where it needs no sort order and filter that these editions lack.
    fileprivate var isPlain: Bool {
        (sort == .newest || sort == .relevance && text == nil) && seller == nil && currency == nil
            && leastPrice == nil && mostPrice == nil && !inStock && states.isEmpty
    }

    fileprivate var cursor: Cursor? {
        switch place {
        case .beginning: nil
        case .cursor(let cursor): cursor
        case .page(let number): PageCursor(number: number).cursor
        }
    }
}

/// A page number that passes for a cursor, so that lists look alike whatever market they come from.
struct PageCursor: Hashable, Sendable {
    let number: Int

    init(number: Int) {
        self.number = max(1, number)
    }

    /// Anything that is no page number becomes the first page.
    init(_ cursor: Cursor?) {
        self.init(number: cursor.flatMap { Int($0.rawValue.dropFirst(Self.mark.count)) } ?? 1)
    }

    var cursor: Cursor { Cursor(rawValue: "\(Self.mark)\(number)") }

    private static let mark = "page-"
}
