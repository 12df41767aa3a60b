import Market
import MarketAPI

@testable import MarketStore

extension FuzzTarget {
    private static let seal: CursorSeal = {
        guard let seal = CursorSeal(key: Array(0..<16)) else { fatalError("sixteen bytes are a key") }
        return seal
    }()

    /// No text is a cursor but those that the market made, and those are of use for their own list alone.
    static func cursor(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let plain = [UInt8](base64URL: text) {
            precondition(plain.base64URL.utf8.elementsEqual(text.utf8), "one place has two cursors")
        }
        let made = Cursor(rawValue: text)
        if let place = try? seal.place(of: made, in: "list") {
            precondition(seal.cursor(place, of: "list") == made)
        }
        tamper(with: bytes)
    }

    /// Makes a cursor of the bytes, and then all that differ from it in one bit of a byte.
    private static func tamper(with bytes: [UInt8]) {
        guard bytes.count >= 34 else { return }
        func number(_ start: Int) -> Int64 {
            Int64(bitPattern: bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        let place = PagePlace(
            direction: bytes[0].isMultiple(of: 2) ? .after : .before,
            reading: bytes[1],
            part: bytes[0] >> 2,
            key: number(2),
            id: number(10),
            oldest: number(18),
            newest: number(26)
        )
        let cursor = seal.cursor(place, of: "list")
        precondition((try? seal.place(of: cursor, in: "list")) == place)
        precondition((try? seal.place(of: cursor, in: "list ")) == nil, "a cursor fits another list")
        guard var sealed = [UInt8](base64URL: cursor.rawValue) else { preconditionFailure("no cursor") }
        let at = Int(bytes[bytes.count - 1]) % sealed.count
        sealed[at] ^= 1 << (bytes[0] % 8)
        let forged = Cursor(rawValue: sealed.base64URL)
        precondition((try? seal.place(of: forged, in: "list")) == nil, "a forged cursor was taken")
    }

    /// Every address of our API is read or refused, and one that was read is written as the same one.
    static func route(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for path in [text, "/api/v2/\(text)", "/api/v2/products?\(text)"] {
            guard let match = try? AddressMatch(path: path) else { continue }
            let query = path.drop { $0 != "?" }.dropFirst()
            for operation in match.operations {
                guard let address = try? operation.path(rewriting: match.number, query) else { continue }
                let again = address.drop { $0 != "?" }.dropFirst()
                precondition(
                    (try? operation.path(rewriting: match.number, again)) == address,
                    "an address was read as another one"
                )
            }
        }
    }
}
