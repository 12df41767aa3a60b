import HTTPServer
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct NaverEditionTests {
    private let market: EditionMarket
    private static let keys: [(HTTPFieldName, String)] = [
        ("X-Naver-Client-Id", "id"), ("X-Naver-Client-Secret", "client secret"),
    ]

    init() async throws {
        market = try EditionMarket()
        try await market.addVendor()
    }

    @Test func searchHitHasOnlyStrings() async throws {
        _ = try await market.create("<가죽> 가방")

        let reply = try await search("query=%EA%B0%80%EB%B0%A9")

        #expect(
            reply.body == """
                {"lastBuildDate":"Tue, 18 Jan 2022 14:30:00 +0900","total":1,"start":1,"display":1,"items":[{\
                "title":"&lt;가죽&gt; <b>가방</b>","link":"http://localhost/products/1",\
                "image":"http://localhost/media/00/\(String(repeating: "0", count: 63))1-thumbnail.jpg",\
                "lprice":"1950","hprice":"","mallName":"Vendor2","productId":"1","productType":"5","brand":"",\
                "maker":"","category1":"","category2":"","category3":"","category4":""}]}
                """
        )
    }

    @Test(arguments: [
        ("sort=date", ["5", "4", "3", "2", "1"]), ("sort=asc", ["1", "2", "3", "4", "5"]),
        ("sort=dsc", ["5", "4", "3", "2", "1"]), ("sort=date&start=2&display=2", ["4", "3"]),
        ("sort=date&start=4&display=2", ["2", "1"]), ("sort=date&start=5&display=3", ["1"]),
        ("sort=date&start=6", []), ("sort=date&start=1000&display=100", []),
        ("sort=asc&display=1", ["1"]),
        ("filter=naverpay&exclude=used:rental:cbshop&sort=asc&display=1", ["1"]),
    ])
    func searchStartsAtAnyOffset(parameters: String, ids: [String]) async throws {
        try await market.addProducts(5, name: "bag")

        let reply = try await search("query=bag&\(parameters)")

        #expect(reply.status == 200)
        #expect(reply.body.contains("\"total\":5,"))
        #expect(reply.body.matches(of: /"productId":"(\d+)"/).map { String($0.1) } == ids)
    }

    @Test(arguments: [
        ("", 400, "SE01"), ("query=", 400, "SE01"), ("query=%20", 400, "SE01"), ("QUERY=a", 400, "SE01"),
        ("query=a&display=0", 400, "SE02"), ("query=a&display=101", 400, "SE02"),
        ("query=a&display=", 400, "SE02"), ("query=a&start=0", 400, "SE03"),
        ("query=a&start=1001", 400, "SE03"), ("query=a&start=x", 400, "SE03"),
        ("query=a&sort=price", 400, "SE04"), ("query=%FF%FE", 400, "SE06"),
    ])
    func mistakeHasItsErrorCode(parameters: String, status: Int, code: String) async throws {
        let reply = try await search(parameters)

        #expect(reply.status == status)
        #expect(reply.body.hasPrefix("{\"errorMessage\":\""))
        #expect(reply.body.hasSuffix("\",\"errorCode\":\"\(code)\"}"))
    }

    @Test(arguments: ["/v1/search/shop", "/v1/search/shop.xml", "/v1/search/news.json", "/v1/search"])
    func unknownSearchIsNotFound(target: String) async throws {
        let reply = try await market.send("GET", "\(target)?query=a", fields: Self.keys)

        #expect(reply.status == 404)
        #expect(reply.body.contains("SE05"))
    }

    @Test func clientKeysAreRequired() async throws {
        var settings = EditionSettings(served: [.naver])
        settings.naverClient = EditionSettings.NaverClient(id: "id", secret: "other")
        let configured = try EditionMarket(settings: settings)
        let asked = [
            try await market.send("GET", "/v1/search/shop.json?query=a"),
            try await market.send("GET", "/v1/search/shop.json?query=a", fields: [Self.keys[0]]),
            try await configured.send("GET", "/v1/search/shop.json?query=a", fields: Self.keys),
        ]

        for reply in asked {
            #expect(reply.status == 401)
            #expect(reply.body == #"{"errorMessage":"Authentication failed","errorCode":"024"}"#)
        }
    }

    @Test func callsAreLimitedInStrictMode() async throws {
        var settings = EditionSettings(served: [.naver])
        settings.isStrict = true
        let strict = try EditionMarket(settings: settings)
        var statuses: [Int] = []
        for _ in 1...11 {
            statuses.append(
                try await strict.send("GET", "/v1/search/shop.json?query=a", fields: Self.keys).status
            )
        }

        #expect(statuses == Array(repeating: 200, count: 10) + [429])
    }

    private func search(_ parameters: String) async throws -> EditionMarket.Reply {
        try await market.send("GET", "/v1/search/shop.json?\(parameters)", fields: Self.keys)
    }
}
