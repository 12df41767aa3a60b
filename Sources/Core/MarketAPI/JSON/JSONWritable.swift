/// Something that can write itself as one JSON value.
///
/// A conformance reads like the schema of what it writes:
///
/// ```swift
/// extension Seller: JSONWritable {
///     public func write(to json: inout JSONWriter) {
///         json.object { o in
///             o("id", id)
///             o("name", name)
///         }
///     }
/// }
/// ```
///
/// A row that only borrows its bytes may conform too, so that a list goes from a database to the wire
/// with no value made of each row.
public protocol JSONWritable: ~Copyable, ~Escapable {
    func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.string(self)
    }
}

extension Bool: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.boolean(self)
    }
}

extension Int: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.integer(Int64(self))
    }
}

extension Int64: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.integer(self)
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.array { a in
            for element in self { a(element) }
        }
    }
}

/// Nothing is written as `null`; to leave the whole member out, use `ifPresent`.
extension Optional: JSONWritable where Wrapped: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

/// The raw value stands for the whole, as it does in `Codable`.
extension JSONWritable where Self: RawRepresentable, RawValue: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        rawValue.write(to: &json)
    }
}
