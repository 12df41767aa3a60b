import CWebKit

/// WebKitGTK, looked for when a page is first asked for: the app starts without it, and is whole where it is missing.
///
/// `@unchecked Sendable`: no lock, since the functions are found once, before anyone has them, and never change.
public nonisolated struct WebLibrary: @unchecked Sendable {
    let functions: webkit

    /// The absence of the library, or of a function in it.
    public struct Missing: Error, Hashable {
        public let name: String
    }

    /// Loads some 90 MB of code.
    ///
    /// Slow: not for the main thread.
    public init() throws(Missing) {
        var functions = webkit()
        if let missing = webkit_open(&functions) { throw Missing(name: String(cString: missing)) }
        self.functions = functions
    }
}
