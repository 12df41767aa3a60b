import Foundation
import LiveMarket
import Market
import MarketStore
import ServerDoubles
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ExampleTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Examples")

    private func lines(_ example: String) throws -> [Substring] {
        let file = Self.sources.appending(path: "\(example)/main.swift")
        return try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
    }

    @Test func theExampleForASchoolsServerDiffersInOneLine() throws {
        let (own, school) = (try lines("MarketExample"), try lines("MarketExample2022"))
        #expect(own.count == school.count)
        // The last line ends with a break.
        #expect(own.count - 1 <= 30)
        let different = zip(own, school).filter { $0 != $1 }
        #expect(different.count == 1)
        #expect(different.allSatisfy { $0.0.hasPrefix("let market = ") && $0.1.hasPrefix("let market = ") })
    }

    @Test(arguments: [
        ("market-example", ""), ("market-example-2022", "/editions/2022"), ("market-example-2022", ""),
    ])
    func itListsSellsAndDeletes(program: String, prefix: String) async throws {
        try await LoopbackMarket.with { market in
            let vendor = "\(market.vendor.vendor.rawValue):\(LoopbackMarket.secret)"
            let address = market.address.absoluteString + prefix
            let (exit, output) = try await ChildProgram.said(
                by: ChildProgram.beside(program),
                [address, try market.photo(1), vendor]
            )
            #expect(exit == .status(0))
            #expect(output.contains("sent 100 %"))
            #expect(output.contains("on the market: 자전거 팝니다, number 1"))
            #expect(output.hasSuffix("deleted\n"))
        }
    }

    @Test func itCountsAndListsByCategory() async throws {
        try await LoopbackMarket.with { market in
            let books = Market.Category.ID(rawValue: "books")
            for (name, state) in [("자전거 책", ProductState.selling), ("팔린 자전거 책", .sold), ("의자", .selling)] {
                let product = NewProduct(
                    seller: market.vendor.id,
                    name: name,
                    description: "",
                    price: Price(try Money("1000", currency: .krw)),
                    stock: 1,
                    state: state,
                    facts: ProductFacts(category: books)
                )
                _ = try await market.store.createProduct(product, once: nil)
            }
            let (exit, output) = try await ChildProgram.said(
                by: ChildProgram.beside("browsing-example"),
                [market.address.absoluteString, "자전거"]
            )
            #expect(exit == .status(0))
            #expect(output == "도서·음반·문구 (1)\n  자전거 책  1,000원\n")
        }
    }
}
