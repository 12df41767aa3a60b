/// A moment as a head of HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older ways that are still read.
struct HTTPDateValue: Hashable {
    let secondsSince1970: Int64

    init?(_ text: String) {
        // Each of the three has day, month, year and time, and differs in the order and in what is between them.
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.dropFirst().map(String.init)
        let parts: (day: String, month: String, year: String, time: String)
        switch words.count {
        case 5 where words[4] == "GMT": parts = (words[0], words[1], words[2], words[3])
        case 4: parts = (words[1], words[0], words[3], words[2])
        default: return nil
        }
        let clock = parts.time.split(separator: ":", omittingEmptySubsequences: false)
        guard let month = Self.months.firstIndex(of: parts.month), clock.count == 3,
            let day = Self.number(parts.day, upTo: 31), day > 0,
            let year = Self.number(parts.year, upTo: 9_999), parts.year.utf8.count != 3,
            let hour = Self.number(clock[0], upTo: 23), let minute = Self.number(clock[1], upTo: 59),
            // A minute may have one more.
            let second = Self.number(clock[2], upTo: 60)
        else { return nil }
        let fullYear = parts.year.utf8.count > 2 ? year : year + (year < 70 ? 2_000 : 1_900)
        let days = Self.days(fullYear, Int64(month) + 1, day)
        secondsSince1970 = days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ text: some StringProtocol, upTo most: Int64) -> Int64? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let number = Int64(text), number <= most
        else { return nil }
        return number
    }

    /// Days since 1970, counted in years that begin in March, so that a leap day is the last of its year.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month > 2 ? year : year - 1
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
