package import Market

/// Answers that are kept for repetitions of their requests.
package protocol AnswerStoring: Sendable {
    /// Whether a request with `key` would find its answer, or find room for one.
    ///
    /// A look ahead, before work that costs more than the look: what is written is judged again.
    func answerRoom(for key: String, of account: Account.ID) async throws(StoreError) -> AnswerRoom
}

/// What a key finds among the kept answers of its account.
package enum AnswerRoom: Hashable, Sendable {
    /// The request was carried out before.
    case kept
    case free
    /// No further answer is kept before this moment, when the oldest is forgotten.
    case full(until: Timestamp)
}

extension SQLiteStore: AnswerStoring {
    package func answerRoom(for key: String, of account: Account.ID) async throws(StoreError) -> AnswerRoom {
        let (now, limits) = (clock(), limits)
        return try await read { [limits] database throws(StoreError) in
            try AnswerRecords(database).room(for: key, of: account, at: now, within: limits)
        }
    }
}
