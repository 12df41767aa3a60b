/// One line of the log: what happened, and its details as names and values.
package struct LogRecord: Sendable {
    package enum Level: String, Sendable {
        case info
        /// Who signed in or failed to, and whose password or roles changed: written in a quiet log too.
        case security
        case warning
        case error
    }

    package let level: Level
    package let event: String
    package var details: [(name: StaticString, value: Value)]

    package enum Value: Sendable {
        case text(String)
        case number(Int64)
        /// In microseconds; written in milliseconds.
        case duration(Int64)
    }

    package init(_ level: Level, _ event: String, _ details: [(name: StaticString, value: Value)] = []) {
        self.level = level
        self.event = event
        self.details = details
    }
}
