import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct Edition2021Tests {
    private let market: EditionMarket

    init() throws {
        market = try EditionMarket()
    }

    private static let hash = "0000000000000000000000000000000000000000000000000000000000000001"
    private static let json = """
        {"title":"MacBook Pro","descriptions":"설명","price":1690000,"currency":"KRW","stock":1000000000000,\
        "password":"pw"}
        """

    private static func form(_ texts: [(String, String)], photos: [String] = []) -> TestForm {
        let texts = texts.map { TestForm.part("Content-Disposition: form-data; name=\"\($0)\"", $1) }
        let photos = photos.map {
            TestForm.part("Content-Disposition: form-data; name=\"\($0)\"; filename=\"a.png\"", "PNG")
        }
        return TestForm(text: (texts + photos).joined() + "--XX--\r\n")
    }

    private static let good = [
        ("title", "MacBook Pro"), ("descriptions", "설명"), ("price", "1690000"), ("currency", "KRW"),
        ("stock", "3"), ("discounted_price", "1000000"), ("password", "pw"),
    ]

    @Test(arguments: ["images[]", "images"], ["/item", "/item/", "/editions/2021/item"])
    func itemIsCreatedFromAForm(name: String, path: String) async throws {
        let reply = try await market.send("POST", path, form: Self.form(Self.good, photos: [name]))

        #expect(reply.status == 200)
        #expect(
            reply.body == """
                {"id":1,"title":"MacBook Pro","descriptions":"설명","price":1690000,"currency":"KRW","stock":3,\
                "discounted_price":1000000,\
                "thumbnails":["http://localhost/media/00/\(Self.hash)-thumbnail.jpg"],\
                "images":["http://localhost/media/00/\(Self.hash)-large.jpg"],"registration_date":1642483800.0}
                """
        )
    }

    @Test func itemIsCreatedFromPlainJSONAndAPicture() async throws {
        let reply = try await market.send("POST", "/item", json: Self.json)

        #expect(reply.status == 200, "\(reply.body)")
        #expect(reply.body.contains("\"images\":[\"http://localhost/media/00/\(Self.hash)-large.jpg\"]"))
        #expect(!reply.body.contains("discounted_price"))
        #expect(market.log.allSatisfy { !$0.contains("upload_kept") })
    }

    @Test func pageHasTwentyItems() async throws {
        try await market.addVendor()
        try await market.addProducts(21)

        let first = try await market.send("GET", "/items/1")
        #expect(
            first.body.hasPrefix(
                "{\"page\":1,\"items\":[{\"id\":21,\"title\":\"Test Product 21\",\"price\":2100,"
            )
        )
        #expect(first.body.split(separator: "\"id\"").count - 1 == 20)
        #expect(!first.body.contains("descriptions"))
        #expect(try await market.send("GET", "/items/2").body.hasPrefix("{\"page\":2,\"items\":[{\"id\":1,"))
        #expect(try await market.send("GET", "/items/3").body == "{\"page\":3,\"items\":[]}")
        #expect(try await market.send("GET", "/items/0").body == "{\"page\":0,\"items\":[]}")
        #expect(try await market.send("GET", "/items/-9223372036854775808").status == 200)
        #expect(try await market.send("GET", "/items/9223372036854775807").status == 200)
        #expect(try await market.send("GET", "/items/one").status == 400)
    }

    @Test func itemPasswordAuthorizesItsOwnItemOnly() async throws {
        _ = try await market.send("POST", "/item", form: Self.form(Self.good, photos: ["images"]))

        let checked = try await market.send("PATCH", "/item/1", form: Self.form([("password", "pw")]))
        #expect(checked.status == 200)
        #expect(checked.body == (try await market.send("GET", "/item/1").body))

        let edited = try await market.send(
            "PATCH",
            "/item/1",
            form: Self.form(
                [("password", "pw"), ("discounted_price", "900000")],
                photos: ["images[]", "images[]"]
            )
        )
        #expect(
            edited.body.contains(
                "\"price\":1690000,\"currency\":\"KRW\",\"stock\":3,\"discounted_price\":900000,"
            )
        )
        #expect(edited.body.matches(of: /[23]-large\.jpg/).count == 2)
        #expect(!edited.body.contains("1-large.jpg"))
        let seller = try #require(try await market.store.product(Product.ID(1))).seller.id
        #expect(try await market.store.uploads(of: seller).isEmpty)

        let deleted = try await market.send("DELETE", "/item/1", json: "{\"password\":\"pw\"}")
        #expect(deleted.status == 200)
        #expect(deleted.body == edited.body)
        #expect(try await market.send("GET", "/item/1").status == 404)
    }

    @Test(arguments: [
        ("GET", "/item/99", ""), ("GET", "/item/one", ""), ("DELETE", "/item/1", "{\"password\":\"wrong\"}"),
        ("DELETE", "/item/99", "{\"password\":\"pw\"}"), ("PATCH", "/item/1", "{\"password\":\"\"}"),
        ("PATCH", "/item/1", "{\"password\":\"wrong\",\"title\":\"x\"}"),
    ])
    func wrongItemPasswordIsRefused(method: String, target: String, json: String) async throws {
        _ = try await market.send("POST", "/item", json: Self.json)

        let reply = try await market.send(method, target, json: json)

        #expect(reply.status == 404)
        #expect(reply.body == #"{"message":"Cannot find data for ID and password"}"#)
        #expect(try await market.send("GET", "/item/1").body.contains("MacBook Pro"))
    }

    @Test func vendorProductsHaveNoPassword() async throws {
        try await market.addVendor()
        _ = try await market.create()

        for password in ["", EditionMarket.password] {
            let reply = try await market.send("DELETE", "/item/1", json: "{\"password\":\"\(password)\"}")
            #expect(reply.status == 404)
        }
    }

    @Test(arguments: [
        ("2000000", "\"discounted_price\":1000000,"), ("1000001.0", "\"discounted_price\":1000000,"),
        // At that price and below it, nothing is left to be taken off.
        ("1000000", nil), ("100", nil),
    ])
    func discountedPriceStaysWhenOnlyThePriceChanges(price: String, kept: String?) async throws {
        _ = try await market.send("POST", "/item", form: Self.form(Self.good, photos: ["images"]))

        let edited = try await market.send(
            "PATCH",
            "/item/1",
            form: Self.form([("password", "pw"), ("price", price)])
        )

        #expect(edited.status == 200)
        #expect(edited.body.contains("\"price\":\(price.prefix { $0 != "." }),"))
        #expect(edited.body.contains(kept ?? "\"discounted_price\"") == (kept != nil), "\(edited.body)")
    }

    @Test(arguments: [
        ("POST", "/item", "{\"title\":\"a\"}", 400), ("POST", "/item", "", 400), ("POST", "/item", "[", 400),
        ("POST", "/item", "{\"title\":\"a\",\"price\":1,\"currency\":\"KRW\",\"password\":\"\"}", 400),
        (
            "POST", "/item",
            "{\"title\":\"a\",\"price\":1,\"discounted_price\":2,\"currency\":\"KRW\",\"password\":\"p\"}",
            400
        ),
        ("DELETE", "/item/1", "{}", 400), ("DELETE", "/item/1", "", 400), ("PUT", "/item/1", "", 405),
        ("DELETE", "/items/1", "", 405),
    ])
    func otherMistakesAreReported(method: String, target: String, json: String, status: Int) async throws {
        _ = try await market.send("POST", "/item", json: Self.json)

        let reply = try await market.send(method, target, json: json)

        #expect(reply.status == status)
        #expect(reply.body.hasPrefix("{\"message\":\""))
    }

    @Test func concurrentItemsShareOneAccount() async throws {
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...12 {
                group.addTask { try await market.send("POST", "/item", json: Self.json).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(statuses == Array(repeating: 200, count: 12))
        #expect(try await market.store.accounts(after: nil, limit: 10).count == 1)
    }

    @Test func itemAccountIsCreatedOnceUnderAFreeName() async throws {
        try await market.addVendor(name: "2021")
        for _ in 1...2 { _ = try await market.send("POST", "/item", json: Self.json) }

        let accounts = try await market.store.accounts(after: nil, limit: 10)

        #expect(accounts.map(\.name) == ["2021", "2021-2"])
        let identifier = accounts[1].vendor.rawValue
        let guess = try await market.send(
            "POST",
            "/api/products/1/secret",
            fields: EditionMarket.vendor(identifier),
            json: "{\"secret\":\"pw\"}"
        )
        #expect(guess.status == 403)
    }
}
