/// Bits from the left, as the headers of video frames have them; every read may find that there are no more.
struct BitReader {
    struct OutOfBits: Error {}

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func read(_ count: Int) throws(OutOfBits) -> Int {
        guard count >= 0, place + count <= bytes.count * 8 else { throw OutOfBits() }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
            place += 1
        }
        return value
    }

    mutating func skip(_ count: Int) throws(OutOfBits) {
        guard count >= 0, place + count <= bytes.count * 8 else { throw OutOfBits() }
        place += count
    }

    /// A number in Exp-Golomb coding, as H.265 writes most of them.
    mutating func readGolomb() throws(OutOfBits) -> Int {
        var zeros = 0
        while try read(1) == 0 {
            zeros += 1
            guard zeros < 32 else { throw OutOfBits() }
        }
        return try (1 << zeros) - 1 + read(zeros)
    }
}
