/// The bytes of one request's head, and where its parts lie.
///
/// `@unchecked Sendable`: the loop's thread writes only while it holds the sole reference, which it checks
/// before reusing a head; from the moment a request exists, nothing here changes.
final class RequestHead: @unchecked Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var parsed = ParsedHead()
    private(set) var peer = IPAddress.loopback
    private(set) var localPort: UInt16 = 0
    let trust: ProxyTrust

    init(trust: ProxyTrust) {
        self.trust = trust
    }

    /// Takes over what the parser found in the first bytes of `source`.
    @inline(__always)
    func fill(
        _ parsed: inout ParsedHead,
        from source: UnsafeBufferPointer<UInt8>,
        peer: IPAddress,
        localPort: UInt16
    ) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: source)
        swap(&self.parsed, &parsed)
        self.peer = peer
        self.localPort = localPort
    }

    func text(_ slice: ByteSlice) -> String {
        String(decoding: bytes[slice.range], as: UTF8.self)
    }

    var host: String { text(parsed.host) }

    func first(_ name: HTTPFieldName) -> String? {
        slices(name) { text($0) }
    }

    func has(_ name: HTTPFieldName) -> Bool {
        slices(name) { _ in true } ?? false
    }

    func values(_ name: HTTPFieldName) -> [String] {
        var values: [String] = []
        slices(name) { (slice) -> Never? in
            values.append(text(slice))
            return nil
        }
        return values
    }

    /// Calls `body` with each value of the field until it returns something.
    @discardableResult
    private func slices<Result>(_ name: HTTPFieldName, _ body: (ByteSlice) -> Result?) -> Result? {
        let length = name.text.utf8.count
        for field in parsed.fields where field.name.count == length {
            if name.matches(bytes[field.name.range]), let result = body(field.value) { return result }
        }
        return nil
    }
}
