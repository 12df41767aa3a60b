import Foundation
import Market
import MarketAPI

/// Syncs drafts between this device and their account; a part of ``SavedItemsSync``.
///
/// A draft is sent to the account a moment after it was typed, with its photos; so is its discarding. The
/// account's other drafts are fetched. The unsent changes are read from the drafts themselves, so that
/// nothing is lost when the app ends. A draft that two devices changed becomes two drafts; see
/// ``DraftUpload``.
@MainActor
final class DraftSync {
    private enum Turn: Hashable, Sendable {
        case draft(DraftID)
        case list
    }

    private enum Step: Sendable {
        case bring(DraftID)
        case ask
    }

    /// Called when drafts came or went that nobody changed here.
    var listChanged: (@MainActor () -> Void)?
    /// Told the name of a draft that became two.
    var keptBoth: (@MainActor (_ name: String) -> Void)?
    /// Told why an account does not take a draft, which stays here.
    var refused: (@MainActor (ClientError) -> Void)?
    /// Called when the signed-in account has changed.
    var personChanged: (@MainActor () async -> Void)?

    private let client: MarketClient
    private let library: LocalLibrary
    private let outbox: DraftOutbox
    private let origin: MarketOrigin
    private let clock: any Clock<Duration>
    private let turns: SendingTurns<Turn>
    private var account: Account.ID?
    /// The drafts to examine, and timers for those still being typed or whose discarding can still be undone.
    private var changed: Set<DraftID> = []
    private var timers: [DraftID: Task<Void, Never>] = [:]
    /// Discarded drafts that nobody can take back any more.
    private var settled: Set<DraftID> = []
    /// The one that is being brought: what is written down of it meanwhile is most often that.
    private var bringing: DraftID?
    private var isStale = false
    /// The drafts that the account refused; each stays here, and is sent again once its content changes.
    private var rejected: [DraftID: DraftOutbox.Record] = [:]
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
        if account != self.account { forgetTimers() }
        self.account = account
        turns.forgetAll()
        (rejected, hasToldOfNoRoom) = ([:], false)
        isStale = account != nil
        // What can still be taken back keeps its time.
        lookAtAll { timers[$0] == nil }
        proceed()
    }

    /// Asks the account for its drafts, which may have changed.
    func refresh() {
        guard account != nil else { return }
        isStale = true
        proceed()
    }

    /// Brings what waits, as far as it gets through at once.
    func finish() async {
        lookAtAll { _ in true }
        proceed()
        await turns.settle()
    }

    /// Brings all drafts, as far as that gets through within `limit`.
    ///
    /// - Returns: How many there are of which the account does not have all; also of one whose session has ended by itself.
    func bringAll(within limit: Duration) async -> Int {
        turns.endDelays()
        (rejected, isStale) = ([:], false)
        lookAtAll { _ in true }
        proceed()
        await turns.settle(within: limit)
        return library.drafts.contents.count {
            $0.owner.origin == origin && $0.editing == nil && !$0.isDiscarded && !$0.isWithAccount
        }
    }

    /// The same before their author signs out; nothing more is sent then.
    func leave(within limit: Duration) async {
        _ = await bringAll(within: limit)
        account = nil
        forgetTimers()
        changed = []
    }

    func stop() {
        forgetTimers()
        turns.stop()
    }

    /// The number of drafts yet to reach the account, as far as is known without reading them.
    var waitingCount: Int { account == nil ? 0 : changed.union(timers.keys).count }

    private var owner: LibraryOwner { account.map { .account(origin, $0) } ?? .nobody }

    private func isMine(_ row: LibraryDraft) -> Bool {
        row.owner == owner && row.origin == origin && row.editing == nil && row.record != nil
    }

    /// All that are of who is signed in and that this app can read, also those that are discarded.
    private var rows: [LibraryDraft] { account == nil ? [] : library.drafts.contents.filter(isMine) }

    // MARK: What happens here

    private func note(_ row: LibraryDraft) {
        guard account != nil, isMine(row) else { return }
        let id = DraftID(row)
        if row.isDiscarded {
            if !settled.contains(id) { wait(id, .seconds(10)) }
        } else {
            settled.remove(id)
            if id != bringing { waitForTyping(row) }
        }
    }

    private func waitForTyping(_ row: LibraryDraft) {
        if !row.isWithAccount { wait(DraftID(row), .seconds(2)) }
    }

    private func wait(_ id: DraftID, _ time: Duration) {
        timers.removeValue(forKey: id)?.cancel()
        timers[id] = Task { [weak self, clock] in
            do { try await clock.sleep(for: time) } catch { return }
            self?.look(at: id)
            self?.proceed()
        }
    }

    private func look(at id: DraftID) {
        timers.removeValue(forKey: id)?.cancel()
        if rows.contains(where: { DraftID($0) == id && $0.isDiscarded }) { settled.insert(id) }
        changed.insert(id)
    }

    private func lookAtAll(_ isDue: (DraftID) -> Bool) {
        for row in rows where !row.isDiscarded || isDue(DraftID(row)) { look(at: DraftID(row)) }
    }

    private func forgetTimers() {
        for timer in timers.values { timer.cancel() }
        (timers, settled) = ([:], [])
    }

    // MARK: Sending

    private func proceed() {
        turns.proceed { [weak self] in
            self?.next
        } _: { [weak self] step in
            switch step {
            case .bring(let id): await self?.bring(id)
            case .ask: await self?.load()
            }
        }
    }

    private var next: Step? {
        guard account != nil else { return nil }
        if let id = changed.first(where: { !turns.isDelayed(.draft($0)) }) { return .bring(id) }
        return isStale && !turns.isDelayed(.list) ? .ask : nil
    }

    /// The signed-in account, where that is still the one to sync for.
    private func isSignedIn() async -> Account.ID? {
        if let account, await client.accounts.signedIn() == account, library.owner == owner { return account }
        account = nil
        await personChanged?()
        return nil
    }

    private func bring(_ id: DraftID) async {
        guard let author = await isSignedIn() else { return }
        changed.remove(id)
        let begun = await record(id)
        guard !isRejected(id, begun) else { return }
        bringing = id
        do throws(ClientError) {
            let outcome = try await upload(id, author).run()
            bringing = nil
            turns.forget(.draft(id))
            isStale = isStale || outcome.isStale
            if let name = outcome.keptBoth { keptBoth?(name) }
            // What was typed or discarded since.
            guard let row = rows.first(where: { DraftID($0) == id }), timers[id] == nil else { return }
            if outcome.isPostponed { wait(id, .seconds(2)) } else if !row.mayBePosted { waitForTyping(row) }
        } catch {
            bringing = nil
            changed.insert(id)
            guard !Task.isCancelled, account == author else { return }
            if turns.delays(.draft(id), after: error, { [weak self] in self?.proceed() }) { return }
            changed.remove(id)
            rejected[id] = begun
            // Typing may have gone on meanwhile.
            if timers[id] == nil, let row = rows.first(where: { DraftID($0) == id }),
                !isRejected(id, row.record)
            {
                waitForTyping(row)
            }
            // Anything else that is wrong with it is shown when it is posted.
            guard error.refusal?.code == .draftLimit, !hasToldOfNoRoom else { return }
            hasToldOfNoRoom = true
            refused?(error)
        }
    }

    private func upload(_ id: DraftID, _ author: Account.ID) -> DraftUpload {
        DraftUpload(
            id: id,
            author: author,
            client: client,
            outbox: outbox,
            remove: { [library] id throws(ClientError) in try await library.drafts.remove(id) },
            mayDiscard: { [weak self] in await self?.settled.contains(id) ?? false }
        )
    }

    private func isRejected(_ id: DraftID, _ now: DraftOutbox.Record?) -> Bool {
        guard let known = rejected[id], let now else { return false }
        return known.draft.offer == now.draft.offer && known.isDiscarded == now.isDiscarded
    }

    private func record(_ id: DraftID) async -> DraftOutbox.Record? {
        do throws(ClientError) { return try await outbox.record(id) } catch { return nil }
    }

    // MARK: Taking over

    private func load() async {
        guard let author = await isSignedIn() else { return }
        isStale = false
        do throws(ClientError) {
            let listed = try await client.drafts.list()
            turns.forget(.list)
            // Another account may be signed in by now, and the reply may be for that one.
            guard await isSignedIn() == author else { return }
            try await take(listed, of: .account(origin, author))
        } catch {
            guard !Task.isCancelled, account == author else { return }
            isStale = true
            if !turns.delays(.list, after: error, { [weak self] in self?.proceed() }) { turns.delay(.list) }
        }
    }

    private func take(_ listed: [SharedDraft], of owner: LibraryOwner) async throws(ClientError) {
        let known = rows.compactMap(\.record)
        let mine = Dictionary(grouping: known.filter { $0.reference != nil }) { $0.reference?.id }
        // Of these the account may have one that this device does not know yet as its own.
        let underway = known.filter { $0.reference == nil }.compactMap { $0.draft.sending.account?.tried }
        var isChanged = false
        for account in listed.reversed() {
            let copies = mine[account.id] ?? []
            if copies.isEmpty, !underway.contains(account.plainSubmission) {
                try await keep(Draft(account), of: owner, replacing: nil)
                isChanged = true
            }
            var isHere = false
            for copy in copies {
                if isHere || copy.reference?.version != account.version {
                    try await leave(copy, to: isHere ? nil : Draft(account), of: owner)
                    isChanged = true
                }
                isHere = true
            }
        }
        let names = Set(listed.map(\.id))
        for record in known {
            guard let id = record.reference?.id, !names.contains(id) else { continue }
            try await leave(record, to: nil, of: owner)
            isChanged = true
        }
        if isChanged { listChanged?() }
    }

    /// Leaves a draft to what the account has of it now, unless something is in it that the account has not seen, or it
    /// may be on the market as goods.
    private func leave(
        _ known: DraftOutbox.Record,
        to other: Draft?,
        of owner: LibraryOwner
    ) async throws(ClientError) {
        let id = known.draft.id
        // The market tells what became of it when it is brought.
        guard known.isForAccountToChange else {
            if !known.isDiscarded, !known.draft.mayBePosted { changed.insert(id) }
            return
        }
        let change = await outbox.inTurn(id) { [weak self] outbox -> Result<Void, ClientError> in
            do throws(ClientError) {
                guard let now = try await outbox.record(id), now.reference == known.reference,
                    now.isForAccountToChange
                else { return .success(()) }
                if let other {
                    try await self?.keep(other, of: owner, replacing: id)
                } else {
                    try await self?.library.drafts.remove(id)
                }
                await outbox.noteRemoval(of: now.draft)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try await change.value.get()
    }

    private func keep(
        _ draft: Draft,
        of owner: LibraryOwner,
        replacing other: DraftID?
    ) async throws(ClientError) {
        do {
            guard let row = LibraryDraft(try draft.kept(), for: origin) else { throw LibraryError.notTaken }
            try await library.drafts.keep(
                row,
                of: owner,
                replacing: other.flatMap { UUID(uuidString: $0.rawValue) }
            )
        } catch {
            throw .draftNotKept
        }
    }
}

extension LibraryDrafts {
    fileprivate func remove(_ id: DraftID) async throws(ClientError) {
        guard let uuid = UUID(uuidString: id.rawValue) else { return }
        do throws(LibraryError) { try await remove(uuid) } catch { throw .draftNotKept }
    }
}

extension LibraryDraft {
    /// The draft as far as this app can read it; `nil` where it can't.
    fileprivate var record: DraftOutbox.Record? {
        guard let stored = StoredDraft(self) else { return nil }
        do {
            return DraftOutbox.Record(draft: try Draft(stored), isDiscarded: isDiscarded)
        } catch {
            return nil
        }
    }

    fileprivate var isWithAccount: Bool { record?.draft.isWithAccount ?? false }
    fileprivate var mayBePosted: Bool { record?.draft.mayBePosted ?? false }
}

extension DraftOutbox.Record {
    /// The account's draft that it is.
    fileprivate var reference: DraftReference? { draft.sending.account?.reference }

    /// True where it holds nothing that the account has not seen, and nothing uncertain.
    fileprivate var isForAccountToChange: Bool {
        !isDiscarded && !draft.mayBePosted && draft.isWithAccount
    }
}
