internal import CSodium
import Market
import MarketStore

extension RecoveryCode {
    /// A set of different codes.
    static func randomSet() -> [RecoveryCode] {
        var codes: [RecoveryCode] = []
        while codes.count < count {
            var choices = [UInt8](repeating: 0, count: length)
            randombytes_buf(&choices, choices.count)
            if let code = RecoveryCode(choices: choices), !codes.contains(code) { codes.append(code) }
        }
        return codes
    }

    /// The hash that is stored in place of the code.
    ///
    /// A plain hash is enough, since nobody guesses 100 random bits.
    var hash: TokenHash { Self.hash(of: "recovery code \(text)") }

    /// The hash of none: what can't be a code is looked up as any other.
    static var noHash: TokenHash { hash(of: "no recovery code") }

    private static func hash(of text: String) -> TokenHash {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        let bytes = Array(text.utf8)
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        guard let hash = TokenHash(digest) else { preconditionFailure("a hash of a code has 32 bytes") }
        return hash
    }
}
