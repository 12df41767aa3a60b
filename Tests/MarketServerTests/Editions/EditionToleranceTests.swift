import HTTPServer
import Testing

@testable import MarketServer

/// Requests of real apps, all of which must be accepted.
@Suite(.timeLimit(.minutes(10)))
struct EditionToleranceTests {
    private let market: EditionMarket

    init() async throws {
        market = try EditionMarket()
        try await market.addVendor()
    }

    private static let secret = "\"secret\":\"\(EditionMarket.password)\""
    private static let plain = "{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\(secret)}"

    @Test(arguments: [
        (plain, "\"price\":1.0"),
        (
            "{\"name\":\"a\",\"price\":\"1000\",\"stock\":\"5\",\"discounted_price\":\"10\",\"currency\":\"KRW\",\(secret)}",
            "\"price\":1000.0,\"bargain_price\":990.0,\"discounted_price\":10.0,\"stock\":5"
        ),
        ("{\"name\":\"a\",\"price\":9999999999,\"currency\":\"KRW\",\(secret)}", "\"price\":9.999999999E9"),
        ("{\"name\":\"a\",\"price\":4.25,\"currency\":\"USD\",\(secret)}", "\"price\":4.0"),
        (
            "{\"name\":\"a\",\"price\":1,\"stock\":1000000000000,\"currency\":\"KRW\",\(secret)}",
            "\"stock\":1000000000000"
        ),
        (
            "{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\"stock\":null,\"discounted_price\":null,\(secret)}",
            "\"stock\":0"
        ),
        (
            "{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\"id\":7,\"images\":[{\"id\":1}],\"vendors\":{},\(secret)}",
            "\"id\":1"
        ),
        ("{\"name\":\"a\",\"description\":\"단수\",\"price\":1,\"currency\":\"KRW\",\(secret)}", "단수"),
    ])
    func paramsAreReadLeniently(params: String, part: String) async throws {
        let reply = try await post(.product(params))

        #expect(reply.status == 201, "\(reply.body)")
        #expect(reply.body.contains(part), "\(reply.body)")
    }

    static let photo = TestForm.part(
        "Content-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"",
        "JPEG"
    )
    static let params = TestForm.part("Content-Disposition: form-data; name=\"params\"", plain)

    private static func photo(_ head: String) -> TestForm {
        TestForm(text: params + TestForm.part(head, "JPEG") + "--XX--\r\n")
    }

    private static func params(_ head: String) -> TestForm {
        TestForm(text: TestForm.part(head, plain) + photo + "--XX--\r\n")
    }

    @Test(arguments: [
        TestForm(type: "multipart/form-data; boundary=\"XX\"", text: params + photo + "--XX--\r\n"),
        TestForm(text: "\r\n" + params + photo + "--XX--\r\n"),
        TestForm(text: params + photo + "--XX--"),
        TestForm(text: photo + params + "--XX--\r\n"),
        params("Content-Disposition: form-data; name=\"params\"\r\nContent-Type: application/json "),
        params(
            "Content-Disposition: form-data; name=\"params\"; filename=\"\"\r\nContent-Type: application/json"
        ),
        params("Content-Disposition: form-data; name=\"params\"; filename=\"params.json\""),
        params("Content-Disposition:form-data; name=\"params\""),
        photo("Content-Disposition: form-data; name=\"images\""),
        photo("Content-Disposition: form-data; name=\"images\"; filename=\"\"\r\nContent-Type: image/png"),
        photo(
            "Content-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\nContent-Type: image/jpg "
        ),
        photo(
            "Content-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\nContent-Type: nonsense"
        ),
        photo("Content-Disposition: form-data; name=\"images\"\r\nContent-Type: text/plain"),
        photo("Content-Disposition: form-data; name=\"images\"; filename=\"맥북 ☕️.jpg\""),
        TestForm(text: params + photo + photo + photo + photo + photo + "--XX--\r\n"),
    ])
    func formsAreReadLeniently(form: TestForm) async throws {
        let reply = try await post(form)

        #expect(reply.status == 201, "\(reply.body)")
        #expect(reply.body.contains("-large.jpg"))
    }

    @Test(arguments: ["identifier", "Identifier", "IDENTIFIER"])
    func identifierIsCaseInsensitive(name: String) async throws {
        for value in [EditionMarket.identifier, EditionMarket.identifier.lowercased()] {
            let field = try #require(HTTPFieldName(name))
            let reply = try await market.send(
                "POST",
                "/api/products",
                fields: [(field, value)],
                form: .product(Self.plain)
            )
            #expect(reply.status == 201)
        }
    }

    @Test(arguments: [
        "application/json", "application/json; charset=utf-8", "application/x-www-form-urlencoded", "",
    ])
    func jsonIsReadWithoutItsContentType(type: String) async throws {
        _ = try await post(.product(Self.plain))

        let reply = try await market.send(
            "PATCH",
            "/api/products/1",
            fields: [("identifier", EditionMarket.identifier), (.contentType, type)],
            json: "{\"name\":\"b\",\(Self.secret)}"
        )

        #expect(reply.status == 202, "\(reply.body)")
    }

    @Test func wholeProductIsAcceptedAsAnEdit() async throws {
        let created = try await post(.product(Self.plain))
        let echo = created.body.dropLast() + ",\(Self.secret)}"

        let reply = try await market.send(
            "PATCH",
            "/api/products/1/",
            fields: [("identifier", EditionMarket.identifier)],
            json: String(echo)
        )

        #expect(reply.status == 202)
        #expect(reply.body == created.body)
    }

    private func post(_ form: TestForm) async throws -> EditionMarket.Reply {
        try await market.send(
            "POST",
            "//api/products/",
            fields: [("identifier", EditionMarket.identifier)],
            form: form
        )
    }
}
