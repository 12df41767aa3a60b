/// One line of the log: what happened, and its details as names and values.
public struct LogRecord: Sendable {
    public enum Level: String, Sendable {
        case info
        case warning
        case error
    }

    public let level: Level
    public let event: String
    public var details: [(name: StaticString, value: Value)]

    public enum Value: Sendable {
        case text(String)
        case number(Int64)
        /// In microseconds; written in milliseconds.
        case duration(Int64)
    }

    public init(_ level: Level, _ event: String, _ details: [(name: StaticString, value: Value)] = []) {
        self.level = level
        self.event = event
        self.details = details
    }
}
