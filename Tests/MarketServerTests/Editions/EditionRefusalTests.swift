import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

/// Replies to wrong requests of apps: always JSON, with the status in it.
@Suite(.timeLimit(.minutes(10)))
struct EditionRefusalTests {
    private let market: EditionMarket

    init() async throws {
        market = try EditionMarket()
        try await market.addVendor()
        try await market.addVendor(EditionMarket.other, name: "Other")
        _ = try await market.create()
    }

    private static let secret = "\"secret\":\"\(EditionMarket.password)\""
    private static let good = "{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\(secret)}"

    struct Row: Sendable, CustomTestStringConvertible {
        let call: String
        var identifier: String? = EditionMarket.identifier
        var json = ""
        let status: Int

        var testDescription: String { "\(call) \(json.prefix(60)) → \(status)" }
    }

    static let rows: [Row] = [
        Row(call: "GET /api/products/99", status: 404),
        Row(call: "GET /api/products/abc", status: 404),
        Row(call: "GET /api/products/99999999999999999999", status: 404),
        Row(call: "GET /api/products/-1", status: 404),
        Row(call: "PUT /api/products/1", status: 405),
        Row(call: "DELETE /api/products", status: 405),
        Row(call: "GET /api/products/1/secret", status: 405),
        Row(call: "PATCH /api/products/1", json: "{\"name\":\"b\"}", status: 400),
        Row(call: "PATCH /api/products/1", json: "{", status: 400),
        Row(call: "PATCH /api/products/1", json: "[]", status: 400),
        Row(call: "PATCH /api/products/1", json: "", status: 400),
        Row(call: "PATCH /api/products/1", json: "{\"price\":-1,\(secret)}", status: 400),
        Row(call: "PATCH /api/products/1", json: "{\"price\":\"many\",\(secret)}", status: 400),
        Row(call: "PATCH /api/products/1", json: "{\"price\":0.001,\(secret)}", status: 400),
        Row(call: "PATCH /api/products/1", json: "{\"discounted_price\":9999999,\(secret)}", status: 400),
        Row(call: "PATCH /api/products/1", json: "{\"currency\":\"EUR\",\(secret)}", status: 400),
        Row(call: "PATCH /api/products/1", json: "{\"name\":\"\",\(secret)}", status: 400),
        Row(call: "PATCH /api/products/1", json: "{\"name\":\"b\",\"secret\":\"wrong\"}", status: 403),
        Row(call: "PATCH /api/products/1", identifier: nil, json: "{\"name\":\"b\",\(secret)}", status: 401),
        Row(call: "PATCH /api/products/1", identifier: "me", json: "{\"name\":\"b\",\(secret)}", status: 401),
        Row(
            call: "PATCH /api/products/1",
            identifier: "00000000-0000-1000-8000-000000000000",
            json: "{\"name\":\"b\",\(secret)}",
            status: 401
        ),
        Row(
            call: "PATCH /api/products/1",
            identifier: EditionMarket.other,
            json: "{\"name\":\"b\",\(secret)}",
            status: 403
        ),
        Row(call: "PATCH /api/products/99", json: "{\"name\":\"b\",\(secret)}", status: 404),
        Row(call: "POST /api/products/1/secret", json: "{\"secret\":\"wrong\"}", status: 403),
        Row(call: "POST /api/products/1/secret", json: "{}", status: 400),
        Row(call: "POST /api/products/1/secret", identifier: nil, json: "{\(secret)}", status: 401),
        Row(
            call: "POST /api/products/1/secret",
            identifier: EditionMarket.other,
            json: "{\(secret)}",
            status: 403
        ),
        Row(call: "POST /api/products/99/secret", json: "{\(secret)}", status: 404),
        Row(call: "POST /api/products/1/archived", json: "{\"secret\":\"wrong\"}", status: 403),
        Row(call: "DELETE /api/products/1/\(EditionMarket.other)", status: 400),
        Row(call: "DELETE /api/products/1/nonsense", status: 400),
        Row(call: "DELETE /api/products/99/\(EditionMarket.other)", status: 404),
        Row(
            call: "DELETE /api/products/1/\(EditionMarket.other)",
            identifier: EditionMarket.other,
            status: 403
        ),
        Row(call: "DELETE /api/products/1/\(EditionMarket.other)", identifier: nil, status: 401),
        Row(call: "DELETE /api/products/MXxub25zZW5zZQ", status: 400),
        Row(call: "POST /api/products", json: good, status: 400),
    ]

    @Test(arguments: rows)
    func mistakeIsReportedInJSONAndChangesNothing(row: Row) async throws {
        let before = try await market.send("GET", "/api/products/1").body
        let parts = row.call.split(separator: " ").map(String.init)

        let reply = try await market.send(
            parts[0],
            parts[1],
            fields: EditionMarket.vendor(row.identifier),
            json: row.json
        )

        #expect(reply.status == row.status, "\(reply.body)")
        #expect(reply.type == "application/json")
        #expect(reply.body.hasPrefix("{\"code\":\(row.status),\"message\":\""))
        #expect(try await market.send("GET", "/api/products/1").body == before)
    }

