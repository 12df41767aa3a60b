import Market

/// The changes of drafts by their account's state; each change in the turn of its draft.
extension DraftOutbox {
    /// A draft of new goods as it is written down now.
    struct Record: Hashable, Sendable {
        var draft: Draft
        var isDiscarded: Bool
    }

    /// The stored state of a draft; `nil` where there is none that this app can read.
    func record(_ id: DraftID) async throws(ClientError) -> Record? {
        do {
            guard let kept = try await keeping.draft(id), kept.editing == nil else { return nil }
            return Record(draft: try Draft(kept), isDiscarded: kept.isDiscarded)
        } catch {
            throw .draftNotKept
        }
    }

    /// Changes what is written down of a draft beside what was typed; one that is being sent does not change, and is not
    /// waited for.
    ///
    /// - Returns: What is written down then; `nil` where the draft has gone meanwhile.
    /// - Throws: ``ClientError/cancelled`` while the draft is being sent.
    @discardableResult
    func update(
        _ id: DraftID,
        _ change: @escaping @Sendable (inout Draft) -> Void
    ) async throws(ClientError) -> Record? {
        guard !isSending(id) else { throw .cancelled }
        return try await inTurn(id) { outbox in await outbox.changeNow(id, change) }.value.get()
    }

    /// Takes note that a draft leaves this device because of what its account has; to be called in the draft's turn.
    ///
    /// A form that is still open and saves it once more asks the account again, also one that had not heard of it.
    func noteRemoval(of draft: Draft) {
        removedBySync[draft.id] = draft.sending.account
    }

    private func changeNow(
        _ id: DraftID,
        _ change: @Sendable (inout Draft) -> Void
    ) async -> Result<Record?, ClientError> {
        do throws(ClientError) {
            guard let known = try await record(id) else { return .success(nil) }
            var record = known
            change(&record.draft)
            if record != known { try await write(record) }
            return .success(record)
        } catch {
            return .failure(error)
        }
    }

    private func write(_ record: Record) async throws(ClientError) {
        do {
            var stored = try record.draft.kept()
            stored.isDiscarded = record.isDiscarded
            try await keeping.note(stored)
        } catch {
            throw .draftNotKept
        }
    }
}
