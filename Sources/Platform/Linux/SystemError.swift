import Glibc

/// A failure of a system call, by its number, `errno`.
package struct SystemError: Error, Hashable, Sendable {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The system's own words.
    package var sentence: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
