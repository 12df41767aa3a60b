/// A piece of a page, as bytes that are safe wherever elements may stand.
///
/// It is made of elements, of texts, which are escaped on their way in, and of ``RawHTML``: there is no way
/// that turns a `String` into markup.
package struct HTML: Sendable, Hashable {
    package private(set) var bytes: [UInt8] = []

    static let empty = HTML()

    private init() {}

    /// Text that people wrote, or that is written for them.
    init(_ text: String) {
        bytes.reserveCapacity(text.utf8.count)
        bytes.append(escaping: text)
    }

    init(_ raw: RawHTML) {
        bytes.append(raw.source)
    }

    /// An element; with `content` of `nil` it is one that has neither content nor end.
    init(_ name: StaticString, _ attributes: [Attribute], _ content: HTML?) {
        bytes.reserveCapacity(64 + (content?.bytes.count ?? 0))
        bytes.append(UInt8(ascii: "<"))
        bytes.append(name)
        for attribute in attributes { attribute.write(to: &bytes) }
        bytes.append(UInt8(ascii: ">"))
        guard let content else { return }
        bytes += content.bytes
        bytes.append("</")
        bytes.append(name)
        bytes.append(UInt8(ascii: ">"))
    }

    mutating func append(_ other: HTML) {
        bytes += other.bytes
    }
}

/// Markup that stands in the source itself, and so holds nothing that anyone has sent.
struct RawHTML: Sendable {
    fileprivate let source: StaticString

    init(_ source: StaticString) {
        self.source = source
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
