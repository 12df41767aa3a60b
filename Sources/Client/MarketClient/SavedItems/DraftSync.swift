import Foundation
import Market
import MarketAPI

/// Keeps what somebody has begun to offer the same on this device and with their account; a part of ``SavedItemsSync``.
///
/// A draft is brought to the account a moment after it was typed, with its photos, and so is that it was discarded. What
/// the account has besides comes here. A draft that two devices changed is two drafts then; see ``DraftUpload``.
@MainActor
final class DraftSync {
    private enum Turn: Hashable, Sendable {
        case draft(DraftID)
        case discarding
        case list
    }

    private enum Step: Sendable {
        case bring(DraftID)
        case discard(DiscardedDraft)
        case ask
    }

    /// Called when drafts came or went that nobody changed here.
    var listChanged: (@MainActor () -> Void)?
    /// Told the name of a draft that became two.
    var keptBoth: (@MainActor (_ name: String) -> Void)?
    /// Told why an account does not take a draft, which stays here.
    var refused: (@MainActor (ClientError) -> Void)?
    /// Called when somebody else is signed in than was.
    var personChanged: (@MainActor () async -> Void)?

    private let client: MarketClient
    private let library: LocalLibrary
    private let outbox: DraftOutbox
    private let origin: MarketOrigin
    private let clock: any Clock<Duration>
    private let turns: SendingTurns<Turn>
    private var account: Account.ID?
    /// What is to be brought, and what waits for somebody to stop typing.
    private var changed: Set<DraftID> = []
    private var typing: [DraftID: Task<Void, Never>] = [:]
    /// What is taken back within this time is not discarded at all.
    private var discarding: Task<Void, Never>?
    private var mayDiscard = false
    private var delayed: Set<Turn> = []
    private var isStale = false
    /// What the account did not take; it stays here, and is sent again once it says something else.
    private var rejected: [DraftID: ProductSubmission] = [:]
    private var hasToldOfNoRoom = false

    init(
        client: MarketClient,
        keeping library: LocalLibrary,
        sendingBy outbox: DraftOutbox,
        origin: MarketOrigin,
        clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.client = client
        self.library = library
        self.outbox = outbox
        self.origin = origin
        self.clock = clock
        turns = SendingTurns(clock: clock, jitter: jitter)
        library.drafts.changed = { [weak self] in self?.note($0) }
    }

    /// Goes on for who is signed in now, whose drafts the library shows.
    func resume(_ account: Account.ID?) {
        self.account = account
        turns.forgetAll()
        (delayed, rejected, hasToldOfNoRoom) = ([], [:], false)
        stopWaiting()
        changed = account == nil ? [] : Set(drafts)
        (isStale, mayDiscard) = (account != nil, true)
        goOn()
    }

    /// Asks the account for its drafts, which may have changed.
    func refresh() {
        guard account != nil else { return }
        isStale = true
        goOn()
    }

    /// Brings what waits, as far as it gets through at once.
    func finish() async {
        bringAll()
        goOn()
        await turns.settle()
    }

    /// Brings what waits, as far as it gets through within `limit`, before its author signs out.
    func leave(within limit: Duration) async {
        bringAll()
        (delayed, isStale) = ([], false)
        goOn()
        await turns.settle(within: limit)
        account = nil
        changed = []
    }

    func stop() {
        stopWaiting()
        turns.stop()
    }

    /// How much has yet to reach the account, as far as is known without looking.
    var waitingCount: Int {
        account == nil ? 0 : changed.count + typing.count + discarded.count
    }

    private var owner: LibraryOwner { account.map { .account(origin, $0) } ?? .nobody }

    private var drafts: [DraftID] {
        library.drafts.drafts.filter { $0.origin == origin && $0.editing == nil }
            .map { DraftID(rawValue: $0.id.uuidString.lowercased()) }
    }

    private var discarded: [DiscardedDraft] {
        guard account != nil else { return [] }
        return library.drafts.discarded.filter { $0.owner == owner }
    }

    // MARK: What happens here

    private func note(_ id: UUID?) {
        guard account != nil else { return }
        guard let id else { return noteDiscarded() }
        guard
            library.drafts.drafts.contains(where: { $0.id == id && $0.origin == origin && $0.editing == nil })
        else { return }
        let draft = DraftID(rawValue: id.uuidString.lowercased())
        typing[draft]?.cancel()
        typing[draft] = Task { [weak self, clock] in
            do { try await clock.sleep(for: .seconds(2)) } catch { return }
            self?.bring(draft)
        }
    }

    private func noteDiscarded() {
        discarding?.cancel()
        mayDiscard = false
        discarding = Task { [weak self, clock] in
            do { try await clock.sleep(for: .seconds(10)) } catch { return }
            self?.mayDiscard = true
            self?.goOn()
        }
    }

    private func bring(_ draft: DraftID) {
        typing[draft] = nil
        changed.insert(draft)
        goOn()
    }

    private func bringAll() {
        guard account != nil else { return }
        changed.formUnion(typing.keys)
        stopWaiting()
        mayDiscard = true
    }

    private func stopWaiting() {
        for timer in typing.values { timer.cancel() }
        typing = [:]
        discarding?.cancel()
    }

    // MARK: Sending

