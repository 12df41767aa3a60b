package import Market
import MarketStore

/// One line of the log: what happened, and its details as names and values.
package struct LogRecord: Sendable {
    package enum Level: String, Sendable {
        case info
        /// Sign-ins, also failed ones, and changes of passwords or roles: written in a quiet log too.
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

extension LogRecord.Value {
    /// Why something failed, in words; of an error that has none, its name without the values in it.
    package static func cause(_ error: any Error) -> Self {
        switch error {
        case let error as MarketError:
            .text(error.storageSentence ?? error.unavailability?.description ?? name(of: error))
        case let error as any CustomStringConvertible: .text(error.description)
        default: .text(name(of: error))
        }
    }

    /// The same of what a service did not do, in fewer words.
    package static func refusal(_ error: MarketError) -> Self {
        .text(error.unavailability?.description ?? "refused (\(name(of: error)))")
    }

    private static func name(of error: any Error) -> String {
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return "\(type(of: error))" }
        return "\(type(of: error)).\(mirror.children.first?.label ?? "\(error)")"
    }
}
