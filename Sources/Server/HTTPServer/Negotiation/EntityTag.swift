/// A name for one state of a resource.
public struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// The tag without quotes.
    public let value: String
    /// True where equal tags mean only that one state serves as well as the other.
    public let isWeak: Bool

    /// A tag of `value`, given without quotes; characters that no tag may hold become `_`.
    public init(_ value: String, isWeak: Bool = false) {
        self.isWeak = isWeak
        if value.utf8.allSatisfy(Self.isAllowed) {
            self.value = value
        } else {
            let bytes = value.utf8.map { Self.isAllowed($0) ? $0 : UInt8(ascii: "_") }
            self.value = String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"")
    }

    public var description: String { "\(isWeak ? "W/" : "")\"\(value)\"" }

    /// The tags of an `If-None-Match` or `If-Match` value; what is no tag is skipped.
    static func list(_ text: String) -> [EntityTag] {
        var tags: [EntityTag] = []
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "\"")) {
            let isWeak = rest[..<open].suffix(2).elementsEqual("W/".utf8)
            let start = rest.index(after: open)
            guard let close = rest[start...].firstIndex(of: UInt8(ascii: "\"")) else { break }
            tags.append(EntityTag(String(Substring(rest[start..<close])), isWeak: isWeak))
            rest = rest[rest.index(after: close)...]
        }
        return tags
    }

    func weaklyMatches(_ condition: String) -> Bool {
        Self.isAny(condition) || Self.list(condition).contains { $0.value == value }
    }

    func stronglyMatches(_ condition: String) -> Bool {
        Self.isAny(condition)
            || !isWeak && Self.list(condition).contains { !$0.isWeak && $0.value == value }
    }

    private static func isAny(_ condition: String) -> Bool {
        condition.utf8.elementsEqual("*".utf8)
    }
}
