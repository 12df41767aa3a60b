// Making text of bytes without strings on the way.

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(decimal number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    /// `number` must be under 100.
    mutating func append(twoDigits number: Int) {
        append(UInt8(ascii: "0") + UInt8(number / 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func append(hexadecimal number: UInt64) {
        var shift = (UInt64.bitWidth - 1 - Swift.min(number.leadingZeroBitCount, 63)) / 4 * 4
        while shift >= 0 {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift) & 15)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            shift -= 4
        }
    }
}
