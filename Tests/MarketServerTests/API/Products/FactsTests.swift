import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import ServerDoubles
import Testing

@testable import MarketServer

/// The facts of a product over the API: set, guessed, changed, refused and used for browsing.
@Suite(.timeLimit(.minutes(10)))
struct FactsTests {
    private func offer(_ json: String, as person: Person, _ market: TestMarket) async throws -> Reply {
        let upload = try await market.photo(of: person, "photo \(json)")
        let body = #"{"photos":[{"id":\#(upload)}],\#(json)}"#
        return try await market.ask(.post, "/products", as: person, body)
    }

    @Test func factsAreWrittenAndReadByTheAPI() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await offer(
                #""name":"해리 포터 전집","price":"30000","category":"books","condition":"like_new","ways":["meeting","parcel"],"parcelFee":"3000","takesOffers":true,"offersFrom":"20000""#,
                as: seller,
                market
            )
            #expect(reply.status == 201)
            let facts = try reply.body(ProductBody.self).product.facts
            #expect(facts.category?.rawValue == "books" && facts.condition == .likeNew && facts.takesOffers)
            let fee = try Money("3000", currency: .krw)
            #expect(facts.ways == TradingWays(meets: true, parcel: .fee(fee)))
            #expect(facts.offersFrom == (try Money("20000", currency: .krw)))
            let row = try await market.ask(.get, "/products").text
            #expect(
                row.contains(
                    #""category":"books","condition":"like_new","ways":["meeting","parcel"],"parcelFee":"3000","takesOffers":true,"likes":0,"looks":0"#
                )
            )
        }
    }

    @Test func buyersAndListsAreToldThatWhoIsFirstGetsIt() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let said = #""name":"나무 의자","firstCome":true"#
            let made = try await offer(#"\#(said),"price":"1000""#, as: seller, market)
            let address = "/products/\(try made.body(ProductBody.self).product.id)"
            for path in [address, "/products"] {
                #expect(try await market.ask(.get, path).text.contains(#""firstCome":true"#))
            }
            let same = try await market.ask(.patch, address, as: seller, #"{"price":"900"}"#)
            #expect(same.text.contains(#""firstCome":true"#))
            let off = try await market.ask(.patch, address, as: seller, #"{"firstCome":false}"#)
            #expect(off.status == 200 && !off.text.contains("firstCome"))
            let wrong = try await market.ask(.patch, address, as: seller, #"{"firstCome":"yes"}"#)
            #expect(wrong.status == 400)
            let given = try await offer(#"\#(said),"giveaway":"first""#, as: seller, market)
            #expect(given.status == 201 && !given.text.contains("firstCome"))
        }
    }

    @Test func theMarketGuessesWhatOldClientsDoNotSay() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let made = try await offer(#""name":"접이식 자전거","price":"1000""#, as: seller, market)
            let product = try made.body(ProductBody.self).product
            #expect(product.facts.category == CategoryList.standard.guess(name: "접이식 자전거"))
            #expect(product.facts.category != nil)
            // And its seller changes it, or takes it back.
            let address = "/products/\(product.id)"
            let moved = try await market.ask(.patch, address, as: seller, #"{"category":"books"}"#)
            #expect(try moved.body(ProductBody.self).product.facts.category?.rawValue == "books")
            let none = try await market.ask(.patch, address, as: seller, #"{"category":""}"#)
            #expect(try none.body(ProductBody.self).product.facts.category == nil)
        }
    }

    @Test func theLowestOfferIsChangedAndFollowsThePrice() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let made = try await offer(
                #""name":"나무 의자","price":"1000","takesOffers":true,"offersFrom":800"#,
                as: seller,
                market
            )
            let address = "/products/\(try made.body(ProductBody.self).product.id)"
            func lowest(_ json: String) async throws -> String? {
                try await market.ask(.patch, address, as: seller, json).body(ProductBody.self).product
                    .facts.offersFrom?.decimalText
            }
            #expect(try await lowest(#"{"condition":"used"}"#) == "800")
            #expect(try await lowest(#"{"price":"700"}"#) == "700")
            let edit = #"{"price":"600","offersFrom":"650"}"#
            let both = try await market.ask(.patch, address, as: seller, edit)
            #expect(both.status == 422 && both.text.contains("above_price"))
            #expect(try await lowest(#"{"price":"9","currency":"USD"}"#) == nil)
            #expect(try await lowest(#"{"offersFrom":"4.50"}"#) == "4.5")
            #expect(try await lowest(#"{"offersFrom":""}"#) == nil)
        }
    }

    @Test(arguments: [
        (#""price":"1000","category":"no-such-one""#, 422, "category"),
        (#""price":"1000","category":"Bad Name!""#, 422, "category"),
        (#""price":"1000","condition":"shiny""#, 400, ""),
        (#""price":"1000","ways":["pigeon"]"#, 400, ""),
        (#""price":"1000","ways":["parcel"],"parcelFee":"-5""#, 422, "parcel_fee"),
        (#""price":"1000","takesOffers":true,"offersFrom":"1001""#, 422, "offers_from"),
        (#""price":"1000","takesOffers":true,"offersFrom":10.5"#, 422, "offers_from"),
        (#""price":"0""#, 422, "price"), (#""price":"5","giveaway":"first""#, 422, "price"),
    ])
    func invalidFactsAreRefusedAtTheirField(json: String, status: Int, field: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await offer(#""name":"나무 의자",\#(json)"#, as: seller, market)
            #expect(reply.status == status && reply.text.contains(field))
            #expect(try await market.ask(.get, "/products").text.contains(#""items":[]"#))
        }
    }

    @Test func aGiveawayCostsNothing() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let made = try await offer(#""name":"나무 의자","price":"0","giveaway":"pick""#, as: seller, market)
            #expect(made.status == 201)
            let product = try made.body(ProductBody.self).product
            #expect(product.facts.giveaway == .pick && product.price.bargain.isZero)
            let list = try await market.ask(.get, "/products?giveaway=true").text
            #expect(list.contains(#""giveaway":"pick""#))
        }
    }

    @Test func listsAreNarrowedAndCategoriesTold() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            for facts in [
                #""category":"books","condition":"new""#, #""category":"sports""#, #""category":"other""#,
            ] {
                _ = try await offer(#""name":"나무 의자","price":"1000","stock":1,\#(facts)"#, as: seller, market)
            }
            func ids(_ query: String) async throws -> [Int64] {
                try await market.ask(.get, "/products?\(query)").body(PageBody<ProductRow>.self).items
                    .map(\.product.id.rawValue)
            }
            #expect(try await ids("category=books") == [1])
            #expect(try await ids("category=books,sports") == [2, 1])
            #expect(try await ids("category=other") == [3])
            #expect(try await ids("condition=new&category=books") == [1])
            #expect(try await ids("days=1") == [3, 2, 1])
            #expect(try await ids("sort=liked&limit=2") == [3, 2])
            _ = try await market.ask(.put, "/products/2/state", as: seller, #"{"state":"reserved"}"#)
            #expect(try await ids("available=true") == [3, 1])
            #expect(try await market.ask(.get, "/products?condition=shiny").status == 400)
            #expect(try await market.ask(.get, "/products?days=0").status == 400)
            let facets = try await market.ask(.get, "/facets?category=books").body(FacetsBody.self)
            func count(_ choices: [FacetsBody.Choice], _ value: String) -> Int? {
                choices.first { $0.value == value }?.count
            }
            #expect(count(facets.category, "books") == 1 && count(facets.category, "sports") == 1)
            #expect(count(facets.condition, "new") == 1 && count(facets.available, "true") == 1)
            #expect(count(facets.days, "7") == 1 && facets.category.last?.value == "other")
            let found = try await market.ask(.get, "/search?q=%EB%82%98%EB%AC%B4").body(SearchBody.self)
            #expect(found.facets.map { count($0.available, "true") } == 2)
            #expect(try await market.ask(.get, "/search?q=zzzz").body(SearchBody.self).facets == nil)
            for query in ["condition=shiny", "seller=1"] {
                #expect(try await market.ask(.get, "/facets?\(query)").status == 400)
            }
            let categories = try await market.ask(.get, "/categories").body(CategoriesBody.self).categories
            #expect(categories.last?.id == .other && categories.count == CategoryList.standard.all.count)
        }
    }

    @Test func aViewCountsOnceADayAndPerson() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let buyer = try await market.person("buyer")
            _ = try await offer(#""name":"나무 의자","price":"1000""#, as: seller, market)
            for person in [seller, buyer, buyer, nil, nil] {
                #expect(try await market.ask(.get, "/products/1", as: person).status == 200)
            }
            // The buyer and a reader without an account; sellers don't count at their own products.
            #expect(market.services.viewCounter.take() == [Product.ID(1): 2])
            market.clock.advance(seconds: 86_400)
            _ = try await market.ask(.get, "/products/1", as: buyer)
            #expect(market.services.viewCounter.take() == [Product.ID(1): 1])
        }
    }

    @Test func networksAndBrowsersWithoutAnAccountCountApart() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await offer(#""name":"나무 의자","price":"1000""#, as: seller, market)
            for (browser, address) in [
                ("a", "203.0.113.1"), ("a", "203.0.113.1"), ("b", "203.0.113.1"), ("a", "203.0.113.2"),
            ] {
                let request = try HTTPRequest(
                    .get,
                    "/api/v2/products/1",
                    fields: [(.userAgent, browser)],
                    body: [],
                    from: try #require(IPAddress(address))
                )
                #expect(await market.ask(request).status == 200)
            }
            #expect(market.services.viewCounter.take() == [Product.ID(1): 3])
            // What a browser calls itself is anyone's to choose.
            for number in 0..<60 {
                let request = try HTTPRequest(
                    .get,
                    "/api/v2/products/1",
                    fields: [(.userAgent, "browser \(number)")],
                    body: [],
                    from: try #require(IPAddress("198.51.100.\(number)"))
                )
                #expect(await market.ask(request).status == 200)
            }
            #expect(market.services.viewCounter.take() == [Product.ID(1): 50])
        }
    }

    @Test func countsReachKeptListsThoughNothingElseChanges() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await offer(#""name":"나무 의자","price":"1000""#, as: seller, market)
            let addresses = ["/products", "/products?q=%EC%9D%98%EC%9E%90", "/search?q=%EC%9D%98%EC%9E%90"]
            // Often enough that they are kept.
            for _ in 0..<3 {
                for address in addresses {
                    #expect(try await market.ask(.get, address).text.contains(#""likes":0,"looks":0"#))
                }
            }

            try await market.store.setLike(true, of: Product.ID(1), by: seller.account.id)
            try await market.store.addViews([Product.ID(1): 2])
            _ = try await market.store.recountLikes(limit: 10)

            for address in addresses {
                #expect(try await market.ask(.get, address).text.contains(#""likes":1,"looks":2"#))
            }
            // Nobody who follows the changes hears of a product for it.
            #expect(try await market.store.changes(since: 1, limit: 9) == [])
        }
    }

    @Test func listsByAgeAreNotCachedForEver() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await offer(#""name":"나무 의자","price":"1000""#, as: seller, market)
            #expect(try await market.ask(.get, "/products?days=1").text.contains("나무 의자"))
            market.clock.advance(seconds: 2 * 86_400)
            #expect(try await !market.ask(.get, "/products?days=1").text.contains("나무 의자"))
        }
    }
}
