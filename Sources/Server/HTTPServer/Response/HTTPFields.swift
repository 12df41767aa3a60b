/// A reply's header fields, in order, kept as the bytes that are sent.
///
/// No value can end its line: control bytes become spaces, as RFC 9110 §5.5 has a recipient do.
/// `Date`, `Connection`, `Content-Length` and `Transfer-Encoding` are the server's own and are ignored here.
public struct HTTPFields: Sendable, Hashable {
    private(set) var wire: [UInt8] = []

    public init() {}

    /// Adds a field, also where one of that name exists.
    public mutating func append(_ name: HTTPFieldName, _ value: String) {
        guard !Self.reserved.contains(name) else { return }
        wire.append(contentsOf: name.text.utf8)
        wire.append(contentsOf: [UInt8(ascii: ":"), .space])
        wire.append(contentsOf: value.utf8.lazy.map { $0.isFieldValue ? $0 : .space })
        wire.append(contentsOf: [.carriageReturn, .lineFeed])
    }

    /// The value of the first field of that name; setting replaces all of them, and `nil` removes them.
    public subscript(name: HTTPFieldName) -> String? {
        get { lines.first { name.matches(wire[$0.name]) }.map { text($0.value) } }
        set {
            remove(name)
            if let newValue { append(name, newValue) }
        }
    }

    public func values(_ name: HTTPFieldName) -> [String] {
        lines.filter { name.matches(wire[$0.name]) }.map { text($0.value) }
    }

    /// Every field, in order.
    public var all: [(name: String, value: String)] {
        lines.map { (text($0.name), text($0.value)) }
    }

    private mutating func remove(_ name: HTTPFieldName) {
        for line in lines.reversed() where name.matches(wire[line.name]) {
            wire.removeSubrange(line.name.lowerBound..<line.value.upperBound + 2)
        }
    }

    private static let reserved: [HTTPFieldName] = [
        "Date", "Connection", "Content-Length", "Transfer-Encoding",
    ]

    private var lines: [(name: Range<Int>, value: Range<Int>)] {
        var lines: [(name: Range<Int>, value: Range<Int>)] = []
        var start = 0
        while let end = wire[start...].firstIndex(of: .carriageReturn),
            let colon = wire[start..<end].firstIndex(of: UInt8(ascii: ":"))
        {
            lines.append((start..<colon, colon + 2..<end))
            start = end + 2
        }
        return lines
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: wire[range], as: UTF8.self)
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (HTTPFieldName, String)...) {
        for (name, value) in elements { append(name, value) }
    }
}
