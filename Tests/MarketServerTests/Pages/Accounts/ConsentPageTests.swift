import Market
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Consent to the market's terms: at sign-up, and at the next sign-in of those who have not given it.
@Suite(.timeLimit(.minutes(10)))
struct ConsentPageTests {
    private static let path = "/consent"

    private func signIn(_ market: TestMarket, _ name: String, back: String = "/sell") async throws -> (
        PageClient, Reply
    ) {
        let browser = PageClient(market)
        let reply = try await browser.post(
            "/signin",
            from: "/signin?back=\(back)",
            ["name": name, "password": TestMarket.password, "back": back]
        )
        return (browser, reply)
    }

    @Test func signUpPageLeadsToWhatIsAgreedTo() async throws {
        try await TestMarket.with { market async throws in
            let page = try await PageClient(market).get("/signup").text
            for link in ["/terms", "/privacy"] {
                #expect(page.contains("href=\"\(link)\" target=\"_blank\""))
            }
            #expect(page.contains("name=\"agree\" value=\"\(PageClient.agreed)\" required"))
            #expect(try await !PageClient(market).get("/setup").text.contains("name=\"agree\""))
        }
    }

    @Test(arguments: ["", "on", "0123456789abcdeg"])
    func signUpWithoutATickIsRefusedInPlace(tick: String) async throws {
        try await TestMarket.with { market async throws in
            let browser = PageClient(market)
            let reply = try await browser.post(
                "/signup",
                from: "/signup",
                ["name": "민지", "password": TestMarket.password, "agree": tick]
            )
            #expect(reply.status == 422 && reply.text.contains("동의해 주셔야 가입할 수 있어요."))
            #expect(reply.text.contains("value=\"민지\"") && reply.text.contains("href=\"#agree\""))
            #expect(!reply.text.contains(TestMarket.password))
            #expect(try await market.store.credentials(named: "민지") == nil)
        }
    }

    @Test func otherRefusalsKeepTheTick() async throws {
        try await TestMarket.with { market async throws in
            let reply = try await PageClient(market).post(
                "/signup",
                from: "/signup",
                ["name": "민지", "password": "short", "agree": PageClient.agreed]
            )
            #expect(reply.status == 422)
            #expect(reply.text.contains("value=\"\(PageClient.agreed)\" checked"))
            #expect(!reply.text.contains("동의해 주셔야"))
        }
    }

    @Test func consentAtSignUpIsKeptAndNotAskedForAgain() async throws {
        try await TestMarket.with { market async throws in
            let made = try await PageClient(market).post(
                "/signup",
                from: "/signup?back=/sell",
                ["name": "민지", "password": TestMarket.password, "agree": PageClient.agreed]
            )
            #expect(made.status == 303 && made.location?.hasPrefix(Self.path) == false)
            let account = try #require(try await market.store.credentials(named: "민지")?.account)
            let consents = try await market.store.consents(of: account.id)
            #expect(consents.map(\.version.rawValue) == [PageClient.agreed])
            let (_, reply) = try await signIn(market, "민지")
            #expect(reply.location == "/sell?note=signed-in")
        }
    }

    @Test func accountThatHasNotAgreedIsAskedAtSignInAndMayGoOn() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let (browser, reply) = try await signIn(market, "민지")
            #expect(reply.location == "/consent?back=%2Fsell&note=signed-in")
            let page = try await browser.get(try #require(reply.location))
            #expect(page.status == 200 && page.text.contains("읽어 보고 동의해 주세요"))
            for link in ["/terms", "/privacy", "/sell"] { #expect(page.text.contains("href=\"\(link)\"")) }
            // Put off: they are who they are, and are asked the next time.
            #expect(try await browser.get("/sell").status == 200)
            #expect(try await signIn(market, "민지").1.location?.hasPrefix(Self.path) == true)

            let agreed = try await browser.post(
                Self.path,
                from: "/consent?back=/sell",
                ["version": PageClient.agreed, "back": "/sell"]
            )
            #expect(agreed.location == "/sell?note=agreed")
            #expect(try await market.store.consents(of: person.account.id).count == 1)
            #expect(try await signIn(market, "민지").1.location == "/sell?note=signed-in")
            #expect(try await browser.get(Self.path).text.contains("에 동의하셨어요."))
        }
    }

    @Test func newTermsAreAskedForWithTheDateOfTheOldConsent() async throws {
        try await TestMarket.with { market async throws in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            let person = try await market.person("민지")
            try await market.store.agree(person.account.id, to: MarketBranding.plain.termsVersion)
            let (browser, before) = try await signIn(market, "민지")
            #expect(before.location == "/sell?note=signed-in")
            let fields: KeyValuePairs = ["version": "0", "terms": "# 새 약관"]
            #expect(try await admin.post("/admin/market", from: "/admin/market", fields).status == 303)

            #expect(try await signIn(market, "민지").1.location?.hasPrefix(Self.path) == true)
            let page = try await browser.get(Self.path).text
            #expect(page.contains("에 동의하신 뒤로") && !page.contains(PageClient.agreed))
            // Read before the change, and sent after it.
            let late = try await browser.post(Self.path, from: Self.path, ["version": PageClient.agreed])
            #expect(late.status == 412 && late.text.contains("그사이 글이 다시 바뀌었어요."))
            #expect(try await market.store.consents(of: person.account.id).count == 1)
        }
    }

    @Test func administratorsAgreeToNobodysTerms() async throws {
        try await TestMarket.with { market async throws in
            _ = try await market.person("시장지기", [.administrator])
            let (browser, reply) = try await signIn(market, "시장지기")
            #expect(reply.location == "/sell?note=signed-in")
            #expect(try await browser.get(Self.path).text.contains("동의하지 않아도 돼요."))
        }
    }

    @Test func otherSitesFormAgreesToNothing() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            let fields: KeyValuePairs = ["version": PageClient.agreed]
            let reply = try await browser.post(Self.path, from: Self.path, fields, seal: "x")
            #expect(reply.status == 403)
            #expect(try await market.store.consents(of: person.account.id).isEmpty)
            #expect(try await PageClient(market).get(Self.path).location?.hasPrefix("/signin") == true)
        }
    }
}
