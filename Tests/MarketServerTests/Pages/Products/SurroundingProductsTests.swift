import Market
import MarketStore
import SQLite
import Testing

@testable import MarketServer

/// The lists below a product: its seller, their other products, and similar ones.
@Suite(.timeLimit(.minutes(10)))
struct SurroundingProductsTests {
    private static let toys = ProductFacts(category: Category.ID(rawValue: "kids"))

    /// The page below the product's own part.
    private func below(_ product: Product, _ browser: PageClient) async throws -> Substring {
        let page = try await browser.get("/products/\(product.id)").text
        return page[(page.firstRange(of: "</article>")?.upperBound ?? page.endIndex)...]
    }

    @Test func pageGoesOnWithProductsOfTheSellerAndSimilarOnes() async throws {
        try await TestMarket.with { market in
            let (minji, junho) = (try await market.person("민지"), try await market.person("준호"))
            let bear = try await market.product(of: minji, "곰 인형", facts: Self.toys)
            _ = try await market.product(of: minji, "나무 책상")
            _ = try await market.product(of: junho, "토끼 인형", facts: Self.toys)
            let lamp = try await market.product(of: junho, "초록 스탠드")

            let page = try await below(bear, PageClient(market))

            #expect(page.contains("민지님의 다른 상품") && page.contains("나무 책상"))
            #expect(page.contains("비슷한 상품") && page.contains("토끼 인형"))
            // Neither the product itself, nor what has nothing to do with it.
            #expect(!page.contains("곰 인형") && !page.contains("초록 스탠드"))

            let other = try await below(lamp, PageClient(market))
            #expect(other.contains("토끼 인형") && !other.contains("비슷한 상품"))
        }
    }

    @Test func aProductSoldMeanwhileIsNoLongerShown() async throws {
        try await TestMarket.with { market in
            let minji = try await market.person("민지")
            let bear = try await market.product(of: minji, "곰 인형")
            let desk = try await market.product(of: minji, "나무 책상")
            let browser = PageClient(market)
            #expect(try await below(bear, browser).contains("나무 책상"))

            _ = try await market.store.editProduct(desk.id, from: nil, ProductEdit(state: .sold), once: nil)

            #expect(try await !below(bear, browser).contains("나무 책상"))
            let page = try await browser.get("/products/\(bear.id)").text
            #expect(page.contains("판매 중 1 · 판매 완료 1"))
        }
    }

    @Test func surroundingProductsAreReadOnceForAllPages() async throws {
        try await TestMarket.with { market in
            let (minji, junho) = (try await market.person("민지"), try await market.person("준호"))
            let bear = try await market.product(of: minji, "곰 인형", facts: Self.toys)
            let rabbit = try await market.product(of: minji, "토끼 인형", facts: Self.toys)
            let fox = try await market.product(of: junho, "여우 인형", facts: Self.toys)
            let browser = PageClient(market)
            func statements(_ product: Product) async throws -> Int {
                let before = market.statements.count
                let page = try await below(product, browser)
                #expect(page.contains("비슷한 상품"))
                return market.statements.count - before
            }
            let first = try await statements(bear)
            let second = try await statements(rabbit)
            let other = try await statements(fox)
            // The same page again reads nothing of what is around it.
            #expect(try await statements(rabbit) == second)
            #expect(second < other && other < first)
        }
    }

    @Test func aLoneProductHasNothingBelow() async throws {
        try await TestMarket.with { market in
            let bear = try await market.product(of: market.person("민지"), "곰 인형", facts: Self.toys)
            #expect(try await !below(bear, PageClient(market)).contains("class=\"finds\""))
        }
    }
}
