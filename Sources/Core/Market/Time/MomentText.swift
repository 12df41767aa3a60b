extension Timestamp {
    /// How far the clocks of the market's people are ahead of UTC, in seconds: Korea's.
    package static let marketZone = 9 * 3_600

    /// The time of day, as 14:05.
    package func clockText(secondsFromUTC: Int) -> String {
        let minutes = (millisecondsSince1970 / 60_000 + Int64(secondsFromUTC) / 60) % 1_440
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// The day and the time of day, for moments on which something depends: `2026년 11월 26일 08:15`.
    public func momentText(secondsFromUTC: Int, in texts: Texts) -> String {
        let day = CivilDate(self, secondsFromUTC: secondsFromUTC).text(in: texts)
        return "\(day) \(clockText(secondsFromUTC: secondsFromUTC))"
    }
}
