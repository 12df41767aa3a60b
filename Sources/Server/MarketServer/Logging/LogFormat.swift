package import Market
package import MarketService

/// The format of a record's line.
package enum LogFormat: String, Sendable, CaseIterable {
    /// `time=… level=info event=request status=200`, for people and for tools that read logfmt.
    case logfmt
    /// One JSON object a line.
    case json

    /// The line for `record`, without its line end; always one line, whatever the values hold.
    package func line(_ record: LogRecord, at moment: Timestamp) -> String {
        var bytes: [UInt8] = []
        write(record, at: Array(moment.internetText.utf8), to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds the line to `bytes`, straight, because there is one for each request; `time` is the moment's text.
    func write(_ record: LogRecord, at time: [UInt8], to bytes: inout [UInt8]) {
        switch self {
        case .logfmt:
            bytes.append("time=")
            bytes.append(contentsOf: time)
            bytes.append(" level=")
            bytes.append(contentsOf: record.level.rawValue.utf8)
            bytes.append(" event=")
            write(.text(record.event), to: &bytes)
            for (name, value) in record.details {
                bytes.append(UInt8(ascii: " "))
                bytes.append(name)
                bytes.append(UInt8(ascii: "="))
                write(value, to: &bytes)
            }
        case .json:
            bytes.append("{\"time\":\"")
            bytes.append(contentsOf: time)
            bytes.append("\",\"level\":\"")
            bytes.append(contentsOf: record.level.rawValue.utf8)
            bytes.append("\",\"event\":")
            write(.text(record.event), to: &bytes)
            for (name, value) in record.details {
                bytes.append(",\"")
                bytes.append(name)
                bytes.append("\":")
                write(value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private func write(_ value: LogRecord.Value, to bytes: inout [UInt8]) {
        switch value {
        case .number(let number): bytes.append(contentsOf: number.description.utf8)
        case .duration(let microseconds):
            let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
            bytes.append(contentsOf: whole.description.utf8)
            bytes.append(UInt8(ascii: "."))
            bytes.append(threeDigits: Int(rest.magnitude))
        case .text(let text):
            let isPlain = !text.isEmpty && Self.isPlain(text.utf8.span)
            if isPlain, self == .logfmt {
                bytes.append(contentsOf: text.utf8)
            } else if isPlain {
                bytes.append(UInt8(ascii: "\""))
                bytes.append(contentsOf: text.utf8)
                bytes.append(UInt8(ascii: "\""))
            } else if self == .json || text.isEmpty || text.unicodeScalars.contains(where: Self.needsQuotes) {
                bytes.append(contentsOf: Self.quoted(text).utf8)
            } else {
                bytes.append(contentsOf: text.utf8)
            }
        }
    }

    /// Returns true where all bytes are the same in either format, as in most texts.
    private static func isPlain(_ text: Span<UInt8>) -> Bool {
        for index in text.indices {
            switch text[index] {
            case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "="), UInt8(ascii: "\\"):
                return false
            default: continue
            }
        }
        return true
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

extension [UInt8] {
    fileprivate mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// `number` must be under 1000.
    mutating func append(threeDigits number: Int) {
        append(UInt8(ascii: "0") + UInt8(number / 100))
        append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

/// The text of moments, of which all that one second has in common is kept: a log asks for many in each.
struct TimeText {
    private(set) var bytes: [UInt8] = []
    private var second = Int64.min

    /// Brings ``bytes`` to `moment` as ``Timestamp/internetText`` writes it.
    mutating func set(_ moment: Timestamp) {
        let (second, millisecond) = moment.millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
        guard second == self.second, millisecond >= 0 else {
            bytes = Array(moment.internetText.utf8)
            // Outside of the years that the format knows, its digits are not the moment's.
            self.second = (0..<253_402_300_800).contains(second) && millisecond >= 0 ? second : .min
            return
        }
        bytes.removeLast(4)
        bytes.append(threeDigits: Int(millisecond))
        bytes.append(UInt8(ascii: "Z"))
    }
}
