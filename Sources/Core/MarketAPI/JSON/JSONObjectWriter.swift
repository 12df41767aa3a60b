/// An object while its members are written: call it once for each of them.
///
/// ```swift
/// json.object { o in
///     o("id", id)
///     o("name", name)
/// }
/// ```
public struct JSONObjectWriter: ~Copyable {
    @usableFromInline var json: JSONWriter
    @usableFromInline var isEmpty = true

    @inlinable
    init(json: consuming JSONWriter) {
        self.json = json
    }

    /// Adds a member.
    ///
    /// The key is written as it stands, so it must hold nothing that JSON wants escaped.
    @inlinable
    public mutating func callAsFunction<Value: JSONWritable & ~Copyable & ~Escapable>(
        _ key: StaticString,
        _ value: borrowing Value
    ) {
        self.key(key)
        value.write(to: &json)
    }

    /// Adds a member where there is a value, and nothing where there is none.
    @inlinable
    public mutating func callAsFunction(_ key: StaticString, ifPresent value: (some JSONWritable)?) {
        if let value { self(key, value) }
    }

    /// Adds a member that `body` writes.
    @inlinable
    public mutating func callAsFunction<Failure: Error>(
        _ key: StaticString,
        _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        self.key(key)
        try body(&json)
    }

    // In one piece, because a list has hundreds of keys.
    @inlinable
    mutating func key(_ key: StaticString) {
        let comma = isEmpty ? 0 : 1
        isEmpty = false
        let length = key.utf8CodeUnitCount
        json.bytes.append(count: comma + length + 3) { place in
            if comma == 1 { place[0] = UInt8(ascii: ",") }
            place[comma] = UInt8(ascii: "\"")
            let name = UnsafeRawBufferPointer(start: key.utf8Start, count: length)
            UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(place)[(comma + 1)...])
                .copyMemory(from: name)
            place[comma + length + 1] = UInt8(ascii: "\"")
            place[comma + length + 2] = UInt8(ascii: ":")
        }
    }
}
