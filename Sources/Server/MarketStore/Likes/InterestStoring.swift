package import Market

/// The numbers of likes and views of products as lists show them; counted at intervals, not with each like or
/// view.
package protocol InterestStoring: Sendable {
    /// Adds people who have looked.
    func addViews(_ views: [Product.ID: Int64]) async throws(StoreError)

    /// Counts the likes of up to `limit` of the goods whose likes have changed, and what was liked most this week.
    ///
    /// Returns how many goods were counted, so that the caller can go on while there are more.
    func recountLikes(limit: Int) async throws(StoreError) -> Int
}
