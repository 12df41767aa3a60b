import MarketAPI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EditionExampleTests {
    @Test func repliesOf2022ComeBackByteForByte() throws {
        try expectSame(Edition2022.ProductList.self, "2022-list")
        try expectSame(Edition2022.Detail.self, "2022-detail")
    }

    @Test func repliesOf2023ComeBackByteForByte() throws {
        try expectSame(Edition2023.ProductList.self, "2023-list")
        try expectSame(Edition2023.Detail.self, "2023-detail")
    }

    @Test func repliesOf2021ComeBackByteForByte() throws {
        try expectSame(Edition2021.ItemPage.self, "2021-items")
        try expectSame(Edition2021.Item.self, "2021-item")
    }

    @Test func repliesOfNaverAndMommyTalkComeBackByteForByte() throws {
        try expectSame(NaverShopping.Result.self, "naver-shop")
        try expectSame(MommyTalk.ProductList.self, "mommytalk-products")
    }

    private func expectSame<Body: Decodable & JSONWritable>(
        _ type: Body.Type,
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let example = try Wire.example(name)
        let written = try Wire.text(try Wire.read(type, example))
        #expect(written == example, sourceLocation: sourceLocation)
    }
}
