/// The pairs after the `?` of an address, in order.
public struct QueryItems {
    private(set) var pairs: [(name: String, value: String)] = []

    public init() {}

    /// Reads what stands after the `?`; a pair that can't be read is an error under its name.
    public init(_ text: Substring) throws(AddressError) {
        let bytes = text.utf8.span
        var start = 0
        while start < bytes.count {
            // In one go over the bytes themselves, where a text's own indices cost several times as much.
            var (sign, end) = (bytes.count, start)
            while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
                if bytes[end] == UInt8(ascii: "=") { sign = min(sign, end) }
                end += 1
            }
            defer { start = end + 1 }
            guard end > start else { continue }
            let left = text.bytes(start..<min(sign, end))
            let right = text.bytes(min(sign + 1, end)..<end)
            guard let name = PercentText.decode(left, plusIsSpace: true) else {
                throw .badQuery(String(left))
            }
            guard let value = PercentText.decode(right, plusIsSpace: true) else {
                throw .badQuery(name)
            }
            pairs.append((name, value))
        }
    }

    var text: String {
        pairs.map { "\(PercentText.encode($0.name))=\(PercentText.encode($0.value))" }.joined(separator: "&")
    }

    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        pairs.append((name, value))
    }

    mutating func add(_ others: QueryItems) { pairs += others.pairs }

    /// The value that `read` makes of the pair of that name; `nil` where there is none or it is empty.
    ///
    /// The last of several counts, as the one that was added to an address most lately.
    func value<Value>(_ name: String, _ read: (String) -> Value?) throws(AddressError) -> Value? {
        guard let text = pairs.last(where: { $0.name == name })?.value, !text.isEmpty else { return nil }
        guard let value = read(text) else { throw .badQuery(name) }
        return value
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(AddressError) -> Int? {
        try value(name) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// Values parted by commas; empty where there is no such pair.
    func set<Value: Hashable>(_ name: String, _ read: (String) -> Value?) throws(AddressError) -> Set<Value> {
        try value(name) { text in
            let values = text.split(separator: ",", omittingEmptySubsequences: false).map { read(String($0)) }
            return values.contains(nil) ? nil : Set(values.compactMap(\.self))
        } ?? []
    }

    /// Adds the values in a fixed order, so that one list has one address.
    mutating func add(_ name: String, _ values: Set<some RawRepresentable<String>>) {
        add(name, values.isEmpty ? nil : values.map(\.rawValue).sorted().joined(separator: ","))
    }

    func flag(_ name: String) throws(AddressError) -> Bool {
        try value(name) { ["true": true, "1": true, "false": false, "0": false][$0] } ?? false
    }
}

extension Substring {
    /// The text of these bytes, whose borders are those of characters.
    fileprivate func bytes(_ range: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return self[start..<utf8.index(start, offsetBy: range.count)]
    }
}
