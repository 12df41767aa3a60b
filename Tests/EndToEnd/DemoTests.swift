import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// A market of demo products, as on a first trial.
@Suite(.timeLimit(.minutes(10)))
struct DemoTests {
    @Test func demoProductsAreTheSameEachTimeAndInEveryEdition() async throws {
        let folder = try TemporaryFolder()
        async let first = market(in: folder.file("first"))
        async let second = market(in: folder.file("second"))
        let market = try await first

        let goods = try await goods(of: market)
        #expect(goods == (try await self.goods(of: second)))
        #expect(goods.count == 6)

        let curl = Curl(["-H", "X-Naver-Client-Id: a", "-H", "X-Naver-Client-Secret: b"])
        let word = try #require(goods.first?.name.split(separator: " ").last)
        for (path, part) in [
            ("/editions/2022/api/products", "\"total_count\":6,"),
            ("/editions/2023/api/products", "\"totalCount\":6,"),
            ("/rest/shopping/products", "\"isFinal\":true"), ("/items/1", goods[0].name),
            ("/items/1", goods[5].name),
        ] {
            let reply = try await curl([market.origin + path])
            #expect(reply.status == 200)
            #expect(reply.text.contains(part), "\(path): \(reply.text)")
        }
        let found = try await curl([
            "-G", "--data-urlencode", "query=\(word)", "\(market.origin)/v1/search/shop.json",
        ])
        #expect(found.text.contains("<b>"), "\(found.text)")
        for photo in goods.flatMap(\.photos) {
            #expect(try await curl([market.origin + photo]).values("content-type") == ["image/jpeg"])
        }
    }

    @Test func marketIsOpenWhileProductsComeAndGoesOnHoweverItEnded() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("market")
        // As a command leaves it that was killed before the first of six goods.
        try await LiveMarket(data).stop()
        try Data("6 0 0\n".utf8).write(to: URL(filePath: data + "/demo.unfinished"))

        for round in 0..<4 {
            let market = try await LiveMarket(data, options: ["--demo"])
            #expect(try await Curl()(["\(market.origin)/api/v2/products"]).status == 200)
            try await until("a good more is there") {
                let detail = try await market.demoDetail()
                return detail.prefix { $0.isNumber }.isEmpty
                    || (Int(detail.prefix { $0.isNumber }) ?? 0) > round
            }
            let children = market.program.children
            #expect(!children.isEmpty)
            if round.isMultiple(of: 2) { try await market.stop() } else { await market.kill() }
            try await until("what it had started has ended too") { children.allSatisfy { kill($0, 0) != 0 } }
        }

        let market = try await LiveMarket(data, options: ["--demo"])
        try await market.demoIsComplete()
        let goods = try await goods(of: market)
        #expect(goods.count == 6)
        #expect(Set(goods.map(\.name)).count == 6)
        for photo in goods.flatMap(\.photos) {
            #expect(try await Curl()([market.origin + photo]).status == 200)
        }
        #expect(!FileManager.default.fileExists(atPath: data + "/demo.unfinished"))
        let said = try String(contentsOfFile: "\(data).said", encoding: .utf8)
        #expect(said.hasSuffix("Demo complete: 6 goods\n"), "\(said)")
    }

    @Test func marketThatHasProductsIsCompleteAtOnce() async throws {
        let folder = try TemporaryFolder()
        try await market(in: folder.file("market")).stop()

        let again = try await LiveMarket(folder.file("market"), options: ["--demo"])

        try await again.demoIsComplete()
        #expect(try await goods(of: again).count == 6)
    }

    @Test func marketIsInOneLanguage() async throws {
        let folder = try TemporaryFolder()
        let english = try await market(in: folder.file("english"), ["--demo-language", "en"])

        let names = try await goods(of: english).map(\.name).joined()
        #expect(!names.isEmpty && !names.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
        let refused = try await ChildProgram.said(
            by: try OpenMarketTool.path(),
            ["demo", "--data", folder.file("none"), "--demo-language", "fr"]
        )
        #expect(refused.exit == .status(2) && refused.text.contains("ko or en"), "\(refused.text)")
    }

    private func market(in data: String, _ options: [String] = []) async throws -> LiveMarket {
        try await OpenMarketTool.run(["demo", "--data", data, "--goods", "6"] + options)
        return try await LiveMarket(data)
    }

    private struct Goods: Equatable {
        let name: String
        let price: String
        let photos: [String]
    }

    private func goods(of market: LiveMarket) async throws -> [Goods] {
        struct Page: Decodable {
            struct Item: Decodable {
                struct Price: Decodable { let full: String }
                struct Photo: Decodable { let thumbnail: String }
                let name: String
                let price: Price
                let photos: [Photo]
            }
            let items: [Item]
        }
        let page = try await Curl()(["\(market.origin)/api/v2/products?limit=100"]).json(Page.self)
        return page.items.map {
            Goods(name: $0.name, price: $0.price.full, photos: $0.photos.map(\.thumbnail))
        }
    }
}
