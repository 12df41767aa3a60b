internal import CSodium
import MarketStore

/// A secret that stands for someone who signed in.
///
/// 256 random bits; only its hash is kept, so that a stolen database opens no door.
package struct Token: Hashable, Sendable {
    /// The text that the client keeps and sends: 43 characters that fit a header, a cookie and an address.
    package let text: String

    package static func random() -> Token {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return Token(made: bytes.base64URL)
    }

    /// The one that servers make of a key which they share, and nobody else has; `nil` where that is too short for one.
    package init?(key: [UInt8]) {
        guard key.count == 32 else { return nil }
        self.init(made: key.base64URL)
    }

    private init(made text: String) {
        self.text = text
    }

    /// A token that a client sent; `nil` where it can't be one of ours.
    package init?(text: Substring) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = String(text)
    }

    package init?(text: String) {
        self.init(text: text[...])
    }

    /// Returns true for a letter of base64url.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The hash that is stored in place of the token.
    ///
    /// A plain hash is enough, since nobody guesses 256 random bits.
    package var hash: [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        let bytes = Array(text.utf8)
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }
}

/// Says nothing of what it holds, so that no log or error text can give a token away.
extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Token" }
    package var debugDescription: String { "Token" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
    /// Returns true where both are the same; takes as long wherever they differ.
    package func isSameSecret(as other: String) -> Bool {
        let (left, right) = (Array(utf8), Array(other.utf8))
        return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}
