/// The destination of log records.
package struct Log: Sendable {
    package var write: @Sendable (LogRecord) -> Void

    package init(write: @escaping @Sendable (LogRecord) -> Void) {
        self.write = write
    }

    package static let silent = Log { _ in }

    package func info(_ event: String, _ details: [(name: StaticString, value: LogRecord.Value)] = []) {
        write(LogRecord(.info, event, details))
    }

    package func security(_ event: String, _ details: [(name: StaticString, value: LogRecord.Value)] = []) {
        write(LogRecord(.security, event, details))
    }

    package func warning(_ event: String, _ details: [(name: StaticString, value: LogRecord.Value)] = []) {
        write(LogRecord(.warning, event, details))
    }

    package func error(_ event: String, _ details: [(name: StaticString, value: LogRecord.Value)] = []) {
        write(LogRecord(.error, event, details))
    }

    /// The same log without what is only information.
    package var withoutInformation: Log {
        let write = write
        return Log { record in
            if record.level != .info { write(record) }
        }
    }
}
