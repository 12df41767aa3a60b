import Foundation
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
/// If the market requests a longer wait than a request waits by itself, the outbox resends the draft when
/// that time has come; ``resume()`` continues it after a restart. Changing the draft meanwhile cancels that.
///
/// Operations on one draft run one after the other, in the order of the calls; those on different drafts run
/// concurrently. Where the store fails, an operation throws ``ClientError/draftNotKept`` and sends nothing.
public actor DraftOutbox {
    private typealias Sent = Result<ProductDetails, ClientError>

    private let client: MarketClient
    let keeping: any DraftStore
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Timestamp
    nonisolated let files = BlockingPool(threads: 1)
    private var underway: [DraftID: Task<Sent, Never>] = [:]
    /// The last operation on each draft.
    private var turns: [DraftID: (number: Int, end: Task<Void, Never>)] = [:]
    private var lastTurn = 0
    /// The products of delivered drafts; of one that is forgotten here, the market knows the key.
    private var delivered = NewestValues<DraftID, ProductDetails>(capacity: remembered)
    /// The account's state of drafts that left this device with it: a form that is still open may not know.
    var removedBySync = NewestValues<DraftID, AccountCopy>(capacity: remembered)
    /// More than anybody has open at once.
    private static let remembered = 100
    /// The number of queued turns in which each draft is sent automatically.
    private var sendingByThemselves: [DraftID: Int] = [:]

    /// The drafts that are to be sent again by themselves.
    private var timers: [DraftID: Task<Void, Never>] = [:]
    /// The outcomes of drafts that are sent automatically; for one listener.
    public nonisolated let events: AsyncStream<DraftOutboxEvent>
    private let telling: AsyncStream<DraftOutboxEvent>.Continuation

    /// An outbox for one market; use one outbox for each store.
    ///
    /// Waits are measured by `clock`; `now` tells what moments they end at, across restarts, and is the system's clock
    /// where it is `nil`.
    public init(
        client: MarketClient,
        keeping: any DraftStore,
        clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Timestamp)? = nil
    ) {
        self.client = client
        self.keeping = keeping
        self.clock = clock
        self.now = now ?? { .ofSystemClock }
        (events, telling) = AsyncStream.makeStream()
    }

    deinit {
        for timer in timers.values { timer.cancel() }
        telling.finish()
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
        timers.removeValue(forKey: id)?.cancel()
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
        // A cancelled send still takes a moment to end; a new one is sent after it.
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
    func inTurn<Outcome: Sendable>(
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
            let draft = try await saved(draft)
            if let resumption = draft.sending.resumption, timers[draft.id] == nil, resumption.at > now() {
                wait(for: resumption, draft.id)
            }
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
            timers.removeValue(forKey: draft.id)?.cancel()
            return .success(product)
        } catch {
            await arrange(draft.id, after: error)
            return .failure(error)
        }
    }

    private func deliver(
        _ given: Draft,
        _ progress: @escaping MarketClient.Selling.Progress
    ) async throws(ClientError) -> ProductDetails {
        let draft = try await saved(given)
        // It waited for its turn, and was cancelled meanwhile.
        guard !Task.isCancelled else { throw .cancelled }
        var delivery = DraftDelivery(
            draft: draft,
            client: client,
            files: files,
            keep: { draft throws(ClientError) in try await self.note(draft) },
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
        var isTyped = true
        do {
            if let kept = try await keeping.draft(given.id) {
                let known = try Draft(kept)
                draft = Draft(id: known.id, key: known.key, offer: given.offer, sending: known.sending)
                isTyped = !given.offer.isKept(like: known.offer)
                // What is half changed is not sent by itself.
                if isTyped { draft.sending.resumption = nil }
            } else if var account = removedBySync[given.id] ?? given.sending.account {
                // It has gone here, because of what its account has by now: that is asked again.
                account.confirmed = nil
                draft.sending.account = account
                draft.sendPhotosAnew()
            }
        } catch {
            throw .draftNotKept
        }
        if draft.sending.resumption == nil { timers.removeValue(forKey: draft.id)?.cancel() }
        if isTyped { try await keep(draft) } else { try await note(draft) }
        removedBySync[draft.id] = nil
        return draft
    }

    private func keep(_ draft: Draft) async throws(ClientError) {
        do {
            try await keeping.keep(try draft.kept())
        } catch {
            throw .draftNotKept
        }
    }

    private func note(_ draft: Draft) async throws(ClientError) {
        do {
            try await keeping.note(try draft.kept())
        } catch {
            throw .draftNotKept
        }
    }

    // MARK: Sending by itself

    /// Resumes drafts that were to be sent later, each at its time; overdue ones are sent now.
    ///
    /// To be called at the start, when the market can be reached again, and after a sign-in.
    public func resume() async {
        let kept: [StoredDraft]
        do { kept = try await keeping.drafts() } catch { return }
        for stored in kept where stored.editing == nil {
            let draft: Draft
            do { draft = try Draft(stored) } catch { continue }
            guard let resumption = draft.sending.resumption else { continue }
            if timers[draft.id] == nil || resumption.at <= now() { wait(for: resumption, draft.id) }
        }
    }

    /// True while a draft is being sent, by a person or automatically.
    func isSending(_ id: DraftID) -> Bool { underway[id] != nil || sendingByThemselves[id] != nil }

    /// The time at which a draft will be resent automatically; `nil` where it waits for a person.
    public func goesOnAt(_ id: DraftID) async -> Timestamp? {
        do { return try await keeping.draft(id).map { try Draft($0) }?.goesOnAt } catch { return nil }
    }

    private func wait(for resumption: Draft.Resumption, _ id: DraftID) {
        let left = resumption.at.millisecondsSince1970 - now().millisecondsSince1970
        // A clock that was set back must not keep it for ever.
        let wait = min(max(.zero, .milliseconds(left)), ClientError.longestWait)
        timers[id]?.cancel()
        timers[id] = Task { [weak self, clock] in
            do { try await clock.sleep(for: wait) } catch { return }
            await self?.proceed(id)
        }
    }

    private func proceed(_ id: DraftID) async {
        timers[id] = nil
        sendingByThemselves[id, default: 0] += 1
        await inTurn(id) { outbox in await outbox.sendByItself(id) }.value
        let left = (sendingByThemselves[id] ?? 1) - 1
        sendingByThemselves[id] = left == 0 ? nil : left
    }

    private func sendByItself(_ id: DraftID) async {
        // It may have been sent meanwhile, and the market may have requested another wait.
        guard timers[id] == nil, delivered[id] == nil else { return }
        let draft: Draft
        do {
            guard let stored = try await keeping.draft(id) else { return }
            draft = try Draft(stored)
        } catch {
            return
        }
        // Another person on this device does not sell for the first; it goes on when that one is back.
        guard let resumption = draft.sending.resumption, await mayGoOn(resumption) else { return }
        do throws(ClientError) {
            let product = try await deliver(draft) { _ in }
            delivered[id] = product
            telling.yield(.sent(id, product))
        } catch {
            await arrange(id, after: error)
            telling.yield(await goesOnAt(id) == nil ? .failed(draft, error) : .postponed(id))
        }
    }

    private func mayGoOn(_ resumption: Draft.Resumption) async -> Bool {
        let identity = await client.accounts.identity()
        return identity != .nobody && identity.accountID == resumption.account
    }

    /// Has a draft that was not sent sent again when the market asked for that; one that it will never take so waits for
    /// its writer, and one that did not get through keeps the time that it had.
    private func arrange(_ id: DraftID, after error: ClientError) async {
        let wait = error.waitBeforeSendingAgain
        guard wait != nil || !error.isTransient, error != .cancelled, error != .draftNotKept else { return }
        do {
            guard let stored = try await keeping.draft(id) else { return }
            var draft = try Draft(stored)
            guard wait != nil || draft.sending.resumption != nil else { return }
            draft.sending.resumption = nil
            if let wait {
                let moment = now().millisecondsSince1970 + wait.components.seconds * 1_000
                let identity = await client.accounts.identity()
                draft.sending.resumption = Draft.Resumption(
                    at: Timestamp(millisecondsSince1970: moment),
                    account: identity.accountID
                )
            }
            try await keeping.note(try draft.kept())
            timers.removeValue(forKey: id)?.cancel()
            if let resumption = draft.sending.resumption { self.wait(for: resumption, id) }
        } catch {
            // What can't be written down is not promised either.
        }
    }
}

extension Identity {
    fileprivate var accountID: Account.ID? {
        switch self {
        case .nobody: nil
        case .account(let account): account.id
        case .vendor: nil
        }
    }
}

extension ClientError {
    /// The longest that a market can ask for.
    static let longestWait = Duration.seconds(7 * 86_400)

    /// The wait before a retry, where the market requested more than a request waits by itself.
    ///
    /// At most ``longestWait``.
    var waitBeforeSendingAgain: Duration? {
        guard let refusal, refusal.isTransient, let wait = refusal.retryAfter,
            wait > Backoff().longestRequested
        else { return nil }
        return min(wait, Self.longestWait)
    }
}

extension Timestamp {
    fileprivate static var ofSystemClock: Timestamp {
        Timestamp(millisecondsSince1970: Int64((Date().timeIntervalSince1970 * 1_000).rounded()))
    }
}
