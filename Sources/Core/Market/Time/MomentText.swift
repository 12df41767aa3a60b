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
}
