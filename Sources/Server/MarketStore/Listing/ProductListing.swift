package import Market

/// Walking through the goods, all of them or those that are looked for.
///
/// Hidden and deleted products are on no list, but for the hidden ones of a seller whose list asks for them.
package protocol ProductListing: Sendable {
    /// The page at `cursor`, or the first one.
    ///
    /// Whoever walks from page to page meets nothing twice and misses nothing that was on the list all the
    /// time, whatever is added and deleted meanwhile. `limit` is brought into the range that pages have.
    func products(_ query: ProductQuery, at cursor: Cursor?, limit: Int) async throws(StoreError) -> Page<
        Product
    >

    /// The page with this number, counted from 1, of the list as it is at the moment; past the end it is
    /// empty.
    ///
    /// Of the whole list, newest first, every page costs the same. Other lists are counted up to
    /// ``StoreLimits/countedMatches``, and a page beyond throws `tooDeep`.
    func page(_ number: Int, size: Int, of query: ProductQuery) async throws(StoreError) -> NumberedPage

    func count(_ query: ProductQuery) async throws(StoreError) -> MatchCount

    /// A change since which nothing has changed of what a text finds, in any order; `nil` where none is known.
    ///
    /// What was made of it then is true now: it holds for the market as it is when this is called.
    func standing(of text: String) async throws(StoreError) -> Int64?
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
