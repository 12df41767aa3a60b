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
        var bytes = [place.direction.rawValue, place.reading]
        for number in [place.key, place.id, place.oldest, place.newest] {
            bytes.append(bigEndian: UInt64(bitPattern: number))
        }
        bytes.append(bigEndian: seal(bytes, list))
        return Cursor(rawValue: bytes.base64URL)
    }

    func place(of cursor: Cursor, in list: String) throws(StoreError) -> PagePlace {
        guard cursor.rawValue.utf8.count < 64, let bytes = [UInt8](base64URL: cursor.rawValue),
            bytes.count == Self.sealedCount + 8,
            let direction = PagePlace.Direction(rawValue: bytes[0]),
            bytes.number(at: Self.sealedCount) == seal(Array(bytes.prefix(Self.sealedCount)), list)
        else { throw .badCursor }
        return PagePlace(
            direction: direction,
            reading: bytes[1],
            key: Int64(bitPattern: bytes.number(at: 2)),
            id: Int64(bitPattern: bytes.number(at: 10)),
            oldest: Int64(bitPattern: bytes.number(at: 18)),
            newest: Int64(bitPattern: bytes.number(at: 26))
        )
    }

    private func seal(_ bytes: [UInt8], _ list: String) -> UInt64 {
        var seal = [UInt8](repeating: 0, count: Int(crypto_shorthash_BYTES))
        let message = bytes + Array(list.utf8)
        crypto_shorthash(&seal, message, UInt64(message.count), key)
        return seal.number(at: 0)
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }

    fileprivate func number(at start: Int) -> UInt64 {
        self[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
