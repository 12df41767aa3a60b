import MarketAPI

/// The names of header fields that the client writes or reads.
enum HeaderName {
    static let accept = "Accept"
    static let acceptLanguage = "Accept-Language"
    static let contentType = "Content-Type"
    static let date = "Date"
    static let location = "Location"
    static let userAgent = "User-Agent"
    /// Names the vendor of an old-style market.
    static let identifier = "identifier"
    static let naverIdentifier = "X-Naver-Client-Id"
    static let naverSecret = "X-Naver-Client-Secret"

    static let authorization = HeaderNames.authorization
    static let idempotencyKey = HeaderNames.idempotencyKey
    static let ifMatch = HeaderNames.ifMatch
    static let lastEventID = HeaderNames.lastEventID
    static let retryAfter = HeaderNames.retryAfter
    static let requestID = HeaderNames.requestID
}
