/// An array while its elements are written: call it once for each of them.
public struct JSONArrayWriter: ~Copyable {
    @usableFromInline var json: JSONWriter
    @usableFromInline var isEmpty = true

    @inlinable
    init(json: consuming JSONWriter) {
        self.json = json
    }

    /// Adds an element.
    @inlinable
    public mutating func callAsFunction<Value: JSONWritable & ~Copyable & ~Escapable>(
        _ value: borrowing Value
    ) {
        separate()
        value.write(to: &json)
    }

    /// Adds an element that `body` writes.
    @inlinable
    public mutating func callAsFunction<Failure: Error>(
        _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        try body(&json)
    }

    @inlinable
    mutating func separate() {
        if !isEmpty { json.bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
    }
}
