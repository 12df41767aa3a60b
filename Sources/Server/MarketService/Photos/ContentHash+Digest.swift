import Glibc
import Linux
package import Market
import MarketStore

extension ContentHash {
    /// The SHA-256 digest of some bytes.
    package init(of bytes: [UInt8]) {
        self = SHA256.digest(of: bytes)
    }

    /// The digest of what a file holds; blocks, so call it where that is allowed.
    init(ofFile path: String) throws(SystemError) {
        do throws(FileError) {
            self = try SHA256.digest(ofFile: path).hash
        } catch {
            throw SystemError(code: error.code)
        }
    }
}
