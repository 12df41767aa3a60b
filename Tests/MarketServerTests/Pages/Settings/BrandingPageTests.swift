import HTTPServer
import Market
import MarketService
import Testing

@testable import MarketServer

/// The market's presentation, and the right to change it.
@Suite(.timeLimit(.minutes(10)))
struct BrandingPageTests {
    private static let path = "/admin/market"

    private func with(_ body: (TestMarket, _ admin: PageClient) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            try await body(market, admin)
        }
    }

    private static func fields(name: String = "우리 동네", version: String = "0") -> KeyValuePairs<String, String>
    {
        [
            "version": version, "name": name, "purpose": "나눔과 교환", "accent": "#1d4ed8",
            "contact": "hello@market.example", "terms": "# 약관\r\n- <b>하나</b> [문의](mailto:a@b.example)",
            "privacy": "", "business": "**상호** 동네", "language": "en",
        ]
    }

    @Test func brandingIsSeenEverywhereAtOnce() async throws {
        try await with { market, admin in
            let guest = PageClient(market)
            let before = try await guest.get("/").text
            #expect(before.contains("<title>마켓 · 오픈마켓</title>") && !before.contains("/accents/"))
            let saved = try await admin.post(Self.path, from: Self.path, Self.fields())
            #expect(saved.location == "/admin/market?note=saved")

            // The first of these had been kept for everyone.
            let page = try await guest.get("/").text
            #expect(page.contains(" · 우리 동네</title>"))
            #expect(page.contains("<meta property=\"og:site_name\" content=\"우리 동네\">"))
            #expect(page.contains("href=\"/accents/1d4ed8.css\""))
            #expect(page.contains("<a href=\"/terms\">이용약관</a>") && page.contains("<a href=\"/business\">"))
            #expect(page.contains("href=\"mailto:hello@market.example\""))
            let terms = try await guest.get("/terms").text
            #expect(terms.contains("<h2>약관</h2>") && terms.contains("&lt;b&gt;하나&lt;/b&gt;"))
            #expect(try await guest.get("/business").text.contains("<strong>상호</strong> 동네"))
            for path in ["/manifest.webmanifest", "/opensearch.xml", "/feeds/new"] {
                #expect(try await guest.get(path).text.contains("우리 동네"), "\(path)")
            }
            #expect(try await guest.get("/sitemaps/pages.xml").text.contains("/terms</loc>"))
            #expect(try await guest.get("/manifest.webmanifest").text.contains("\"theme_color\":\"#1d4ed8\""))
            let body = try await market.ask(.get, "/market").text
            #expect(body.contains("\"name\":\"우리 동네\"") && body.contains("\"accent\":\"#1d4ed8\""))
            let sheet = try await guest.get("/accents/1d4ed8.css")
            #expect(
                sheet.text.contains("--accent: #1d4ed8") && sheet.text.contains("prefers-color-scheme: dark")
            )
        }
    }

    @Test func readerWhoNamesNoLanguageGetsTheDefault() async throws {
        try await with { market, admin in
            let guest = PageClient(market)
            guest.language = "fr"
            #expect(try await guest.get("/").text.contains("<html lang=\"ko\">"))
            _ = try await admin.post(Self.path, from: Self.path, Self.fields())

            for path in ["/", "/search", "/offline"] {
                #expect(try await guest.get(path).text.contains("<html lang=\"en\">"), "\(path)")
            }
            guest.language = "ko"
            #expect(try await guest.get("/").text.contains("<html lang=\"ko\">"))
        }
    }

    @Test func onlyAdministratorsSeeAndChangeIt() async throws {
        try await TestMarket.with { market in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            let seal = try await admin.seal(at: Self.path)
            for (role, status) in [([Role.moderator], 403), ([], 403)] as [([Role], Int)] {
                let other = PageClient(
                    market,
                    as: try await market.person("사람 \(status) \(role.count)", Set(role))
                )
                #expect(try await other.get(Self.path).status == status)
                let own = try await other.seal(at: "/settings")
                for seal in [own, seal, ""] {
                    #expect(
                        try await other.post(Self.path, from: Self.path, Self.fields(), seal: seal).status
                            == status
                    )
                }
                #expect(try await !other.get("/settings").text.contains(Self.path))
            }
            let guest = PageClient(market)
            #expect(try await guest.get(Self.path).location?.hasPrefix("/signin") == true)
            #expect(try await guest.post(Self.path, from: Self.path, Self.fields(), seal: seal).status == 401)
            #expect(market.services.branding.kept == .none)
            #expect(try await admin.get("/settings").text.contains(Self.path))
        }
    }

    @Test func formWithoutItsSealChangesNothingAndLosesNothing() async throws {
        try await with { market, admin in
            for seal in ["", "00", String(repeating: "0", count: 64)] {
                let reply = try await admin.post(Self.path, from: Self.path, Self.fields(), seal: seal)
                #expect(reply.status == 403 && reply.text.contains("value=\"우리 동네\""))
            }
            let evil = try await admin.post(
                Self.path,
                from: Self.path,
                Self.fields(),
                more: [("Sec-Fetch-Site", "cross-site")]
            )
            #expect(evil.status >= 400)
            #expect(market.services.branding.kept == .none)
        }
    }

    @Test func aBrandingErrorKeepsTheTypedText() async throws {
        try await with { market, admin in
            let reply = try await admin.post(
                Self.path,
                from: Self.path,
                [
                    "version": "0", "name": "좋은\u{202E}이름", "accent": "#ffff00",
                    "terms": "</textarea><script>x</script>",
                ]
            )

            #expect(reply.status == 422)
            #expect(reply.text.contains("더 진한 색을") && reply.text.contains("value=\"#ffff00\""))
            #expect(reply.text.contains("&lt;/textarea&gt;&lt;script&gt;"))
            #expect(market.services.branding.kept == .none)
        }
    }

    @Test func aConcurrentBrandingEditIsRefusedBeforeItOverwrites() async throws {
        try await with { market, admin in
            _ = try await admin.post(Self.path, from: Self.path, Self.fields())
            let late = try await admin.post(Self.path, from: Self.path, Self.fields(name: "옛 동네"))

            #expect(late.status == 412 && late.text.contains("다른 관리자가"))
            #expect(late.text.contains("value=\"옛 동네\"") && late.hidden("version") == ["1"])
            #expect(market.services.branding.kept.branding.name == "우리 동네")
            _ = try await admin.post(Self.path, from: Self.path, Self.fields(name: "옛 동네", version: "1"))
            #expect(market.services.branding.kept.branding.name == "옛 동네")
        }
    }

    @Test func chosenCurrencyIsAskedForFromThenOn() async throws {
        try await with { market, admin in
            let seller = try await market.person("판매자")
            let page = PageClient(market, as: seller)
            #expect(try await page.get("/sell").text.contains("type=\"radio\" name=\"currency\""))
            func save(_ currencies: String, _ version: Int) async throws {
                let saved = try await admin.post(
                    Self.path,
                    from: Self.path,
                    ["version": "\(version)", "currencies": currencies]
                )
                #expect(saved.location == "/admin/market?note=saved")
            }
            try await save("USD", 0)
            let form = try await page.get("/sell").text
            #expect(form.contains("name=\"currency\" value=\"USD\"") && !form.contains("value=\"KRW\""))
            #expect(try await market.ask(.get, "/market").text.contains("\"currencies\":[\"USD\"]"))
            #expect(throws: InvalidDraft.self) { try market.services.products.currencies.check(.krw) }
            // What is no choice changes nothing; the first of them takes it back.
            try await save("XXX", 1)
            #expect(market.services.products.currencies.all == [.usd])
            try await save("started", 2)
            #expect(market.services.products.currencies == .every)
        }
    }

    @Test func brandingSurvivesARestart() async throws {
        try await with { market, admin in
            _ = try await admin.post(Self.path, from: Self.path, Self.fields())
            let again = BrandingService(store: market.store, log: market.server.log)
            #expect(again.kept == .none)
            try await again.load()

            #expect(again.kept == market.services.branding.kept && again.kept.version == 1)
        }
    }

    @Test(arguments: [
        "ffffff.css", "1D4ED8.css", "1d4ed8", "1d4ed8.css.css", "..css", "%7D.css", "00000.css",
    ])
    func styleSheetsOfNoAccentAreNone(file: String) async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market).get("/accents/\(file)")

            #expect(reply.status == 404)
        }
    }
}
