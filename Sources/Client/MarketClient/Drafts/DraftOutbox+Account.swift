import Market

/// How drafts change by what their account says; each change in the turn of its draft.
extension DraftOutbox {
    /// A draft of new goods as it is kept now; `nil` where there is none that this app can read.
    func draft(_ id: DraftID) async throws(ClientError) -> Draft? {
        do {
            guard let kept = try await keeping.draft(id), kept.editing == nil else { return nil }
            return try Draft(kept)
        } catch {
            throw .draftNotKept
        }
    }

    /// Keeps a draft that is new to this device.
    func insert(_ draft: Draft) async throws(ClientError) {
        try await inTurn(draft.id) { outbox in await outbox.keepNow(draft) }.value.get()
    }

    /// Changes what is kept of a draft beside what was typed.
    ///
    /// - Returns: The draft as it is then; `nil` where it has gone meanwhile.
    @discardableResult
    func update(
        _ id: DraftID,
        _ change: @escaping @Sendable (inout Draft) -> Void
    ) async throws(ClientError) -> Draft? {
        try await inTurn(id) { outbox in await outbox.changeNow(id, change) }.value.get()
    }

    /// Puts another in the place of a draft that is still as it is meant to be, or leaves none.
    func replace(
        _ id: DraftID,
        by other: Draft?,
        where isMeant: @escaping @Sendable (Draft) -> Bool
    ) async throws(ClientError) {
        try await inTurn(id) { outbox in await outbox.replaceNow(id, other, isMeant) }.value.get()
    }

    private func keepNow(_ draft: Draft) async -> Result<Void, ClientError> {
        do {
            try await keeping.keep(try draft.kept())
            return .success(())
        } catch {
            return .failure(.draftNotKept)
        }
    }

    private func changeNow(
        _ id: DraftID,
        _ change: @Sendable (inout Draft) -> Void
    ) async -> Result<Draft?, ClientError> {
        do throws(ClientError) {
            guard let kept = try await draft(id) else { return .success(nil) }
            var draft = kept
            change(&draft)
            if draft != kept { try await keepNow(draft).get() }
            return .success(draft)
        } catch {
            return .failure(error)
        }
    }

    private func replaceNow(
        _ id: DraftID,
        _ other: Draft?,
        _ isMeant: @Sendable (Draft) -> Bool
    ) async -> Result<Void, ClientError> {
        do {
            guard let kept = try await draft(id), isMeant(kept) else { return .success(()) }
            // The other first: an app that is killed in between has one too many, which the next list takes out.
            if let other { try await keeping.keep(try other.kept()) }
            try await keeping.forget(id)
            return .success(())
        } catch {
            return .failure(.draftNotKept)
        }
    }
}
