import CSodium
import Market

extension ContentHash {
    /// The SHA-256 digest of some bytes.
    init(digesting bytes: [UInt8]) {
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        self.init(digest: digest)
    }
}
