/// The header fields that the API gives a meaning to.
public enum HeaderNames {
    /// Names a request that is to be carried out once, however often it arrives.
    public static let idempotencyKey = "Idempotency-Key"
    /// By which the log knows the request; a client may send its own.
    public static let requestID = "X-Request-ID"
    /// The version an edit starts from, as an entity tag: `"3"`.
    public static let ifMatch = "If-Match"
    public static let etag = "ETag"
    public static let authorization = "Authorization"
    public static let retryAfter = "Retry-After"
    /// The milliseconds since the requested change was made on a device.
    public static let changeAge = "Change-Age"
    /// The number of the last change of the market that an answer knows of; a client sends back the greatest one.
    public static let marketChange = "Market-Change"
    public static let lastEventID = "Last-Event-ID"
}
