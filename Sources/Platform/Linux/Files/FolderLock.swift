import Glibc

/// A lock that one process at a time holds, and that ends with it however it ends.
package final class FolderLock: Sendable {
    package enum Kind {
        /// For one alone.
        case exclusive
        /// For several who all keep an exclusive one away.
        case shared
    }

    private let descriptor: Int32

    /// `nil` when another holds it in a way that does not allow this one.
    package init?(_ path: String, _ kind: Kind) throws(FileError) {
        guard let descriptor = try Self.lock(path, kind, isWaiting: false) else { return nil }
        self.descriptor = descriptor
    }

    /// Locks a file that is there, to be held for as long as this process uses the file otherwise.
    ///
    /// The lock is independent of SQLite's own; but closing any descriptor of a file drops those of the whole process,
    /// so let go of it last. `nil` when another holds it.
    package init?(fileThatIsThere path: String) throws(FileError) {
        guard let descriptor = try Self.lock(path, .exclusive, isWaiting: false, flags: O_RDONLY) else {
            return nil
        }
        self.descriptor = descriptor
    }

    /// Waits for as long as another holds it in a way that does not allow this one.
    package init(waitingFor path: String, _ kind: Kind) throws(FileError) {
        guard let descriptor = try Self.lock(path, kind, isWaiting: true) else {
            throw FileError(path, code: EWOULDBLOCK)
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    // Outside of `init`: there, `deinit` would close once more what was closed when the lock was not to be had, and by
    // then the number may be another file's.
    private static func lock(
        _ path: String,
        _ kind: Kind,
        isWaiting: Bool,
        flags: Int32 = O_RDWR | O_CREAT | O_NOFOLLOW
    ) throws(FileError) -> Int32? {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path) }
        do throws(FileError) {
            if flags & O_CREAT != 0 { try Ownership.settle(file: descriptor, at: path) }
        } catch {
            close(descriptor)
            throw error
        }
        let operation = (kind == .exclusive ? LOCK_EX : LOCK_SH) | (isWaiting ? 0 : LOCK_NB)
        while flock(descriptor, operation) != 0 {
            let code = errno
            if code == EINTR { continue }
            close(descriptor)
            if code == EWOULDBLOCK { return nil }
            throw FileError(path, code: code)
        }
        return descriptor
    }
}
