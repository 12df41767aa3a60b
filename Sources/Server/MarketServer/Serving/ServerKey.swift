internal import CSodium
import Glibc
package import Linux

/// Secret bytes that one server keeps from start to start.
package struct ServerKey: Sendable {
    package static let size = 32

    let bytes: [UInt8]

    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        self.bytes = bytes
    }

    /// Reads the key in a file, or makes one where there is no file.
    ///
    /// The holder of the key can work out secrets, so nobody but the server's own user may read the file. Two
    /// servers must not make the same file at once, and the market's lock sees to that: open the store first.
    package init(keptIn path: String) throws(ServerKeyError) {
        if let bytes = try Self.read(path) {
            guard let key = ServerKey(bytes: bytes) else { throw .damaged(path: path) }
            self = key
        } else {
            var bytes = [UInt8](repeating: 0, count: Self.size)
            randombytes_buf(&bytes, bytes.count)
            try Self.write(bytes, to: path)
            self.bytes = bytes
        }
    }

    /// The keyed hash of `message` in 16 to 64 bytes, which nobody can work out without the key.
    ///
    /// Begin messages of each purpose with a word of its own: no hash is then valid for two.
    func hash(of message: String, size: Int) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: size)
        let message = Array(message.utf8)
        let status = crypto_generichash(
            &hash,
            hash.count,
            message,
            UInt64(message.count),
            bytes,
            bytes.count
        )
        precondition(status == 0, "a key of 32 bytes and such a hash are within BLAKE2b's limits")
        return hash
    }
}

package enum ServerKeyError: Error, Hashable, Sendable {
    case file(FileError)
    /// It is no key; to remove it makes a new one, and secrets that were handed out no longer hold.
    case damaged(path: String)
    /// Others may read it.
    case exposed(path: String)
}

/// Says nothing of what it holds, so that no log or error text can give it away.
extension ServerKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "ServerKey" }
    package var debugDescription: String { "ServerKey" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension ServerKey {
    private static func read(_ path: String) throws(ServerKeyError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .file(FileError(path))
        }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw .file(FileError(path)) }
        guard facts.st_mode & 0o077 == 0 else { throw .exposed(path: path) }
        // One more than there should be, to see whether there is.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw .file(FileError(path)) }
        return Array(bytes.prefix(count))
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(ServerKeyError) {
        do throws(FileError) {
            try Files.replace(path, with: bytes)
        } catch {
            throw .file(error)
        }
    }
}