    @Test(arguments: [
        (TestForm.product("{\"price\":1,\"currency\":\"KRW\",\(secret)}"), 400),
        (.product("{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\"}"), 400),
        (.product("{\"name\":\"a\",\"price\":1,\(secret)}"), 400),
        (.product("not JSON"), 400), (.product(""), 400),
        (.product("{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"wrong\"}"), 403),
        (.product(good, photos: 0), 400), (.product(good, photos: 6), 400), (.product(good, photos: 60), 400),
        (TestForm(text: EditionToleranceTests.photo + "--XX--\r\n"), 400),
        (TestForm(text: EditionToleranceTests.params + EditionToleranceTests.photo), 400),
        (TestForm(text: ""), 400), (TestForm(text: "garbage"), 400),
        (TestForm(type: "multipart/form-data", text: "--XX--"), 400),
        (photo("SVG"), 400), (photo("BROKEN"), 400),
    ])
    func unusableFormIsRefusedAndLeavesNothing(form: TestForm, status: Int) async throws {
        let reply = try await market.send(
            "POST",
            "/api/products",
            fields: [("identifier", EditionMarket.identifier)],
            form: form
        )

        #expect(reply.status == status, "\(reply.body)")
        #expect(reply.body.hasPrefix("{\"code\":\(status),\"message\":\""))
        let seller = try #require(try await market.store.product(Product.ID(1))).seller.id
        #expect(try await market.store.uploads(of: seller).isEmpty)
    }

    private static func photo(_ data: String) -> TestForm {
        let bad = TestForm.part("Content-Disposition: form-data; name=\"images\"; filename=\"a\"", data)
        return TestForm(text: EditionToleranceTests.params + EditionToleranceTests.photo + bad + "--XX--\r\n")
    }

    @Test func refusedFileIsNamedByItsFormat() async throws {
        let reply = try await market.send(
            "POST",
            "/api/products",
            fields: EditionMarket.vendor() + [(.acceptLanguage, "en")],
            form: Self.photo("SVG")
        )

        #expect(reply.body.contains("SVG files can’t be used."))
    }

    @Test func formerlyValidNameDoesNotBlockOtherEdits() async throws {
        let seller = try #require(try await market.store.product(Product.ID(1))).seller.id
        let photo = try #require(try await market.store.product(Product.ID(1))).photos[0]
        #expect(photo.altText.isEmpty)
        let long = String(repeating: "긴", count: 300)
        let made = try await market.store.createProduct(
            NewProduct(seller: seller, name: long, description: "", price: Price(.zero(.krw)), stock: 1),
            once: nil
        )
        guard case .done(let product) = made else {
            Issue.record("it was there before")
            return
        }
        func edit(_ json: String) async throws -> Int {
            try await market.send(
                "PATCH",
                "/api/products/\(product.id)",
                fields: EditionMarket.vendor(),
                json: "{\(json),\(Self.secret)}"
            ).status
        }

        #expect(try await edit("\"stock\":7") == 202)
        #expect(try await edit("\"price\":70,\"discounted_price\":30") == 202)
        #expect(try await edit("\"discounted_price\":71") == 400)
        #expect(try await edit("\"name\":\"\(long)\"") == 400)
        let edited = try #require(try await market.store.product(product.id))
        #expect((edited.stock, edited.name) == (7, long))
        #expect(edited.price.bargain.hundredths == 4_000)
    }

    @Test func busyServerSendsRetryAfter() async throws {
        let reply = try await market.send(
            "POST",
            "/api/products",
            fields: EditionMarket.vendor(),
            form: Self.photo("BUSY")
        )

        #expect(reply.status == 503)
        #expect(reply.response.fields[.retryAfter] == "2")
    }

    @Test func hiddenProductIsNotFound() async throws {
        _ = try await market.store.editProduct(
            Product.ID(1),
            from: nil,
            ProductEdit(state: .hidden),
            once: nil
        )

        #expect(try await market.send("GET", "/api/products/1").status == 404)
        let edit = try await market.send(
            "PATCH",
            "/api/products/1",
            fields: [("identifier", EditionMarket.identifier)],
            json: Self.good
        )
        #expect(edit.status == 404)
    }

    @Test func errorsUseTheAppsLanguage() async throws {
        let reply = try await market.send("GET", "/api/products/99", fields: [(.acceptLanguage, "en")])

        #expect(reply.body.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func oldTextLimitsApplyInStrictModeOnly() async throws {
        var settings = EditionSettings(served: [.year2022])
        settings.isStrict = true
        let strict = try EditionMarket(settings: settings)
        try await strict.addVendor()

        let reply = try await strict.send(
            "POST",
            "/api/products",
            fields: [("identifier", EditionMarket.identifier)],
            form: .product(Self.good)
        )

        #expect(reply.status == 400)
        #expect(try await strict.create().status == 201)
    }

    @Test(arguments: [(name: 255, description: 5_000, status: 201), (256, 1, 400), (1, 5_001, 400)])
    func longTextsAreAcceptedAsByTheOldServer(name: Int, description: Int, status: Int) async throws {
        let params = """
            {"name":"\(String(repeating: "가", count: name))","descriptions":"\(String(repeating: "나", count: description))",
            "price":1,"currency":"KRW",\(Self.secret)}
            """

        let reply = try await market.send(
            "POST",
            "/api/products",
            fields: EditionMarket.vendor(),
            form: .product(params)
        )

        #expect(reply.status == status)
        #expect(status != 201 || reply.body.contains(String(repeating: "나", count: description)))
    }

    @Test(arguments: [(false, 201), (true, 413)])
    func oldPhotoLimitsApplyInStrictModeOnly(isStrict: Bool, status: Int) async throws {
        var settings = EditionSettings(served: [.year2022])
        settings.isStrict = isStrict
        let market = try EditionMarket(settings: settings)
        try await market.addVendor()
        let params = """
            {"name":"이름이다","descriptions":"열 글자가 넘는 설명입니다","price":1,"currency":"KRW",\(Self.secret)}
            """
        var form = TestForm.product(params)
        form.text = form.text.replacing("JPEG\r\n", with: String(repeating: "x", count: 301 << 10) + "\r\n")

        let reply = try await market.send(
            "POST",
            "/api/products",
            fields: EditionMarket.vendor(),
            form: form
        )

        #expect(reply.status == status)
    }
}
