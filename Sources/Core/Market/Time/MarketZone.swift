/// The clock that a market's people live by: its name, and how far it is ahead of UTC at each moment.
///
/// Days and hours of the day follow it: meetings, today, quiet hours. It knows the rule of today, by which
/// clocks change each year, and not those of earlier years: nothing here is older than the market.
public struct MarketZone: Hashable, Sendable {
    /// As the time zone database calls it: `Europe/Berlin`.
    public let name: String
    /// As POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
    public let rule: String
    private let standard: Int
    private let summer: Summer?

    /// The moments at which clocks change for the summer, and back.
    private struct Summer: Hashable {
        let secondsFromUTC: Int
        let begin: YearlyMoment
        let end: YearlyMoment
    }

    /// `nil` where the rule is none.
    public init?(name: String, rule: String) {
        var reader = ZoneRuleReader(rule)
        guard !name.isEmpty, let standard = reader.zone(besides: nil) else { return nil }
        self.name = name
        self.rule = rule
        self.standard = standard
        if reader.isAtEnd {
            summer = nil
        } else {
            guard let other = reader.zone(besides: standard), let begin = reader.yearlyMoment(),
                let end = reader.yearlyMoment(), reader.isAtEnd
            else { return nil }
            summer = Summer(secondsFromUTC: other, begin: begin, end: end)
        }
    }

    private init(name: String, rule: String, fixed seconds: Int) {
        (self.name, self.rule, standard, summer) = (name, rule, seconds, nil)
    }

    /// Korea's: that of a market whose operator has chosen none.
    public static let seoul = MarketZone(name: "Asia/Seoul", rule: "KST-9", fixed: 9 * 3_600)
}

extension MarketZone {
    /// The number of seconds that clocks are ahead of UTC.
    public func secondsFromUTC(at moment: Timestamp) -> Int {
        guard let summer else { return standard }
        let year = CivilDate(moment, secondsFromUTC: standard).year
        let begin = summer.begin.seconds(in: year) - Int64(standard)
        let end = summer.end.seconds(in: year) - Int64(summer.secondsFromUTC)
        let now = moment.millisecondsSince1970.quotientAndRemainder(dividingBy: 1_000)
        let seconds = now.remainder < 0 ? now.quotient - 1 : now.quotient
        let isSummer =
            begin < end ? (begin..<end).contains(seconds) : !(end..<begin).contains(seconds)
        return isSummer ? summer.secondsFromUTC : standard
    }

    /// The moment at which clocks show `local`, which is counted as if they showed UTC.
    ///
    /// Of what they show twice, when they are set back, the first; of what they skip, when they are set forward, as much
    /// later as they skip.
    public func moment(showing local: Timestamp) -> Timestamp {
        let offsets = [standard, summer?.secondsFromUTC ?? standard].sorted(by: >)
        for offset in offsets {
            let moment = local.adding(milliseconds: Int64(-offset) * 1_000)
            if secondsFromUTC(at: moment) == offset { return moment }
        }
        return local.adding(milliseconds: Int64(-(offsets.last ?? standard)) * 1_000)
    }

    /// The reading of clocks, counted as if they showed UTC.
    package func local(at moment: Timestamp) -> Timestamp {
        moment.adding(milliseconds: Int64(secondsFromUTC(at: moment)) * 1_000)
    }

    /// The hour of the day, from 0 to 23.
    package func hour(at moment: Timestamp) -> Int {
        let local = local(at: moment)
        let midnight = Int64(CivilDate(local).daysSince1970) * 86_400_000
        return Int((local.millisecondsSince1970 - midnight) / 3_600_000)
    }

    /// The next time that clocks show the beginning of an hour, which may be skipped on a day.
    package func next(hour: Int, after moment: Timestamp) -> Timestamp {
        let local = local(at: moment)
        let today = Int64(CivilDate(local).daysSince1970)
        func begin(_ day: Int64) -> Timestamp {
            self.moment(showing: Timestamp(millisecondsSince1970: (day * 24 + Int64(hour)) * 3_600_000))
        }
        let first = begin(today)
        return first > moment ? first : begin(today + 1)
    }
}

extension CivilDate {
    /// The day of a moment by the market's clock.
    public init(_ moment: Timestamp, in zone: MarketZone) {
        self.init(moment, secondsFromUTC: zone.secondsFromUTC(at: moment))
    }
}
