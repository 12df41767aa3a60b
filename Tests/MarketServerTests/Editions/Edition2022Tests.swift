import HTTPServer
import Testing

@testable import MarketServer

/// The replies to apps of 2022, byte by byte.
@Suite(.timeLimit(.minutes(10)))
struct Edition2022Tests {
    private let market: EditionMarket
    private let asVendor: [(HTTPFieldName, String)] = [("identifier", EditionMarket.identifier)]
    private let secretBody = "{\"secret\":\"\(EditionMarket.password)\"}"

    init() async throws {
        market = try EditionMarket()
        try await market.addVendor()
    }

    static let detail = """
        {"id":1,"vendor_id":1,"name":"Test Product","description":"열 글자가 넘는 상품 설명입니다",\
        "thumbnail":"http://localhost/media/00/\(hash)-thumbnail.jpg","currency":"KRW","price":2000.0,\
        "bargain_price":1950.0,"discounted_price":50.0,"stock":10,"created_at":"2022-01-18T00:00:00.00",\
        "issued_at":"2022-01-18T00:00:00.00","images":[{"id":1,"url":"http://localhost/media/00/\(hash)-large.jpg",\
        "thumbnail_url":"http://localhost/media/00/\(hash)-thumbnail.jpg","succeed":true,\
        "issued_at":"2022-01-18T00:00:00.00"}],"vendors":{"name":"Vendor2","id":1,\
        "created_at":"2022-01-18T00:00:00.00","issued_at":"2022-01-18T00:00:00.00"}}
        """

    private static let hash = "0000000000000000000000000000000000000000000000000000000000000001"

    @Test func healthCheckRepliesWithAQuotedString() async throws {
        let reply = try await market.send("GET", "/editions/2022/healthChecker")

        #expect(reply.status == 200)
        #expect(reply.body == "\"OK\"")
    }

    @Test func productIsCreatedEditedAndDeleted() async throws {
        let created = try await market.create(prefix: "/editions/2022")
        #expect(created.status == 201)
        #expect(created.type == "application/json")
        #expect(created.body == Self.detail)

        let read = try await market.send("GET", "/editions/2022/api/products/1")
        #expect(read.status == 200)
        #expect(read.body == Self.detail)

        let edited = try await market.send(
            "PATCH",
            "/editions/2022/api/products/1",
            fields: asVendor,
            json: "{\"price\":9999999999,\"secret\":\"\(EditionMarket.password)\"}"
        )
        #expect(edited.status == 202)
        let raised = Self.detail
            .replacing("\"price\":2000.0", with: "\"price\":9.999999999E9")
            .replacing("1950.0", with: "9.999999949E9")
        #expect(edited.body == raised)

        let secret = try await market.send(
            "POST",
            "/editions/2022/api/products/1/secret",
            fields: asVendor,
            json: secretBody
        )
        #expect(secret.status == 200)
        #expect(secret.type == "text/plain; charset=utf-8")
        #expect(
            secret.body.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
                != nil
        )

        let wrong = try await market.send(
            "DELETE",
            "/editions/2022/api/products/1/\(EditionMarket.other)",
            fields: asVendor + [(.contentType, "application/json")]
        )
        #expect(wrong.status == 400)
        #expect(wrong.body == #"{"code":400,"message":"비밀번호가 맞지 않아요."}"#)
        #expect(try await market.send("GET", "/editions/2022/api/products/1").status == 200)

