/// Writes a stretch of JSON into room that was made for all of it.
///
/// A list writes hundreds of keys, numbers and dates, and a check for room before each is most of its work.
/// The caller that opens a stretch gives its greatest length.
struct JSONPen {
    private var place: UnsafeMutablePointer<UInt8>

    fileprivate init(at place: UnsafeMutablePointer<UInt8>) {
        self.place = place
    }

    fileprivate func distance(from start: UnsafeMutablePointer<UInt8>) -> Int { place - start }

    // Inlined, so that a literal is written by a store or two instead of a call.
    @inline(__always)
    mutating func put(_ text: StaticString) {
        place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        place += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        place.pointee = byte
        place += 1
    }

    // Inlined, as what is put is of a known length.
    @inline(__always)
    mutating func put(_ count: Int, from start: UnsafeRawPointer) {
        UnsafeMutableRawPointer(place).copyMemory(from: start, byteCount: count)
        place += count
    }

    /// The position of the pen: the beginning of what it puts next, which may be put once more from there.
    var here: UnsafeRawPointer { UnsafeRawPointer(place) }

    /// The most bytes that a number takes.
    static var numberLimit: Int { 20 }

    @inline(__always)
    mutating func number(_ value: Int64) {
        if let short = UInt32(exactly: value), short < 100_000_000 { digits(short) } else { long(value) }
    }

    /// A number of at most eight digits, which are made all at once.
    ///
    /// The number is divided by 10,000, then by 100 in both halves, and by 10 in all four quarters: products
    /// and shifts that are right for all numbers so small.
    @inline(__always)
    private mutating func digits(_ value: UInt32) {
        let halves = UInt64(value / 10_000) | UInt64(value % 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) << 16
        let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
        let digits = tens | (quarters &- tens &* 10) << 8
        // The first digit is the lowest byte; of zeros in front only the last place is kept.
        let zeros = min(digits.trailingZeroBitCount / 8, 7)
        let text = (digits | 0x3030_3030_3030_3030) &>> UInt64(8 * zeros)
        UnsafeMutableRawPointer(place).storeBytes(of: text.littleEndian, as: UInt64.self)
        place += 8 - zeros
    }

    @inline(never)
    private mutating func long(_ value: Int64) {
        if value < 0 { put(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let end = place + rest.decimalDigitCount
        place = end
        while rest >= 10 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            place -= 1
            place.pointee = UInt8(ascii: "0") + UInt8(digit)
            rest = quotient
        }
        place[-1] = UInt8(ascii: "0") + UInt8(rest)
        place = end
    }

    /// Two digits of a number under 100.
    @inline(__always)
    mutating func pair(_ value: Int) {
        // Tens by a product and a shift, which is right for all numbers under 100.
        let tens = (value &* 103) &>> 10
        place[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
        place[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
        place += 2
    }
}

extension JSONBytes {
    /// Adds what `write` writes, of at most `limit` bytes.
    @inline(__always)
    mutating func append(atMost limit: Int, _ write: (inout JSONPen) -> Void) {
        // Eight more, since digits are stored eight bytes at once.
        let room = limit + 8
        if capacity &- count < room { grow(by: room) }
        let begin = start + count
        var pen = JSONPen(at: begin)
        write(&pen)
        let written = pen.distance(from: begin)
        precondition(written <= limit, "more was written than there was room for")
        count &+= written
    }
}
