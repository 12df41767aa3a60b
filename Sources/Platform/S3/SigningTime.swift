import Glibc

/// A second of universal time, as signatures and replies of S3 write it.
package struct SigningTime: Hashable, Comparable, Sendable {
    package let secondsSince1970: Int

    package init(secondsSince1970: Int) {
        self.secondsSince1970 = secondsSince1970
    }

    package static func < (left: SigningTime, right: SigningTime) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    /// The system's clock.
    package static var now: SigningTime { SigningTime(secondsSince1970: time(nil)) }

    /// As in `20130524T000000Z`.
    var text: String { formatted("%Y%m%dT%H%M%SZ") }
    /// As lists of objects have it: `2013-05-24T00:00:00.000Z`.
    package var listed: String { formatted("%Y-%m-%dT%H:%M:%S.000Z") }
    /// As in `20130524`.
    var day: String { formatted("%Y%m%d") }

    private func formatted(_ format: String) -> String {
        var (seconds, parts) = (time_t(secondsSince1970), tm())
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// As a `Date` field has it: `Fri, 24 May 2013 00:00:00 GMT`.
    init?(field: String) {
        let words = field.split(separator: " ").map(String.init)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count >= 5, let month = months.firstIndex(of: words[2]) else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(digits: words[3] + number + words[1] + words[4])
    }

    /// As requests have it: `20130524T000000Z`.
    package init?(signed: String) { self.init(digits: signed) }

    /// As lists of objects have it: `2013-05-24T00:00:00.000Z`.
    init?(listed: String) { self.init(digits: String(listed.prefix(19))) }

    /// Year, month, day, hour, minute and second, with whatever stands between their digits.
    private init?(digits text: String) {
        let digits = text.utf8.compactMap { (48...57).contains($0) ? Int32($0 - 48) : nil }
        guard digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int32 { digits[range].reduce(0) { $0 * 10 + $1 } }
        var parts = tm()
        parts.tm_year = number(0..<4) - 1_900
        parts.tm_mon = number(4..<6) - 1
        parts.tm_mday = number(6..<8)
        parts.tm_hour = number(8..<10)
        parts.tm_min = number(10..<12)
        parts.tm_sec = number(12..<14)
        secondsSince1970 = timegm(&parts)
    }
}
