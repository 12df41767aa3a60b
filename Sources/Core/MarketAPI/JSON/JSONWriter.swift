/// Writes JSON as bytes, with no text made in between.
///
/// Its output is always valid UTF-8 and, as every value writes itself through ``JSONWritable``, always one
/// whole JSON value. Keys keep the order in which they are written.
public struct JSONWriter: ~Copyable {
    @usableFromInline var bytes: JSONBytes

    /// - Parameter capacity: How many bytes the first memory holds; more is taken as needed.
    @inlinable
    public init(capacity: Int = 1024) {
        bytes = JSONBytes(capacity: capacity)
    }

    /// The bytes of one value, with room for `capacity` of them from the start.
    @inlinable
    public static func bytes(of value: some JSONWritable, capacity: Int = 1024) -> [UInt8] {
        var json = JSONWriter(capacity: capacity)
        value.write(to: &json)
        return json.finish()
    }

    /// Returns the written bytes, as an array of their own.
    @inlinable
    public consuming func finish() -> [UInt8] {
        Array(bytes.written)
    }

    /// Lets `body` see what has been written, without a copy; the bytes are gone when it returns.
    @inlinable
    public borrowing func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(bytes.written.span.bytes)
    }

    /// Forgets what has been written and keeps the memory for the next value.
    @inlinable
    public mutating func reset() {
        bytes.removeAll()
    }

    @inlinable
    public mutating func null() {
        bytes.append("null")
    }

    @inlinable
    public mutating func boolean(_ value: Bool) {
        bytes.append(value ? "true" : "false")
    }

    /// Writes an object whose members `body` gives, in the order it gives them.
    ///
    /// An error of `body` is rethrown; the bytes written by then are of no use.
    @inlinable
    public mutating func object<Failure: Error>(
        _ body: (inout JSONObjectWriter) throws(Failure) -> Void
    ) throws(Failure) {
        bytes.append(UInt8(ascii: "{"))
        var object = JSONObjectWriter(json: self)
        do {
            try body(&object)
        } catch {
            self = object.json
            throw error
        }
        self = object.json
        bytes.append(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements `body` gives.
    ///
    /// An error of `body` is rethrown; the bytes written by then are of no use.
    @inlinable
    public mutating func array<Failure: Error>(
        _ body: (inout JSONArrayWriter) throws(Failure) -> Void
    ) throws(Failure) {
        bytes.append(UInt8(ascii: "["))
        var array = JSONArrayWriter(json: self)
        do {
            try body(&array)
        } catch {
            self = array.json
            throw error
        }
        self = array.json
        bytes.append(UInt8(ascii: "]"))
    }
}
