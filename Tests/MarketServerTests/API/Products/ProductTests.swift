import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct ProductTests {
    @Test func listContinuesAtItsCursor() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            for number in 1...5 { _ = try await market.product(of: seller, "물건 \(number)") }

            let first = try await market.ask(.get, "/products?limit=3").body(PageBody<ProductRow>.self)
            let next = try #require(first.next)
            let second = try await market.ask(.get, "/products?limit=3&cursor=\(next.rawValue)")
                .body(PageBody<ProductRow>.self)
            let counted = try await market.ask(.get, "/products?limit=3&page=2").body(
                PageBody<ProductRow>.self
            )

            #expect(first.items.map(\.product.name) == ["물건 5", "물건 4", "물건 3"])
            #expect(second.items.map(\.product.name) == ["물건 2", "물건 1"])
            #expect(second.next == nil)
            #expect(counted.items.map(\.product.id) == second.items.map(\.product.id))
            #expect(counted.total == Total(count: 5, isAtLeast: false))
        }
    }

    @Test(arguments: [
        ("currency=USD", ["달러 물건"]), ("min_price=500&max_price=1500", ["싼 물건"]),
        ("q=%EB%8B%AC%EB%9F%AC", ["달러 물건"]),
        ("sort=price_up&currency=KRW", ["싼 물건", "비싼 물건"]),
        ("sort=price_down&currency=KRW", ["비싼 물건", "싼 물건"]),
        ("state=sold", []), ("state=hidden", []), ("seller=99", []),
        ("in_stock=true", ["달러 물건", "비싼 물건", "싼 물건"]),
    ])
    func listsAreFilteredAndSorted(query: String, names: [String]) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            _ = try await market.product(of: seller, "싼 물건", price: "1000")
            _ = try await market.product(of: seller, "비싼 물건", price: "2000")
            _ = try await market.product(of: seller, "달러 물건", price: "30", .usd)
            let page = try await market.ask(.get, "/products?\(query)").body(PageBody<ProductRow>.self)
            #expect(page.items.map(\.product.name) == names)
        }
    }

    @Test(arguments: [
        ("limit=0", ProblemCode.badQuery), ("min_price=x", .badQuery), ("cursor=zzz", .badCursor),
        ("sort=best", .badQuery), ("page=9999&q=x", .tooDeep), ("q=%FF", .badQuery),
    ])
    func invalidListParametersAreRefused(query: String, code: ProblemCode) async throws {
        try await TestMarket.with { market in
            let reply = try await market.ask(.get, "/products?\(query)")
            #expect((reply.status, reply.code) == (code.status, code))
        }
    }

    @Test func signedInListMarksLikedProducts() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            _ = try await market.ask(.put, "/products/\(product.id)/like", as: seller)

            let mine = try await market.ask(.get, "/products", as: seller).body(PageBody<ProductRow>.self)
            let anyones = try await market.ask(.get, "/products").body(PageBody<ProductRow>.self)
            let detail = try await market.ask(.get, "/products/\(product.id)", as: seller)

            #expect(mine.items.map(\.isLiked) == [true])
            #expect(anyones.items.map(\.isLiked) == [nil])
            #expect(try detail.body(ProductBody.self).isLiked == true)
            #expect(detail.fields[.cacheControl] == "private, no-store")
        }
    }

    @Test func productHasAnETagForGetAndHead() async throws {
        try await TestMarket.with { market in
            let product = try await market.product(of: try await market.person("seller"))
            let reply = try await market.ask(.get, "/products/\(product.id)")
            let head = try await market.ask(.head, "/products/\(product.id)")
            let again = try await market.ask(
                .get,
                "/products/\(product.id)",
                fields: [(.ifNoneMatch, "\"1\"")]
            )
            #expect(try reply.body(ProductBody.self).product == product)
            #expect(reply.fields[.etag] == "\"1\"")
            #expect(head.status == 200)
            #expect(again.status == 304)
        }
    }

    /// Likes change what is shown without a new version, which the tag goes on naming.
    @Test func tagChangesWithTheLikeAndStillNamesTheVersion() async throws {
        try await TestMarket.with { market in
            let (seller, fan) = (try await market.person("seller"), try await market.person("fan"))
            let path = "/products/\(try await market.product(of: seller).id)"
            _ = try await market.ask(.put, "\(path)/like", as: fan)

            let tag = try #require(try await market.ask(.get, path, as: fan).fields[.etag])
            func status(ifNot tag: String) async throws -> Int {
                try await market.ask(.get, path, as: fan, fields: [(.ifNoneMatch, tag)]).status
            }
            #expect(tag.hasPrefix("\"1-"))
            #expect(try await status(ifNot: "\"1\"") == 200)
            #expect(try await status(ifNot: tag) == 304)
            _ = try await market.ask(.delete, "\(path)/like", as: fan)
            #expect(try await status(ifNot: tag) == 200)

            let fields: [(HTTPFieldName, String)] = [(.ifMatch, tag)]
            let edit = try await market.ask(.patch, path, as: seller, #"{"stock":1}"#, fields: fields)
            #expect(edit.status == 200)
            let late = try await market.ask(.patch, path, as: seller, #"{"stock":2}"#, fields: fields)
            #expect(late.status == 412)
        }
    }

    @Test func anotherCurrencyKeepsTheParcelAndItsFee() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let fee = TradingWays.Parcel.fee(try Money("3", currency: .krw))
            let product = try await market.product(
                of: seller,
                facts: ProductFacts(ways: TradingWays(meets: true, parcel: fee))
            )

            let reply = try await market.ask(
                .patch,
                "/products/\(product.id)",
                as: seller,
                #"{"currency":"USD","price":"9.99"}"#
            )

            let ways = try reply.body(ProductBody.self).product.facts.ways
            #expect(ways == TradingWays(meets: true, parcel: .fee(try Money("3", currency: .usd))))
        }
    }

    @Test func editChangesOnlyTheFieldsItNames() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            let more = try await market.photo(of: seller, "another")
            let old = try #require(product.photos.first).id
            let reply = try await market.ask(
                .patch,
                "/products/\(product.id)",
                as: seller,
                #"{"name":" 새 이름 ","discount":"100","photos":[{"id":\#(more),"alt":"옆"},{"id":\#(old)}]}"#,
                fields: [(.ifMatch, "\"1\"")]
            )
            let edited = try reply.body(ProductBody.self).product
            #expect(edited.name == "새 이름")
            #expect(edited.price.bargain == (try Money("900", currency: .krw)))
            #expect(edited.photos.map(\.id) == [more, old])
            #expect(edited.photos.map(\.altText) == ["옆", ""])
            #expect((edited.description, edited.stock, edited.version) == ("거의 새것", 3, 2))

            let turned = try await market.ask(
                .patch,
                "/products/\(product.id)",
                as: seller,
                #"{"photos":[{"id":\#(old),"alt":"앞"},{"id":\#(more)}]}"#
            )
            #expect(try turned.body(ProductBody.self).product.photos.map(\.altText) == ["앞", "옆"])
            let again = try await market.ask(
                .patch,
                "/products/\(product.id)",
                as: seller,
                #"{"photos":[{"id":\#(more),"alt":null},{"id":\#(old),"alt":""}]}"#
            )
            #expect(try again.body(ProductBody.self).product.photos.map(\.altText) == ["옆", ""])
        }
    }

    @Test(arguments: ["\"2\"", "\"x\"", "W/\"1\"", "\"1\", \"2\""])
    func staleEditIsRefusedWithTheCurrentProduct(condition: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            for (method, path, body) in [
                (HTTPMethod.patch, "", #"{"stock":1}"#), (.put, "/state", #"{"state":"sold"}"#),
                (.delete, "", nil),
            ] {
                let reply = try await market.ask(
                    method,
                    "/products/\(product.id)\(path)",
                    as: seller,
                    body,
                    fields: [(.ifMatch, condition)]
                )
                #expect(reply.status == 412)
                #expect(try reply.body(ProblemBody.self).current?.product == product)
            }
        }
    }

    @Test func stalenessIsReportedBeforeOtherProblems() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let path = "/products/\(try await market.product(of: seller).id)"
            let discounted = try await market.ask(.patch, path, as: seller, #"{"discount":"500"}"#)
            #expect(discounted.status == 200)

            // Right for the version that was seen, which had no discount.
            let reply = try await market.ask(
                .patch,
                path,
                as: seller,
                #"{"price":"400"}"#,
                fields: [(.ifMatch, "\"1\"")]
            )

            #expect(reply.status == 412)
            #expect(try reply.body(ProblemBody.self).current?.product.version == 2)
        }
    }

    @Test func repeatedEditGetsTheFirstReply() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let path = "/products/\(try await market.product(of: seller).id)"
            let fields: [(HTTPFieldName, String)] = [(.ifMatch, "\"1\""), (.idempotencyKey, "edit-1")]
            let first = try await market.ask(.patch, path, as: seller, #"{"price":"400"}"#, fields: fields)
            #expect(first.status == 200)
            let later = #"{"price":"2000","discount":"500"}"#
            #expect(try await market.ask(.patch, path, as: seller, later).status == 200)

            let again = try await market.ask(.patch, path, as: seller, #"{"price":"400"}"#, fields: fields)

            #expect(again.status == 200)
            #expect(again.text == first.text)
        }
    }

    @Test(arguments: [
        (#"{"price":"0"}"#, "price", "not_positive"), (#"{"discount":2000}"#, "discount", "above_price"),
        (#"{"name":"가"}"#, "name", "too_short"), (#"{"photos":[]}"#, "photos", "missing"),
        (#"{"stock":-1}"#, "stock", "not_a_number"), (#"{"price":1e400}"#, "price", "not_a_number"),
        (#"{"price":1999.5}"#, "price", "not_whole"), (#"{"discount":"0.5"}"#, "discount", "not_whole"),
        (#"{"ways":["parcel"],"parcelFee":2500.5}"#, "parcel_fee", "not_whole"),
        (#"{"offersFrom":"10.5"}"#, "offers_from", "not_whole"),
        (#"{"price":0.001}"#, "price", "too_precise"), (#"{"stock":12345678901}"#, "stock", "too_long"),
    ])
    func editFollowsTheRulesOfADraft(body: String, field: String, code: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            let reply = try await market.ask(.patch, "/products/\(product.id)", as: seller, body)
            guard reply.status != 400 else { return #expect(reply.code == .malformed) }
            #expect(reply.status == 422)
            #expect(
                try reply.body(ProblemBody.self).fields.map { "\($0.field) \($0.code)" } == [
                    "\(field) \(code)"
                ]
            )
            #expect(try await market.store.product(product.id) == product)
        }
    }

    /// Each of the two is right by itself, and both together would take more off than the price.
    @Test func racingEditsAreNotMixed() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            for _ in 0..<30 {
                let path = "/products/\(try await market.product(of: seller).id)"
                async let cheaper = market.ask(.patch, path, as: seller, #"{"price":50}"#)
                async let discounted = market.ask(.patch, path, as: seller, #"{"discount":100}"#)
                let statuses = try await [cheaper.status, discounted.status]
                #expect(statuses.sorted() == [200, 422])
            }
        }
    }

    @Test func editCannotUseThePhotoOfAnotherAccount() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            let foreign = try await market.photo(of: try await market.person("other"))
            let reply = try await market.ask(
                .patch,
                "/products/\(product.id)",
                as: seller,
                #"{"photos":[{"id":\#(foreign)}]}"#
            )
            #expect(reply.code == .photoMissing)
        }
    }

    @Test func unchangedFieldsAreNotValidated() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller, String(repeating: "긴", count: 90))
            func edit(_ json: String) async throws -> Reply {
                try await market.ask(.patch, "/products/\(product.id)", as: seller, json)
            }

            #expect(try await edit(#"{"stock":7}"#).status == 200)
            #expect(try await edit(#"{"price":"500","discount":"499"}"#).status == 200)
            let above = try await edit(#"{"price":"498"}"#).body(ProblemBody.self)
            #expect(above.fields.map { "\($0.field) \($0.code)" } == ["discount above_price"])
            let long = try await edit(#"{"name":"\#(product.name)","stock":"x"}"#).body(ProblemBody.self)
            #expect(long.fields.map { "\($0.field) \($0.code)" } == ["name too_long", "stock not_a_number"])
            #expect(try await edit(#"{"photos":[]}"#).status == 422)
            #expect(try await market.store.product(product.id)?.stock == 7)
        }
    }

    @Test func deletionCanBeUndoneByItsAuthorForTenMinutes() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let moderator = try await market.person("moderator", [.moderator])
            let product = try await market.product(of: seller)
            let path = "/products/\(product.id)"

            #expect(try await market.ask(.delete, path, as: seller).status == 204)
            #expect(try await market.ask(.get, path, as: seller).code == .notFound)
            #expect(try await market.ask(.delete, path, as: seller).code == .notFound)
            market.clock.advance(seconds: 599)
            let back = try await market.ask(.post, "\(path)/undelete", as: seller)
            #expect(try back.body(ProductBody.self).product.name == product.name)
            #expect(try await market.ask(.post, "\(path)/undelete", as: seller).code == .notFound)

            let reason = #"{"reason":"가짜"}"#
            #expect(try await market.ask(.delete, path, as: moderator, reason).status == 204)
            #expect(try await market.ask(.post, "\(path)/undelete", as: seller).code == .forbidden)
            market.clock.advance(seconds: 601)
            #expect(try await market.ask(.post, "\(path)/undelete", as: moderator).code == .gone)
            #expect(market.log.all.contains { $0.contains("moderation") && $0.contains("delete") })
            let log = try await market.ask(.get, "/moderations", as: moderator)
                .body(PageBody<ModerationBody>.self)
            #expect(log.items.map(\.action) == ["delete"])
            #expect(log.items.first?.moderator == moderator.account.id)
        }
    }

    @Test func sellerCannotShowWhatAModeratorHid() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let moderator = try await market.person("moderator", [.moderator])
            let path = "/products/\(try await market.product(of: seller).id)"

            let noReason = try await market.ask(.put, "\(path)/moderation", as: moderator, #"{"reason":" "}"#)
            #expect(noReason.code == .malformed)
            let hidden = try await market.ask(.put, "\(path)/moderation", as: moderator, #"{"reason":"가짜"}"#)
            #expect(try hidden.body(ProductBody.self).product.state == .hidden)
            let shown = try await market.ask(.put, "\(path)/state", as: seller, #"{"state":"selling"}"#)
            #expect(shown.code == .heldByModerator)

            #expect(try await market.ask(.delete, "\(path)/moderation", as: moderator).status == 200)
            #expect(try await market.ask(.get, path).status == 200)
            #expect(try await market.ask(.delete, "\(path)/moderation", as: moderator).code == .notFound)
            let log = try await market.ask(.get, "/moderations", as: moderator).body(
                PageBody<ModerationBody>.self
            )
            #expect(log.items.map(\.action) == ["restore", "hide"])
            #expect(log.items.last?.reason == "가짜")
        }
    }

    /// A school has one address, and its time for searches may be spent by others.
    @Test func ownProductsAreListedWhereTheNetworkHasSearchedTooMuch() async throws {
        var limits = SearchGate.Limits(threads: 1)
        limits.spentPerSecond = .nanoseconds(1)
        try await TestMarket.with(searches: limits) { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            _ = try await market.ask(.get, "/products?q=%EC%9D%98%EC%9E%90", as: seller)

            let others = try await market.ask(.get, "/products?seller=\(seller.account.id)", as: seller)
            let own = try await market.ask(.get, "/account/products", as: seller)
            #expect(others.status == 429)
            #expect(try own.body(PageBody<ProductRow>.self).items.map(\.product.id) == [product.id])
        }
    }

    @Test func sellerSeesTheirOwnHiddenProducts() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            _ = try await market.product(of: try await market.person("other"))
            _ = try await market.ask(
                .put,
                "/products/\(product.id)/state",
                as: seller,
                #"{"state":"hidden"}"#
            )

            let own = try await market.ask(.get, "/account/products?seller=99", as: seller)
            let all = try await market.ask(.get, "/products?seller=\(seller.account.id)", as: seller)
            #expect(try own.body(PageBody<ProductRow>.self).items.map(\.product.id) == [product.id])
            #expect(try all.body(PageBody<ProductRow>.self).items.isEmpty)
        }
    }
}
