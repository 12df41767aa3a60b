/// A form with its texts in memory and its files on disk.
public struct MultipartForm: Sendable {
    /// A plain field.
    public struct Text: Sendable {
        /// The field's name and type.
        public let head: PartHead
        /// The value as it was sent.
        public let bytes: [UInt8]

        /// The value as UTF-8; invalid bytes become U+FFFD.
        public var string: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// The plain fields, in order.
    public internal(set) var texts: [Text] = []
    /// The files, in order; each is removed when its last reference goes.
    public internal(set) var files: [UploadedFile] = []
    /// The number of files that were read and not kept, as the form was not to bring any.
    public internal(set) var skippedFiles = 0
    /// Why no more files were kept from some byte on, where ``MultipartLimits/skipsWithoutRoom`` asks for that.
    public internal(set) var refusal: UploadRefusal?

    /// The text of the first plain field of that name.
    public subscript(name: String) -> String? {
        texts.first { $0.head.name == name }?.string
    }

    /// The files of every part of that name, in order.
    public func files(_ name: String) -> [UploadedFile] {
        files.filter { $0.head.name == name }
    }
}

/// The largest size of a form; a larger one is refused while it arrives.
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
    /// Names of fields that are files even without a file name or type, as some clients send photos.
    public var fileNames: Set<String> = []
    /// Plain fields that may be longer than ``text``, by name: such a one comes as a file, of at most so many bytes.
    public var longTexts: [String: Int] = [:]
    /// True where files without room are skipped, so that the form's texts arrive all the same.
    public var skipsWithoutRoom = false

    /// The default limits.
    public init() {}
}

/// Why a form could not be read.
public enum MultipartError: Error, Hashable, Sendable {
    /// The request's type is no `multipart/form-data` with a usable boundary.
    case notMultipart
    /// A part has no name, or the body breaks the format or ends before its last delimiter.
    case malformed
    /// The head of a part is too large.
    case headTooLarge
    /// There are more parts, or more files, than `limit`.
    case tooManyParts(limit: Int)
    /// A plain field, or all of them together, is longer than `limit` bytes.
    case textTooLarge(part: String, limit: Int)
    /// A file is longer than `limit` bytes.
    case fileTooLarge(part: String, limit: Int)
    /// The rest of the body will not come.
    case body(BodyError)
    /// Too many bytes of uploads are on their way.
    case noRoom(UploadRefusal)
    /// The upload directory can't be written.
    case storage(errno: Int32)
}
