import CSodium
import Market

extension ContentHash {
    /// The SHA-256 digest of some bytes.
    init(digesting bytes: [UInt8]) {
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        guard let hash = ContentHash(rawValue: String(decoding: text, as: UTF8.self)) else {
            preconditionFailure("32 bytes are 64 hexadecimal digits")
        }
        self = hash
    }
}
