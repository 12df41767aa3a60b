package import Market

/// How many people like goods and look at them, as lists show it: counted now and then, not with each like and look.
package protocol InterestStoring: Sendable {
    /// Adds people who have looked.
    func addLooks(_ looks: [Product.ID: Int64]) async throws(StoreError)

    /// Counts the likes of up to `limit` of the goods whose likes have changed, and what was liked most this week.
    ///
    /// Returns how many goods were counted, so that the caller can go on while there are more.
    func recountLikes(limit: Int) async throws(StoreError) -> Int
}
