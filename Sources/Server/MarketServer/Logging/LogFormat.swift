public import Market

/// How a record becomes a line.
public enum LogFormat: String, Sendable, CaseIterable {
    /// `time=… level=info event=request status=200`, for people and for tools that read logfmt.
    case logfmt
    /// One JSON object a line.
    case json

    /// The line for `record`, without its line end; always one line, whatever the values hold.
    public func line(_ record: LogRecord, at moment: Timestamp) -> String {
        let head: [(StaticString, LogRecord.Value)] = [
            ("time", .text(moment.internetText)), ("level", .text(record.level.rawValue)),
            ("event", .text(record.event)),
        ]
        let pairs = head + record.details.map { ($0.name, $0.value) }
        switch self {
        case .logfmt: return pairs.map { "\($0)=\(Self.logfmt($1))" }.joined(separator: " ")
        case .json: return "{" + pairs.map { "\"\($0)\":\(Self.json($1))" }.joined(separator: ",") + "}"
        }
    }

    private static func logfmt(_ value: LogRecord.Value) -> String {
        switch value {
        case .number, .duration: json(value)
        case .text(let text):
            text.isEmpty || text.unicodeScalars.contains(where: needsQuotes) ? quoted(text) : text
        }
    }

    private static func json(_ value: LogRecord.Value) -> String {
        switch value {
        case .number(let number): return "\(number)"
        case .text(let text): return quoted(text)
        case .duration(let microseconds):
            let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
            let digits = String(rest.magnitude)
            return "\(whole).\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits)"
        }
    }

    private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\"" || scalar == "=" || scalar == "\\" || isUnprintable(scalar)
    }

    /// Control characters, and those that break or turn a line on a terminal.
    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where isUnprintable(scalar):
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
                }
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
