package import Market
import MarketStore

/// Looking at lists of goods; what a list holds is said by its ``ProductQuery``.
extension ProductService {
    /// The number of the latest change: what was made of the goods before it may be outdated.
    package var latestChange: Int64 { changes.latestChange }

    /// The page at `cursor`, or the first one.
    package func page(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(ProductError) -> Page<Product> {
        if cursor == nil { lists.countRequest(for: query.text) }
        do { return try await lists.products(query, at: cursor, limit: limit) } catch {
            throw ProductError(error)
        }
    }

    /// The page with this number, counted from 1; past the end it is empty.
    package func page(
        _ number: Int,
        size: Int,
        of query: ProductQuery
    ) async throws(ProductError) -> NumberedPage {
        if number <= 1 { lists.countRequest(for: query.text) }
        do { return try await lists.page(number, size: size, of: query) } catch { throw ProductError(error) }
    }

    package func count(_ query: ProductQuery) async throws(ProductError) -> MatchCount {
        do { return try await lists.count(query) } catch { throw ProductError(error) }
    }

    /// The page at `cursor` as lists show it, each row given to `body` where the store holds it.
    ///
    /// A fraction of the cost of ``page(of:at:limit:)``. For someone signed in each row says whether they like it.
    package func rows(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        for caller: Caller,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(ProductError) -> Page<Product.ID> {
        if cursor == nil { lists.countRequest(for: query.text) }
        do {
            return try await lists.rows(query, at: cursor, limit: limit, likesOf: caller.account?.id, body)
        } catch {
            throw ProductError(error)
        }
    }

    /// The rows of a page with a number, and how many there are in all.
    package func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        for caller: Caller,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(ProductError) -> MatchCount {
        if number <= 1 { lists.countRequest(for: query.text) }
        do {
            return try await lists.rows(
                onPage: number,
                size: size,
                of: query,
                likesOf: caller.account?.id,
                body
            )
        } catch {
            throw ProductError(error)
        }
    }
}
