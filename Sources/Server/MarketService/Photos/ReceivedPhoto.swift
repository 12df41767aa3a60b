import Glibc
package import Linux
import Market
import MarketStore

/// A photo as it was sent, in a file that goes with the last reference to it.
package struct ReceivedPhoto: Sendable {
    package let path: String
    /// The object that removes the file with its last reference.
    private let file: any AnyObject & Sendable

    package init(path: String, heldBy file: any AnyObject & Sendable) {
        self.path = path
        self.file = file
    }

    package init(_ file: TemporaryFile) {
        self.init(path: file.path, heldBy: file)
    }

    /// Removes the file, which has been read.
    ///
    /// Not left to the last reference, which a thread may hold for a moment longer.
    package func discard() {
        defer { withExtendedLifetime(self) {} }
        unlink(path)
    }

    /// The digest of the file, read on `pool`.
    func digest(on pool: BlockingPool) async throws(MarketError) -> ContentHash {
        try await pool.run { () throws(MarketError) in
            defer { withExtendedLifetime(self) {} }
            do throws(SystemError) {
                return try ContentHash(ofFile: path)
            } catch {
                throw MarketError.unavailable(Unavailability(error, "read"))
            }
        }
    }
}
