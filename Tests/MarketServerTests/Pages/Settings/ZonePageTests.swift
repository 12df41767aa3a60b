import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The market's clock: chosen by an administrator, followed by everything that counts hours and days.
@Suite(.timeLimit(.minutes(10)))
struct ZonePageTests {
    private static let path = "/admin/market"

    @discardableResult
    private func choose(_ zone: String, _ market: TestMarket) async throws -> Reply {
        let admin: PageClient
        if let known = try await market.store.credentials(named: "시장지기")?.account {
            admin = PageClient(market, as: .init(account: known, token: try await market.token(of: known.id)))
        } else {
            admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
        }
        let version = "\(market.services.branding.kept.version)"
        return try await admin.post(Self.path, from: Self.path, ["version": version, "zone": zone])
    }

    @Test func theTimeZoneIsPublishedAndSurvivesARestart() async throws {
        try await TestMarket.with { market in
            #expect(try await !market.ask(.get, "/market").text.contains("timeZone"))
            let saved = try await choose(" Europe/Berlin ", market)
            #expect(saved.location == "/admin/market?note=saved")
            let body = try await market.ask(.get, "/market").body(MarketBody.self)
            #expect(body.zone.name == "Europe/Berlin" && body.zone.rule == "CET-1CEST,M3.5.0,M10.5.0/3")
            let again = BrandingService(store: market.store, log: market.server.log)
            try await again.load()
            #expect(again.kept == market.services.branding.kept)
            // What a machine without the database of zones knows is what was kept.
            let none = ZoneDirectory("/nowhere")
            let poor = BrandingService(store: market.store, zones: none, log: market.server.log)
            try await poor.load()
            #expect(poor.kept.branding.zone == body.zone && poor.zones.names.isEmpty)
        }
    }

    @Test(arguments: [
        "Europe/Berlim", "europe/berlin", "../etc/passwd", "Europe/../Asia/Tokyo", "Europe", "/Europe/Berlin",
        "Europe//Berlin", "posixrules", "zone.tab", "Ünited", "CET-1CEST", "A\u{0}",
        String(repeating: "A", count: 65),
    ])
    func anInvalidTimeZoneIsRefusedAndStaysInTheForm(name: String) async throws {
        try await TestMarket.with { market in
            let reply = try await choose(name, market)
            #expect(reply.status == 422 && reply.text.contains("id=\"zone-problem\""))
            #expect(market.services.branding.kept.branding.zone == .seoul)
        }
    }

    @Test func everyZoneThatIsOfferedCanBeChosen() {
        let zones = ZoneDirectory()
        #expect(zones.names.count > 200 && zones.names.contains("Asia/Seoul"))
        for name in zones.names { #expect(zones.zone(named: name)?.name == name, "\(name)") }
        let now = Timestamp(millisecondsSince1970: 0)
        #expect(zones.zone(named: "Etc/GMT+5")?.secondsFromUTC(at: now) == -18_000)
    }

    @Test func meetingIsTheSameInThreadDealAndFormAcrossTheChange() async throws {
        try await Bargain.with { bargain in
            let market = bargain.talk.market
            try await choose("Europe/Berlin", market)
            // 26 March 2022, noon by UTC; clocks are set forward in the night.
            market.clock.advance(seconds: 67 * 86_400 + 43_200)
            let made = try await bargain.ask(
                .post,
                "/conversations/\(bargain.conversation)/deal",
                bargain.talk.seller,
                "{}"
            )
            let deal = try made.body(OwnDeal.self).deal
            let seller = PageClient(market, as: bargain.talk.seller)
            let buyer = PageClient(market, as: bargain.talk.buyer)
            let form = "/conversations/\(bargain.conversation)/meeting"
            for (typed, moment) in [
                ("2022-03-26T15:00", "2022-03-26T14:00"), ("2022-03-27T15:00", "2022-03-27T13:00"),
                // An hour that clocks skip is the one after it.
                ("2022-03-28T02:30", "2022-03-28T00:30"), ("2022-03-27T02:30", "2022-03-27T01:30"),
            ] {
                let sent = try await seller.post(form, from: form, ["at": typed, "place": "망원역", "note": ""])
                #expect(sent.status == 303, "\(typed)")
                let shown = try await bargain.ask(.get, "/deals/\(deal.id)", bargain.talk.buyer)
                let proposal = try shown.body(OwnDeal.self).deal.proposal
                #expect(proposal?.at.internetText.hasPrefix(moment) == true, "\(typed)")
            }
            for path in ["/deals/\(deal.id)", "/conversations/\(bargain.conversation)"] {
                #expect(try await buyer.get(path).text.contains("내일 03:30"), "\(path)")
            }
            #expect(try await seller.get(form).text.contains("value=\"2022-03-27T03:30\""))
        }
    }

    @Test func nightIsThatOfTheMarket() async throws {
        try await TestMarket.with { market in
            let me = try await market.person("me")
            let notifications = market.services.notifications
            // 09:00 in Korea, and 01:00 in Berlin.
            #expect(try await !notifications.isQuiet(for: me.account.id))
            try await choose("Europe/Berlin", market)
            #expect(try await notifications.isQuiet(for: me.account.id))
            market.clock.advance(seconds: 7 * 3_600)
            #expect(try await !notifications.isQuiet(for: me.account.id))
        }
    }

    @Test func aDayOfViewsBeginsAtTheMarketsMidnight() async throws {
        try await TestMarket.with { market in
            try await choose("America/New_York", market)
            let seller = try await market.person("seller")
            let buyer = try await market.person("buyer")
            _ = try await market.product(of: seller, "의자")
            // 19:00 there, and midnight by UTC.
            for (later, views) in [(0, 1), (4, nil), (1, 1)] as [(Int64, Int64?)] {
                market.clock.advance(seconds: later * 3_600)
                _ = try await market.ask(.get, "/products/1", as: buyer)
                #expect(market.services.viewCounter.take()[Product.ID(1)] == views, "\(later)")
            }
        }
    }
}
