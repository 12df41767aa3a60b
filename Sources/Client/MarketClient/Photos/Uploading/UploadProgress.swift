/// How far the sending of photos has come.
public struct UploadProgress: Hashable, Sendable {
    /// Which photo is on its way, from 0; equal to `photoCount` when all have gone.
    public let photo: Int
    /// How many photos there are to send.
    public let photoCount: Int
    /// Of all photos together, as far as it is known.
    public let sentBytes: Int64
    /// Of all photos together, as far as it is known.
    public let totalBytes: Int64

    public init(photo: Int, photoCount: Int, sentBytes: Int64, totalBytes: Int64) {
        self.photo = photo
        self.photoCount = photoCount
        self.sentBytes = sentBytes
        self.totalBytes = totalBytes
    }

    /// From 0 to 1.
    public var fraction: Double {
        totalBytes > 0 ? min(1, Double(sentBytes) / Double(totalBytes)) : photo >= photoCount ? 1 : 0
    }
}
