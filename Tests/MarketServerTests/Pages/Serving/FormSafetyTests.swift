import Foundation
import HTTPServer
import Market
import MarketStore
import Storefront
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct FormSafetyTests {
    @Test(arguments: [
        "/products/1/state", "/products/1/delete", "/products/1/undelete", "/likes", "/cart", "/signout",
        "/settings",
        "/search",
    ])
    func formWithoutItsTokenIsRefused(path: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let browser = PageClient(market, as: seller)
            for seal in ["", "00", String(repeating: "0", count: 64)] {
                let reply = try await browser.post(
                    path,
                    from: "/",
                    ["state": "sold", "like": "1", "add": "1", "forget-all": "1", "private": "1"],
                    seal: seal
                )
                #expect(reply.status == 403)
            }

            #expect(try await market.store.product(product.id) == product)
            #expect(try await market.store.tokens(of: seller.account.id).count == 1)
            #expect(try await !market.store.isPrivate(seller.account.id))
        }
    }

    @Test func formTokenOfAnotherBrowserIsRefused() async throws {
        try await TestMarket.with { market in
            let (one, other) = (try await market.person("민지"), try await market.person("하나"))
            let product = try await market.product(of: one)
            let seal = try await PageClient(market, as: other).seal(at: "/settings")
            let reply = try await PageClient(market, as: one)
                .post("/products/\(product.id)/delete", from: "/", [:], seal: seal)

            #expect(reply.status == 403)
            #expect(try await market.store.product(product.id) != nil)
        }
    }

    @Test func formTokensDifferEachTime() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market, as: try await market.person("민지"))
            let (one, other) = (
                try await browser.seal(at: "/settings"), try await browser.seal(at: "/settings")
            )

            #expect(one.count == 64 && one != other)
        }
    }

    /// Without an account there is no seal, and the browser says itself who sent the form.
    @Test(
        arguments: [
            ([("Sec-Fetch-Site", "same-origin")], 303),
            ([("Sec-Fetch-Site", "cross-site")], 403),
            ([("Sec-Fetch-Site", "same-site")], 403),
            ([("Origin", "http://localhost")], 303),
            ([("Origin", "http://evil.example")], 403),
            ([("Origin", "null")], 403),
            ([], 403),
        ] as [([(String, String)], Int)]
    )
    func crossSiteRequestCannotFillACart(fields: [(String, String)], status: Int) async throws {
        try await TestMarket.with { market in
            let product = try await market.product(of: try await market.person("민지"))
            let more = fields.compactMap { name, value in HTTPFieldName(name).map { ($0, value) } }
            let reply = try await PageClient(market)
                .post("/cart", from: "/", ["add": "\(product.id)"], seal: "", more: more)

            #expect(reply.status == status)
        }
    }

    /// A browser sends no cookie with another site's form, but takes those of the reply.
    @Test func crossSiteRequestCannotSignOut() async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market)
                .post("/signout", from: "/", [:], seal: "", more: [("Sec-Fetch-Site", "cross-site")])

            #expect(reply.status == 403)
            #expect(reply.fields.values(.setCookie).isEmpty && reply.fields["Clear-Site-Data"] == nil)
        }
    }

    @Test func expiredSessionCanSignOut() async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market).post("/signout", from: "/", [:], seal: "")

            #expect(
                reply.status == 303 && reply.fields.values(.setCookie).contains { $0.contains("Max-Age=0") }
            )
        }
    }

    @Test func crossSiteRequestCannotSignIn() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("민지")
            let reply = try await PageClient(market).post(
                "/signin",
                from: "/",
                ["name": "민지", "password": TestMarket.password],
                seal: ""
            )

            #expect(
                reply.status == 403 && reply.fields.values(.setCookie).allSatisfy { !$0.contains("session") }
            )
        }
    }

    @Test(arguments: ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
    func redirectsStayOnTheSite(back: String) async throws {
        try await TestMarket.with { market in
            _ = try await market.person("민지")
            let browser = PageClient(market)
            let seal = try await browser.seal(at: "/signin")
            let reply = try await browser.post(
                "/signin",
                from: back,
                ["name": "민지", "password": TestMarket.password],
                seal: seal
            )

            // The account has not agreed to the terms yet, and is asked on the way.
            let goal = ConsentPage.link(leadingTo: .market).telling(.signedIn).text
            #expect(reply.status == 303 && reply.location == goal)
        }
    }

    @Test func forgedActionOnAnothersProductIsRefused() async throws {
        try await TestMarket.with { market in
            let (seller, other) = (try await market.person("민지"), try await market.person("하나"))
            let product = try await market.product(of: seller)
            let browser = PageClient(market, as: other)
            let seal = try await browser.seal(at: "/settings")
            for path in ["state", "delete"] {
                let reply = try await browser.post(
                    "/products/\(product.id)/\(path)",
                    from: "/",
                    ["state": "sold"],
                    seal: seal
                )
                #expect(reply.status == 403)
            }
            #expect(try await browser.get("/products/\(product.id)/edit").status == 403)
            #expect(try await !browser.get("/products/\(product.id)").text.contains("/delete"))
            #expect(try await market.store.product(product.id) == product)
        }
    }

    /// Everything that anyone can fill in, looked for on every page that shows it.
    @Test(arguments: [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
        "</textarea><svg onload=alert(1)>",
        "</title><script>alert(1)</script>", "<!--<script>", "&lt;script&gt;", "javascript:alert(1)",
    ])
    func submittedMarkupIsEscaped(hostile: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let browser = PageClient(market, as: seller)
            let fields = [
                ("name", hostile), ("price", hostile), ("description", hostile), ("stock", hostile),
                ("key", hostile),
            ]
            let refused = try await browser.offer("/sell", fields)
            let made = try await browser.offer(
                "/sell",
                [
                    ("name", String(hostile.prefix(40))), ("price", "10"), ("description", hostile),
                    ("do", "done"),
                ],
                photos: ["a photo"]
            )
            let path = try #require(made.location?.split(separator: "?").first.map(String.init))
            let query = hostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            var pages = [refused]
            for page in [
                path, path + "/edit", path + "/delete", "/", "/mine", "/search?q=\(query)",
                "/signin?back=\(query)",
                "/search?q=a&sort=\(query)&min_price=\(query)", "/setup?token=\(query)", "/?note=\(query)",
                "/\(query)",
                "/?page=\(query)&at=\(query)", "/search",
            ] {
                pages.append(try await browser.get(page))
            }
            pages.append(
                try await PageClient(market).post(
                    "/signin",
                    from: "/signin",
                    ["name": hostile, "password": "x"]
                )
            )
            pages.append(
                try await PageClient(market).post(
                    "/signup",
                    from: "/signup",
                    ["name": hostile, "password": "x", "agree": hostile]
                )
            )
            for page in pages {
                #expect(!page.text.contains("<script>") && !page.text.contains("<img src=x"))
                #expect(!page.text.contains("<svg onload") && !page.text.contains("' onmouseover='"))
                #expect(!page.text.contains("href=\"javascript:") && !page.text.contains("<!--"))
            }
        }
    }
}
