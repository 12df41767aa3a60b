import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The list of devices, by pages and by apps.
@Suite(.timeLimit(.minutes(10)))
struct DevicePageTests {
    private static let path = "/settings/devices"

    private func signIn(_ market: TestMarket, from address: String) async throws -> PageClient {
        let browser = PageClient(market)
        browser.address = try #require(IPAddress(address))
        let reply = try await browser.post(
            "/signin",
            from: "/signin",
            ["name": "민지", "password": TestMarket.password]
        )
        #expect(reply.status == 303)
        return browser
    }

    @Test func devicesAreListedInWordsAndEndOneByOne() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let other = try await market.person("하나")
            let (here, there) = (
                try await signIn(market, from: "203.0.113.7"), try await signIn(market, from: "198.51.100.9")
            )
            let page = try await here.get(Self.path)
            #expect(page.status == 200 && page.text.contains("지금 쓰는 기기"))
            #expect(page.text.contains("앞부분이 203.0인 네트워크") && page.text.contains("앞부분이 198.51인"))
            #expect(page.text.contains("test (앱)"))
            for secret in ["203.0.113", "198.51.100"] { #expect(!page.text.contains(secret)) }

            let sessions = try await market.store.tokens(of: person.account.id)
            let last = try #require(sessions.last)
            #expect(last.network == "198.51.*.*")
            // Another's session is none to end.
            let strangers = try #require(try await market.store.tokens(of: other.account.id).first)
            for id in [strangers.id, last.id] {
                let reply = try await here.post(Self.path, from: Self.path, ["end": "\(id)"])
                #expect(reply.location == "/settings/devices?note=device-ended")
            }
            #expect(try await there.get(Self.path).location?.hasPrefix("/signin") == true)
            #expect(try await market.store.tokens(of: other.account.id).count == 1)
            #expect(try await here.get(Self.path).status == 200)
        }
    }

    @Test func deviceThatIsNotOnesOwnEndsAllAndAsksForANewPassword() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let here = try await signIn(market, from: "203.0.113.7")
            let there = try await signIn(market, from: "198.51.100.9")
            let reply = try await here.post(Self.path, from: Self.path, ["do": "disown"])
            #expect(reply.location == "/settings?note=disowned#current")
            #expect(try await here.get("/settings?note=disowned").text.contains("지금 바꿔 주세요"))
            #expect(try await there.get(Self.path).location?.hasPrefix("/signin") == true)
            #expect(try await market.ask(.get, "/account", as: person).status == 401)
            #expect(try await market.store.tokens(of: person.account.id).count == 1)
            #expect(market.log.all.contains { $0.hasPrefix("security sessions_disowned") })
        }
    }

    @Test func newBrowserIsANotificationThatThePageReads() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            func unread() async throws -> Int {
                try await market.store.inbox(of: person.account.id).notifications
            }
            let browser = try await signIn(market, from: "203.0.113.7")
            #expect(try await unread() == 1, "a new network")
            _ = try await browser.get(Self.path)
            #expect(try await unread() == 0)
            // The same browser again, and another one in the same network.
            _ = try await browser.post(
                "/signin",
                from: "/signin",
                ["name": "민지", "password": TestMarket.password]
            )
            #expect(try await unread() == 0)
            _ = try await signIn(market, from: "203.0.113.7")
            #expect(try await unread() == 1)
            let kinds = try await market.store.notices(of: person.account.id).map(\.kind)
            #expect(kinds == [.newDevice, .signedIn])
        }
    }

    @Test func lastUseIsNotedOnceAnHourAndWrittenLater() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let made = market.clock.now
            func usedAt() async throws -> [Timestamp?] {
                let items = try await market.ask(.get, "/sessions", as: person)
                    .body(PageBody<SessionBody>.self).items
                return [
                    items.first?.usedAt, try await market.store.tokens(of: person.account.id).first?.usedAt,
                ]
            }
            market.clock.advance(seconds: 3_599)
            #expect(try await usedAt() == [made, made])
            market.clock.advance(seconds: 1)
            let used = market.clock.now
            #expect(try await usedAt() == [used, made])
            market.clock.advance(seconds: 60)
            try await market.services.sessions.uses.save()
            #expect(try await usedAt() == [used, used])
        }
    }

    @Test func otherSitesFormsEndNothing() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            _ = try await signIn(market, from: "203.0.113.7")
            let browser = PageClient(market, as: person)
            for fields: KeyValuePairs<String, String> in [["do": "disown"], ["end": "2"]] {
                #expect(try await browser.post(Self.path, from: Self.path, fields, seal: "x").status == 403)
            }
            #expect(try await market.store.tokens(of: person.account.id).count == 2)
            #expect(try await PageClient(market).get(Self.path).location?.hasPrefix("/signin") == true)
        }
    }
}
