internal import CSodium

/// A secret that stands for someone who signed in.
///
/// 256 random bits; only its hash is kept, so that a stolen database opens no door.
package struct Token: Hashable, Sendable {
    /// What the client keeps and sends: 43 characters that fit a header, a cookie and an address.
    package let text: String

    package static func random() -> Token {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return Token(text: bytes.base64URL)
    }

    private init(text: String) {
        self.text = text
    }

    /// A token that a client sent; `nil` where it can't be one of ours.
    package init?(text: some StringProtocol) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Base64URL.isDigit) else { return nil }
        self.text = String(text)
    }

    /// What is kept in place of the token.
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

enum Base64URL {
    static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func isDigit(_ byte: UInt8) -> Bool { digits.contains(byte) }
}

extension [UInt8] {
    /// The bytes in base64url without padding.
    fileprivate var base64URL: String {
        var text: [UInt8] = []
        text.reserveCapacity((count * 4 + 2) / 3)
        var bits = 0
        var pending = 0
        for byte in self {
            bits = bits << 8 | Int(byte)
            pending += 8
            while pending >= 6 {
                pending -= 6
                text.append(Base64URL.digits[bits >> pending & 63])
            }
            bits &= (1 << pending) - 1
        }
        if pending > 0 { text.append(Base64URL.digits[bits << (6 - pending) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }
}
