import Foundation
import FoundationXML
import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The documents for search engines, messengers and feed readers.
@Suite(.timeLimit(.minutes(10)))
struct SyndicationTests {
    private static let documents = [
        "/sitemap.xml", "/sitemaps/pages.xml", "/sitemaps/products-0.xml", "/opensearch.xml", "/feeds/new",
        "/feeds/categories/electronics", "/feeds/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0",
        "/feeds/search?giveaway=true",
    ]

    /// The texts of all elements with that name; `nil` where the document is not well-formed.
    private func texts(of name: String, in reply: Reply) throws -> [String] {
        let reader = ElementReader(name)
        let parser = XMLParser(data: Data(reply.bytes))
        parser.delegate = reader
        try #require(parser.parse(), "\(reply.text.prefix(300))")
        return reader.texts
    }

    @Test(arguments: documents)
    func documentsStayWellFormedForAnyProductName(path: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("<b>]]>&amp;\u{1}")
            let script = "<script xmlns=\"http://www.w3.org/1999/xhtml\">alert(1)</script>"
            let name = "자전거 ]]></title>\(script)&\u{7}\u{FFFE}"
            let category = Market.Category.ID(rawValue: "electronics")
            _ = try await market.product(
                of: seller,
                name,
                price: "0",
                facts: ProductFacts(category: category, giveaway: .first)
            )
            let reply = try await PageClient(market).get(path, accept: "*/*")

            #expect(reply.status == 200)
            #expect(try !texts(of: "script", in: reply).contains("alert(1)"))
            #expect(reply.fields["Content-Security-Policy"] == "default-src 'none'")
            #expect(reply.fields["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test func siteMapLeadsToEveryListedProductAndToNoOther() async throws {
        try await TestMarket.with { market in
            let (seller, keeper) = (
                try await market.person("민지"), try await market.person("시장지기", [.moderator])
            )
            let (first, hidden, held) = (
                try await market.product(of: seller), try await market.product(of: seller),
                try await market.product(of: seller)
            )
            let reader = PageClient(market)
            let parts = try texts(of: "loc", in: try await reader.get("/sitemap.xml"))
            #expect(
                parts == [
                    "http://localhost/sitemaps/pages.xml", "http://localhost/sitemaps/products-0.xml",
                ]
            )
            func listed() async throws -> [String] {
                try texts(of: "loc", in: try await reader.get("/sitemaps/products-0.xml"))
            }
            #expect(try await listed().count == 3)

            _ = try await PageClient(market, as: seller)
                .post("/products/\(hidden.id)/state", from: "/products/\(hidden.id)", ["state": "hidden"])
            _ = try await PageClient(market, as: keeper)
                .post("/products/\(held.id)/hide", from: "/products/\(held.id)/hide", ["reason": "가짜"])

            #expect(try await listed() == ["http://localhost/products/\(first.id)"])
            let pages = try texts(of: "loc", in: try await reader.get("/sitemaps/pages.xml"))
            #expect(pages.first == "http://localhost/")
            #expect(pages.contains("http://localhost/search?category=electronics"))
            for path in pages.map({ $0.dropFirst("http://localhost".count) }) {
                #expect(try await reader.get(String(path)).status == 200)
            }
        }
    }

    @Test(arguments: [
        "/feeds/new", "/feeds/categories/electronics", "/feeds/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0",
    ])
    func feedsForgetWhatIsHiddenAtOnce(path: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let facts = ProductFacts(category: Market.Category.ID(rawValue: "electronics"))
            let (older, newer) = (
                try await market.product(of: seller, "자전거 하나", facts: facts),
                try await market.product(of: seller, "자전거 둘", facts: facts)
            )
            _ = try await market.product(of: seller, "의자")
            let reader = PageClient(market)
            func titles() async throws -> [String] {
                try texts(of: "title", in: try await reader.get(path)).filter {
                    [newer.name, older.name].contains($0)
                }
            }
            #expect(try await titles() == [newer.name, older.name])

            _ = try await PageClient(market, as: seller)
                .post("/products/\(newer.id)/state", from: "/products/\(newer.id)", ["state": "hidden"])

            #expect(try await titles() == [older.name])
        }
    }

    @Test(arguments: documents)
    func documentIsSentAgainOnlyWhereItHasChanged(path: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let facts = ProductFacts(
                category: Market.Category.ID(rawValue: "electronics"),
                giveaway: .first
            )
            _ = try await market.product(of: seller, price: "0", facts: facts)
            func ask(_ tag: String?) async throws -> HTTPResponse {
                let fields: [(HTTPFieldName, String)] =
                    [("Accept", "*/*"), (.acceptEncoding, "gzip")] + (tag.map { [(.ifNoneMatch, $0)] } ?? [])
                let request = try HTTPRequest(.get, path, fields: fields)
                return try await market.respond(to: request).adapted(to: request)
            }
            let first = try await ask(nil)
            let tag = try #require(first.fields[.etag])
            #expect(first.fields[.cacheControl] == "no-cache")
            #expect(try await ask(tag).status == .notModified)

            _ = try await market.product(of: seller, price: "0", facts: facts)

            let isOfProducts = path.hasPrefix("/feeds") || path.hasSuffix("-0.xml")
            #expect(try await ask(tag).status == (isOfProducts ? .ok : .notModified))
        }
    }

    @Test func feedSpeaksTheLanguageOfItsAddressOrElseOfItsReader() async throws {
        try await TestMarket.with { market in
            let reader = PageClient(market)
            for (path, language, word) in [
                ("/feeds/new", "ko", "새 상품"), ("/feeds/new", "en", "New Items"),
                ("/feeds/new?lang=en", "ko", "New Items"), ("/feeds/new?lang=ko", "en", "새 상품"),
            ] {
                reader.language = language
                let reply = try await reader.get(path)
                #expect(reply.text.contains(word))
                #expect(reply.fields[.vary]?.contains("Accept-Language") == true)
            }
        }
    }

    /// A client that has used up its searches gets no products by feeds or parts of the site map either.
    @Test(arguments: [
        "/feeds/search?q=%EC%9D%98%EC%9E%90", "/feeds/categories/electronics", "/sitemap.xml",
        "/sitemaps/products-0.xml",
    ])
    func aClientOverItsLimitMustWait(path: String) async throws {
        var limits = SearchGate.Limits(threads: 1)
        limits.spentPerSecond = .nanoseconds(1)
        try await TestMarket.with(searches: limits) { market in
            let reader = PageClient(market)
            _ = try await market.product(of: market.person("민지"))
            _ = try await reader.get("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0")
            let reply = try await reader.get(path)

            #expect(reply.status == 429 && reply.fields[.retryAfter] != nil)
            // What everybody sees first costs a step along an index.
            #expect(try await reader.get("/feeds/new").status == 200)
        }
    }

    /// A reader that finds other ids shows everything as new.
    @Test(arguments: [
        "/feeds/new", "/feeds/categories/electronics", "/feeds/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0",
    ])
    func idsStayWhereTheMarketMovesToAnotherHost(path: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let facts = ProductFacts(category: Market.Category.ID(rawValue: "electronics"))
            let product = try await market.product(of: seller, "자전거 하나", facts: facts)
            var seen: [[String]] = []
            for host in ["market.example", "other.example:8080"] {
                let fields: [(HTTPFieldName, String)] = [(.host, host), ("Accept", "*/*")]
                let reply = await market.ask(try HTTPRequest(.get, path, fields: fields))
                #expect(reply.text.contains("http://\(host)/products/\(product.id)"))
                seen.append(try texts(of: "id", in: reply))
            }
            #expect(seen[0] == seen[1] && seen[0].count == 2)
            #expect(seen[0].allSatisfy { $0.hasPrefix("tag:openmarket,2026:market/") })
            #expect(seen[0].contains("tag:openmarket,2026:market/products/\(product.id)"))
        }
    }

    @Test func addressesAreOfTheHostThatTheOperatorNamed() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let host = try #require(HostName("market.example"))
            let trust = ProxyTrust([], hosts: [host])
            for path in [
                "/feeds/new", "/sitemaps/products-0.xml", "/robots.txt", "/products/\(product.id)", "/",
            ] {
                let fields: [(HTTPFieldName, String)] = [
                    (.host, "MARKET.example"), ("X-Forwarded-Host", "evil.example"), ("Accept", "*/*"),
                ]
                let reply = await market.ask(try HTTPRequest(.get, path, fields: fields, trusting: trust))
                #expect(reply.text.contains("http://market.example/"), "\(path)")
                #expect(!reply.text.contains("evil.example"), "\(path)")
                let evil = try HTTPRequest(
                    .get,
                    path,
                    fields: [(.host, "evil.example"), ("Accept", "*/*")],
                    from: try #require(IPAddress("192.0.2.7")),
                    trusting: trust
                )
                #expect(await market.ask(evil).status == 421)
            }
        }
    }

    @Test(arguments: [
        "/feeds/old", "/feeds", "/feeds/categories/nothing", "/feeds/categories/UPPER",
        "/sitemaps/products-00.xml",
        "/sitemaps/products--1.xml", "/sitemaps/products-9223372036854775807.xml",
        "/sitemaps/products-+1.xml",
        "/sitemaps/other.xml",
    ])
    func otherAddressesAreNone(path: String) async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market).get(path)

            #expect(reply.status == 404)
        }
    }

    @Test func feedOfASearchForNothingIsThatOfNewProducts() async throws {
        try await TestMarket.with { market in
            let reader = PageClient(market)

            let nothing = try await reader.get("/feeds/search")
            let senseless = try await reader.get("/feeds/search?q=a&min_price=much")
            let sent = try await reader.post("/feeds/new", from: "/signin", [:])

            #expect(nothing.location == "/feeds/new")
            #expect(senseless.status == 400)
            #expect(sent.status == 405)
        }
    }

    /// A feed adds nothing to the search history, though a feed reader requests it each hour.
    @Test func feedsNoteNoSearch() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            _ = try await PageClient(market, as: person).get("/feeds/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0")

            #expect(try await market.services.search.history(of: person.account).isEmpty)
        }
    }

    @Test func machinesMayReadProductsAndCategoriesButNoSearches() async throws {
        try await TestMarket.with { market in
            _ = try await market.product(
                of: market.person("민지"),
                facts: ProductFacts(category: Market.Category.ID(rawValue: "electronics"))
            )
            let reader = PageClient(market)
            let category = try await reader.get("/search?category=electronics").text
            let narrowed = try await reader.get("/search?category=electronics&sort=price_up").text
            let search = try await reader.get("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0").text
            let empty = try await reader.get("/search?category=books").text
            let noIndex = "<meta name=\"robots\" content=\"noindex\">"
            let canonical = "<link rel=\"canonical\" href=\"http://localhost/search?category=electronics\">"

            #expect(!category.contains(noIndex) && category.contains(canonical))
            #expect(narrowed.contains(canonical))
            #expect(search.contains(noIndex) && empty.contains(noIndex))
            #expect(category.contains("href=\"/feeds/categories/electronics\""))
            #expect(search.contains("href=\"/feeds/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0\""))
            let robots = try await reader.get("/robots.txt").text
            #expect(
                robots.contains("\nAllow: /search?category=\n")
                    && robots.contains("\nDisallow: /feeds/search\n")
            )
            #expect(robots.hasSuffix("\nSitemap: http://localhost/sitemap.xml\n"))
        }
    }
}

private final class ElementReader: NSObject, XMLParserDelegate {
    private let name: String
    private var isInside = false
    private(set) var texts: [String] = []

    init(_ name: String) {
        self.name = name
    }

    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard element == name else { return }
        isInside = true
        texts.append("")
    }

    func parser(
        _ parser: XMLParser,
        didEndElement element: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        if element == name { isInside = false }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if isInside { texts[texts.count - 1] += string }
    }
}
