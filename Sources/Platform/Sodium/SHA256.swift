internal import CSodium

/// The SHA-256 of `bytes`: 32 bytes.
package func sha256(of bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    let status = crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    precondition(status == 0, "SHA-256 of bytes in memory can't fail")
    return digest
}
