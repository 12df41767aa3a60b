/// Some of a longer list, and where it goes on in both directions.
public struct Page<Element> {
    public let elements: [Element]
    /// Where the following page starts; `nil` at the end.
    public let next: Cursor?
    /// Where the preceding page ends; `nil` at the beginning.
    public let previous: Cursor?
    /// Whether all was looked at for it; a search that would cost too much gives what it found until then.
    public let isComplete: Bool

    @inlinable
    public init(_ elements: [Element], next: Cursor?, previous: Cursor? = nil, isComplete: Bool = true) {
        self.elements = elements
        self.next = next
        self.previous = previous
        self.isComplete = isComplete
    }

    @inlinable
    public func map<Other, Failure: Error>(_ transform: (Element) throws(Failure) -> Other) throws(Failure)
        -> Page<Other>
    {
        Page<Other>(
            try elements.map(transform),
            next: next,
            previous: previous,
            isComplete: isComplete
        )
    }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Hashable where Element: Hashable {}
extension Page: Sendable where Element: Sendable {}

/// A place between two products in one ordering, as an opaque token.
///
/// A store makes and reads the token; everyone else hands it back as it came.
public struct Cursor: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A page with a number, for clients that count pages.
package struct NumberedPage: Hashable, Sendable {
    package let elements: [Product]
    package let number: Int
    package let size: Int
    package let total: MatchCount

    package init(elements: [Product], number: Int, size: Int, total: MatchCount) {
        self.elements = elements
        self.number = number
        self.size = size
        self.total = total
    }
}

/// How many products a list has, as far as they were counted.
package enum MatchCount: Hashable, Sendable {
    case exactly(Int)
    case moreThan(Int)
}
