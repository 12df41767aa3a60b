/// A moment in whole seconds, as HTTP spells it: `Sun, 06 Nov 1994 08:49:37 GMT`.
public struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Whole seconds since 1970, in UTC.
    public let secondsSince1970: Int64

    /// A moment by its seconds since 1970.
    public init(_ secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    public static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    private static let days: StaticString = "ThuFriSatSunMonTueWed"
    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of ``description``.
    var bytes: [UInt8] {
        let day = Self.floorDivided(secondsSince1970, by: 86_400)
        let second = Int(secondsSince1970 - day * 86_400)
        let (year, month, dayOfMonth) = Self.civil(fromDay: day)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(29)
        bytes.append(contentsOf: Self.word(Self.days, Int(day - Self.floorDivided(day, by: 7) * 7)))
        bytes.append(", ")
        bytes.append(twoDigits: Int(dayOfMonth))
        bytes.append(" ")
        bytes.append(contentsOf: Self.word(Self.months, Int(month) - 1))
        bytes.append(" ")
        bytes.append(decimal: Int(year))
        bytes.append(" ")
        bytes.append(twoDigits: second / 3600)
        bytes.append(":")
        bytes.append(twoDigits: second / 60 % 60)
        bytes.append(":")
        bytes.append(twoDigits: second % 60)
        bytes.append(" GMT")
        return bytes
    }

    private static func word(_ words: StaticString, _ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: words.utf8Start + 3 * index, count: 3)
    }

    private static func month(_ name: Substring) -> Int? {
        (0..<12).first { word(months, $0).elementsEqual(name.utf8) }
    }

    /// Reads the one form that is still written; `nil` for the obsolete ones, which means no condition.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT",
            let day = Int64(words[1]), (1...31).contains(day),
            let month = Self.month(words[2]),
            let year = Int64(words[3]), (1601...9999).contains(year)
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int64($0) }
        guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
            (0...60).contains(time[2])
        else { return nil }
        let days = Self.day(year: year, month: Int64(month) + 1, day: day)
        self.init(days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2])
    }

    // Days are counted from a year that begins in March, so that the leap day comes last.
    private static func civil(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = floorDivided(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = floorDivided(year, by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func floorDivided(_ value: Int64, by divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }
}
