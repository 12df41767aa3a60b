/// Some of a longer list, and where it goes on in both directions.
public struct Page<Element> {
    public let elements: [Element]
    /// The start of the following page; `nil` at the end.
    public let next: Cursor?
    /// The end of the preceding page; `nil` at the beginning.
    public let previous: Cursor?
    /// True where the whole list was searched; a search that would cost too much gives what it found until
    /// then.
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

/// The number of products of a list, as far as they were counted.
package enum MatchCount: Hashable, Sendable {
    case exactly(Int)
    case moreThan(Int)
}
