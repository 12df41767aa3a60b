/// A form with its texts in memory and its files on disk.
public struct MultipartForm: Sendable {
    /// A plain field.
    public struct Text: Sendable {
        public let head: PartHead
        public let bytes: [UInt8]

        /// The bytes as UTF-8; what is none becomes U+FFFD.
        public var string: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// The plain fields, in order.
    public internal(set) var texts: [Text] = []
    /// The files, in order; each is removed when nobody holds it any more, unless it was claimed.
    public internal(set) var files: [UploadedFile] = []

    /// The text of the first plain field of that name.
    public subscript(name: String) -> String? {
        texts.first { $0.head.name == name }?.string
    }

    /// The files of every part of that name, in order.
    public func files(_ name: String) -> [UploadedFile] {
        files.filter { $0.head.name == name }
    }
}

/// How large a form may be.
public struct MultipartLimits: Sendable {
    /// Parts in all.
    public var parts = 64
    /// Bytes of one plain field.
    public var text = 64 << 10
    /// Bytes of all plain fields together.
    public var allTexts = 1 << 20
    /// Files in all.
    public var files = 5
    /// Bytes of one file.
    public var file = 20 << 20
    /// Names of fields that are files whatever they say about themselves: some clients send a photo without a
    /// file name or a type.
    public var fileNames: Set<String> = []

    public init() {}
}

/// Why a form could not be read.
public enum MultipartError: Error, Hashable, Sendable {
    /// The request's type is no `multipart/form-data` with a usable boundary.
    case notMultipart
    /// A part has no name, or the body breaks the format or ends before its last delimiter.
    case malformed
    case headTooLarge
    case tooManyParts(limit: Int)
    case textTooLarge(part: String, limit: Int)
    case fileTooLarge(part: String, limit: Int)
    case body(BodyError)
    /// The upload directory cannot be written.
    case storage(errno: Int32)
}
