public import Market

/// A photo that waits for its product.
public struct UploadBody: Hashable, Sendable, Decodable {
    public let photo: PhotoBody
    /// The time at which it is forgotten, unless a product takes it or an open draft asks to keep it.
    public let expiresAt: Timestamp

    public init(photo: Photo, expiresAt: Timestamp) {
        self.photo = PhotoBody(photo)
        self.expiresAt = expiresAt
    }
}

extension UploadBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("photo", photo)
            o("expiresAt", expiresAt)
        }
    }
}

/// The uploads whose time is to start over: `{"ids":[5,6]}`.
public struct KeptUploadsInput: Hashable, Sendable, Decodable {
    public var ids: [Photo.ID]

    public init(ids: [Photo.ID]) {
        self.ids = ids
    }
}

extension KeptUploadsInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("ids", ids) }
    }
}
