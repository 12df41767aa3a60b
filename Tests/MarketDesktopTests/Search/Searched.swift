import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import Testing

extension MarketClient {
    /// A market that finds ten things for everything in each order, named after the order.
    static func searched(_ change: (inout MarketClient) -> Void = { _ in }) -> MarketClient {
        .counter {
            $0.search.suggest = { _ throws(ClientError) in [] }
            $0.search.section = { question throws(ClientError) in .found(question) }
            $0.search.preview = { _ throws(ClientError) in
                SearchResults(total: Total(count: 0, isAtLeast: false), sections: [])
            }
            change(&$0)
        }
    }
}

extension SearchSection {
    nonisolated static func found(_ question: SearchRequest, count: Int64 = 10) -> SearchSection {
        let base: Int64 =
            switch question.sort {
            case .relevance: 100
            case .newest: 200
            case .priceDown: 300
            case .priceUp: 400
            case .liked: 500
            }
        let findings = (0..<count).map { index -> SearchResult in
            let goods = ProductSummary.sample(
                base + index,
                // Of different lengths, as names are.
                name: index % 3 == 1
                    ? "\(question.text) \(base + index)호"
                    : "\(question.text) \(base + index)호, 바구니와 자물쇠를 함께 드립니다",
                price: 1_250_000 + index
            )
            return SearchResult(
                .here(goods),
                hits: [goods.name.startIndex..<goods.name.index(goods.name.startIndex, offsetBy: 3)]
            )
        }
        return SearchSection(
            sort: question.sort,
            findings: findings,
            total: Total(count: Int(count), isAtLeast: false)
        )
    }
}

/// Another shop that has three things in every order.
nonisolated struct FakeShop: ProductSearching {
    let sorts: [ListingQuery.Sort] = [.relevance, .newest, .priceDown]

    func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection {
        let findings = (1...3).map { number in
            SearchResult(
                .elsewhere(
                    ExternalProduct(
                        id: "\(question.sort)-\(number)",
                        name: "남의 \(question.text) \(number)",
                        price: nil,
                        shop: "가게",
                        picture: nil,
                        page: URL(filePath: "/shop/\(number)")
                    )
                ),
                hits: []
            )
        }
        return SearchSection(sort: question.sort, findings: findings)
    }
}

extension AppUnderTest {
    /// The label of the search field.
    static let searchField = "무엇을 찾으세요?"

    func openSearch() async { await go(to: .search) }
}
