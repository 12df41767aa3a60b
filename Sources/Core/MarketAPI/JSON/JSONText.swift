/// JSON that has been written already: one whole value.
public struct JSONText: Hashable, Sendable, JSONWritable {
    private let text: [UInt8]

    /// Takes what `writer` has written.
    public init(_ writer: consuming JSONWriter) {
        text = writer.finish()
    }

    public func write(to json: inout JSONWriter) {
        text.withUnsafeBytes { json.bytes.append($0) }
    }
}

/// Writes the rows of a list while they are read, as ``JSONText`` of one array.
public struct JSONRows: ~Copyable {
    private var json: JSONWriter
    public private(set) var count = 0

    /// - Parameter capacity: How many bytes the first memory holds; a page of 20 products takes 14,000.
    public init(capacity: Int = 16 << 10) {
        json = JSONWriter(capacity: capacity)
        json.bytes.append(UInt8(ascii: "["))
    }

    public mutating func add<Row: JSONWritable & ~Copyable & ~Escapable>(_ row: borrowing Row) {
        if count > 0 { json.bytes.append(UInt8(ascii: ",")) }
        count += 1
        row.write(to: &json)
    }

    public consuming func finish() -> JSONText {
        json.bytes.append(UInt8(ascii: "]"))
        return JSONText(json)
    }
}
