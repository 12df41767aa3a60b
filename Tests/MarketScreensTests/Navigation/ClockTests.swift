import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// One clock for all times: the market's, with a word where this device's shows others.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ClockTests {
    @Test func timesFollowTheMarketsClockAndSaySoWhereItDiffers() throws {
        let fixture = ScreenFixture()
        let (clock, localization) = (fixture.screenClock, fixture.localization)
        let moment = Timestamp(millisecondsSince1970: 1_642_464_060_000)
        #expect(clock.timeText(of: moment, in: localization.texts) == "00:01")
        #expect(clock.note(in: localization.texts) == nil)
        let berlin = try #require(MarketZone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        localization.show(
            MarketBody(currencies: .every, branding: MarketBranding(name: "우리 동네", zone: berlin))
        )
        #expect(clock.timeText(of: moment, in: localization.texts) == "01:01")
        #expect(
            clock.note(in: localization.texts) == "시각은 마켓의 시계(Europe/Berlin)로 보여 드려요."
        )
        // Messages and meetings are on the same page.
        #expect(moment.momentText(in: localization.texts).hasSuffix("01:01"))
    }
}
