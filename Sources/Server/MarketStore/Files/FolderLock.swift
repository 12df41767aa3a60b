import Glibc

/// A lock that one process at a time holds, and that ends with it however it ends.
final class FolderLock: Sendable {
    enum Kind {
        /// For one alone.
        case exclusive
        /// For several who all keep an exclusive one away.
        case shared
    }

    private let descriptor: Int32

    /// `nil` when another holds it in a way that does not allow this one.
    init?(_ path: String, _ kind: Kind) throws(FileError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileError(path) }
        guard flock(descriptor, (kind == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            if code == EWOULDBLOCK { return nil }
            throw FileError(path, code: code)
        }
    }

    deinit {
        close(descriptor)
    }
}
