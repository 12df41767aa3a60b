package import Market

/// The products of a list: of all products, or of the matches of a search.
///
/// Hidden and deleted products are on no list, but for the hidden ones of a seller whose list asks for them.
package protocol ProductSearch: Sendable {
    /// Tells that a request looks for a text: once, however many of the calls below it makes.
    ///
    /// All that a text finds is read, and kept, for texts that are asked for again, and where facets are counted; of others
    /// only what a list shows.
    func countRequest(for text: String)

    /// The page at `cursor`, or the first one.
    ///
    /// A client that goes from page to page meets nothing twice and misses nothing that was on the list all
    /// the time, whatever is added and deleted meanwhile. `limit` is brought into the range that pages have.
    func ids(of query: ProductQuery, at cursor: Cursor?, limit: Int) async throws(MarketError) -> Page<
        Product.ID
    >

    /// The page with this number, counted from 1, of the list as it is at the moment, and how many products the list has;
    /// past the end the page is empty.
    ///
    /// Of the whole list, newest first, every page costs the same. Other lists are counted up to
    /// ``StoreLimits/countedMatches``, and a page beyond throws `tooDeep`.
    func ids(onPage number: Int, size: Int, of query: ProductQuery) async throws(MarketError) -> (
        ids: [Product.ID], total: MatchCount
    )

    func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount

    /// The number of products that each choice of a facet would leave, with all other filters of the list in
    /// force.
    ///
    /// The text means what it means in the list itself.
    ///
    /// `choices` are the categories on offer, with the categories that each of them holds. `nil` for lists of
    /// one seller and for those of products that hold a text, and where the facts are not at hand, as for a
    /// moment after a large market opened.
    func facets(
        of query: ProductQuery,
        among choices: [Category.ID: CategoryChoice]
    ) async throws(MarketError) -> FacetCounts?

    /// A change since which no match of a text has changed, in any order; `nil` where none is known.
    ///
    /// A result made of them then is valid now: this holds for the market as it is at the call.
    func lastChange(affecting text: String) async throws(MarketError) -> Int64?

    /// Words of the market's own goods that go on as `text` begins, or whose initial consonants do; the most used first.
    func completions(of text: String, limit: Int) async throws(MarketError) -> [String]

    /// Texts for someone whose text found nothing, each of which finds something: other spellings of it, or where there
    /// are none, what is left of it without a word.
    func corrections(of text: String, limit: Int) async throws(MarketError) -> [NearText]
}
