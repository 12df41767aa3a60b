/// A photo, at the size in which it is shown.
public struct PhotoRequest: Hashable, Sendable {
    /// The address of the photo.
    public let address: PhotoAddress
    /// The size to show it in.
    public let size: PhotoSize

    public init(_ address: PhotoAddress, size: PhotoSize) {
        self.address = address
        self.size = size
    }
}

/// The urgency of a photo.
public enum PhotoPriority: Int, Hashable, Comparable, Sendable {
    /// It may come on screen soon.
    case prefetch
    /// Its place is on the screen now.
    case visible

    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The box that a photo is drawn in, in the screen's own pixels.
public struct PhotoSize: Hashable, Sendable {
    /// The treatment of a photo whose shape differs from the size's.
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
    /// The choice between filling the size and fitting into it.
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
