/// The bytes that a `Range` field requests.
enum ByteRange: Hashable {
    /// Everything: no range, another unit than bytes, or several ranges, which are not worth a multipart reply.
    case whole
    case part(Range<Int64>)
    case unsatisfiable

    init(_ field: String, size: Int64) {
        let unit = "bytes="
        guard field.utf8.count >= unit.utf8.count,
            zip(field.utf8, unit.utf8).allSatisfy({ $0.asciiLowercased == $1 })
        else {
            self = .whole
            return
        }
        let set = field.utf8.dropFirst(unit.utf8.count)
        guard !set.contains(UInt8(ascii: ",")) else {
            self = .whole
            return
        }
        let sides = set.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard sides.count == 2 else {
            self = .unsatisfiable
            return
        }
        self = Self.single(Self.number(sides[0]), Self.number(sides[1]), size: size)
    }

    private enum Side {
        case absent
        case number(Int64)
        case invalid
    }

    private static func single(_ first: Side, _ last: Side, size: Int64) -> ByteRange {
        switch (first, last) {
        case (.number(let first), .absent) where first < size:
            .part(first..<size)
        case (.number(let first), .number(let last)) where first < size && first <= last:
            .part(first..<(last < size ? last + 1 : size))
        case (.absent, .number(let suffix)) where suffix > 0 && size > 0:
            .part(max(0, size - suffix)..<size)
        default:
            .unsatisfiable
        }
    }

    /// Numbers too large to hold are as good as the largest: no file reaches either.
    private static func number(_ digits: Substring.UTF8View.SubSequence) -> Side {
        guard !digits.isEmpty else { return .absent }
        var value: Int64 = 0
        for digit in digits {
            guard digit.isDigit else { return .invalid }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            value = overflow || carry ? .max : sum
        }
        return .number(value)
    }
}
