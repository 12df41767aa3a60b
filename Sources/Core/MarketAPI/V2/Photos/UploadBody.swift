public import Market

/// A photo that waits for its product.
public struct UploadBody: Hashable, Sendable {
    public let photo: Photo
    /// The time at which it is forgotten, unless a product takes it or an open draft asks to keep it.
    public let expiresAt: Timestamp

    public init(photo: Photo, expiresAt: Timestamp) {
        self.photo = photo
        self.expiresAt = expiresAt
    }
}

extension UploadBody: ShapedBody {
    public static let shape = Shape<UploadBody>("Upload", page: "All of them.") { o in
        let photo = o("photo", \.photo)
        let expiresAt = o("expiresAt", \.expiresAt)
        return { json in UploadBody(photo: try json(photo), expiresAt: try json(expiresAt)) }
    }
}

/// The uploads whose time is to start over: `{"ids":[5,6]}`.
public struct KeptUploadsInput: Hashable, Sendable {
    public var ids: [Photo.ID]

    public init(ids: [Photo.ID]) {
        self.ids = ids
    }
}

extension KeptUploadsInput: ShapedBody {
    public static let shape = Shape<KeptUploadsInput>("KeptUploadsInput") { o in
        let ids = o("ids", \.ids, as: .array(of: .anyInt64).with(["maxItems": 100]))
        return { json in KeptUploadsInput(ids: try json(ids)) }
    }
}
