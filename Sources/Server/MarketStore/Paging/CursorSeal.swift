import CSodium
import Market

/// Turns places in a list into cursors, and only its own cursors back into places.
///
/// A cursor is sealed together with what its list was asked for: an altered one, or one of another list, is
/// no cursor.
package struct CursorSeal: Sendable {
    private let key: [UInt8]
    private static let sealedCount = 34

    /// Takes 16 secret bytes.
    package init?(key: [UInt8]) {
        guard key.count == Int(crypto_shorthash_KEYBYTES) else { return nil }
        self.key = key
    }

    func cursor(_ place: PagePlace, of list: String) -> Cursor {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.sealedCount + Int(crypto_shorthash_BYTES))
        // A direction takes two bits.
        bytes.append(place.part << 2 | place.direction.rawValue)
        bytes.append(place.reading)
        bytes.append(bigEndian: place.key)
        bytes.append(bigEndian: place.id)
        bytes.append(bigEndian: place.oldest)
        bytes.append(bigEndian: place.newest)
        bytes.append(bigEndian: seal(bytes, list))
        return Cursor(rawValue: bytes.base64URL)
    }

    func place(of cursor: Cursor, in list: String) throws(MarketError) -> PagePlace {
        guard cursor.rawValue.utf8.count < 64, let bytes = [UInt8](base64URL: cursor.rawValue),
            bytes.count == Self.sealedCount + 8,
            let direction = PagePlace.Direction(rawValue: bytes[0] & 0b11),
            bytes.number(at: Self.sealedCount) == seal(bytes, list)
        else { throw .badCursor }
        return PagePlace(
            direction: direction,
            reading: bytes[1],
            part: bytes[0] >> 2,
            key: bytes.number(at: 2),
            id: bytes.number(at: 10),
            oldest: bytes.number(at: 18),
            newest: bytes.number(at: 26)
        )
    }

    private func seal(_ bytes: [UInt8], _ list: String) -> Int64 {
        var message: [UInt8] = []
        message.reserveCapacity(Self.sealedCount + list.utf8.count)
        message += bytes.prefix(Self.sealedCount)
        message += list.utf8
        var seal: Int64 = 0
        withUnsafeMutableBytes(of: &seal) { seal in
            guard let seal = seal.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            crypto_shorthash(seal, message, UInt64(message.count), key)
        }
        return Int64(bigEndian: seal)
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian number: Int64) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate func number(at start: Int) -> Int64 {
        withUnsafeBytes { Int64(bigEndian: $0.loadUnaligned(fromByteOffset: start, as: Int64.self)) }
    }
}
