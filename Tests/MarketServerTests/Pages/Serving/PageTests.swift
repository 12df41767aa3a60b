import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct PageTests {
    /// Messengers that show a link's face take anything.
    @Test(arguments: [
        ("text/html", true), ("*/*", true), ("text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", true),
        ("application/xhtml+xml, text/html", true), ("text/htm", false),
        ("application/json", false), ("application/json, */*;q=0.5", false), ("text/plain", false),
        ("", false),
    ])
    func rootServesPagesToBrowsersAndTextToApps(accept: String, isPage: Bool) async throws {
        try await TestMarket.with { market in
            let client = PageClient(market)
            // The second is answered from memory.
            for _ in 0..<2 {
                let reply = try await client.get("/", accept: accept)

                #expect(reply.text.hasPrefix("<!doctype html>") == isPage)
                #expect(reply.text.contains("/api/v2/openapi.json") != isPage)
            }
        }
    }

    @Test(arguments: [
        "/", "/search", "/search?q=%EC%9E%90", "/likes", "/cart", "/signin", "/signup", "/settings",
        "/recovery", "/setup", "/offline", "/nowhere", "/products/99",
    ])
    func everyPageFollowsTheMarkupRules(path: String) async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market).get(path)

            #expect(reply.fields["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
            #expect(reply.fields["X-Content-Type-Options"] == "nosniff")
            #expect(reply.fields["X-Frame-Options"] == "DENY")
            #expect(reply.fields[.cacheControl]?.contains("public") != true)
        }
    }

    @Test(arguments: [("/nowhere", 404), ("/products/99", 404), ("/products/x", 404), ("/signout", 405)])
    func missingPageIsAnsweredWithAPage(path: String, status: Int) async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market).get(path)

            #expect(reply.status == status)
            #expect(reply.text.contains("<h1>"))
        }
    }

    @Test func deletedProductIsAnsweredAsGone() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market)
            let gone = try await browser.get("/products/99").text
            let unknown = try await browser.get("/nowhere").text
            #expect(gone.contains("이 상품은 더 이상 없어요</h1>"))
            #expect(!unknown.contains("이 상품은 더 이상 없어요"))
        }
    }

    /// A browser keeps the page for its next user.
    @Test func offlinePageContainsNoAccount() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let browser = PageClient(market, as: seller)

            #expect(try await browser.get("/settings").text.contains(seller.account.name))
            #expect(try await !browser.get("/offline").text.contains(seller.account.name))
        }
    }

    @Test func unknownPathIsNotAPageForApps() async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market).get("/nowhere", accept: "application/json")

            #expect(reply.code == .notFound)
        }
    }

    @Test(arguments: [("ko", "ko", "로그인"), ("en-GB,ko;q=0.5", "en", "Sign In"), ("fr", "ko", "로그인")])
    func pagesFollowAcceptLanguage(header: String, language: String, word: String) async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market)
            browser.language = header
            let text = try await browser.get("/").text

            #expect(text.contains("<html lang=\"\(language)\">") && text.contains(word))
        }
    }

    @Test func chosenLanguageIsKeptAndReturnsToThePage() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market)
            let reply = try await browser.get("/search?q=a%20b&language=en")

            #expect(reply.location == "/search?q=a%20b")
            #expect(try await browser.get("/").text.contains("<html lang=\"en\">"))
        }
    }

    @Test func aLanguageInTheAddressHoldsForThatPageAlone() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market)
            let page = try await browser.get("/?lang=en").text

            #expect(page.contains("<html lang=\"en\">"))
            #expect(page.contains("<link rel=\"canonical\" href=\"http://localhost/?lang=en\">"))
            for (language, address) in [("ko", "/?lang=ko"), ("en", "/?lang=en"), ("x-default", "/")] {
                let link = "hreflang=\"\(language)\" href=\"http://localhost\(address)\">"
                #expect(page.contains("<link rel=\"alternate\" \(link)"))
            }
            // Links in the page lead on in the reader's own language, which is what it was.
            #expect(page.contains("href=\"/?language=ko\""))
            #expect(try await browser.get("/").text.contains("<html lang=\"ko\">"))
            #expect(try await browser.get("/?lang=xx").text.contains("<html lang=\"ko\">"))
        }
    }

    @Test func chosenLayoutIsKept() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            _ = try await market.product(of: seller)
            let browser = PageClient(market)
            #expect(try await browser.get("/").text.contains("class=\"goods auto feed\""))
            _ = try await browser.get("/?view=list")
            #expect(try await browser.get("/").text.contains("class=\"goods list feed\""))
            _ = try await browser.get("/?view=grid")

            #expect(try await browser.get("/").text.contains("class=\"goods grid feed\""))
        }
    }

    @Test func chosenThemeIsKeptByTheBrowserAndShownToNobodyElse() async throws {
        try await TestMarket.with { market in
            let (browser, other) = (PageClient(market), PageClient(market))
            func theme(_ browser: PageClient) async throws -> String {
                let page = try await browser.get("/").text
                return page.split(separator: "data-theme=\"").dropFirst().first.map {
                    String($0.prefix { $0 != "\"" })
                } ?? ""
            }
            for chosen in ["dark", "light"] {
                let saved = try await browser.post("/settings", from: "/settings", ["theme": chosen])
                #expect(saved.location == "/settings?note=settings-saved")
                // The second of each is answered from memory.
                for _ in 0..<2 {
                    #expect(try await theme(browser) == chosen)
                    #expect(try await theme(other) == "")
                }
                let page = try await browser.get("/settings").text
                #expect(page.contains("name=\"theme\" value=\"\(chosen)\" checked"))
            }
            _ = try await browser.post("/settings", from: "/settings", ["theme": "system"])
            #expect(browser.cookies["openmarket_theme"] == nil)
            #expect(try await theme(browser) == "")
            // A browser may hold anything.
            browser.cookies["openmarket_theme"] = "\"><script>"
            #expect(try await theme(browser) == "")
        }
    }

    @Test func personsThemeStaysWithTheBrowserWhoeverSignsIn() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            _ = try await browser.post("/settings", from: "/settings", ["theme": "dark"])
            #expect(try await browser.get("/").text.contains("data-theme=\"dark\""))
            let elsewhere = PageClient(market, as: person)
            #expect(try await !elsewhere.get("/").text.contains("data-theme"))
        }
    }

    /// The first page is kept for everyone, but tells the time.
    @Test func keptPageTellsHowLongAgoProductsWereListed() async throws {
        try await TestMarket.with { market in
            _ = try await market.product(of: market.person("민지"))
            let browser = PageClient(market)
            #expect(try await browser.get("/").text.contains(">방금</time>"))

            market.clock.advance(seconds: 180)

            #expect(try await browser.get("/").text.contains(">3분 전</time>"))
        }
    }

    @Test func listPagesLinkOnUntilTheEnd() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            for number in 1...45 { _ = try await market.product(of: seller, "상품 번호 \(number)") }
            let browser = PageClient(market)
            let first = try await browser.get("/")
            let next = try #require(first.text.link("next"))
            // What is added meanwhile moves no page.
            _ = try await market.product(of: seller, "나중에 온 상품")
            let second = try await browser.get(next)
            let third = try await browser.get(try #require(second.text.link("next")))

            #expect(first.cards == Array((26...45).reversed()))
            #expect(second.cards == Array((6...25).reversed()))
            #expect(third.cards == Array((1...5).reversed()))
            #expect(third.text.contains("마지막 상품입니다") && third.text.link("next") == nil)
            #expect(try await browser.get("/?page=3").cards == Array((1...6).reversed()))
            // Behind the last page is the last page.
            let behind = try await browser.get("/?page=99")
            #expect(behind.cards == Array((1...6).reversed()) && !behind.text.contains("page=98"))
        }
    }

    @Test func likesArePagedInBothDirections() async throws {
        try await TestMarket.with { market in
            let fan = try await market.person("민지")
            for number in 1...45 {
                let product = try await market.product(of: fan, "상품 번호 \(number)")
                try await market.store.setLike(true, of: product.id, by: fan.account.id)
            }
            let browser = PageClient(market, as: fan)
            let first = try await browser.get("/likes")
            let second = try await browser.get(try #require(first.text.link("next")))
            let third = try await browser.get(try #require(second.text.link("next")))
            let back = try await browser.get(try #require(third.text.link("prev")))

            #expect(first.cards == Array((26...45).reversed()) && first.text.link("prev") == nil)
            #expect(third.cards == Array((1...5).reversed()) && third.text.link("next") == nil)
            #expect(back.cards == second.cards && back.cards == Array((6...25).reversed()))
            #expect(try await browser.get(try #require(back.text.link("prev"))).cards == first.cards)
            // A number alone says nothing about where it goes on.
            #expect(!second.text.contains("/likes?page=2\""))
            #expect(try await browser.get("/likes?page=2&at=nonsense").location == "/likes")
        }
    }

    @Test func cachedCardIsRedrawnAfterAnEdit() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let fan = PageClient(market)
            _ = try await fan.post("/likes", from: "/", ["like": "\(product.id)"])
            #expect(try await fan.get("/").text.contains("잔여수량 : 3"))
            _ = try await market.store.editProduct(product.id, from: nil, ProductEdit(stock: 2), once: nil)

            let page = try await fan.get("/").text
            #expect(page.contains("잔여수량 : 2") && page.contains("aria-pressed=\"true\""))
            fan.language = "en"
            #expect(try await !fan.get("/").text.contains("잔여수량"))
        }
    }

    @Test func cachedSearchIsRepeatedAfterAChange() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            _ = try await market.product(of: seller, "파란 자전거")
            let path = "/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0"
            #expect(try await PageClient(market).get(path).text.contains("파란"))
            _ = try await market.product(of: seller, "붉은 자전거")

            #expect(try await PageClient(market, as: seller).get(path).text.contains("붉은"))
        }
    }

    @Test func firstPageIsCachedUntilAChange() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            _ = try await market.product(of: seller)
            let browser = PageClient(market)
            let before = try await browser.get("/")
            let again = try await browser.get("/")
            _ = try await market.product(of: seller, "새로 온 자전거")

            #expect(before.bytes == again.bytes && before.fields[.etag] != nil)
            #expect(try await browser.get("/").text.contains("새로 온 자전거"))
        }
    }

    @Test func likesAreOnlyOnTheirOwnersPages() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let (fan, other) = (PageClient(market), PageClient(market))
            _ = try await fan.post("/likes", from: "/", ["like": "\(product.id)"])

            #expect(try await fan.get("/").text.contains("aria-pressed=\"true\""))
            #expect(try await !other.get("/").text.contains("aria-pressed=\"true\""))
            #expect(try await !PageClient(market, as: seller).get("/").text.contains("aria-pressed=\"true\""))
        }
    }

    @Test func hiddenProductsAreShownToTheirSellerOnly() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let owner = PageClient(market, as: seller)
            _ = try await owner.post(
                "/products/\(product.id)/state",
                from: "/products/\(product.id)",
                ["state": "hidden"]
            )

            #expect(try await PageClient(market).get("/products/\(product.id)").status == 404)
            #expect(try await owner.get("/products/\(product.id)").status == 200)
            #expect(try await owner.get("/mine?state=hidden").cards == [product.id.rawValue])
            #expect(try await owner.get("/mine").cards == [])
            #expect(try await PageClient(market).get("/sellers/\(seller.account.id)").cards == [])
        }
    }
}

extension Reply {
    /// The numbers of the goods on a page, in their order.
    var cards: [Int64] {
        text.split(separator: "<li class=\"card").dropFirst().compactMap { card in
            card.split(separator: " data-id=\"").dropFirst().first.flatMap { Int64($0.prefix { $0 != "\"" }) }
        }
    }
}

extension String {
    /// Returns the address of the list's next or previous page.
    fileprivate func link(_ relation: String) -> String? {
        guard let end = firstRange(of: "\" rel=\"\(relation)\"") else { return nil }
        let before = self[..<end.lowerBound]
        guard let start = before.ranges(of: "href=\"").last else { return nil }
        return before[start.upperBound...].split(separator: "&amp;").joined(separator: "&")
    }
}
