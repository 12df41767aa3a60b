/// The sizes in which a photo is kept; the raw value is how its files are named.
public enum PhotoFileKind: String, Hashable, Sendable, CaseIterable {
    /// The whole picture, at most 1600 pixels on its long edge.
    case large
    /// A square for lists.
    case thumbnail
    /// The same for screens of double density.
    case thumbnailDouble = "thumbnail-2x"
}
