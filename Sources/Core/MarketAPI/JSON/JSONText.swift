public import Market

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

    /// The items of a page, to be ended by ``page(next:previous:total:complete:)``.
    public static func ofPage(capacity: Int = 16 << 10) -> JSONRows {
        var rows = JSONRows(capacity: capacity)
        rows.json.reset()
        rows.json.bytes.append("{\"items\":[")
        return rows
    }

    public mutating func add<Row: JSONWritable & ~Copyable & ~Escapable>(_ row: borrowing Row) {
        if count > 0 { json.bytes.append(UInt8(ascii: ",")) }
        count += 1
        row.write(to: &json)
    }

    /// The rows as the items of a page, as a ``PageBody`` writes them.
    public consuming func page(
        next: Cursor?,
        previous: Cursor?,
        total: Total?,
        complete: Bool = true
    ) -> [UInt8] {
        json.bytes.append(UInt8(ascii: "]"))
        var object = JSONObjectWriter(json: json)
        object.isEmpty = false
        object("next", ifPresent: next?.rawValue)
        object("previous", ifPresent: previous?.rawValue)
        object("total", ifPresent: total)
        object("complete", ifPresent: complete ? nil : false)
        object.json.bytes.append(UInt8(ascii: "}"))
        return object.json.finish()
    }

    public consuming func finish() -> JSONText {
        json.bytes.append(UInt8(ascii: "]"))
        return JSONText(json)
    }
}
