import MarketAPI

/// Sends drafts, each exactly once, across lost connections and restarts.
///
/// A draft and its key are written down before the first byte is sent, and removed only when the market has said that
/// it has the product. In between it may be sent as often as it takes: the key makes the market carry it out once. On
/// a market that knows no keys, the newest goods are searched for it before it is sent again.
public actor Outbox {
    private let client: MarketClient
    private let keeping: any DraftKeeping
    private var underway: [DraftID: Task<Result<GoodsDetail, ClientError>, Never>] = [:]

    public init(client: MarketClient, keeping: any DraftKeeping) {
        self.client = client
        self.keeping = keeping
    }

    /// All drafts, the one that was changed last first; what an unknown app wrote is left where it is.
    public func drafts() async throws(ClientError) -> [Draft] {
        let kept: [KeptDraft]
        do {
            kept = try await keeping.drafts()
        } catch {
            throw .draftNotKept
        }
        return kept.compactMap { kept in
            do {
                return try Draft(kept)
            } catch {
                return nil
            }
        }
    }

    /// Writes down what was typed, without sending it.
    ///
    /// What is known of earlier tries stays known, whatever `draft` says of them.
    public func save(_ draft: Draft) async throws(ClientError) {
        _ = try await saved(draft)
    }

    /// Forgets a draft.
    ///
    /// If it is being sent, that is given up; it may still arrive.
    public func discard(_ id: DraftID) async throws(ClientError) {
        underway[id]?.cancel()
        _ = await underway[id]?.value
        do {
            try await keeping.remove(id)
        } catch {
            throw .draftNotKept
        }
    }

    /// Sends `draft` as it is now; one that is on its way already is waited for and not sent beside itself.
    ///
    /// When it fails the draft stays, with its key, and can be sent again.
    public func send(
        _ draft: Draft,
        progress: @escaping MarketClient.Selling.Progress = { _ in }
    ) async throws(ClientError) -> GoodsDetail {
        let task =
            underway[draft.id]
            ?? Task {
                do throws(ClientError) {
                    return .success(try await self.deliver(draft, progress))
                } catch {
                    return .failure(error)
                }
            }
        underway[draft.id] = task
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if underway[draft.id] == task { underway[draft.id] = nil }
        return try result.get()
    }

    private func deliver(
        _ given: Draft,
        _ progress: @escaping MarketClient.Selling.Progress
    ) async throws(ClientError) -> GoodsDetail {
        var delivery = Delivery(
            draft: try await saved(given),
            client: client,
            keep: { draft throws(ClientError) in try await self.keep(draft) },
            progress: progress
        )
        let product = try await delivery.run()
        do {
            try await keeping.remove(given.id)
        } catch {
            // Sent again after a restart, it is recognised by its key.
        }
        return product
    }

    private func saved(_ given: Draft) async throws(ClientError) -> Draft {
        var draft = given
        do {
            if let kept = try await keeping.draft(given.id) {
                let known = try Draft(kept)
                draft = Draft(id: known.id, key: known.key, offer: given.offer, sending: known.sending)
            }
        } catch {
            throw .draftNotKept
        }
        try await keep(draft)
        return draft
    }

    private func keep(_ draft: Draft) async throws(ClientError) {
        do {
            try await keeping.keep(try draft.kept())
        } catch {
            throw .draftNotKept
        }
    }
}
