/// Makes a photo small enough to send, as the platform of an app can do it.
public protocol PhotoShrinking: Sendable {
    /// Writes `photo` upright, and no larger than `target` allows, into a new file.
    ///
    /// The caller removes the file. The same photo should give the same bytes each time, so that a second try to send
    /// it is recognised as the same.
    ///
    /// - Returns: `nil` where the photo may go as it is.
    func shrink(_ photo: PhotoFile, to target: PhotoTarget) async throws -> PhotoFile?
}

/// The largest size of a photo to send.
public struct PhotoTarget: Hashable, Sendable {
    /// In pixels.
    public var longestEdge: Int
    /// In bytes; `nil` where only the server's limit counts.
    public var maxBytes: Int?

    public init(longestEdge: Int, maxBytes: Int? = nil) {
        self.longestEdge = longestEdge
        self.maxBytes = maxBytes
    }

    /// The size that markets keep.
    public static let market = PhotoTarget(longestEdge: 1600)
    /// The limit in the old documents.
    public static let editions = PhotoTarget(longestEdge: 1600, maxBytes: 300_000)
}
