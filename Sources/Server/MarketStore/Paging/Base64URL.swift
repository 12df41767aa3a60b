// Letters of RFC 4648 §5, without padding. Not in constant time: they are for what their reader may know.
private let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

/// The value of each byte; 64 where it is no letter.
private let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
}()

extension [UInt8] {
    /// Letters that may stand in an address as they are, three bytes in four; without padding.
    package var base64URL: String {
        let letters = letters
        let length = (count * 8 + 5) / 6
        return String(unsafeUninitializedCapacity: length) { text in
            var (place, held, waiting) = (0, UInt32(0), 0)
            for byte in self {
                held = held << 8 | UInt32(byte)
                waiting += 8
                while waiting >= 6 {
                    waiting -= 6
                    text[place] = letters[Int(held >> waiting & 63)]
                    place += 1
                }
            }
            if waiting > 0 { text[place] = letters[Int(held << (6 - waiting) & 63)] }
            return length
        }
    }

    /// `nil` for a text that `base64URL` would not have written.
    package init?(base64URL text: String) {
        let values = values
        self.init()
        reserveCapacity(text.utf8.count * 3 / 4)
        var (held, waiting) = (UInt32(0), 0)
        for letter in text.utf8 {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            held = held << 6 | UInt32(value)
            waiting += 6
            if waiting >= 8 {
                waiting -= 8
                append(UInt8(truncatingIfNeeded: held >> waiting))
            }
        }
        // What is left over is less than a letter, and zero.
        guard waiting < 6, held & (1 << waiting &- 1) == 0 else { return nil }
    }
}