        let deleted = try await market.send(
            "DELETE",
            "/editions/2022/api/products/1/\(secret.body)",
            fields: asVendor + [(.contentType, "application/json")]
        )
        #expect(deleted.status == 202)
        #expect(deleted.body == raised)
        #expect(try await market.send("GET", "/editions/2022/api/products/1").status == 404)
    }

    @Test func listIsNewestFirstAndNumbered() async throws {
        try await market.addProducts(3)

        let list = try await market.send("GET", "/editions/2022/api/products?page_no=1&items_per_page=1")

        #expect(
            list.body == """
                {"page_no":1,"items_per_page":1,"total_count":3,"offset":0,"limit":1,"pages":[{"id":3,"vendor_id":1,\
                "name":"Test Product 3","thumbnail":"http://localhost/media/00/\(Self.hash.dropLast())3-thumbnail.jpg",\
                "currency":"KRW","price":300.0,"bargain_price":250.0,"discounted_price":50.0,"stock":10,\
                "created_at":"2022-01-18T00:00:00.00","issued_at":"2022-01-18T00:00:00.00"}],"last_page":3,\
                "has_next":true,"has_prev":false}
                """
        )
    }

    @Test(arguments: [
        ("?page_no=2&items_per_page=2", 2, 2, "\"offset\":2,\"limit\":4", 1),
        ("?items_per_page=2&page_no=2", 2, 2, "\"offset\":2,\"limit\":4", 1),
        ("", 1, 20, "\"offset\":0,\"limit\":20", 3), ("?", 1, 20, "\"offset\":0,\"limit\":20", 3),
        ("?pageNo=3&itemsPerPage=1", 1, 20, "\"offset\":0,\"limit\":20", 3),
        ("?page_no=one&items_per_page=", 1, 20, "\"offset\":0,\"limit\":20", 3),
        ("?page_no=0&items_per_page=0", 1, 1, "\"offset\":0,\"limit\":1", 1),
        ("?page_no=1&items_per_page=-5", 1, 1, "\"offset\":0,\"limit\":1", 1),
        ("?page_no=1&items_per_page=100000", 1, 1000, "\"offset\":0,\"limit\":1000", 3),
        ("?page_no=9&items_per_page=20", 9, 20, "\"offset\":160,\"limit\":180", 0),
        ("?page_no=99999999999999999999", 2_147_483_648, 20, "\"limit\":42949672960", 0),
    ])
    func listAcceptsAnyPageNumbers(
        query: String,
        page: Int,
        size: Int,
        range: String,
        count: Int
    ) async throws {
        try await market.addProducts(3)

        for path in ["/editions/2022/api/products", "/editions/2022//api/products/"] {
            let reply = try await market.send(
                "GET",
                path + query,
                fields: [(.contentType, "application/json")]
            )

            #expect(reply.status == 200)
            #expect(
                reply.body.hasPrefix("{\"page_no\":\(page),\"items_per_page\":\(size),\"total_count\":3,")
            )
            #expect(reply.body.contains(range))
            #expect(reply.body.split(separator: "vendor_id").count - 1 == count)
        }
    }

    @Test func negativePageFailsAsInTheOldServer() async throws {
        for path in ["/editions/2022/api/products", "/api/products"] {
            let reply = try await market.send("GET", "\(path)?page_no=-1&items_per_page=20")

            #expect(reply.status == 500)
            #expect(reply.body == #"{"code":500,"message":"문제가 생겼어요. 잠시 뒤에 다시 해 주세요."}"#)
        }
        #expect(try await market.send("GET", "/editions/2023/api/products?page_no=-1").status == 200)
    }

    @Test func editChangesOnlyTheSentFields() async throws {
        _ = try await market.create()
        for (body, change) in [
            (#""name":"새 이름""#, ("Test Product", "새 이름")),
            (#""descriptions":"짧다""#, ("열 글자가 넘는 상품 설명입니다", "짧다")),
            (#""stock":"3""#, ("\"stock\":10", "\"stock\":3")),
            (#""currency":"usd""#, ("KRW", "USD")),
        ] {
            let before = try await market.send("GET", "/editions/2022/api/products/1").body
            let reply = try await market.send(
                "PATCH",
                "/editions/2022/api/products/1",
                fields: asVendor,
                json: "{\(body),\"secret\":\"\(EditionMarket.password)\"}"
            )
            #expect(reply.status == 202)
            #expect(reply.body == before.replacing(change.0, with: change.1))
        }
    }

    /// Price and discount are kept as one, so an edit that knew nothing of the other would undo it.
    @Test func concurrentEditsAreAllKept() async throws {
        _ = try await market.create()
        for round in 1...20 {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for body in ["\"price\":\(1000 + round)", "\"discounted_price\":\(round)"] {
                    group.addTask {
                        try await market.send(
                            "PATCH",
                            "/api/products/1",
                            fields: EditionMarket.vendor(),
                            json: "{\(body),\"secret\":\"\(EditionMarket.password)\"}"
                        ).status
                    }
                }
                for try await status in group { #expect(status == 202) }
            }

            let body = try await market.send("GET", "/api/products/1").body
            #expect(body.contains("\"price\":\(1000 + round).0,"))
            #expect(body.contains("\"discounted_price\":\(round).0,"))
        }
    }

    @Test func headRequestIsARead() async throws {
        _ = try await market.create()

        for path in ["/api/products", "/api/products/1", "/healthChecker", "/items/1", "/item/1"] {
            #expect(try await market.send("HEAD", path).status == 200)
        }
    }

    @Test func thumbnailCanBeChosen() async throws {
        let params = """
            {"name":"a","descriptions":"","price":1,"currency":"KRW","secret":"\(EditionMarket.password)"}
            """
        let created = try await market.send(
            "POST",
            "/editions/2022/api/products",
            fields: asVendor,
            form: .product(params, photos: 3)
        )
        // The photos of one form are made side by side, and numbered as they get done.
        let images = created.body.matches(of: /{"id":(\d+),"url":"[^"]*(\d)-large/)
        let (first, last) = (try #require(images.first), try #require(images.last))
        #expect(images.count == 3)
        #expect(created.body.contains("\(first.2)-thumbnail.jpg\",\"currency\""))

        let chosen = try await market.send(
            "PATCH",
            "/editions/2022/api/products/1",
            fields: asVendor,
            json: "{\"thumbnail_id\":\(last.1),\"secret\":\"\(EditionMarket.password)\"}"
        )
        #expect(chosen.status == 202)
        #expect(chosen.body.contains("\(last.2)-thumbnail.jpg\",\"currency\""))

        let foreign = try await market.send(
            "PATCH",
            "/editions/2022/api/products/1",
            fields: asVendor,
            json: "{\"thumbnail_id\":99,\"secret\":\"\(EditionMarket.password)\"}"
        )
        #expect(foreign.status == 400)
    }
}
