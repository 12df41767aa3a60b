import CAdwaita

/// Unwraps what C promises not to be null.
nonisolated func known<T>(_ value: T?, file: StaticString = #fileID, line: UInt = #line) -> T {
    guard let value else { preconditionFailure("GTK returned nothing", file: file, line: line) }
    return value
}

/// A C string, which stays the caller's.
nonisolated func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
}

/// A C string, which is freed.
nonisolated func text(taking pointer: UnsafeMutablePointer<CChar>?) -> String? {
    guard let pointer else { return nil }
    defer { g_free(pointer) }
    return String(cString: pointer)
}

nonisolated extension Bool {
    var c: gboolean { self ? 1 : 0 }
}

nonisolated extension Int {
    var c: Int32 { Int32(clamping: self) }
}
