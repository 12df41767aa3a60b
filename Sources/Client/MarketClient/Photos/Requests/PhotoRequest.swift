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

/// The box that a photo is drawn in, in the screen's own pixels.
public struct PhotoSize: Hashable, Sendable {
    /// What happens to what is not of the same shape.
    public enum Fit: Hashable, Sendable {
        /// Covers the box; what stands over is cut off evenly.
        case cover
        /// Wholly inside the box.
        case inside
    }

    /// In pixels of the screen.
    public let width: Int
    /// In pixels of the screen.
    public let height: Int
    /// Whether it fills the size or fits into it.
    public let fit: Fit

    /// Sides are held between 1 and 8,192.
    public init(width: Int, height: Int, fit: Fit) {
        self.width = min(max(1, width), 8_192)
        self.height = min(max(1, height), 8_192)
        self.fit = fit
    }

    /// A square that is covered, as lists show photos.
    public static func square(_ edge: Int) -> PhotoSize {
        PhotoSize(width: edge, height: edge, fit: .cover)
    }
}
