/// Where records go.
public struct Log: Sendable {
    public var write: @Sendable (LogRecord) -> Void

    public init(write: @escaping @Sendable (LogRecord) -> Void) {
        self.write = write
    }

    public static let silent = Log { _ in }

    public func info(_ event: String, _ details: [(name: StaticString, value: LogRecord.Value)] = []) {
        write(LogRecord(.info, event, details))
    }

    public func warning(_ event: String, _ details: [(name: StaticString, value: LogRecord.Value)] = []) {
        write(LogRecord(.warning, event, details))
    }

    public func error(_ event: String, _ details: [(name: StaticString, value: LogRecord.Value)] = []) {
        write(LogRecord(.error, event, details))
    }

    /// The same log without what is only information.
    public var withoutInformation: Log {
        let write = write
        return Log { record in
            if record.level != .info { write(record) }
        }
    }
}
