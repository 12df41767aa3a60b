import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct MommyTalkEditionTests {
    private let market: EditionMarket

    init() async throws {
        market = try EditionMarket()
        try await market.addVendor()
    }

    @Test(arguments: [
        ("", 0, 20, true, [5, 4, 3, 2, 1]), ("?offset=0&limit=2", 0, 2, false, [5, 4]),
        ("?offset=1&limit=2", 1, 2, false, [4, 3]), ("?offset=3&limit=2", 3, 2, true, [2, 1]),
        ("?offset=4&limit=2", 4, 2, true, [1]), ("?offset=5&limit=2", 5, 2, true, []),
        ("?offset=-3&limit=0", 0, 1, false, [5]), ("?offset=x&limit=x", 0, 20, true, [5, 4, 3, 2, 1]),
        ("?limit=100000", 0, 1000, true, [5, 4, 3, 2, 1]),
        ("?offset=9223372036854775807", .max, 20, true, []),
        ("?offset=9223372036854775807&limit=1", .max, 1, true, []),
        ("?offset=9223372036854775807&limit=0", .max, 1, true, []),
    ])
    func offsetsCountProducts(query: String, offset: Int, limit: Int, isFinal: Bool, ids: [Int64])
        async throws
    {
        try await market.addProducts(5)

        let reply = try await market.send("GET", "/rest/shopping/products\(query)")

        #expect(reply.status == 200)
        #expect(
            reply.body.hasPrefix(
                "{\"meta\":{\"offset\":\(offset),\"limit\":\(limit),\"isFinal\":\(isFinal)},\"products\":["
            )
        )
        let hashes = reply.body.matches(of: /"hash":"([0-9A-F]{32})"/).map { String($0.1) }
        #expect(hashes == ids.map { MommyTalk.Hash(Product.ID($0)).rawValue })
    }

    @Test func productIsFoundByItsHash() async throws {
        _ = try await market.create()
        let hash = MommyTalk.Hash(Product.ID(1)).rawValue

        let reply = try await market.send("GET", "/rest/shopping/product/\(hash)")

        #expect(
            reply.body == """
                {"hash":"\(hash)","name":"Test Product","brand":"|Vendor2|","sellPrc":1950,"normalPrc":2000,\
                "soldOut":false,"imgUrl":"http://localhost/media/00/\(String(repeating: "0", count: 63))1-thumbnail.jpg",\
                "reviewCount":0,"reviewAvg":0,"partnerNo":1,"tags":[],"discountRate":2,"deliveryDetail":{\
                "isFree":true,"freeLimit":0,"deliveryFee":0,"isBillingByAreaWhenFree":false,"basedBy":""},\
                "deliveryAreaDetails":[]}
                """
        )
        #expect(try await market.send("GET", "/rest/shopping/product/\(hash.lowercased())").status == 200)
    }

    @Test(arguments: [
        ("GET", "/rest/shopping/product/9201921952970CB78C9FBF5EC623F263", 404),
        ("GET", "/rest/shopping/product/1", 404), ("POST", "/rest/shopping/products", 405),
    ])
    func mistakesAreReportedInJSON(method: String, target: String, status: Int) async throws {
        let reply = try await market.send(method, target)

        #expect(reply.status == status)
        #expect(reply.body.hasPrefix("{\"code\":\(status),"))
    }

    @Test(arguments: [(nil, 401), ("Bearer wrong", 401), ("Bearer token", 200)])
    func tokenIsRequiredWhereConfigured(authorization: String?, status: Int) async throws {
        var settings = EditionSettings(served: [.mommyTalk])
        settings.mommyTalkToken = "token"
        let market = try EditionMarket(settings: settings)

        let reply = try await market.send(
            "GET",
            "/rest/shopping/products",
            fields: authorization.map { [(HTTPFieldName.authorization, $0)] } ?? []
        )

        #expect(reply.status == status)
    }
}
