/// A moment of each year by the clock, at which clocks are set otherwise.
struct YearlyMoment: Hashable {
    enum Day: Hashable {
        /// From 1 to 365; 29 February is not counted.
        case ofCommonYear(Int)
        /// From 0 to 365.
        case ofYear(Int)
        /// The weekday, from Sunday on, of a week of a month; the fifth week is the last.
        case weekday(Int, week: Int, month: Int)
    }

    let day: Day
    /// After midnight; some are on a day before or after.
    let seconds: Int

    /// Since 1970, as if clocks showed UTC.
    func seconds(in year: Int) -> Int64 { Int64(days(in: year)) * 86_400 + Int64(seconds) }

    private func days(in year: Int) -> Int {
        switch day {
        case .ofYear(let day): first(of: 1, in: year) + day
        case .ofCommonYear(let day):
            // The first day of March is the sixtieth, in leap years too.
            day < 60 ? first(of: 1, in: year) + day - 1 : first(of: 3, in: year) + day - 60
        case .weekday(let weekday, let week, let month):
            weekdayOfMonth(weekday, week, first(of: month, in: year), until: nextMonth(month, year))
        }
    }

    private func weekdayOfMonth(_ weekday: Int, _ week: Int, _ first: Int, until next: Int) -> Int {
        // The first day of 1970 was a Thursday.
        let begin = ((first + 4) % 7 + 7) % 7
        var day = first + (weekday - begin + 7) % 7 + (week - 1) * 7
        if day >= next { day -= 7 }
        return day
    }

    private func nextMonth(_ month: Int, _ year: Int) -> Int {
        month == 12 ? first(of: 1, in: year + 1) : first(of: month + 1, in: year)
    }

    /// Days since 1970; years that no calendar here has are taken for its last.
    private func first(of month: Int, in year: Int) -> Int {
        (CivilDate(year: min(max(year, 0), 9_999), month: month, day: 1)
            ?? CivilDate(Timestamp(millisecondsSince1970: 0))).daysSince1970
    }
}

/// Reads the rule of a time zone as POSIX writes it.
struct ZoneRuleReader {
    private var rest: Substring.UTF8View

    init(_ rule: String) {
        rest = Substring(rule).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Seconds ahead of UTC of the name that comes next: of the second one, where it does not say, an hour more.
    mutating func zone(besides standard: Int?) -> Int? {
        guard skipName() else { return nil }
        if let standard, rest.isEmpty || rest.first == UInt8(ascii: ",") { return standard + 3_600 }
        // POSIX counts from the clock to UTC.
        return time(most: 24).map { -$0 }
    }

    /// Reads the moment behind a comma.
    mutating func yearlyMoment() -> YearlyMoment? {
        guard skip(",") else { return nil }
        let day: YearlyMoment.Day
        if skip("M") {
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let weekday = number(0...6)
            else { return nil }
            day = .weekday(weekday, week: week, month: month)
        } else if skip("J") {
            guard let number = number(1...365) else { return nil }
            day = .ofCommonYear(number)
        } else {
            guard let number = number(0...365) else { return nil }
            day = .ofYear(number)
        }
        guard skip("/") else { return YearlyMoment(day: day, seconds: 2 * 3_600) }
        return time(most: 167).map { YearlyMoment(day: day, seconds: $0) }
    }

    private mutating func skipName() -> Bool {
        let isQuoted = skip("<")
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
            default: false
            }
        }
        rest = rest.dropFirst(name.count)
        return name.count >= 3 && (!isQuoted || skip(">"))
    }

    /// Hours, and perhaps minutes and seconds, in seconds.
    private mutating func time(most hours: Int) -> Int? {
        let sign = skip("-") ? -1 : 1
        if sign > 0 { _ = skip("+") }
        guard let hour = number(0...hours) else { return nil }
        var seconds = hour * 3_600
        for unit in [60, 1] where skip(":") {
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...3).contains(digits.count), let number = Int(String(Substring(digits))),
            range.contains(number)
        else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
