import Foundation
import Linux

/// A number that tells a file's bytes from others, without holding them all: 64-bit FNV-1a.
///
/// It only has to detect that a photo was made again; nothing secret depends on it.
enum FileDigest {
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    static func digest(of bytes: [UInt8]) -> UInt64 { added(bytes, to: start) }

    /// The digest of a file, read on a thread of `pool`; `nil` where it can't be read.
    static func digest(ofFile path: String, on pool: BlockingPool) async -> UInt64? {
        await pool.run {
            do {
                let handle = try FileHandle(forReadingFrom: URL(filePath: path))
                defer { try? handle.close() }
                var digest = start
                while let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty {
                    digest = added(piece, to: digest)
                }
                return digest
            } catch {
                return nil
            }
        }
    }

    private static func added(_ bytes: some Sequence<UInt8>, to digest: UInt64) -> UInt64 {
        bytes.reduce(digest) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
