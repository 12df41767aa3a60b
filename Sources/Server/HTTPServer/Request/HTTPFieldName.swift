/// The name of a header field; compared without letter case, and written as it was given.
public struct HTTPFieldName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it was spelt.
    public let text: String

    /// A name that comes from data; `nil` where `text` is empty or holds anything but the token characters of
    /// RFC 9110.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isToken) else { return nil }
        self.text = text
    }

    /// A name in the source; traps where it is no valid name.
    public init(stringLiteral text: String) {
        precondition(!text.isEmpty && text.utf8.allSatisfy(\.isToken), "\(text) is no field name")
        self.text = text
    }

    private init(known text: String) {
        self.text = text
    }

    public var description: String { text }

    /// Returns true where `bytes` spell this name in any letter case.
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
    /// `Accept-Encoding`: content codings that the client takes.
    public static let acceptEncoding = HTTPFieldName(known: "Accept-Encoding")
    /// `Accept-Language`: languages that the client prefers.
    public static let acceptLanguage = HTTPFieldName(known: "Accept-Language")
    /// `Accept-Ranges`: whether parts of the resource may be asked for.
    public static let acceptRanges = HTTPFieldName(known: "Accept-Ranges")
    /// `Allow`: methods that the resource has.
    public static let allow = HTTPFieldName(known: "Allow")
    /// `Authorization`: the client's credentials.
    public static let authorization = HTTPFieldName(known: "Authorization")
    /// `Cache-Control`: how caches may keep the reply.
    public static let cacheControl = HTTPFieldName(known: "Cache-Control")
    /// `Content-Encoding`: the coding of the body, such as `gzip`.
    public static let contentEncoding = HTTPFieldName(known: "Content-Encoding")
    /// `Content-Range`: which part of the file the body is.
    public static let contentRange = HTTPFieldName(known: "Content-Range")
    /// `Content-Type`: the media type of the body.
    public static let contentType = HTTPFieldName(known: "Content-Type")
    /// `Cookie`: the cookies that the client sends back.
    public static let cookie = HTTPFieldName(known: "Cookie")
    /// `ETag`: the entity tag of the resource's state.
    public static let etag = HTTPFieldName(known: "ETag")
    /// `Host`: the host and port that the client asked.
    public static let host = HTTPFieldName(known: "Host")
    /// `If-Match`: states in which alone the request is carried out.
    public static let ifMatch = HTTPFieldName(known: "If-Match")
    /// `If-Modified-Since`: the time of the client's copy.
    public static let ifModifiedSince = HTTPFieldName(known: "If-Modified-Since")
    /// `If-Unmodified-Since`: the time since which the resource must not have changed.
    public static let ifUnmodifiedSince = HTTPFieldName(known: "If-Unmodified-Since")
    /// `If-None-Match`: entity tags of the client's copies.
    public static let ifNoneMatch = HTTPFieldName(known: "If-None-Match")
    /// `If-Range`: the state for which alone a part is asked.
    public static let ifRange = HTTPFieldName(known: "If-Range")
    /// `Last-Event-ID`: the last event that a listener received.
    public static let lastEventID = HTTPFieldName(known: "Last-Event-ID")
    /// `Last-Modified`: when the resource last changed.
    public static let lastModified = HTTPFieldName(known: "Last-Modified")
    /// `Location`: where to go instead, or what was made.
    public static let location = HTTPFieldName(known: "Location")
    /// `Origin`: the origin of the page that asks.
    public static let origin = HTTPFieldName(known: "Origin")
    /// `Range`: the parts of the resource that are asked for.
    public static let range = HTTPFieldName(known: "Range")
    /// `Retry-After`: how long to wait before the next try.
    public static let retryAfter = HTTPFieldName(known: "Retry-After")
    /// `Set-Cookie`: a cookie for the client to keep; one field a cookie.
    public static let setCookie = HTTPFieldName(known: "Set-Cookie")
    /// `Vary`: the request's fields that the reply depends on.
    public static let vary = HTTPFieldName(known: "Vary")
    /// `User-Agent`: the client's program.
    public static let userAgent = HTTPFieldName(known: "User-Agent")
}