    private func goOn() {
        turns.goOn { [weak self] in
            self?.next
        } _: { [weak self] step in
            switch step {
            case .bring(let id): await self?.bringNow(id)
            case .discard(let draft): await self?.discard(draft)
            case .ask: await self?.load()
            }
        }
    }

    private var next: Step? {
        guard account != nil else { return nil }
        if let id = changed.first(where: { !delayed.contains(.draft($0)) }) { return .bring(id) }
        if mayDiscard, !delayed.contains(.discarding), let draft = discarded.first { return .discard(draft) }
        return isStale && !delayed.contains(.list) ? .ask : nil
    }

    /// Whether who is signed in is still whom this is for.
    private func isSignedIn() async -> Account.ID? {
        if let account, await client.accounts.signedIn() == account, library.owner == owner { return account }
        account = nil
        await personChanged?()
        return nil
    }

    private func bringNow(_ id: DraftID) async {
        guard let author = await isSignedIn() else { return }
        changed.remove(id)
        guard await !isRejected(id) else { return }
        let upload = DraftUpload(id: id, author: author, client: client, outbox: outbox)
        do throws(ClientError) {
            let outcome = try await upload.run()
            turns.forget(.draft(id))
            switch outcome {
            case .done, .gone(nil): break
            case .keptBoth(let name):
                isStale = true
                keptBoth?(name)
            case .gone(let reference?):
                library.drafts.discard(
                    DiscardedDraft(owner: .account(origin, author), reference: reference)
                )
            }
        } catch {
            guard !Task.isCancelled, account == author else { return }
            let turn = Turn.draft(id)
            if turns.triesAgain(turn, after: error, { [weak self] in self?.wake(turn) }) {
                changed.insert(id)
                delayed.insert(turn)
                return
            }
            await reject(id)
            // Whatever else is wrong with it is told when it is posted.
            guard error.refusal?.code == .draftLimit, !hasToldOfNoRoom else { return }
            hasToldOfNoRoom = true
            refused?(error)
        }
    }

    private func isRejected(_ id: DraftID) async -> Bool {
        guard let offer = rejected[id] else { return false }
        return await kept(id)?.offer == offer
    }

    private func reject(_ id: DraftID) async { rejected[id] = await kept(id)?.offer }

    private func kept(_ id: DraftID) async -> Draft? {
        do throws(ClientError) { return try await outbox.draft(id) } catch { return nil }
    }

    private func discard(_ draft: DiscardedDraft) async {
        guard let author = await isSignedIn() else { return }
        guard discarded.contains(draft) else { return }
        do throws(ClientError) {
            try await client.drafts.discard(draft.reference.id, draft.reference.version, author)
            library.drafts.wasDiscarded(draft)
        } catch {
            guard !Task.isCancelled, account == author else { return }
            if turns.triesAgain(.discarding, after: error, { [weak self] in self?.wake(.discarding) }) {
                delayed.insert(.discarding)
                return
            }
            // It says something else by now, which nobody here has seen: it is shown.
            library.drafts.wasDiscarded(draft)
            isStale = true
        }
        turns.forget(.discarding)
    }

    private func wake(_ turn: Turn) {
        turns.stopWaiting(turn)
        delayed.remove(turn)
        goOn()
    }

    // MARK: Taking over

    private func load() async {
        guard let author = await isSignedIn() else { return }
        isStale = false
        do throws(ClientError) {
            let listed = try await client.drafts.list()
            turns.forget(.list)
            // Somebody else may be signed in by now, who was answered.
            guard await isSignedIn() == author else { return }
            try await take(listed)
        } catch {
            guard !Task.isCancelled, account == author else { return }
            isStale = true
            _ = turns.triesAgain(.list, after: error) { [weak self] in self?.wake(.list) }
            delayed.insert(.list)
        }
    }

    private func take(_ listed: [AccountDraft]) async throws(ClientError) {
        let known = try await outbox.drafts()
        let mine = Dictionary(known.compactMap { draft in draft.saved.map { ($0.id, draft) } }) { first, _ in
            first
        }
        // Of these the account may have one that this device does not know yet as its own.
        let underway = known.filter { $0.saved == nil }.flatMap { $0.sending.account?.tried ?? [] }
        var isChanged = false
        for account in listed.reversed() where !discarded.contains(where: { $0.reference.id == account.id }) {
            guard let draft = mine[account.id] else {
                guard !underway.contains(account.plainSubmission) else { continue }
                try await outbox.insert(Draft(account))
                isChanged = true
                continue
            }
            guard draft.saved?.version != account.version else { continue }
            isChanged = true
            try await give(up: draft, for: Draft(account))
        }
        let names = Set(listed.map(\.id))
        for (id, draft) in mine where !names.contains(id) {
            isChanged = true
            try await give(up: draft, for: nil)
        }
        if isChanged { listChanged?() }
    }

    /// Leaves a draft to what the account has of it now, unless something is in it that the account has not seen.
    private func give(up draft: Draft, for other: Draft?) async throws(ClientError) {
        guard draft.isWithAccount else {
            // The market tells that it changed, and both are kept.
            changed.insert(draft.id)
            return
        }
        try await outbox.replace(draft.id, by: other) { $0.saved == draft.saved && $0.isWithAccount }
    }
}

extension Draft {
    /// The account's draft that it is.
    fileprivate var saved: DraftReference? { sending.account?.reference }
}
