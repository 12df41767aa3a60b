extension Timestamp {
    /// The time of day, as 14:05.
    package func clockText(in zone: MarketZone) -> String {
        let minutes = (zone.local(at: self).millisecondsSince1970 / 60_000 % 1_440 + 1_440) % 1_440
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// The day and the time of day by the market's clock, for moments on which something depends:
    /// `2026년 11월 26일 08:15`.
    public func momentText(in texts: Texts) -> String {
        "\(CivilDate(self, in: texts.zone).text(in: texts)) \(clockText(in: texts.zone))"
    }

    /// The same as people say it at `now`: `오늘 08:15`, `내일 08:15`, `12월 2일 수요일 08:15`.
    package func momentText(asOf now: Timestamp, in texts: Texts) -> String {
        texts(
            .moment,
            [
                "day": CivilDate(self, in: texts.zone).text(
                    asOf: CivilDate(now, in: texts.zone),
                    in: texts
                ),
                "clock": clockText(in: texts.zone),
            ]
        )
    }
}

extension CivilDate {
    /// The day as people say it on another one: `어제`, `12월 2일 수요일` within a week, `12월 20일` within a year.
    package func text(asOf today: CivilDate, in texts: Texts) -> String {
        switch daysSince1970 - today.daysSince1970 {
        case -1: texts[.dayYesterday]
        case 0: texts[.dayToday]
        case 1: texts[.dayTomorrow]
        case 2...6: textWithWeekday(in: texts)
        default: year == today.year ? textWithoutYear(in: texts) : text(in: texts)
        }
    }

    /// The day over what happened on it, which stays true on the next: `12월 2일 수요일`.
    package func headingText(asOf today: CivilDate, in texts: Texts) -> String {
        year == today.year ? textWithWeekday(in: texts) : text(in: texts)
    }

    private func textWithWeekday(in texts: Texts) -> String {
        texts(.dayOfWeek, ["date": textWithoutYear(in: texts), "weekday": texts[weekdayKey]])
    }

    func textWithoutYear(in texts: Texts) -> String {
        texts(.dateWithoutYear, ["month": texts[monthKey], "day": "\(day)"])
    }

    /// 1 January 1970 was a Thursday.
    private var weekdayKey: TextKey {
        let keys: [TextKey] = [.weekday4, .weekday5, .weekday6, .weekday7, .weekday1, .weekday2, .weekday3]
        return keys[(daysSince1970 % 7 + 7) % 7]
    }
}
