/// The delay of an automatic no, which is drawn like nothing that an offer or a floor says.
package enum AutomaticAnswer {
    /// Minutes after an offer, as people take who are at hand and as those who are not.
    package static let minutes: ClosedRange<Int64> = 20...300
    /// Minutes after a night's end within which answers come that fell into it.
    package static let morningMinutes: Int64 = 150

    /// The moment of a no to what was offered at `moment`; `roll` is any random number, of which two parts are used.
    ///
    /// At night people sleep: an answer that falls into it comes in the morning.
    package static func moment(after moment: Timestamp, roll: UInt64, in zone: MarketZone) -> Timestamp {
        let span = (minutes.upperBound - minutes.lowerBound) * minute
        let delay = minutes.lowerBound * minute + part(roll, of: span)
        let answer = moment.adding(milliseconds: delay)
        let clock = answer.adding(milliseconds: Int64(zone.secondsFromUTC(at: answer)) * 1_000)
        let sinceMidnight = (clock.millisecondsSince1970 % day + day) % day
        let night = NotificationSettings.QuietHours.night
        guard night.contains(hour: Int(sinceMidnight / hour)) else { return answer }
        let wait = (Int64(night.to) * hour - sinceMidnight + day) % day
        return answer.adding(milliseconds: wait + part(roll >> 32, of: morningMinutes * minute))
    }

    /// An answer that is later than this was due while the market was stopped.
    package static let longestDelay = 5 * minute
    /// Answers that were due before a start are spread over so many minutes after it.
    private static let minutesAfterStart: Int64 = 30

    /// A new moment for an answer that was due while the market was stopped, as random as the first.
    package static func moment(instead due: Timestamp, at now: Timestamp) -> Timestamp {
        let draw = UInt64(bitPattern: due.millisecondsSince1970)
        return now.adding(milliseconds: 1 + part(draw, of: minutesAfterStart * minute))
    }

    private static let minute: Int64 = 60_000
    private static let hour = 60 * minute
    private static let day = 24 * hour

    private static func part(_ roll: UInt64, of span: Int64) -> Int64 {
        Int64(roll & 0xFFFF_FFFF) % span
    }
}
