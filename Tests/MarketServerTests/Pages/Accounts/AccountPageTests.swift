import HTTPServer
import Market
import MarketService
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct AccountPageTests {
    @Test func signUpPageSignsIn() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market)
            let reply = try await browser.post(
                "/signup",
                from: "/signup",
                ["name": "민지", "password": TestMarket.password, "agree": PageClient.agreed]
            )

            #expect(reply.status == 303)
            #expect(try await browser.get("/").text.contains(">민지</a>"))
            #expect(try await browser.get("/sell").status == 200)
        }
    }

    @Test(arguments: [
        ("", "correct horse", "이름을 적어 주세요."), ("김", "correct horse", "두 글자 이상"),
        ("민지", "short", "여덟 글자 이상 입력해"), ("하나", "correct horse", "이미 쓰고 있는 이름이에요."),
    ])
    func invalidSignUpShowsProblemsAndKeepsTheName(name: String, password: String, words: String) async throws
    {
        try await TestMarket.with { market in
            _ = try await market.person("하나")
            let reply = try await PageClient(market)
                .post(
                    "/signup",
                    from: "/signup",
                    ["name": name, "password": password, "agree": PageClient.agreed]
                )

            #expect(reply.status == 422 && reply.text.contains(words))
            #expect(reply.text.contains("value=\"\(name)\"") && !reply.text.contains(password))
        }
    }

    @Test func wrongPasswordKeepsTheNameAndIsLimited() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("민지")
            let browser = PageClient(market)
            let reply = try await browser.post(
                "/signin",
                from: "/signin",
                ["name": "민지", "password": "wrong"]
            )
            #expect(reply.status == 401 && reply.text.contains("value=\"민지\""))

            var last = reply
            for _ in 0..<10 {
                last = try await browser.post(
                    "/signin",
                    from: "/signin",
                    ["name": "민지", "password": "wrong"]
                )
            }
            #expect(last.status == 429 && last.fields[.retryAfter] != nil)
        }
    }

    @Test func sessionCookieIsHttpOnlyAndSameSite() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("민지")
            let reply = try await PageClient(market)
                .post("/signin", from: "/signin", ["name": "민지", "password": TestMarket.password])
            let cookie = try #require(
                reply.fields.values(.setCookie).first { $0.hasPrefix("openmarket_session=") }
            )

            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
            #expect(
                !market.log.all.joined().contains(
                    try #require(cookie.split(separator: "=").dropFirst().first?.prefix(43))
                )
            )
        }
    }

    @Test func signInImportsTheBrowsersItemsThatFit() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("하나")
            let person = try await market.person("민지")
            let hidden = try await market.product(of: seller)
            let bicycle = try await market.product(of: seller)
            let browser = PageClient(market)
            for (product, quantity) in [(hidden, "3"), (bicycle, "2")] {
                let fields: KeyValuePairs = ["product": "\(product.id)", "quantity": quantity]
                #expect(try await browser.post("/cart", from: "/likes", fields).status == 303)
            }
            _ = try await browser.post("/likes", from: "/likes", ["like": "\(bicycle.id)"])
            let state = #"{"state":"hidden"}"#
            _ = try await market.ask(.put, "/products/\(hidden.id)/state", as: seller, state)

            _ = try await browser.post(
                "/signin",
                from: "/signin",
                ["name": "민지", "password": TestMarket.password]
            )
            #expect(try await market.store.cart(of: person.account.id).map(\.product.id) == [bicycle.id])
            #expect(
                try await market.store.likes(of: person.account.id, at: nil, limit: 9).elements.map(\.id)
                    == [bicycle.id]
            )
            #expect(browser.cookies["openmarket_cart"] == "\(hidden.id)x3")
            #expect(browser.cookies["openmarket_likes"] == nil)
            #expect(market.log.all.contains { $0.contains("visitor_items_not_adopted account=") })
        }
    }

    @Test(arguments: [
        "openmarket_session=", "openmarket_session =", " openmarket_session=", "a=b;openmarket_session=",
    ])
    func personalPagesAreNotCacheable(cookie: String) async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let fields: [(HTTPFieldName, String)] = [
                ("Accept", "text/html"), (.cookie, "\(cookie)\(person.token.text)"),
            ]
            _ = await market.ask(try HTTPRequest(.get, "/", fields: fields))

            #expect(try await !PageClient(market).get("/").text.contains("민지"))
        }
    }

    @Test func signingOutEverywhereEndsAllSessions() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let other = PageClient(
                market,
                as: Person(account: person.account, token: try await market.token(of: person.account.id))
            )
            let browser = PageClient(market, as: person)
            _ = try await browser.post("/signout", from: "/settings", ["everywhere": "1"])

            #expect(try await browser.get("/mine").status == 303)
            #expect(try await other.get("/mine").status == 303)
        }
    }

    @Test func newPasswordRequiresTheOldOne() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market, as: try await market.person("민지"))
            let change = { (current: String, new: String) in
                try await browser.post(
                    "/settings",
                    from: "/settings",
                    ["do": "password", "current": current, "new": new]
                )
            }
            #expect(
                try await change("wrong", "another horse").text
                    .contains("id=\"current-problem\">지금 비밀번호가 맞지 않아요.")
            )
            #expect(try await change(TestMarket.password, "short").text.contains("id=\"new-problem\""))
            #expect(
                try await change(TestMarket.password, "another horse").location
                    == "/settings?note=password-changed"
            )
        }
    }

    @Test func privateModeRecordsNoSearch() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            _ = try await browser.get("/search?q=bike")
            #expect(try await browser.get("/search").text.contains("/search?q=bike"))
            _ = try await browser.post("/settings", from: "/settings", ["do": "save", "private": "1"])
            _ = try await browser.get("/search?q=secret")

            #expect(try await market.store.searches(of: person.account.id) == ["bike"])
        }
    }

    @Test func searchHistoryCanBeClearedByOneOrAll() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            for text in ["one", "two", "three"] { _ = try await browser.get("/search?q=\(text)") }
            _ = try await browser.post("/search", from: "/search", ["forget": "two"])
            #expect(try await market.store.searches(of: person.account.id) == ["three", "one"])
            _ = try await browser.post("/search", from: "/search", ["forget-all": "1"])

            #expect(try await market.store.searches(of: person.account.id).isEmpty)
        }
    }

    @Test func invitationCreatesOneAdministratorAndIsNotLogged() async throws {
        try await TestMarket.with { market in
            let token = market.invitation.text
            let browser = PageClient(market)
            let page = try await browser.get("/setup?token=\(token)")
            #expect(
                page.text.contains("value=\"\(token)\"") && page.fields["Referrer-Policy"] == "no-referrer"
            )
            let fields: KeyValuePairs = [
                "name": "관리자", "password": TestMarket.password, "token": " \(token)\n",
            ]
            let wrong: KeyValuePairs = ["name": "관리자", "password": TestMarket.password, "token": "wrong"]

            #expect(try await browser.post("/setup", from: "/setup", wrong).status == 403)
            #expect(try await browser.post("/setup", from: "/setup", fields).status == 303)
            #expect(try await market.store.hasAdministrator())
            #expect(try await PageClient(market).get("/setup").status == 409)
            #expect(!market.log.all.joined().contains(token))
        }
    }

    @Test func likingReturnsToTheCard() async throws {
        try await TestMarket.with { market in
            let product = try await market.product(of: try await market.person("민지"))
            let browser = PageClient(market)
            let reply = try await browser.post(
                "/likes",
                from: "/",
                ["like": "\(product.id)", "back": "/?page=1"]
            )

            #expect(reply.location == "/?page=1#p\(product.id)")
            #expect(try await browser.get("/").text.contains("<li class=\"card\" id=\"p\(product.id)\""))
        }
    }

    @Test func signInImportsTheBrowsersLikesAndCart() async throws {
        try await TestMarket.with { market in
            let (seller, buyer) = (try await market.person("민지"), try await market.person("하나"))
            let (one, two) = (try await market.product(of: seller), try await market.product(of: seller))
            let browser = PageClient(market)
            _ = try await browser.post("/likes", from: "/", ["like": "\(one.id)"])
            _ = try await browser.post("/cart", from: "/", ["add": "\(two.id)"])
            _ = try await browser.post("/cart", from: "/", ["add": "\(two.id)"])
            #expect(try await browser.get("/likes").cards == [one.id.rawValue])
            #expect(try await browser.get("/cart").text.contains("value=\"2\""))
            _ = try await browser.post(
                "/signin",
                from: "/signin",
                ["name": "하나", "password": TestMarket.password]
            )

            #expect(try await market.store.liked(among: [one.id], by: buyer.account.id) == [one.id])
            #expect(try await market.store.cart(of: buyer.account.id).map(\.quantity) == [2])
            #expect(browser.cookies["openmarket_cart"] == nil && browser.cookies["openmarket_likes"] == nil)
        }
    }

    @Test func overflowingCartIsStillShown() async throws {
        try await TestMarket.with { market in
            let product = try await market.product(
                of: try await market.person("민지"),
                price: "90000000000000000"
            )
            for browser in [PageClient(market), PageClient(market, as: try await market.person("하나"))] {
                _ = try await browser.post("/cart", from: "/", ["add": "\(product.id)"])
                _ = try await browser.post(
                    "/cart",
                    from: "/cart",
                    ["product": "\(product.id)", "quantity": "3"]
                )
                #expect(try await browser.get("/cart").text.contains("KRW: 합계가 너무 커요"))
            }
        }
    }

    @Test func cartIsCountedEditedAndCleared() async throws {
        try await TestMarket.with { market in
            let product = try await market.product(of: try await market.person("민지"), price: "1000")
            for browser in [PageClient(market), PageClient(market, as: try await market.person("하나"))] {
                _ = try await browser.post("/cart", from: "/", ["add": "\(product.id)"])
                _ = try await browser.post(
                    "/cart",
                    from: "/cart",
                    ["product": "\(product.id)", "quantity": "3"]
                )
                #expect(try await browser.get("/cart").text.contains("3,000원"))
                let wrong = try await browser.post(
                    "/cart",
                    from: "/cart",
                    ["product": "\(product.id)", "quantity": "x"]
                )
                #expect(wrong.status == 422)
                _ = try await browser.post(
                    "/cart",
                    from: "/cart",
                    ["product": "\(product.id)", "remove": "1"]
                )
                #expect(try await browser.get("/cart").text.contains("장바구니가 비어 있어요"))
            }
        }
    }
}
