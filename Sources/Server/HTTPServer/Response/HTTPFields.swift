/// A reply's header fields, in order, kept as the bytes that are sent.
///
/// No value can end its line: control bytes become spaces, as RFC 9110 §5.5 has a recipient do.
/// `Date`, `Connection`, `Content-Length` and `Transfer-Encoding` are the server's own and are ignored here.
public struct HTTPFields: Sendable, Hashable {
    private(set) var wire: [UInt8] = []

    /// No fields.
    public init() {}

    /// Adds a field, also where one of that name exists.
    public mutating func append(_ name: HTTPFieldName, _ value: String) {
        append(name, value.utf8)
    }

    mutating func append(_ name: HTTPFieldName, _ value: some Collection<UInt8>) {
        guard !Self.isReserved(name) else { return }
        wire.append(contentsOf: name.text.utf8)
        wire.append(": ")
        let start = wire.count
        wire.append(contentsOf: value)
        for index in start..<wire.count where !wire[index].isFieldValue { wire[index] = .space }
        wire.append("\r\n")
    }

    mutating func append(contentsOf other: HTTPFields) {
        wire.append(contentsOf: other.wire)
    }

    /// The value of the first field of that name; setting replaces all of them, and `nil` removes them.
    public subscript(name: HTTPFieldName) -> String? {
        get {
            var start = 0
            while let line = nextLine(from: start) {
                if name.matches(wire[line.name]) { return text(line.value) }
                start = line.end
            }
            return nil
        }
        set {
            var start = 0
            while let line = nextLine(from: start) {
                if name.matches(wire[line.name]) {
                    wire.removeSubrange(start..<line.end)
                } else {
                    start = line.end
                }
            }
            if let newValue { append(name, newValue) }
        }
    }

    /// The values of every field of that name, in order.
    public func values(_ name: HTTPFieldName) -> [String] {
        lines.filter { name.matches(wire[$0.name]) }.map { text($0.value) }
    }

    /// Every field, in order.
    public var all: [(name: String, value: String)] {
        lines.map { (text($0.name), text($0.value)) }
    }

    private typealias Line = (name: Range<Int>, value: Range<Int>, end: Int)

    private var lines: [Line] {
        var lines: [Line] = []
        while let line = nextLine(from: lines.last?.end ?? 0) { lines.append(line) }
        return lines
    }

    private func nextLine(from start: Int) -> Line? {
        guard let colon = wire[start...].firstIndex(of: UInt8(ascii: ":")),
            let end = wire[colon...].firstIndex(of: .carriageReturn)
        else { return nil }
        return (start..<colon, colon + 2..<end, end + 2)
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: wire[range], as: UTF8.self)
    }

    private static func isReserved(_ name: HTTPFieldName) -> Bool {
        switch name.text.utf8.count {
        case 4: name == "Date"
        case 10: name == "Connection"
        case 14: name == "Content-Length"
        case 17: name == "Transfer-Encoding"
        default: false
        }
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// The fields of a literal, in its order; a name may occur twice.
    public init(dictionaryLiteral elements: (HTTPFieldName, String)...) {
        for (name, value) in elements { append(name, value) }
    }
}
