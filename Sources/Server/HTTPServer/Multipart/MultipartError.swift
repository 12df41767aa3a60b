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
