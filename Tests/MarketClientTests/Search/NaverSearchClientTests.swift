import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct NaverSearchClientTests {
    private func search(_ session: any HTTPSession, _ clock: any Clock<Duration> = ImmediateClock())
        -> NaverSearchClient
    {
        NaverSearchClient(
            address: .elsewhere,
            keys: NaverKeys(identifier: "my id", secret: "my secret"),
            session: session,
            settings: .test(clock)
        )
    }

    private static func reply(total: Int, _ items: String...) -> ScriptedAnswer {
        .json(
            200,
            """
            {"lastBuildDate":"Tue, 04 Oct 2016 13:23:58 +0900","total":\(total),"start":1,"display":10,\
            "items":[\(items.joined(separator: ","))]}
            """
        )
    }

    private static let bicycle = """
        {"title":"<b>자전거</b> 바구니 &amp; &quot;벨&quot; &lt;L&gt;","link":"https://shop.example/1",\
        "image":"https://shop.example/1.jpg","lprice":"12900","hprice":"","mallName":"자전거나라","productId":"123",\
        "productType":"2","brand":"","maker":"","category1":"","category2":"","category3":"","category4":""}
        """

    @Test func aQuestionIsAskedWithThePersonsOwnKeys() async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/v1/search/shop.json?query=%EC%9E%90%EC%A0%84%EA%B1%B0%20a%2Bb&display=10&start=1&sort=dsc",
                fields: [
                    "X-Naver-Client-Id": "my id", "X-Naver-Client-Secret": "my secret", "Authorization": nil,
                ],
                Self.reply(total: 25, Self.bicycle)
            )
        )
        let section = try await search(session).section(SearchRequest("자전거 a+b", sort: .priceDown))
        #expect(section.total == Total(count: 25, isAtLeast: false))
    }

    @Test func tagsAndEntitiesAreGoneAndHitsAreMarked() async throws {
        let path = "/v1/search/shop.json?query=%EC%9E%90%EC%A0%84%EA%B1%B0&display=10&start=1&sort=sim"
        let session = ScriptedSession(.expect(.get, path, Self.reply(total: 1, Self.bicycle)))
        let finding = try #require(try await search(session).section(SearchRequest("자전거")).findings.first)
        #expect(finding.name == "자전거 바구니 & \"벨\" <L>")
        #expect(finding.hits.map { String(finding.name[$0]) } == ["자전거"])
        guard case .elsewhere(let goods) = finding.place else {
            Issue.record("found on this market")
            return
        }
        #expect(goods.price == Price.sample(12900).full)
        #expect(goods.shop == "자전거나라")
        #expect(goods.page.absoluteString == "https://shop.example/1")
    }

    @Test(arguments: [
        (#"{"title":"a","link":"javascript:alert(1)"}"#, 0), (#"{"title":"a"}"#, 0), ("null", 0),
        (#"{"title":"a","link":"https://shop.example/1","lprice":"","image":"data:x"}"#, 1),
    ])
    func anOddItemIsLeftOutOrShownAsFarAsItCanBe(item: String, count: Int) async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/v1/search/shop.json?query=a&display=10&start=1&sort=sim",
                Self.reply(total: 1, item)
            )
        )
        #expect(try await search(session).section(SearchRequest("a")).findings.count == count)
    }

    @Test(arguments: [(0, 1, 1), (500, 100, 1), (100, 100, 901), (100, 100, 1000)])
    func noQuestionGoesPastWhatNaverAllows(limit: Int, display: Int, start: Int) async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/v1/search/shop.json?query=a&display=\(display)&start=\(start)&sort=sim",
                Self.reply(total: 1_000_000, Self.bicycle)
            )
        )
        let cursor = start == 1 ? nil : Cursor(rawValue: "page-\(start)")
        let section = try await search(session).section(SearchRequest("a", limit: limit, cursor: cursor))
        #expect((section.next == nil) == (start + display > 1000))
    }

    @Test func aSectionGoesOnWhereItEnded() async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/v1/search/shop.json?query=a&display=2&start=1&sort=date",
                Self.reply(total: 4, Self.bicycle)
            ),
            .expect(
                .get,
                "/v1/search/shop.json?query=a&display=2&start=3&sort=date",
                Self.reply(total: 4, Self.bicycle)
            )
        )
        let search = search(session)
        let first = try await search.section(SearchRequest("a", sort: .newest, limit: 2))
        let second = try await search.section(try #require(first.next))
        #expect(second.next == nil)
    }

    @Test(arguments: [
        (400, "SE01", NaverShopping.Fault.query), (400, "SE06", .encoding), (401, "024", .authentication),
        (404, "SE05", .noSuchAPI), (400, "SE02", .display),
    ])
    func searchErrorsAreDistinguished(status: Int, code: String, fault: NaverShopping.Fault) async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/v1/search/shop.json?query=a&display=10&start=1&sort=sim",
                .json(status, #"{"errorMessage":"x","errorCode":"\#(code)"}"#)
            )
        )
        let failure = try await error { () throws(ClientError) in
            _ = try await search(session).section(SearchRequest("a"))
        }
        #expect(failure == .searchRefused(fault))
    }

    @Test(arguments: [
        (401, NaverShopping.Fault.authentication), (403, .authentication), (429, .quota), (500, .system),
    ])
    func aCodeThatNobodyKnowsIsSortedByItsStatus(status: Int, fault: NaverShopping.Fault) async throws {
        let session = FaultySession(RepeatingSession(json: "{}"), Array(repeating: .status(status), count: 3))
        let failure = try await error { () throws(ClientError) in
            _ = try await search(session).section(SearchRequest("a"))
        }
        #expect(failure == .searchRefused(fault))
    }

    @Test func emptyTextIsNotSearched() async throws {
        let failure = try await error { () throws(ClientError) in
            _ = try await search(ScriptedSession()).section(SearchRequest(""))
        }
        #expect(failure == .searchRefused(.query))
    }

    @Test func noMoreThanTenGoInASecond() async throws {
        let clock = TestClock()
        let session = RepeatingSession(
            json: #"{"lastBuildDate":"x","total":0,"start":1,"display":0,"items":[]}"#
        )
        let search = search(session, clock)
        async let all: Void = {
            for _ in 0..<3 { _ = try await search.section(SearchRequest("a")) }
        }()
        await clock.sleeper(for: .milliseconds(100))
        #expect(session.sent.count <= 1)
        clock.advance(by: .milliseconds(100))
        await clock.sleeper(for: .milliseconds(100))
        #expect(session.sent.count <= 2)
        clock.advance(by: .milliseconds(100))
        try await all
        #expect(session.sent.count == 3)
    }

    @Test func marketSearchConformsToProductSearching() async throws {
        let path = "/api/v2/products?q=%E3%85%88%E3%85%88%E3%84%B1&sort=price_up&limit=10"
        let session = ScriptedSession(
            .expect(.get, path, .json(200, Wire.page(Wire.product(1, name: "새 자전거"), next: "n")))
        )
        let search: any ProductSearching = MarketSearch(await .own(session))
        let section = try await search.section(SearchRequest("ㅈㅈㄱ", sort: .priceUp))
        let finding = try #require(section.findings.first)
        #expect(finding.hits.map { String(finding.name[$0]) } == ["자전거"])
        #expect(section.next?.cursor == Cursor(rawValue: "n"))
    }
}
