/// A moment in UTC, to the millisecond.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let millisecondsSince1970: Int64

    public init(millisecondsSince1970: Int64) {
        self.millisecondsSince1970 = millisecondsSince1970
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}

extension Timestamp {
    /// The number of whole minutes since 1970: a relative time stays right for one.
    package var minute: Int64 { millisecondsSince1970 / 60_000 }

    /// The number of whole hours since 1970.
    package var hour: Int64 { millisecondsSince1970 / 3_600_000 }

    /// The moment so much later, or the last one there is.
    package func adding(milliseconds: Int64) -> Timestamp {
        let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(milliseconds)
        return Timestamp(millisecondsSince1970: overflow ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// The number of milliseconds from here to another moment; negative to an earlier one.
    package func milliseconds(until other: Timestamp) -> Int64 {
        let (span, overflow) = other.millisecondsSince1970.subtractingReportingOverflow(millisecondsSince1970)
        return overflow ? (other < self ? .min : .max) : span
    }

    /// The number of whole seconds to a later moment, rounded up, and at least one.
    package func seconds(until end: Timestamp) -> Int64 {
        max(1, (end.millisecondsSince1970 - millisecondsSince1970 + 999) / 1_000)
    }

    package func adding(days: Int64) -> Timestamp { adding(milliseconds: days * 86_400_000) }

    package func adding(hours: Int64) -> Timestamp { adding(milliseconds: hours * 3_600_000) }
}

extension Timestamp {
    /// The moment as RFC 3339 writes it: `2022-01-18T00:00:00.000Z`.
    ///
    /// Years before 0 and after 9999, which the format can't hold, are written as its first and last moments.
    public var internetText: String {
        let moment = clamped
        let date = CivilDate(moment)
        let time = moment.millisecondsSince1970 - Int64(date.daysSince1970) * 86_400_000
        let day = "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
        let clock =
            "\(digits(time / 3_600_000, 2)):\(digits(time / 60_000 % 60, 2)):\(digits(time / 1000 % 60, 2))"
        return "\(day)T\(clock).\(digits(time % 1000, 3))Z"
    }

    private static let earliest = Timestamp(millisecondsSince1970: -62_167_219_200_000)
    private static let latest = Timestamp(millisecondsSince1970: 253_402_300_799_999)

    private var clamped: Timestamp { min(max(self, Self.earliest), Self.latest) }
}

private func digits(_ number: some BinaryInteger, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}
