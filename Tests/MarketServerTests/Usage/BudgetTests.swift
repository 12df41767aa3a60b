import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer
@testable import MarketService

/// Budgets that are spent, as pages and API say it.
@Suite(.timeLimit(.minutes(10)))
struct BudgetTests {
    private static let fields = [
        ("name", "자전거 팝니다"), ("price", "15000"), ("stock", "2"), ("currency", "KRW"),
        ("description", "거의 새것"), ("do", "done"),
    ]

    private func space(_ bytes: Int) -> UploadSpace.Limits {
        var limits = UploadSpace.Limits()
        limits.ofAccount = bytes
        return limits
    }

    private func upload(_ bytes: Int, of person: Person, key: String? = nil) throws -> HTTPRequest {
        var fields: [(HTTPFieldName, String)] = [
            (.authorization, "Bearer \(person.token.text)"), (.contentType, "image/jpeg"),
        ]
        if let key { fields.append(("Idempotency-Key", key)) }
        return try HTTPRequest(
            .post,
            "/api/v2/uploads",
            fields: fields,
            body: [UInt8](repeating: 7, count: bytes)
        )
    }

    @Test func uploadWithoutRoomIsRefusedAndForgotten() async throws {
        try await TestMarket.with(space: space(1_000)) { market in
            let seller = try await market.person("seller")
            let refused = await market.ask(try upload(1_001, of: seller))
            #expect(refused.status == 429 && refused.code == .usageLimit)
            #expect(refused.fields[.retryAfter] != nil)
            #expect(try market.filesLeft.isEmpty)
            for _ in 0..<3 { #expect(await market.ask(try upload(1_000, of: seller)).status == 201) }
        }
    }

    @Test func formWithoutRoomForItsPhotosKeepsItsWords() async throws {
        try await TestMarket.with(space: space(100)) { market in
            let browser = PageClient(market, as: try await market.person("seller"))
            let reply = try await browser.offer(
                "/sell",
                Self.fields,
                photos: [String(repeating: "a", count: 101)]
            )
            #expect(reply.status == 429 && reply.fields[.retryAfter] != nil)
            #expect(reply.text.contains("자전거 팝니다") && reply.text.contains("다시 골라 주세요"))
            #expect(try market.filesLeft.isEmpty)
        }
    }

    @Test func newcomersFormComesBackWithWordsAndPhotosAndSaysWhenItGoesOn() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market, as: try await market.person("seller"))
            for number in 0..<5 {
                let made = try await browser.offer(
                    "/sell",
                    Self.fields + [("key", "k\(number)")],
                    photos: ["one"]
                )
                #expect(made.status == 303)
            }
            let refused = try await browser.offer("/sell", Self.fields + [("key", "k")], photos: ["two"])
            #expect(refused.status == 429 && refused.fields[.retryAfter] == "86400")
            #expect(refused.text.contains("약 24시간 뒤에 다시 할 수 있어요."))
            #expect(refused.text.contains("자전거 팝니다"))
            let photos = refused.hidden("photo")
            #expect(photos.count == 1)

            market.clock.advance(seconds: 86_401)
            let made = try await browser.offer(
                "/sell",
                Self.fields + [("key", "k")] + photos.map { ("photo", $0) }
            )
            #expect(made.status == 303, "\(made.text)")
        }
    }

    @Test(arguments: Role.allCases)
    func moderatorsHaveNoListingLimit(role: Role) async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market, as: try await market.person("boss", [role]))
            for number in 0...ListingBudget.largest.aDay {
                let form = Self.fields + [("key", "k\(number)")]
                #expect(try await browser.offer("/sell", form, photos: ["one"]).status == 303)
            }
        }
    }

    @Test func deletingMakesNoRoomForTheDay() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let photo = { try await market.photo(of: seller) }
            for number in 0..<6 {
                let json =
                    #"{"name":"자전거 팝니다","price":"1000","stock":"1","currency":"KRW","photos":[{"id":\#(try await photo())}]}"#
                let reply = try await market.ask(.post, "/products", as: seller, json)
                #expect(reply.status == (number < 5 ? 201 : 429), "\(reply.text)")
                guard number < 5 else { continue }
                let deleted = try await market.ask(.delete, "/products/\(number + 1)", as: seller)
                #expect(deleted.status == 204)
            }
        }
    }

    @Test func hiddenProductsCountWhenTheyAreShownAgain() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let hidden = try await market.product(of: seller)
            _ = try await market.ask(.put, "/products/\(hidden.id)/state", as: seller, #"{"state":"hidden"}"#)
            for _ in 0..<10 { _ = try await market.product(of: seller) }
            let shown = try await market.ask(
                .put,
                "/products/\(hidden.id)/state",
                as: seller,
                #"{"state":"selling"}"#
            )
            #expect(shown.status == 429 && shown.code == .onlineLimit, "\(shown.text)")
        }
    }

    @Test func keysBeyondTheBudgetAreRefusedBeforeAnyWork() async throws {
        var limits = StoreLimits()
        limits.answersOfAccount = 2
        try await TestMarket.with(limits: limits) { market in
            let seller = try await market.person("seller")
            for key in ["a", "b"] {
                #expect(await market.ask(try upload(10, of: seller, key: key)).status == 201)
            }
            let refused = await market.ask(try upload(10, of: seller, key: "c"))
            #expect(refused.status == 429 && refused.code == .usageLimit)
            #expect(refused.fields[.retryAfter] == "86400")
            #expect(await market.ask(try upload(10, of: seller, key: "a")).status == 201)
            #expect(await market.ask(try upload(10, of: seller)).status == 201)
        }
    }

    @Test func aModeratorHasNoListingLimit() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market, as: try await market.person("keeper", [.moderator]))
            for number in 0..<7 {
                let made = try await browser.offer(
                    "/sell",
                    Self.fields + [("key", "k\(number)")],
                    photos: ["one"]
                )
                #expect(made.status == 303)
            }
        }
    }
}
