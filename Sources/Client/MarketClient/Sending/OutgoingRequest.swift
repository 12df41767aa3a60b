public import Foundation
public import MarketAPI

/// A request as it goes over the wire.
public struct OutgoingRequest: Hashable, Sendable {
    public enum Body: Hashable, Sendable {
        case none
        case bytes([UInt8])
        /// Sent from the file as it is read, so that memory stays flat however large it is.
        case file(path: String, length: Int64)
    }

    public var method: MarketAPI.Operation.Method
    public var url: URL
    public var fields: HeaderFields
    public var body: Body
    public var patience: Patience

    public init(
        _ method: MarketAPI.Operation.Method,
        _ url: URL,
        fields: HeaderFields = [:],
        body: Body = .none,
        patience: Patience = .reading
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.patience = patience
    }
}

/// How long a request waits.
public struct Patience: Hashable, Sendable {
    /// For the next byte in either direction.
    public var idle: Duration
    /// For the whole reply, from the first byte sent to the last one received; `nil` for ever.
    public var whole: Duration?

    public init(idle: Duration, whole: Duration?) {
        self.idle = idle
        self.whole = whole
    }

    public static let reading = Patience(idle: .seconds(15), whole: .seconds(30))
    /// A photo takes as long as it takes, and its thumbnails are made before the reply begins.
    public static let uploading = Patience(idle: .seconds(60), whole: nil)
    public static let listening = Patience(idle: .seconds(120), whole: nil)
}
