import Market

/// Reads and writes the dates that wire formats share: `2022-01-18T09:30:00`, with or without a fraction.
enum WireDate {
    static let koreaSecondsFromUTC = 9 * 3600

    /// A moment between the years 0 and 9999, the ones that four digits can say.
    static func clamped(_ moment: Timestamp) -> Timestamp {
        min(max(moment, Timestamp(millisecondsSince1970: -62_167_219_200_000)), latest)
    }

    // A day short of the last, so that no zone leads out of the year.
    private static let latest = Timestamp(millisecondsSince1970: 253_402_214_400_000)

    /// Reads a date and time, and what follows it.
    ///
    /// - Returns: The moment as if the clock stood in UTC, the number of digits of the fraction and the rest
    ///   of the text; nothing where the text begins otherwise or names a time that no clock shows.
    static func read(_ text: String) -> (moment: Timestamp, fractionDigits: Int, rest: Substring.UTF8View)? {
        var reader = DigitReader(rest: text[...].utf8)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
            let second = reader.number(2), hour < 24, minute < 60, second < 60,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        var milliseconds = 0
        var fractionDigits = 0
        if reader.skip(".") {
            while let digit = reader.number(1) {
                if fractionDigits < 3 { milliseconds = milliseconds * 10 + digit }
                fractionDigits += 1
            }
            for _ in min(fractionDigits, 3)..<3 { milliseconds *= 10 }
        }
        let seconds = ((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
        let moment = Timestamp(millisecondsSince1970: Int64(seconds * 1000 + milliseconds))
        return (moment, fractionDigits, reader.rest)
    }

    /// Reads the zone behind a date, such as `Z`, `+09:00` or `+0900`, as seconds ahead of UTC.
    static func zone(_ text: Substring.UTF8View) -> Int? {
        var reader = DigitReader(rest: text)
        if reader.skip("Z") || reader.skip("z") { return reader.rest.isEmpty ? 0 : nil }
        let sign = reader.skip("-") ? -1 : 1
        guard sign == -1 || reader.skip("+"), let hours = reader.number(2), hours < 24 else { return nil }
        _ = reader.skip(":")
        guard let minutes = reader.number(2), minutes < 60, reader.rest.isEmpty else { return nil }
        return sign * (hours * 60 + minutes) * 60
    }
}

extension Timestamp {
    func adding(seconds: Int) -> Timestamp {
        Timestamp(millisecondsSince1970: millisecondsSince1970 + Int64(seconds) * 1000)
    }

    var millisecondOfDay: Int64 {
        let rest = millisecondsSince1970 % 86_400_000
        return rest < 0 ? rest + 86_400_000 : rest
    }
}
