import Market

/// Dates as mail writes them, in Korea's time: `Tue, 04 Oct 2016 13:23:58 +0900`.
enum NaverDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func text(of moment: Timestamp) -> String {
        let local = WireDate.clamped(moment).adding(seconds: WireDate.koreaSecondsFromUTC)
        let date = CivilDate(local)
        // The first of January 1970 was a Thursday.
        let weekday = weekdays[(date.daysSince1970 % 7 + 7) % 7]
        let seconds = local.millisecondOfDay / 1000
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0) }
        return "\(weekday), \(padded(Int64(date.day))) \(months[date.month - 1]) \(date.year) "
            + "\(time.joined(separator: ":")) +0900"
    }

    static func read(_ text: String) -> Timestamp? {
        let words = text.split(separator: " ")
        guard words.count == 6, let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])),
            let year = Int(words[3]), (1000...9999).contains(year), (1...31).contains(day),
            let zone = WireDate.zone(words[5].utf8),
            let (moment, _, rest) = WireDate.read(
                "\(year)-\(padded(Int64(month + 1)))-\(padded(Int64(day)))T\(words[4])"
            ), rest.isEmpty
        else { return nil }
        return moment.adding(seconds: -zone)
    }

    private static func padded(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
