import HTTPServer
import Market
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Likes on pages: of an account, and of a browser alone.
@Suite(.timeLimit(.minutes(10)))
struct LikePageTests {
    @Test func accountLikesAndLikesNoMore() async throws {
        try await TestMarket.with { market in
            let product = try await market.product(of: try await market.person("seller"))
            let person = try await market.person("buyer")
            let browser = PageClient(market, as: person)
            let (page, id) = ("/products/\(product.id)", "\(product.id)")
            func liked() async throws -> [Product.ID] {
                try await market.store.likes(of: person.account.id, at: nil, limit: 9).elements.map(\.id)
            }
            let like = try await browser.post("/likes", from: page, ["like": id])
            #expect(like.status == 303 && like.location?.hasPrefix(page) == true)
            #expect(try await liked() == [product.id])
            #expect(try await browser.get("/likes").text.contains(page))
            #expect(browser.cookies["openmarket_likes"] == nil)
            let unlike = try await browser.post(
                "/likes",
                from: page,
                ["unlike": id],
                accept: "application/json"
            )
            #expect(unlike.status == 200 && unlike.text == #"{"isLiked":false}"#)
            #expect(try await liked().isEmpty)
            #expect(try await !browser.get("/likes").text.contains(page))
            let again = try await browser.post("/likes", from: page, ["like": id], accept: "application/json")
            #expect(again.text == #"{"isLiked":true}"#)
            for fields in [[:], ["like": "x"], ["unlike": ""]] as [KeyValuePairs<String, String>] {
                #expect(try await browser.post("/likes", from: page, fields).status == 400)
            }
            #expect(try await browser.post("/likes", from: page, ["like": "999999"]).status == 404)
            #expect(try await liked() == [product.id])
        }
    }

    @Test func browserKeepsItsOwnLikes() async throws {
        try await TestMarket.with { market in
            let product = try await market.product(of: try await market.person("seller"))
            let browser = PageClient(market)
            let (page, id) = ("/products/\(product.id)", "\(product.id)")
            #expect(try await browser.post("/likes", from: page, ["like": id]).status == 303)
            #expect(browser.cookies["openmarket_likes"]?.contains(id) == true)
            #expect(try await browser.get("/likes").text.contains(page))
            #expect(try await browser.post("/likes", from: page, ["like": "999999"]).status == 404)
            #expect(try await browser.post("/likes", from: page, ["unlike": id]).status == 303)
            #expect(try await !browser.get("/likes").text.contains(page))
        }
    }

    @Test func anInvalidListPositionRestartsTheList() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market, as: try await market.person("buyer"))
            let reply = try await browser.get("/likes?at=nonsense")
            #expect((reply.status, reply.location) == (303, "/likes"))
        }
    }

    @Test func likesAreWalkedThroughPageByPage() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let person = try await market.person("buyer")
            let browser = PageClient(market, as: person)
            var ids: [Product.ID] = []
            for _ in 0..<(ProductListPages.pageSize + 2) {
                let product = try await market.product(of: seller)
                ids.append(product.id)
                try await market.services.likes.like(product.id, by: person.account)
                market.clock.advance(seconds: 1)
            }
            let first = try await browser.get("/likes").text
            #expect(
                first.contains("/products/\(ids[ids.count - 1])\"")
                    && !first.contains("/products/\(ids[0])\"")
            )
            let link = try #require(first.firstMatch(of: /href="(\/likes\?[^"]*page=2[^"]*)"/)?.1)
            let second = try await browser.get(String(link).replacing("&amp;", with: "&")).text
            #expect(second.contains("/products/\(ids[0])\"") && second.contains("/products/\(ids[1])\""))
            #expect(!second.contains("/products/\(ids[ids.count - 1])\""))
            #expect(second.contains("rel=\"prev\"") && !first.contains("rel=\"prev\""))
        }
    }
}
