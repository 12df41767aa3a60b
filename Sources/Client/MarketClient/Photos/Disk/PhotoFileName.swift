/// The name of a photo's file: 32 digits made from its address, of which it holds nothing.
struct PhotoFileName: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ address: PhotoAddress) {
        var text = address.text
        (high, low) = text.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)[...]
            return (Mixing.mixed(bytes, into: 1), Mixing.mixed(bytes, into: 2))
        }
    }

    /// Reads a name as it is found in a folder; `nil` for anything else.
    init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, digits.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    /// The folder inside the cache that the file is in: `ab`.
    var folder: Substring { text.prefix(2) }

    var text: String {
        String(unsafeUninitializedCapacity: 32) { digits in
            write(to: digits)
            return 32
        }
    }

    /// The file's path in a cache: `cache/ab/abcd…`, in one piece, because it is made for each hit.
    func path(in cache: String) -> String {
        let start = cache.utf8.count
        return String(unsafeUninitializedCapacity: start + 36) { bytes in
            _ = UnsafeMutableBufferPointer(rebasing: bytes[..<start]).initialize(from: cache.utf8)
            write(to: UnsafeMutableBufferPointer(rebasing: bytes[(start + 4)...]))
            bytes[start] = UInt8(ascii: "/")
            bytes[start + 1] = bytes[start + 4]
            bytes[start + 2] = bytes[start + 5]
            bytes[start + 3] = UInt8(ascii: "/")
            return start + 36
        }
    }

    private func write(to digits: UnsafeMutableBufferPointer<UInt8>) {
        for place in 0..<16 {
            let bits = UInt64(60 - 4 * place)
            digits[place] = Self.digit(high >> bits)
            digits[place + 16] = Self.digit(low >> bits)
        }
    }

    private static func digit(_ number: UInt64) -> UInt8 {
        let number = UInt8(truncatingIfNeeded: number) & 15
        return number < 10 ? 0x30 + number : 0x57 + number
    }
}
