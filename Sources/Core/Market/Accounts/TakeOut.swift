/// A copy of all that is a person's own, in one file for that person.
public struct TakeOut: Hashable, Sendable {
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        /// None was asked for, or the time of the last one is over.
        case none
        case making
        case ready
        /// It could not be made; it may be asked for again at once.
        case failed
    }

    public let state: State
    public let askedAt: Timestamp?
    /// The moment up to which a file that is ready can be fetched.
    public let until: Timestamp?
    public let byteCount: Int64?
    /// The moment from which another one may be asked for; `nil` where that is now.
    public let nextAt: Timestamp?

    public init(
        state: State = .none,
        askedAt: Timestamp? = nil,
        until: Timestamp? = nil,
        byteCount: Int64? = nil,
        nextAt: Timestamp? = nil
    ) {
        self.state = state
        self.askedAt = askedAt
        self.until = until
        self.byteCount = byteCount
        self.nextAt = nextAt
    }

    /// The number of hours for which a file can be fetched, and in which one may be asked for.
    public static let hours: Int64 = 24
}
