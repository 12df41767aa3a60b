import HTTPServer
import Market
import MarketService
import Testing

@testable import MarketServer

/// The legal pages: the program's default texts, the operator's own, and the ways to both.
@Suite(.timeLimit(.minutes(10)))
struct LegalPageTests {
    private static let defaults = MarketBranding.LegalPage.allCases.filter(\.hasDefault)

    @Test func defaultsAreReadInTheReadersLanguageAndSaySo() async throws {
        try await TestMarket.with { market in
            let guest = PageClient(market)
            for page in Self.defaults {
                let path = "/\(page.rawValue)"
                guest.language = "ko"
                let korean = try await guest.get(path)
                #expect(korean.status == 200 && korean.text.contains("<html lang=\"ko\">"))
                #expect(korean.text.contains("기본 글을 보여 드려요") && korean.text.contains("<h2>"))
                #expect(korean.text.contains("<h1>\(page.title(in: .korean))</h1>"))
                guest.language = "en"
                let english = try await guest.get(path).text
                #expect(english.contains("default text.") && !english.contains("어요"))
                for text in [korean.text, english] {
                    #expect(!text.contains("{name}") && !text.contains("{contact}"))
                }
            }
            #expect(try await guest.get("/business").status == 404)
            #expect(try await !guest.get("/").text.contains("href=\"/business\""))
        }
    }

    @Test func operatorsTextWinsInEveryLanguageUntilItIsEmptyAgain() async throws {
        try await TestMarket.with { market in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            let (form, guest) = ("/admin/market", PageClient(market))
            func save(_ text: String, _ version: String) async throws {
                let fields = ["version": version, "safety": text] as KeyValuePairs
                #expect(try await admin.post(form, from: form, fields).location == "/admin/market?note=saved")
            }
            try await save("# 우리 규칙\n<b>조심</b>", "0")
            for language in ["ko", "en"] {
                guest.language = language
                let own = try await guest.get("/safety").text
                #expect(own.contains("<h2>우리 규칙</h2>") && own.contains("&lt;b&gt;조심&lt;/b&gt;"))
                #expect(!own.contains("class=\"hint\""))
            }
            #expect(try await admin.get(form).text.contains("# 우리 규칙"))
            try await save(" \n ", "1")
            #expect(try await guest.get("/safety").text.contains("default text."))
        }
    }

    @Test func theyAreReachedFromWherePeopleNeedThem() async throws {
        try await TestMarket.with { market in
            let (seller, buyer) = (try await market.person("판매자"), try await market.person("구매자"))
            let sent = TradingWays(meets: true, parcel: .feeIncluded)
            let product = try await market.product(of: seller, facts: ProductFacts(ways: sent)).id
            let page = PageClient(market, as: buyer)
            for path in ["/", "/me"] {
                let text = try await page.get(path).text
                for legal in Self.defaults { #expect(text.contains("href=\"/\(legal.rawValue)\"")) }
            }
            let paths = [
                ("/sell", "/prohibited"), ("/products/\(product)", "/parcels"),
                ("/products/\(product)/report", "/prohibited"),
                ("/products/\(product)/conversation", "/safety"),
            ]
            for (path, legal) in paths {
                let text = try await page.get(path).text
                let main = text.split(separator: "<footer")[0]
                #expect(main.contains("href=\"\(legal)\""), "\(path)")
            }
        }
    }

    @Test func theAPISaysWhereTheyAre() async throws {
        try await TestMarket.with { market in
            let body = try await market.ask(.get, "/market").text
            for page in Self.defaults { #expect(body.contains("\"\(page.rawValue)\":\"/\(page.rawValue)\"")) }
            #expect(!body.contains("business"))
        }
    }
}
