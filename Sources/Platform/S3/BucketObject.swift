/// An object as it came.
package struct BucketObject: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The SHA-256 that was noted when it was put there, in hexadecimal digits; it is that of the bytes.
    package let digest: String
}

/// An object to be put into a bucket.
package struct NewObject: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case bytes([UInt8])
        case file(path: String, length: Int64)
    }

    package let key: String
    package let content: Content
    /// The SHA-256 of the content, in hexadecimal digits: the store refuses anything else.
    package let digest: String
    package let mediaType: String
    /// The `Cache-Control` of the object.
    package let cacheControl: String

    package init(
        _ key: String,
        _ content: Content,
        digest: String,
        mediaType: String,
        cacheControl: String = "private, no-store"
    ) {
        self.key = key
        self.content = content
        self.digest = digest
        self.mediaType = mediaType
        self.cacheControl = cacheControl
    }
}

/// Some of the objects in a bucket, in the order of their keys.
package struct ObjectList: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// Without the prefix of the bucket's address.
        package let key: String
        package let byteCount: Int64
        /// By the store's clock.
        package let modified: SigningTime
    }

    package let entries: [Entry]
    /// The time at which the list was made, by the store's clock.
    package let date: SigningTime
    /// The token for the next part of the list; `nil` behind the last.
    package let next: String?
}
