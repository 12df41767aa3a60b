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
