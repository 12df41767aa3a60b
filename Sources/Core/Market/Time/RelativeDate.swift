extension Timestamp {
    /// The time since this moment, as a person says it: `3분 전`, `2 days ago`; after a week, the date, with its
    /// year where that is another one.
    ///
    /// A moment that lies ahead, because two clocks differ, was just now. `secondsFromUTC` is how far
    /// the reader's clock is ahead of UTC.
    public func text(asOf now: Timestamp, secondsFromUTC: Int, in texts: Texts) -> String {
        let (elapsed, overflow) = now.millisecondsSince1970.subtractingReportingOverflow(
            millisecondsSince1970
        )
        let minutes = overflow ? .max : elapsed / 60_000
        switch minutes {
        case ..<1: return texts[.justNow]
        case ..<60: return texts(.minutesAgo, count: minutes)
        case ..<(24 * 60): return texts(.hoursAgo, count: minutes / 60)
        case ..<(7 * 24 * 60): return texts(.daysAgo, count: minutes / (24 * 60))
        default:
            let date = CivilDate(self, secondsFromUTC: secondsFromUTC)
            return date.year == CivilDate(now, secondsFromUTC: secondsFromUTC).year
                ? date.textWithoutYear(in: texts) : date.text(in: texts)
        }
    }
}

extension CivilDate {
    /// The day in full: `2022년 1월 18일`, `Jan 18, 2022`.
    public func text(in texts: Texts) -> String {
        texts(.date, ["year": "\(year)", "month": texts[monthKey], "day": "\(day)"])
    }

    var monthKey: TextKey {
        let keys: [TextKey] = [
            .month1, .month2, .month3, .month4, .month5, .month6,
            .month7, .month8, .month9, .month10, .month11, .month12,
        ]
        return keys[month - 1]
    }
}
