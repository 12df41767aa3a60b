import Glibc

/// A file of a name of its own, removed when nobody holds it any more.
package final class TemporaryFile: Sendable {
    package let path: String
    private let descriptor: Int32

    /// Blocks, so make one where that is allowed.
    package init(in folder: String) throws(SystemError) {
        path = "\(folder)/upload-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Adds `bytes`; one call at a time.
    package func append(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(code: errno) }
            rest = rest.dropFirst(count)
        }
    }
}
