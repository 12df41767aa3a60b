/// Clearing away what has had its time; a server calls it now and then.
package protocol StoreTending: Sendable {
    /// Forgets answers, tokens, tombstones and deleted products whose time is over, at most `limit` of each
    /// kind.
    ///
    /// Returns how many went, so that the caller can go on while there is more.
    func tend(limit: Int) async throws(StoreError) -> Int
}
