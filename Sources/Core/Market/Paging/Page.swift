/// Some of a longer list, and where it goes on in both directions.
public struct Page<Element> {
    public let elements: [Element]
    /// Where the following page starts; `nil` at the end.
    public let next: Cursor?
    /// Where the preceding page ends; `nil` at the beginning.
    public let previous: Cursor?

    @inlinable
    public init(_ elements: [Element], next: Cursor?, previous: Cursor? = nil) {
        self.elements = elements
        self.next = next
        self.previous = previous
    }

    @inlinable
    public func map<Other, Failure: Error>(_ transform: (Element) throws(Failure) -> Other) throws(Failure)
        -> Page<Other>
    {
        Page<Other>(try elements.map(transform), next: next, previous: previous)
    }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Hashable where Element: Hashable {}
extension Page: Sendable where Element: Sendable {}
