/// The name of a header field; letter case does not matter, but is kept for writing.
public struct HTTPFieldName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it was spelt.
    public let text: String

    /// `nil` where `text` holds anything but the token characters of RFC 9110.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isToken) else { return nil }
        self.text = text
    }

    /// Traps where the literal is no valid name.
    public init(stringLiteral text: String) {
        precondition(!text.isEmpty && text.utf8.allSatisfy(\.isToken), "\(text) is no field name")
        self.text = text
    }

    private init(known text: String) {
        self.text = text
    }

    public var description: String { text }

    /// Whether `bytes` spell this name in any letter case.
    func matches(_ bytes: some Collection<UInt8>) -> Bool {
        text.utf8.count == bytes.count
            && zip(text.utf8, bytes).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension HTTPFieldName: Hashable {
    public static func == (left: HTTPFieldName, right: HTTPFieldName) -> Bool {
        left.matches(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte.asciiLowercased) }
    }
}

extension HTTPFieldName {
    public static let acceptEncoding = HTTPFieldName(known: "Accept-Encoding")
    public static let acceptLanguage = HTTPFieldName(known: "Accept-Language")
    public static let acceptRanges = HTTPFieldName(known: "Accept-Ranges")
    public static let allow = HTTPFieldName(known: "Allow")
    public static let authorization = HTTPFieldName(known: "Authorization")
    public static let cacheControl = HTTPFieldName(known: "Cache-Control")
    public static let contentEncoding = HTTPFieldName(known: "Content-Encoding")
    public static let contentRange = HTTPFieldName(known: "Content-Range")
    public static let contentType = HTTPFieldName(known: "Content-Type")
    public static let cookie = HTTPFieldName(known: "Cookie")
    public static let etag = HTTPFieldName(known: "ETag")
    public static let host = HTTPFieldName(known: "Host")
    public static let ifMatch = HTTPFieldName(known: "If-Match")
    public static let ifModifiedSince = HTTPFieldName(known: "If-Modified-Since")
    public static let ifUnmodifiedSince = HTTPFieldName(known: "If-Unmodified-Since")
    public static let ifNoneMatch = HTTPFieldName(known: "If-None-Match")
    public static let ifRange = HTTPFieldName(known: "If-Range")
    public static let lastEventID = HTTPFieldName(known: "Last-Event-ID")
    public static let lastModified = HTTPFieldName(known: "Last-Modified")
    public static let location = HTTPFieldName(known: "Location")
    public static let origin = HTTPFieldName(known: "Origin")
    public static let range = HTTPFieldName(known: "Range")
    public static let retryAfter = HTTPFieldName(known: "Retry-After")
    public static let setCookie = HTTPFieldName(known: "Set-Cookie")
    public static let vary = HTTPFieldName(known: "Vary")
    public static let userAgent = HTTPFieldName(known: "User-Agent")
}
