/// A number that differs when bytes were damaged by a disk or cut off; no protection against people.
///
/// Four lanes of full-width multiplications, as in wyhash, so that checking a file costs a small part of
/// reading it. The value depends on nothing but the bytes and the seed, on every machine.
enum Checksum {
    // Odd, with half of the bits set: wyhash's own secrets.
    private static let secrets: [4 of UInt64] = [
        0x2D35_8DCC_AA6C_78A5, 0x8BB8_4B93_962E_ACC9, 0x4B33_A62E_D433_D4A3, 0x4D5A_2DA5_1DE1_AA47,
    ]

    static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        let secrets = Self.secrets
        var lanes: (UInt64, UInt64, UInt64, UInt64) = (
            seed ^ secrets[0], seed ^ secrets[1], seed ^ secrets[2], seed ^ secrets[3]
        )
        var offset = 0
        while bytes.count - offset >= 64 {
            lanes.0 = mix(word(bytes, offset) ^ secrets[0], word(bytes, offset + 8) ^ lanes.0)
            lanes.1 = mix(word(bytes, offset + 16) ^ secrets[1], word(bytes, offset + 24) ^ lanes.1)
            lanes.2 = mix(word(bytes, offset + 32) ^ secrets[2], word(bytes, offset + 40) ^ lanes.2)
            lanes.3 = mix(word(bytes, offset + 48) ^ secrets[3], word(bytes, offset + 56) ^ lanes.3)
            offset += 64
        }
        var sum = lanes.0 ^ lanes.1.rotated(17) ^ lanes.2.rotated(31) ^ lanes.3.rotated(47)
        while offset < bytes.count {
            let count = min(8, bytes.count - offset)
            var word: UInt64 = 0
            for index in 0..<count { word |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
            sum = mix(word ^ secrets[1], sum ^ secrets[2])
            offset += count
        }
        return mix(sum ^ secrets[0], UInt64(bytes.count) ^ secrets[3])
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}

extension UInt64 {
    @inline(__always)
    fileprivate func rotated(_ bits: UInt64) -> UInt64 {
        self << bits | self >> (64 - bits)
    }

    /// All 16 digits.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
