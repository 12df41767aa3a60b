import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import ServerDoubles
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct OfferingTests {
    private static func form(_ parts: [(head: String, body: String)], boundary: String = "b") -> [UInt8] {
        let text = parts.map {
            "--\(boundary)\r\nContent-Disposition: form-data; \($0.head)\r\n\r\n\($0.body)\r\n"
        }
        return Array((text.joined() + "--\(boundary)--\r\n").utf8)
    }

    private static let product = (
        head: #"name="product""#, body: #"{"name":"자전거 팝니다","price":"1000","discount":100}"#
    )

    private static func photo(_ content: String) -> (head: String, body: String) {
        (#"name="photos"; filename="a.jpg""#, content)
    }

    private func offer(
        _ market: TestMarket,
        as person: Person,
        key: String? = nil,
        boundary: String = "b",
        _ parts: [(head: String, body: String)]
    ) async throws -> Reply {
        var fields: [(HTTPFieldName, String)] = [
            (.authorization, "Bearer \(person.token.text)"),
            (.contentType, "multipart/form-data; boundary=\(boundary)"),
        ]
        if let key { fields.append(("Idempotency-Key", key)) }
        let body = Self.form(parts, boundary: boundary)
        return await market.ask(try HTTPRequest(.post, "/api/v2/products", fields: fields, body: body))
    }

    @Test func uploadsAndFormPhotosKeepTheirOrder() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let upload = try await market.photo(of: seller, "first")
            let json = #"{"name":"자전거","price":1,"photos":[{"id":\#(upload),"alt":"앞"}]}"#
            let reply = try await offer(
                market,
                as: seller,
                [
                    (#"name="product""#, json), Self.photo("second"), (#"name="alt""#, "뒤"),
                    Self.photo("third"),
                ]
            )
            let product = try reply.body(ProductBody.self).product
            #expect(reply.status == 201)
            #expect(reply.fields[.location] == "/api/v2/products/\(product.id)")
            #expect(
                product.photos.map(\.content)
                    == ["first", "second", "third"].map { PhotoContent.sample(Array($0.utf8)).hash }
            )
            #expect(product.photos.map(\.altText) == ["앞", "뒤", ""])
            #expect(product.seller.id == seller.account.id)
            #expect(try market.filesLeft.isEmpty)
        }
    }

    @Test func requestWithAKeyIsExecutedOnce() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let parts = [Self.product, Self.photo("one"), Self.photo("two")]
            let first = try await offer(market, as: seller, key: "k", parts)
            let second = try await offer(market, as: seller, key: "k", boundary: "another", parts)
            let other = try await offer(market, as: seller, key: "k", [Self.product, Self.photo("three")])
            let otherPhoto = [Self.product, Self.photo("one"), Self.photo("ten")]
            let replaced = try await offer(market, as: seller, key: "k", otherPhoto)
            let somebodyElses = try await offer(market, as: try await market.person("other"), key: "k", parts)

            #expect(first.status == 201)
            #expect((second.status, second.bytes) == (first.status, first.bytes))
            #expect(second.fields[.location] == first.fields[.location])
            #expect(other.code == .keyReused)
            #expect(replaced.code == .keyReused, "the same form with other bytes in a photo")
            #expect(somebodyElses.status == 201)
            #expect(try await market.store.count(ProductQuery()) == .exactly(2))
        }
    }

    @Test func racingRequestsWithOneKeyExecuteOnce() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let photo = try await market.photo(of: seller)
            let json = #"{"name":"자전거","price":1,"photos":[{"id":\#(photo)}]}"#
            let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await market.ask(
                            .post,
                            "/products",
                            as: seller,
                            json,
                            fields: [("Idempotency-Key", "k")]
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(replies.map(\.status)) == [201])
            #expect(Set(replies.map(\.bytes)).count == 1)
            #expect(try await market.store.count(ProductQuery()) == .exactly(1))
        }
    }

    @Test func editWithAKeyIsExecutedOnceDespiteLaterVersions() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let path = "/products/\(try await market.product(of: seller).id)"
            let fields: [(HTTPFieldName, String)] = [("Idempotency-Key", "k"), (.ifMatch, "\"1\"")]
            let first = try await market.ask(.patch, path, as: seller, #"{"stock":9}"#, fields: fields)
            let second = try await market.ask(.patch, path, as: seller, #"{"stock":9}"#, fields: fields)
            let other = try await market.ask(.patch, path, as: seller, #"{"stock":8}"#, fields: fields)
            #expect(first.status == 200)
            #expect((second.status, second.bytes) == (200, first.bytes))
            #expect(other.code == .keyReused)
        }
    }

    @Test(arguments: ["", "two words", "열쇠", String(repeating: "k", count: 201)])
    func invalidIdempotencyKeyIsRefused(key: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await offer(market, as: seller, key: key, [Self.product, Self.photo("one")])
            #expect(reply.code == .malformed)
        }
    }

    struct EditionRefusal: Sendable {
        let parts: [(head: String, body: String)]
        let code: ProblemCode
    }

    @Test(arguments: [
        EditionRefusal(parts: [Self.product], code: .invalidDraft),
        EditionRefusal(parts: [Self.photo("one")], code: .malformed),
        EditionRefusal(parts: [(#"name="product""#, "{"), Self.photo("one")], code: .malformed),
        EditionRefusal(
            parts: [Self.product] + Array(repeating: Self.photo("x"), count: 11),
            code: .invalidDraft
        ),
        EditionRefusal(
            parts: [Self.product] + Array(repeating: Self.photo("x"), count: 12),
            code: .invalidDraft
        ),
        EditionRefusal(parts: [Self.product, Self.photo("one"), Self.photo("damaged")], code: .photoDamaged),
        EditionRefusal(parts: [Self.product, Self.photo("<svg/>")], code: .photoUnsupported),
        EditionRefusal(
            parts: [
                (#"name="product""#, #"{"name":"자전거","price":1,"photos":[{"id":999}]}"#), Self.photo("one"),
            ],
            code: .photoMissing
        ),
    ])
    func refusedOfferLeavesNothing(refusal: EditionRefusal) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await offer(market, as: seller, refusal.parts)
            #expect((reply.status, reply.code) == (refusal.code.status, refusal.code))
            #expect(try await market.store.count(ProductQuery()) == .exactly(0))
            #expect(try await market.store.uploads(of: seller.account.id).isEmpty)
            #expect(try market.filesLeft.isEmpty)
        }
    }

    @Test(arguments: ["{foreign}", "999", "-1", "0"])
    func uploadOfAnotherAccountCannotBeOffered(id: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let foreign = try await market.photo(of: try await market.person("other"))
            let id = id == "{foreign}" ? "\(foreign)" : id
            let json = #"{"name":"자전거","price":1,"photos":[{"id":\#(id)}]}"#
            #expect(try await market.ask(.post, "/products", as: seller, json).code == .photoMissing)
        }
    }

    @Test func allProblemsAreReportedTogetherInTheCallersLanguage() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await market.ask(
                .post,
                "/products",
                as: seller,
                "{}",
                fields: [(.acceptLanguage, "en")]
            )
            let problem = try reply.body(ProblemBody.self)
            #expect(problem.fields.map(\.field) == ["photos", "name", "price"])
            #expect(problem.title == "Something needs fixing first.")
            #expect(problem.request == reply.fields["X-Request-ID"])
        }
    }
}
