/// Bytes that grow as they are written: the one place of the writer that holds memory itself.
///
/// An array would check at every byte if its storage is shared, which more than halves the writer's speed.
/// This can't be shared, as it can't be copied, so a write is a comparison and a store. Every write makes
/// room first, and no one keeps a pointer longer than a call.
@usableFromInline
struct JSONBytes: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int

    @inlinable
    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
    }

    @inlinable
    deinit {
        start.deallocate()
    }

    @inlinable var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    @inlinable
    mutating func append(_ byte: UInt8) {
        append(count: 1) { $0[0] = byte }
    }

    @inlinable
    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inlinable
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        append(count: bytes.count) { UnsafeMutableRawBufferPointer($0).copyMemory(from: bytes) }
    }

    /// Adds `length` bytes, all of which `fill` has to write.
    @inlinable
    mutating func append(count length: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        if capacity &- count < length { grow(by: length) }
        fill(UnsafeMutableBufferPointer(start: start + count, count: length))
        count &+= length
    }

    @inlinable
    mutating func removeAll() {
        count = 0
    }

    @usableFromInline
    mutating func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}

extension JSONBytes {
    /// Adds the last `width` digits of a number that is not negative, with zeros in front.
    mutating func append(padded value: some BinaryInteger, to width: Int) {
        append(count: width) { place in
            var rest = value
            for index in (0..<width).reversed() {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                place[index] = UInt8(ascii: "0") + UInt8(digit)
                rest = quotient
            }
        }
    }
}
