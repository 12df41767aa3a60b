import Linux
public import Market
import MarketAPI

/// Sends drafts, each exactly once, across lost connections and restarts.
///
/// ```swift
/// let outbox = DraftOutbox(client: market, keeping: drafts)
/// let form = ProductDraft(name: "자전거", description: "거의 새것입니다.", price: "150000", stock: "1")
/// let draft = Draft(ProductSubmission(form, photos: photos))
/// try await outbox.save(draft)
/// let product = try await outbox.send(draft)
/// ```
///
/// A draft and its key are stored before the first byte is sent, and removed only when the market has
/// confirmed the product. In between it may be sent any number of times: the key makes the market carry it
/// out once. On a market without keys, the newest goods are searched for it before it is sent again.
///
/// Operations on one draft run one after the other, in the order of the calls; those on different drafts run
/// concurrently. Where the store fails, an operation throws ``ClientError/draftNotKept`` and sends nothing.
public actor DraftOutbox {
    private typealias Sent = Result<ProductDetails, ClientError>

    private let client: MarketClient
    private let keeping: any DraftStore
    private let files = BlockingPool(threads: 1)
    private var underway: [DraftID: Task<Sent, Never>] = [:]
    /// The last operation on each draft.
    private var turns: [DraftID: (number: Int, end: Task<Void, Never>)] = [:]
    private var lastTurn = 0
    /// What became of drafts that the market has.
    private var delivered: [DraftID: ProductDetails] = [:]

    /// An outbox for one market; use one outbox for each store.
    public init(client: MarketClient, keeping: any DraftStore) {
        self.client = client
        self.keeping = keeping
    }

    /// All drafts of new goods, the last changed first; those that this app can't read are left out and kept.
    public func drafts() async throws(ClientError) -> [Draft] {
        try await kept().filter { $0.editing == nil }.compactMap { kept in
            do {
                return try Draft(kept)
            } catch {
                return nil
            }
        }
    }

    /// The unsent change to a product; `nil` where there is none.
    public func edit(of product: Product.ID) async throws(ClientError) -> EditDraft? {
        try await kept().filter { $0.editing == product }.compactMap { EditDraft($0) }.first
    }

    /// Stores what was typed, without sending it.
    ///
    /// The record of earlier tries stays, whatever `draft` says of them. While the draft is being sent this
    /// waits; once the market has the product, it stores nothing.
    public func save(_ draft: Draft) async throws(ClientError) {
        let task = inTurn(draft.id) { outbox in await outbox.write(draft) }
        try await task.value.get()
    }

    /// Stores what was changed in a product; sending it is ``MarketClient/Selling/edit``.
    public func save(_ edit: EditDraft) async throws(ClientError) {
        let task = inTurn(edit.id) { outbox in await outbox.write(edit) }
        try await task.value.get()
    }

    /// Removes a draft, or an unsent change.
    ///
    /// Sending it is cancelled; it may still arrive.
    public func discard(_ id: DraftID) async throws(ClientError) {
        underway.removeValue(forKey: id)?.cancel()
        let task = inTurn(id) { outbox in await outbox.forget(id) }
        try await task.value.get()
    }

    /// Sends `draft` as it is now; where it is being sent already, waits for that.
    ///
    /// On failure the draft stays, with its key, and can be sent again. Once the market has it, sending it
    /// again returns the product made then.
    public func send(
        _ draft: Draft,
        progress: @escaping MarketClient.Selling.Progress = { _ in }
    ) async throws(ClientError) -> ProductDetails {
        // One that was given up still takes a moment to end; whoever asks anew is sent after it.
        let earlier = underway[draft.id].flatMap { $0.isCancelled ? nil : $0 }
        let task = earlier ?? inTurn(draft.id) { outbox in await outbox.sent(draft, progress) }
        underway[draft.id] = task
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if underway[draft.id] == task { underway[draft.id] = nil }
        return try result.get()
    }

    /// Does `work` when all that was asked for earlier has been done with the draft.
    private func inTurn<Outcome: Sendable>(
        _ id: DraftID,
        _ work: @escaping @Sendable (DraftOutbox) async -> Outcome
    ) -> Task<Outcome, Never> {
        let before = turns[id]?.end
        lastTurn += 1
        let number = lastTurn
        let task = Task {
            await before?.value
            return await work(self)
        }
        let end = Task {
            _ = await task.value
            if turns[id]?.number == number { turns[id] = nil }
        }
        turns[id] = (number, end)
        return task
    }

    private func kept() async throws(ClientError) -> [StoredDraft] {
        do {
            return try await keeping.drafts()
        } catch {
            throw .draftNotKept
        }
    }

    private func write(_ edit: EditDraft) async -> Result<Void, ClientError> {
        do {
            try await keeping.keep(try edit.kept())
            return .success(())
        } catch {
            return .failure(.draftNotKept)
        }
    }

    private func write(_ draft: Draft) async -> Result<Void, ClientError> {
        guard delivered[draft.id] == nil else { return .success(()) }
        do throws(ClientError) {
            _ = try await saved(draft)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func forget(_ id: DraftID) async -> Result<Void, ClientError> {
        do {
            try await keeping.remove(id)
            return .success(())
        } catch {
            return .failure(.draftNotKept)
        }
    }

    private func sent(_ draft: Draft, _ progress: @escaping MarketClient.Selling.Progress) async -> Sent {
        if let product = delivered[draft.id] { return .success(product) }
        do throws(ClientError) {
            let product = try await deliver(draft, progress)
            delivered[draft.id] = product
            return .success(product)
        } catch {
            return .failure(error)
        }
    }

    private func deliver(
        _ given: Draft,
        _ progress: @escaping MarketClient.Selling.Progress
    ) async throws(ClientError) -> ProductDetails {
        let draft = try await saved(given)
        // It waited for its turn, and somebody gave it up meanwhile.
        guard !Task.isCancelled else { throw .cancelled }
        var delivery = DraftDelivery(
            draft: draft,
            client: client,
            files: files,
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
