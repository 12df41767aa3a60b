import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SchoolTests {
    private func recorded(_ replies: [String: String]) throws -> RecordedSession {
        RecordedSession(
            try replies.mapValues { name in
                try #require(
                    Bundle.module.url(forResource: name, withExtension: "http", subdirectory: "Fixtures")
                )
            }
        )
    }

    @Test func aListOf2022IsReadAsItWasSentThen() async throws {
        let session = try recorded(["GET /api/products?page_no=1&items_per_page=2": "2022-list"])
        let page = try await MarketClient.school2022(session).products.list(ListingQuery(limit: 2))
        #expect(page.elements.map(\.id.rawValue) == [124, 123])
        #expect(page.elements[0].price.text(in: .korean).plain == "2,000원 1,500원")
        #expect(page.elements[1].price.text(in: .korean).plain == "$0.00")
        #expect(page.elements[1].isSoldOut)
        let midnightInKorea: Int64 = 1_642_431_600_000
        #expect(page.elements[0].createdAt == Timestamp(millisecondsSince1970: midnightInKorea))
        #expect(page.next == Cursor(rawValue: "page-2"))
        #expect(page.previous == nil)
    }

    @Test func aDetailOf2023IsReadAsItWasSentThen() async throws {
        let session = try recorded(["GET /api/products/2456": "2023-detail"])
        let detail = try await MarketClient.school2023(session).products.detail(Product.ID(2456))
        #expect(detail.goods.seller == Seller(id: Account.ID(48), name: "sampleVendor"))
        #expect(detail.pictures.map(\.id.rawValue) == [3341])
        #expect(detail.pictures[0].large.absoluteString.hasSuffix("_origin.png"))
    }

    @Test func aRowInAnUnknownCurrencyIsStillShownAndOneThatIsNoneLeavesTheOthers() async throws {
        let page = Wire.schoolPage(
            Wire.school(3, currency: "JPY"),
            #"{"id":2,"thumbnail":null}"#,
            Wire.school(1)
        )
        let session = ScriptedSession(
            .expect(.get, "/api/products?page_no=1&items_per_page=20", .json(200, page))
        )
        let goods = try await MarketClient.school2022(session).products.list(ListingQuery()).elements
        #expect(goods.map(\.id.rawValue) == [3, 1])
        #expect(goods[0].price.text(in: .korean).plain == "JPY 2,000 JPY 1,500")
    }

    @Test func aProductOf2022IsOneFormWithItsPhotos() async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.jpeg, to: folder.file("앞 \"1\".jpg"))
        let session = ScriptedSession(
            .expect(.post, "/api/products", .json(201, Wire.school(9)))
        )
        var settings = ClientSettings.test()
        settings.temporaryFolder = URL(filePath: folder.path)
        let market = MarketClient.school2022(session, settings: settings)
        #expect(await market.accounts.identity() == .vendor(.sample, account: nil))
        _ = try await market.selling.create(
            ProductSubmission(.bicycle, photos: [SubmittedPhoto(.file(photo))]),
            .random()
        ) {
            _ in
        }

        let sent = session.sent[0]
        #expect(sent.fields["identifier"] == VendorIdentifier.sample.rawValue)
        #expect(sent.fields["Content-Type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        let params =
            #"{"name":"자전거 팝니다","descriptions":"거의 새것","price":150000,"currency":"KRW","discounted_price":20000,"stock":1,"secret":"password"}"#
        #expect(
            sent.text.contains("name=\"params\"\r\nContent-Type: application/json\r\n\r\n\(params)\r\n--")
        )
        #expect(
            sent.text.contains(
                "name=\"images\"; filename=\"앞 %221%22.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
            )
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["앞 \"1\".jpg"])
        #expect(await market.accounts.identity() == .vendor(.sample, account: Account.ID(3)))
    }

    @Test func aFormThatCanNotBeWrittenBlamesNoPhoto() async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.jpeg, to: folder.file("1.jpg"))
        var settings = ClientSettings.test()
        settings.temporaryFolder = URL(filePath: folder.file("gone"))
        let market = MarketClient.school2022(ScriptedSession(), settings: settings)
        let failure = try await error { () throws(ClientError) in
            _ = try await market.selling.create(
                ProductSubmission(.bicycle, photos: [SubmittedPhoto(.file(photo))]),
                .random()
            ) {
                _ in
            }
        }
        #expect(failure == .draftNotKept)
    }

    @Test(arguments: [SessionFault.lostReply, .refused, .status(503)])
    func aProductIsNeverSentTwiceWhereNoKeyWouldHelp(fault: SessionFault) async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.jpeg, to: folder.file("1.jpg"))
        let session = FaultySession(RepeatingSession(json: Wire.school(9)), [fault])
        _ = try await error { () throws(ClientError) in
            let offer = ProductSubmission(.bicycle, photos: [SubmittedPhoto(.file(photo))])
            _ = try await MarketClient.school2022(session).selling.create(offer, .random()) { _ in }
        }
        #expect(session.requests == 1)
    }

    @Test func ruleViolationsAreReportedPerFieldBeforeSending() async throws {
        let offer = ProductSubmission(ProductDraft(name: "", price: "x"), photos: [])
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.school2022(ScriptedSession()).selling.create(offer, .random()) { _ in }
        }
        #expect(
            failure.refusal?.draftProblems == [
                DraftProblem(.photos, .missing), DraftProblem(.name, .missing),
                DraftProblem(.price, .notANumber),
            ]
        )
    }

    @Test func anEditNamesOnlyWhatChanges() async throws {
        let body = #"{"description":"새 설명","thumbnail_id":8,"price":1500.5,"secret":"typed"}"#
        let session = ScriptedSession(
            .expect(.patch, "/api/products/9", body: body, .json(202, Wire.school(9)))
        )
        let edit = ProductUpdate(
            description: "새 설명",
            price: "1500.50",
            photos: [SubmittedPhoto(.onMarket(Photo.ID(8))), SubmittedPhoto(.onMarket(Photo.ID(7)))],
            secret: "typed"
        )
        _ = try await MarketClient.school2023(session, secret: nil).selling.edit(
            Product.ID(9),
            edit,
            .random()
        ) { _ in }
    }

    @Test func withoutASecretNothingIsSent() async throws {
        let market = MarketClient.school2022(ScriptedSession(), secret: nil)
        let failure = try await error { () throws(ClientError) in
            try await market.selling.delete(Product.ID(9), nil)
        }
        #expect(failure == .secretMissing)
    }

    @Test(arguments: [
        (ScriptedAnswer.json(403, #"{"code":403,"message":"no"}"#), ClientError.secretWrong),
        (.json(400, #"{"code":400,"message":"no"}"#), .secretWrong),
        (.json(404, #"{"code":404,"message":"gone"}"#), .refused(Refusal(status: 404, detail: "gone"))),
        (.json(401, #"{"code":401,"message":"who"}"#), .refused(Refusal(status: 401, detail: "who"))),
        (.html(500), .refused(Refusal(status: 500))),
        (.text(200, ""), .malformedReply(path: "/api/products/9/secret")),
        (.text(200, "a?b=c"), .malformedReply(path: "/api/products/9/secret")),
        (.text(200, ".."), .malformedReply(path: "/api/products/9/secret")),
    ])
    func aWrongSecretDiffersFromOtherRefusals(answer: ScriptedAnswer, expected: ClientError) async throws {
        let session = ScriptedSession(.expect(.post, "/api/products/9/secret", answer))
        let failure = try await error { () throws(ClientError) in
            try await MarketClient.school2022(session).selling.delete(Product.ID(9), "guess")
        }
        #expect(failure == expected)
    }

    @Test(arguments: [
        "/api/products/MTYyNHw4M2I2", "/editions/2023/api/products/MTYyNHw4M2I2",
        "https://elsewhere.example/steal/MTYyNHw4M2I2", "\"/api/products/MTYyNHw4M2I2\"\n",
    ])
    func theDeletionOf2023StaysAtTheMarketForAnyTicket(path: String) async throws {
        let session = ScriptedSession(
            .expect(.post, "/api/products/9/archived", body: #"{"secret":"password"}"#, .text(200, path)),
            .expect(.delete, "/api/products/MTYyNHw4M2I2", .json(202, Wire.school(9)))
        )
        try await MarketClient.school2023(session).selling.delete(Product.ID(9), nil)
        #expect(Set(session.sent.map(\.host)) == ["market.example"])
    }

    @Test func onlyThe2023EditionSearches() async throws {
        let path =
            "/api/products?page_no=1&items_per_page=10&search_value=%EC%9E%90%EC%A0%84%EA%B1%B0%26x%3D1"
        let session = ScriptedSession(
            .expect(.get, path, .json(200, Wire.schoolPage(Wire.school(1, name: "새 자전거"))))
        )
        let found = try await MarketClient.school2023(session).search.search("자전거&x=1")
        #expect(found.sections.map(\.findings.count) == [1])
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.school2022(ScriptedSession()).search.search("자전거")
        }
        #expect(failure == .unsupported("search.section"))
    }

    @Test(arguments: [
        ListingQuery(sort: .priceUp), ListingQuery(inStock: true), ListingQuery(seller: Account.ID(1)),
        ListingQuery(text: "x"),
    ])
    func unsupportedFiltersAreRefused(query: ListingQuery) async throws {
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.school2022(ScriptedSession()).products.list(query)
        }
        #expect(failure == .unsupported("products.list"))
    }

    @Test func aVendorMayOwnAnyProductsUntilTheirNumberIsKnown() {
        let goods = ProductSummary.sample(1, seller: 3)
        #expect(Identity.vendor(.sample, account: nil).mayOwn(goods))
        #expect(Identity.vendor(.sample, account: Account.ID(3)).mayOwn(goods))
        #expect(!Identity.vendor(.sample, account: Account.ID(4)).mayOwn(goods))
        #expect(!Identity.nobody.mayOwn(goods))
        #expect(!Identity.account(.sample).mayOwn(goods))
    }

    @Test(arguments: [
        ("64A4BA4C-6cb8-11ec-90d6-0242ac120003:pass:word", "pass:word"),
        ("64a4ba4c-6cb8-11ec-90d6-0242ac120003", nil),
    ])
    func aVendorIsReadFromOneText(text: String, secret: String?) throws {
        let vendor = try #require(VendorLogin(text))
        #expect(vendor.identifier.rawValue == "64a4ba4c-6cb8-11ec-90d6-0242ac120003")
        #expect(vendor.secret == secret)
        #expect(VendorLogin("nobody:x") == nil)
    }
}
