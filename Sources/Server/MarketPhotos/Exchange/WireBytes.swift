/// Numbers as bytes, the lowest byte first.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

struct WireReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// `nil` when too few bytes are left.
    mutating func read<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        let count = Number.bitWidth / 8
        guard rest.count >= count else { return nil }
        var number: Number = 0
        for byte in rest.prefix(count).reversed() { number = number << 8 | Number(byte) }
        rest = rest.dropFirst(count)
        return number
    }

    /// `nil` also when the number is larger than an `Int`.
    mutating func readCount<Number: FixedWidthInteger>(_ type: Number.Type) -> Int? {
        guard let number = read(type) else { return nil }
        return Int(exactly: number)
    }
}
