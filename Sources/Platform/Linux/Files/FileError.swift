import Glibc

/// A failure of the operating system to do something with a file.
package struct FileError: Error, Hashable, Sendable {
    package let path: String
    /// The system's own number, `errno`.
    package let code: Int32

    package init(_ path: String, code: Int32 = errno) {
        self.path = path
        self.code = code
    }
}

extension FileError {
    /// True where this user lacks the permission, or the disk is read-only for everyone.
    package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(code) }
}

extension FileError: CustomStringConvertible {
    package var description: String {
        let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        let remedy = code == EACCES ? "; run this as root or as the market's user" : ""
        return "\(path): \(reason)\(remedy)"
    }
}

/// Does `body`, and throws what it throws as another type of error.
package func rethrow<Value, Inner: Error, Outer: Error>(
    as outer: (Inner) -> Outer,
    _ body: () throws(Inner) -> Value
) throws(Outer) -> Value {
    do throws(Inner) { return try body() } catch { throw outer(error) }
}
