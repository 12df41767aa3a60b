import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// Asking for goods that are given away, and picking who has them, on pages without scripts.
@Suite(.timeLimit(.minutes(10)))
struct ClaimPageTests {
    /// Two things whose giver picks, and an account that is old enough to ask.
    private struct Fixture {
        let market: TestMarket
        let (first, second): (Product.ID, Product.ID)
        let claimer: Person
        let (giver, browser): (PageClient, PageClient)

        func claim(_ id: Product.ID, _ text: String) async throws -> Reply {
            let path = "/products/\(id)/claim"
            return try await browser.post(path, from: path, ["do": "claim", "text": text])
        }

        func position(for id: Product.ID) async throws -> ClaimPosition? {
            try await market.services.claims.position(for: id, of: claimer.account)
        }
    }

    private func with(_ body: (Fixture) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let giver = try await market.person("giver")
            let claimer = try await market.person("claimer")
            let facts = ProductFacts(giveaway: .pick)
            let first = try await market.product(of: giver, "하나 물건", price: "0", facts: facts).id
            let second = try await market.product(of: giver, "둘째 물건", price: "0", facts: facts).id
            market.clock.advance(seconds: 25 * 3_600)
            try await body(
                Fixture(
                    market: market,
                    first: first,
                    second: second,
                    claimer: claimer,
                    giver: PageClient(market, as: giver),
                    browser: PageClient(market, as: claimer)
                )
            )
        }
    }

    @Test func aClaimCanBeWithdrawn() async throws {
        try await with { fixture in
            let path = "/products/\(fixture.first)/claim"
            let asked = try await fixture.claim(fixture.first, "꼭 받고 싶어요")
            #expect((asked.status, asked.location) == (303, path))
            #expect(try await fixture.browser.get(path).text.contains("꼭 받고 싶어요"))
            let dropped = try await fixture.browser.post(path, from: path, ["do": "drop"])
            #expect((dropped.status, dropped.location) == (303, path))
            #expect(try await fixture.position(for: fixture.first) == nil)
        }
    }

    @Test func eachSideReadsItsOwnSentenceOfAClaim() async throws {
        try await with { fixture in
            let claim = "/products/\(fixture.first)/claim"
            #expect(try await fixture.claim(fixture.first, "꼭 받고 싶어요").status == 303)
            let waits = "주는 분의 선택을 기다려요"
            #expect(try await fixture.browser.get(claim).text.contains(waits))
            let list = try await fixture.giver.get("\(claim)s").text
            #expect(list.contains("아직 고르지 않았어요") && !list.contains(waits))
            // Who asks is known by more than a name.
            #expect(list.contains("href=\"/sellers/\(fixture.claimer.account.id)\""))
            #expect(list.contains("<p class=\"facts\">새 이웃"))
        }
    }

    @Test func formThatDoesNotSayWhatIsMeantTakesNothingBack() async throws {
        try await with { fixture async throws in
            #expect(try await fixture.claim(fixture.first, "꼭 받고 싶어요").status == 303)
            let path = "/products/\(fixture.first)/claim"
            for fields in [["do": "dance"], [:]] as [KeyValuePairs<String, String>] {
                #expect(try await fixture.browser.post(path, from: path, fields).status == 400)
            }
            #expect(try await fixture.position(for: fixture.first) != nil)
        }
    }

    @Test func newcomerAsksForOneThingAtATime() async throws {
        try await with { fixture in
            #expect(try await fixture.claim(fixture.first, "꼭 받고 싶어요").status == 303)
            let more = try await fixture.claim(fixture.second, "이것도 받고 싶어요")
            #expect((400..<500).contains(more.status) && more.text.contains("이것도 받고 싶어요"))
            #expect(try await fixture.position(for: fixture.second) == nil)
        }
    }

    @Test func numberThatWasGivenWithAClaimHindersNoPicking() async throws {
        try await with { fixture in
            #expect(try await fixture.claim(fixture.first, "010-1234-5678로 연락 주세요").status == 303)
            guard case .claim(let claim) = try await fixture.position(for: fixture.first) else {
                throw TestFailure.unexpected
            }
            let path = "/products/\(fixture.first)/claims"
            let picked = try await fixture.giver.post(path, from: path, ["pick": "\(claim.id)"])
            #expect(picked.status == 303)
            guard case .deal = try await fixture.position(for: fixture.first) else {
                throw TestFailure.unexpected
            }
        }
    }
}
