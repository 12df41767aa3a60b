/// A photo, at the size somebody wants to show.
public struct PhotoRequest: Hashable, Sendable {
    /// Where the photo is found.
    public let address: PhotoAddress
    /// How large it is to be shown.
    public let size: PhotoSize

    public init(_ address: PhotoAddress, size: PhotoSize) {
        self.address = address
        self.size = size
    }
}

/// How soon a photo is needed.
public enum PhotoPriority: Int, Hashable, Comparable, Sendable {
    /// It may come on screen soon.
    case prefetch
    /// Somebody looks at its place now.
    case visible

    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}
