/// Writes a stretch of JSON into room that was made for all of it.
///
/// A list writes hundreds of keys, numbers and dates, and to ask before each whether there is room is most of its work.
/// Whoever opens a stretch says how long it can become at most.
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

    mutating func put(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        place.update(from: start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
        place += bytes.count
    }

    /// At most 20 bytes.
    mutating func number(_ value: Int64) {
        if value < 0 { put(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let end = place + rest.decimalDigitCount
        place = end
        while rest >= 100 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            place -= 2
            Self.write(pair: Int(pair), at: place)
            rest = quotient
        }
        if rest >= 10 {
            Self.write(pair: Int(rest), at: place - 2)
        } else {
            place[-1] = UInt8(ascii: "0") + UInt8(rest)
        }
        place = end
    }

    /// Two digits of a number under 100.
    @inline(__always)
    mutating func pair(_ value: Int) {
        Self.write(pair: value, at: place)
        place += 2
    }

    // Tens by a product and a shift, which is right for all numbers under 100.
    @inline(__always)
    private static func write(pair value: Int, at place: UnsafeMutablePointer<UInt8>) {
        let tens = (value &* 103) &>> 10
        place[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
        place[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
    }
}

extension JSONBytes {
    /// Adds what `write` writes, of at most `limit` bytes.
    @inline(__always)
    mutating func append(atMost limit: Int, _ write: (inout JSONPen) -> Void) {
        if capacity &- count < limit { grow(by: limit) }
        let begin = start + count
        var pen = JSONPen(at: begin)
        write(&pen)
        let written = pen.distance(from: begin)
        precondition(written <= limit, "more was written than there was room for")
        count &+= written
    }
}
