/// The pairs of a query, in order, with repeated names.
///
/// Nothing is refused, because clients send all of it: a bare `?` and `&&` are no pairs, a name without `=`
/// has an empty value, `+` is a space, a `%` that starts no escape stands for itself, and bytes that are no
/// UTF-8 become U+FFFD.
public struct QueryParameters: Sendable {
    /// The pairs, decoded, in the order they were sent.
    public let pairs: [(name: String, value: String)]

    init(_ bytes: some Collection<UInt8>) {
        pairs = bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let sides = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            return (Self.text(sides[0]), sides.count > 1 ? Self.text(sides[1]) : "")
        }
    }

    /// Reads the text after a `?`, or a form sent as `application/x-www-form-urlencoded`.
    public init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// The value of the first pair of that name.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The values of every pair of that name, in order.
    public func values(_ name: String) -> [String] {
        pairs.lazy.filter { $0.name == name }.map(\.value)
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: PercentCoding.leniently(bytes), as: UTF8.self)
    }
}
