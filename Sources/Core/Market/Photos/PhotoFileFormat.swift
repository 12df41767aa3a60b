/// The formats in which each size is kept; the raw value is how its files end.
public enum PhotoFileFormat: String, Hashable, Sendable, CaseIterable {
    /// For everyone.
    case jpeg = "jpg"
    /// Smaller, for browsers that take it.
    case webP = "webp"
}
