import Testing

@testable import Market

/// The clock of a market, over the days on which clocks are set otherwise.
struct MarketZoneTests {
    private static let rules = [
        "Berlin": "CET-1CEST,M3.5.0,M10.5.0/3", "Dublin": "IST-1GMT0,M10.5.0,M3.5.0/1",
        "Lord Howe": "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "Nuuk": "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
        "Gaza": "EET-2EEST,M3.4.4/50,M10.4.4/50", "Seoul": "KST-9", "Kathmandu": "<+0545>-5:45",
        "Julian": "AAA0BBB,J60,J300/4", "Zero": "AAA0BBB,59,300",
    ]

    private func zone(_ name: String) throws -> MarketZone {
        let rule = try #require(Self.rules[name])
        return try #require(MarketZone(name: name, rule: rule))
    }

    /// `2026-03-29 00:59` as if clocks showed UTC.
    private func clock(_ text: String) throws -> Timestamp {
        let parts = text.split { "- :".contains($0) }.compactMap { Int64($0) }
        let date = try #require(CivilDate(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2])))
        let minutes = (Int64(date.daysSince1970) * 24 + parts[3]) * 60 + parts[4]
        return Timestamp(millisecondsSince1970: minutes * 60_000)
    }

    @Test(arguments: [
        ("Berlin", "2026-03-29 00:59", 60), ("Berlin", "2026-03-29 01:00", 120),
        ("Berlin", "2026-10-25 00:59", 120), ("Berlin", "2026-10-25 01:00", 60),
        ("Berlin", "2026-12-31 23:30", 60), ("Berlin", "2028-02-29 12:00", 60),
        // Its summer is the standard, and its winter the exception.
        ("Dublin", "2026-03-29 00:59", 0), ("Dublin", "2026-03-29 01:00", 60),
        ("Dublin", "2026-10-25 00:59", 60), ("Dublin", "2026-10-25 01:00", 0),
        ("Lord Howe", "2026-04-04 14:59", 660), ("Lord Howe", "2026-04-04 15:00", 630),
        ("Lord Howe", "2026-10-03 15:29", 630), ("Lord Howe", "2026-10-03 15:30", 660),
        ("Lord Howe", "2026-12-31 23:00", 660), ("Lord Howe", "2026-01-01 00:00", 660),
        // A day before its Sunday.
        ("Nuuk", "2026-03-29 00:59", -120), ("Nuuk", "2026-03-29 01:00", -60),
        // Two days after its Thursday.
        ("Gaza", "2026-03-27 23:59", 120), ("Gaza", "2026-03-28 00:00", 180),
        ("Seoul", "2026-07-01 00:00", 540), ("Kathmandu", "1969-12-31 23:59", 345),
        ("Julian", "2028-03-01 01:59", 0), ("Julian", "2028-03-01 02:00", 60),
        ("Zero", "2028-02-29 01:59", 0), ("Zero", "2028-02-29 02:00", 60),
    ])
    func clockIsAheadByMinutes(name: String, moment: String, minutes: Int) throws {
        #expect(try zone(name).secondsFromUTC(at: clock(moment)) == minutes * 60)
    }

    @Test(arguments: [
        ("Berlin", "2026-03-29 01:59", "2026-03-29 00:59"),
        ("Berlin", "2026-03-29 03:00", "2026-03-29 01:00"),
        // Skipped: an hour later.
        ("Berlin", "2026-03-29 02:30", "2026-03-29 01:30"),
        // Shown twice: the first.
        ("Berlin", "2026-10-25 02:30", "2026-10-25 00:30"),
        ("Berlin", "2026-10-25 03:00", "2026-10-25 02:00"),
        ("Dublin", "2026-03-29 01:30", "2026-03-29 01:30"),
        ("Dublin", "2026-10-25 01:30", "2026-10-25 00:30"),
        ("Seoul", "2026-10-25 02:30", "2026-10-24 17:30"),
    ])
    func aWallClockTimeResolvesToAMoment(name: String, shown: String, moment: String) throws {
        #expect(try zone(name).moment(showing: clock(shown)) == clock(moment))
    }

    @Test(arguments: ["Berlin", "Dublin", "Lord Howe", "Nuuk", "Gaza", "Seoul"])
    func clockThatIsReadIsFoundAgain(name: String) throws {
        let zone = try zone(name)
        let begin = try clock("2026-01-01 00:00")
        for half in 0..<(366 * 48) {
            let moment = begin.adding(milliseconds: Int64(half) * 1_800_000)
            let again = zone.moment(showing: zone.local(at: moment))
            // Of an hour that is shown twice, the first.
            let isTwice = zone.local(at: again) == zone.local(at: moment) && again < moment
            #expect(again == moment || isTwice)
        }
    }

    @Test func quietHoursFollowTheClock() throws {
        let (zone, settings) = (try zone("Berlin"), NotificationSettings())
        // 22:00 in winter is 21:00 UTC, and in summer 20:00.
        #expect(!settings.isQuiet(at: try clock("2026-03-28 20:59"), in: zone))
        #expect(settings.isQuiet(at: try clock("2026-03-28 21:00"), in: zone))
        #expect(settings.isQuiet(at: try clock("2026-03-29 20:00"), in: zone))
        // The night in which clocks are set forward is an hour shorter, the one in autumn an hour longer.
        for (night, morning) in [
            ("2026-03-28 22:00", "2026-03-29 06:00"), ("2026-10-24 22:00", "2026-10-25 07:00"),
            ("2026-10-25 00:30", "2026-10-25 07:00"),
        ] {
            #expect(settings.quietEnd(at: try clock(night), in: zone) == (try clock(morning)))
        }
    }

    @Test(arguments: [
        "", "KST", "K-9", "KST-9x", "KST-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/168",
        "CET-1CEST,J0,J5", "<+03-3", ",", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1:60", "AAA0BBB,366,1",
        "KST-99999999999999999999", "한국-9",
    ])
    func anInvalidTimeZoneRuleIsNone(rule: String) {
        #expect(MarketZone(name: "x", rule: rule) == nil)
    }

    @Test func koreaIsWrittenAsItIsRead() {
        let read = MarketZone(name: "Asia/Seoul", rule: "KST-9")
        #expect(read == .seoul)
        #expect(MarketZone(name: "", rule: "KST-9") == nil)
    }
}
