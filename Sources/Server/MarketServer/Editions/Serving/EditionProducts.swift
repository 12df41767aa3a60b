import Market
import MarketAPI
import MarketService

/// The market's goods as every edition sees them: what is hidden is not there.
struct EditionProducts: Sendable {
    let products: ProductService
    let rules: DraftRules

    func product(_ id: Product.ID) async throws(EditionRefusal) -> Product {
        try await translatingErrors { try await products.product(id, for: .anonymous) }
    }

    /// A page and how many products there are in all; a page too deep to be counted is empty.
    func page(
        _ number: Int,
        size: Int,
        of query: ProductQuery
    ) async throws(EditionRefusal) -> (products: [Product], total: Int) {
        try await translatingErrors {
            do throws(MarketError) {
                let page = try await products.page(number, size: size, of: query)
                return (page.elements, page.total.number)
            } catch .tooDeep {
                return ([], try await products.count(query).number)
            }
        }
    }

    /// True where they are few enough that each one's name may be read for one request.
    var areFew: Bool {
        get async throws(EditionRefusal) {
            try await translatingErrors { try await products.count(ProductQuery()).number <= 10_000 }
        }
    }

    /// `count` products from the one at `offset`, for clients that count products rather than pages.
    func window(
        from offset: Int,
        count: Int,
        of query: ProductQuery
    ) async throws(EditionRefusal) -> (products: [Product], total: Int) {
        // Nothing is that far, and the pages behind it can still be counted.
        let (before, skipped) = min(offset, .max / 2).quotientAndRemainder(dividingBy: count)
        let first = try await page(before + 1, size: count, of: query)
        guard skipped > 0, first.products.count == count else {
            return (Array(first.products.dropFirst(skipped)), first.total)
        }
        let second = try await page(before + 2, size: count, of: query)
        return (Array((first.products + second.products).dropFirst(skipped).prefix(count)), second.total)
    }
}

extension MatchCount {
    /// The count, or as far as it was counted.
    var number: Int {
        switch self {
        case .exactly(let count), .moreThan(let count): count
        }
    }
}
