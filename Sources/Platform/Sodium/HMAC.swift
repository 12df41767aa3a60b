internal import CSodium

/// The HMAC-SHA-256 of `bytes` with a key of any length: 32 bytes.
package func hmacSHA256(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    let status =
        crypto_auth_hmacsha256_init(&state, key, key.count)
        | crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        | crypto_auth_hmacsha256_final(&state, &code)
    precondition(status == 0, "HMAC of bytes in memory can't fail")
    return code
}
