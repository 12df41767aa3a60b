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
        let count = rest.decimalDigitCount
        for index in (0..<count).reversed() {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
        place += count
    }

    /// The last `width` digits of a number that is not negative, with zeros in front.
    @inline(__always)
    mutating func padded(_ value: Int, to width: Int) {
        var rest = UInt32(truncatingIfNeeded: value)
        for index in (0..<width).reversed() {
            place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        place += width
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
