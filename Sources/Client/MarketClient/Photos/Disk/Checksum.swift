/// A number that differs when bytes were damaged by a disk or cut off; no protection against people.
///
/// Fletcher's sums over 64-bit words in eight lanes, as file systems use them: additions alone, so that
/// checking a file costs a small part of reading it. The value depends on nothing but the bytes.
enum Checksum {
    /// The checksum of what comes at `start` and after it.
    static func of(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        var sum = SIMD8<UInt64>(repeating: 1)
        var sumOfSums = SIMD8<UInt64>(repeating: 1)
        var offset = start
        while bytes.count - offset >= 64 {
            sum &+= bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
            sumOfSums &+= sum
            offset += 64
        }
        var digest = Mixing.mixed(bytes[offset...], into: UInt64(bytes.count))
        for lane in 0..<8 {
            digest = Mixing.mix(sum[lane] ^ Mixing.first, digest ^ Mixing.second)
            digest = Mixing.mix(sumOfSums[lane] ^ Mixing.first, digest ^ Mixing.second)
        }
        return digest
    }
}

/// Full-width multiplications, as in wyhash: every bit of what goes in changes every bit of what comes out.
enum Mixing {
    // Odd, with half of their bits set: wyhash's own.
    static let first: UInt64 = 0x2D35_8DCC_AA6C_78A5
    static let second: UInt64 = 0x8BB8_4B93_962E_ACC9

    @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    static func mixed(_ bytes: Slice<UnsafeRawBufferPointer>, into seed: UInt64) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        var digest = mix(seed ^ first, second)
        var offset = 0
        while offset < bytes.count {
            var word: UInt64 = 0
            if bytes.count - offset >= 8 {
                word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            } else {
                for index in offset..<bytes.count {
                    word |= UInt64(bytes[index]) << UInt64(8 * (index - offset))
                }
            }
            digest = mix(word ^ first, digest ^ second)
            offset += 8
        }
        return mix(digest ^ first, UInt64(bytes.count) ^ second)
    }
}
