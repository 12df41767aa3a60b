import Market
import MarketAPI
import MarketStore

/// What a text finds, the best of each order: what a search shows before anyone asks for more.
struct FoundSections<Goods> {
    /// An order that finds nothing has no section.
    let sections: [(sort: ListingQuery.Sort, goods: Goods)]
    let total: Total
    /// What may have been meant where nothing is found.
    let corrections: [String]

    /// `goods` looks for the first of one order, `length` at most; `nil` for nothing.
    ///
    /// The orders come one after the other on this thread: a change of thread costs more than most of them.
    init(
        of text: String,
        in store: any MarketStoring,
        _ goods: (ProductQuery, _ length: Int) async throws -> Goods?
    ) async throws {
        var found: [ListingQuery.Sort: Goods] = [:]
        for sort in ListingQuery.Sort.costliestFirst {
            found[sort] = try await goods(ProductQuery(text: text, order: ProductOrder(sort)), 10)
            // Others are served meanwhile, and a client who has left is heard.
            await Task.yield()
        }
        sections = ListingQuery.Sort.sections.compactMap { sort in found[sort].map { (sort, $0) } }
        total = sections.isEmpty ? Total(.exactly(0)) : Total(try await store.count(ProductQuery(text: text)))
        corrections = sections.isEmpty ? try await store.corrections(of: text, limit: 5) : []
    }
}

extension ListingQuery.Sort {
    /// The orders of a search's sections, as they are shown.
    fileprivate static let sections: [Self] = [.relevance, .newest, .priceDown]

    /// The same as they are best asked for: the order by price finds all matches, which the store then has at hand.
    fileprivate static let costliestFirst: [Self] = [.priceDown, .relevance, .newest]
}
