public import Foundation
public import MarketAPI

/// A request as it goes over the wire.
public struct OutgoingRequest: Hashable, Sendable {
    /// The body of a request.
    public enum Body: Hashable, Sendable {
        /// Nothing.
        case none
        /// Bytes in memory, such as JSON.
        case bytes([UInt8])
        /// Sent from the file as it is read, so that memory stays flat however large it is.
        case file(path: String, length: Int64)
    }

    /// The HTTP method.
    public var method: MarketAPI.Operation.Method
    /// The address that it is sent to.
    public var url: URL
    /// The fields of the head.
    public var fields: HeaderFields
    /// The body that follows the head.
    public var body: Body
    /// The limits on its duration.
    public var timeouts: RequestTimeouts

    public init(
        _ method: MarketAPI.Operation.Method,
        _ url: URL,
        fields: HeaderFields = [:],
        body: Body = .none,
        timeouts: RequestTimeouts = .reading
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.timeouts = timeouts
    }
}

/// The timeouts of a request.
public struct RequestTimeouts: Hashable, Sendable {
    /// For the next byte in either direction.
    public var idle: Duration
    /// For the whole reply, from the first byte sent to the last one received; `nil` for ever.
    public var whole: Duration?

    public init(idle: Duration, whole: Duration?) {
        self.idle = idle
        self.whole = whole
    }

    /// For requests that answer at once.
    public static let reading = RequestTimeouts(idle: .seconds(15), whole: .seconds(30))
    /// A photo takes as long as it takes, and its thumbnails are made before the reply begins.
    public static let uploading = RequestTimeouts(idle: .seconds(60), whole: nil)
    /// For streams that last.
    public static let listening = RequestTimeouts(idle: .seconds(120), whole: nil)
}
