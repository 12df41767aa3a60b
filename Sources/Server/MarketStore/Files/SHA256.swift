import CSodium
import Glibc
package import Linux
package import Market

/// A digest that is fed piece by piece.
package struct SHA256 {
    private var state = crypto_hash_sha256_state()

    package init() {
        crypto_hash_sha256_init(&state)
    }

    package mutating func update(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            _ = crypto_hash_sha256_update(
                &state,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                UInt64(bytes.count)
            )
        }
    }

    package mutating func finish() -> ContentHash {
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256_final(&state, &digest)
        return ContentHash(digest: digest)
    }

    package static func digest(of bytes: [UInt8]) -> ContentHash {
        var sha = SHA256()
        sha.update(bytes.span)
        return sha.finish()
    }

    /// The digest of a whole file, and how long it is.
    package static func digest(ofFile path: String) throws(FileError) -> (hash: ContentHash, byteCount: Int64)
    {
        var sha = SHA256()
        var count: Int64 = 0
        try File(path, O_RDONLY).forEachPiece(mapping: { $0 }) { piece throws(FileError) in
            sha.update(piece)
            count += Int64(piece.count)
        }
        return (sha.finish(), count)
    }
}
