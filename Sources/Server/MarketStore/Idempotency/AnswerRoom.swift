package import Market

/// The state of a key among the kept answers of its account.
package enum AnswerRoom: Hashable, Sendable {
    /// The request was carried out before.
    case kept
    case free
    /// No further answer is kept before this moment, when the oldest is forgotten.
    case full(until: Timestamp)
}

/// Answers that are kept for repetitions of their requests.
extension SQLiteStore {
    /// Returns the answer or room that a request with `key` would find.
    ///
    /// A preview, before work that costs more than the query: the write judges it again.
    package func answerRoom(for key: String, of account: Account.ID) async throws(MarketError) -> AnswerRoom {
        let (now, limits) = (clock(), limits)
        return try await read { [limits] database throws(MarketError) in
            try AnswerRecords(database).room(for: key, of: account, at: now, within: limits)
        }
    }
}
