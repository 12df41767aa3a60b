import HTTPServer
import Market
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct Edition2023Tests {
    private let market: EditionMarket
    private let secretBody = "{\"secret\":\"\(EditionMarket.password)\"}"
    private static let hash = "0000000000000000000000000000000000000000000000000000000000000001"

    init() async throws {
        market = try EditionMarket()
        try await market.addVendor()
    }

    @Test func listUsesCamelCase() async throws {
        _ = try await market.create()

        let reply = try await market.send("GET", "/editions/2023/api/products?page_no=1&items_per_page=10")

        #expect(
            reply.body == """
                {"pageNo":1,"itemsPerPage":10,"totalCount":1,"offset":0,"limit":10,"lastPage":1,"hasNext":false,\
                "hasPrev":false,"pages":[{"id":1,"vendor_id":1,"vendorName":"Vendor2","name":"Test Product",\
                "description":"열 글자가 넘는 상품 설명입니다",\
                "thumbnail":"http://localhost/media/00/\(Self.hash)-thumbnail.jpg","currency":"KRW","price":2000.0,\
                "bargain_price":1950.0,"discounted_price":50.0,"stock":10,"created_at":"2022-01-18T00:00:00",\
                "issued_at":"2022-01-18T00:00:00"}]}
                """
        )
    }

    @Test func productIsDeletedInTwoSteps() async throws {
        let created = try await market.create(prefix: "/editions/2023")
        #expect(
            created.body == """
                {"id":1,"vendor_id":1,"name":"Test Product","description":"열 글자가 넘는 상품 설명입니다",\
                "thumbnail":"http://localhost/media/00/\(Self.hash)-thumbnail.jpg","currency":"KRW","price":2000.0,\
                "bargain_price":1950.0,"discounted_price":50.0,"stock":10,"created_at":"2022-01-18T00:00:00",\
                "issued_at":"2022-01-18T00:00:00","images":[{"id":1,\
                "url":"http://localhost/media/00/\(Self.hash)-large.jpg",\
                "thumbnail_url":"http://localhost/media/00/\(Self.hash)-thumbnail.jpg",\
                "issued_at":"2022-01-18T00:00:00"}],"vendors":{"id":1,"name":"Vendor2"}}
                """
        )

        let archived = try await market.send(
            "POST",
            "/editions/2023/api/products/1/archived",
            fields: EditionMarket.vendor(),
            json: secretBody
        )
        #expect(archived.status == 200)
        #expect(archived.type == "text/plain; charset=utf-8")
        // base64url of `1|` and what follows.
        #expect(archived.body.hasPrefix("/editions/2023/api/products/MX"))
        #expect(!archived.body.contains("="))

        let deleted = try await market.send("DELETE", archived.body, fields: EditionMarket.vendor())
        #expect(deleted.status == 202)
        #expect(deleted.body == created.body)
        #expect(try await market.send("GET", "/editions/2023/api/products/1").status == 404)
    }

    @Test func secretsOfBothEditionsAreSeparate() async throws {
        _ = try await market.create()
        let secret = try await market.send(
            "POST",
            "/api/products/1/secret",
            fields: EditionMarket.vendor(),
            json: secretBody
        )
        let archived = try await market.send(
            "POST",
            "/api/products/1/archived",
            fields: EditionMarket.vendor(),
            json: secretBody
        )
        #expect(archived.body.hasPrefix("/api/products/MX"))

        let asked = [
            ("POST", "/editions/2022/api/products/1/archived"),
            ("POST", "/editions/2023/api/products/1/secret"),
            ("DELETE", "/editions/2023/api/products/1/\(secret.body)"),
            ("DELETE", "/editions/2022\(archived.body)"),
        ]
        for (method, target) in asked {
            let reply = try await market.send(
                method,
                target,
                fields: EditionMarket.vendor(),
                json: method == "POST" ? secretBody : ""
            )
            #expect(reply.status == 405)
        }
        #expect(try await market.send("GET", "/api/products/1").status == 200)
    }

    @Test(arguments: [
        ("맥북", [3]), ("MACBOOK", [1]), ("Vendor2", [3, 2, 1]), ("vendor2", [3, 2, 1]), ("", [3, 2, 1]),
        ("%20", [3, 2, 1]), ("vend", [3, 2, 1]), ("없는것", []),
        ("book", [1]), ("ook Pr", [1]), ("endor", [3, 2, 1]), ("아이폰", [2]), ("이폰", [2]), ("ㅁㅂ", [3]),
        ("%25", []),
        (" 맥북 ", [3]),
    ])
    func searchMatchesNamesAndVendors(text: String, ids: [Int]) async throws {
        for name in ["MacBook Pro", "아이폰", "맥북 에어"] { _ = try await market.create(name) }

        let value = text.utf8.map { "%" + String($0, radix: 16) }.joined()
        let target = "/editions/2023/api/products?search_value=\(text == "%20" ? text : value)"
        let reply = try await market.send("GET", target)

        let found = reply.body.matches(of: /"id":(\d+),"vendor_id"/).compactMap { Int($0.1) }
        #expect(found == ids)
        #expect(reply.body.contains("\"totalCount\":\(ids.count),"))
    }

    @Test func rootServesBothEditions() async throws {
        _ = try await market.create()

        let list = try await market.send("GET", "/api/products")
        #expect(
            list.body.hasPrefix(
                #"{"page_no":1,"pageNo":1,"items_per_page":20,"itemsPerPage":20,"total_count":1,"totalCount":1,"#
            )
        )
        #expect(list.body.contains("\"vendorName\":\"Vendor2\""))
        #expect(list.body.contains("\"created_at\":\"2022-01-18T00:00:00.00\""))
        #expect(try await market.send("GET", "/api/products/1").body == Edition2022Tests.detail)
    }

    @Test func rootCanUseDatesOf2023() async throws {
        var settings = EditionSettings(served: Set(Edition.allCases))
        settings.root = .year2023
        let market = try EditionMarket(settings: settings)
        try await market.addVendor()
        _ = try await market.create()

        let list = try await market.send("GET", "/api/products?page_no=-1")

        #expect(list.status == 200)
        #expect(list.body.contains("\"created_at\":\"2022-01-18T00:00:00\""))
    }
}
