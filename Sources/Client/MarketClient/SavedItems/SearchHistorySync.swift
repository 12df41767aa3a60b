import Market

/// Syncs searches between this device and their account; a part of ``SavedItemsSync``.
///
/// Changes are sent one after the other, in the order in which they were made: an older search does not bring
/// back a forgotten one. The account's list is adopted while nothing waits.
@MainActor
final class SearchHistorySync {
    private enum Turn: Hashable, Sendable {
        case changes
        case list
    }

    private enum Step: Sendable {
        case send(Unsent<SearchChange>)
        case ask
    }

    private let client: MarketClient
    private let library: LocalLibrary
    private let origin: MarketOrigin
    private let now: @Sendable () -> Timestamp
    private let turns: SendingTurns<Turn>
    /// Called when the signed-in account has changed.
    var personChanged: (@MainActor () async -> Void)?
    private var account: Account.ID?
    private var isStale = false
    /// True where the market is an older one, which takes no searches from devices; then all stays here.
    private var isUnsupported = false

    init(
        client: MarketClient,
        keeping library: LocalLibrary,
        origin: MarketOrigin,
        clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.client = client
        self.library = library
        self.origin = origin
        self.now = now
        turns = SendingTurns(clock: clock, jitter: jitter)
        library.unsentSearches.added = { [weak self] in self?.proceed() }
    }

    /// The number of changes that have yet to reach the account.
    var waitingCount: Int { waiting.count }

    /// Goes on for who is signed in now, whose searches the library shows.
    func resume(_ account: Account.ID?) {
        self.account = account
        turns.forgetAll()
        isUnsupported = false
        isStale = account != nil
        proceed()
    }

    /// Asks the account for its searches, which may have changed.
    func refresh() {
        guard account != nil else { return }
        isStale = true
        proceed()
    }

    /// Sends what waits, as far as it gets through at once.
    func finish() async {
        proceed()
        await turns.settle()
    }

    /// Sends what waits, as far as it gets through within `limit`, before its author signs out.
    func leave(within limit: Duration) async {
        // What waited for its time has no other.
        turns.endDelays()
        isStale = false
        proceed()
        await turns.settle(within: limit)
        account = nil
    }

    func stop() { turns.stop() }

    private var waiting: [Unsent<SearchChange>] {
        account.flatMap { library.unsentSearches.items[.account(origin, $0)] } ?? []
    }

    private func proceed() {
        turns.proceed { [weak self] in
            self?.next
        } _: { [weak self] step in
            switch step {
            case .send(let item): await self?.deliver(item)
            case .ask: await self?.load()
            }
        }
    }

    private var next: Step? {
        guard !isUnsupported else { return nil }
        if let item = waiting.first { return turns.isDelayed(.changes) ? nil : .send(item) }
        return isStale && !turns.isDelayed(.list) ? .ask : nil
    }

    private func deliver(_ item: Unsent<SearchChange>) async {
        // Another account's session would do it in the wrong name.
        guard let account, await client.accounts.signedIn() == account,
            item.author == account
        else {
            self.account = nil
            await personChanged?()
            return
        }
        do throws(LibraryError) {
            let owner = LibraryOwner.account(origin, account)
            let tried = try await library.unsentSearches.change(item.key, of: owner) { $0.isTried = true }
            guard tried != nil else { return }
        } catch {
            // It is not on the disk, so it is not sent either.
            turns.delay(.changes)
            return
        }
        let change = SearchSubmission(
            age: .milliseconds(max(0, item.madeAt.milliseconds(until: now()))),
            key: item.key,
            author: account
        )
        do throws(ClientError) {
            if let text = item.text, !item.isForgotten {
                try await client.search.note(text, change)
            } else {
                try await client.search.forgetEarlier(item.text, change)
            }
            turns.forget(.changes)
            remove(item)
        } catch {
            arrange(item, after: error)
        }
    }

    private func arrange(_ item: Unsent<SearchChange>, after error: ClientError) {
        guard !Task.isCancelled else { return }
        if turns.delays(.changes, after: error, { [weak self] in self?.proceed() }) { return }
        if [404, 405].contains(error.refusal?.status) {
            isUnsupported = true
        } else {
            // A search that an account does not take is dropped without a notice; the account's list is
            // shown.
            remove(item)
            isStale = true
        }
    }

    /// Forgets a change that the account knows, or never takes.
    private func remove(_ item: Unsent<SearchChange>) {
        let owner = LibraryOwner.account(origin, item.author)
        library.write(library.unsentSearches.drop(of: owner) { $0.key == item.key })
    }

    private func load() async {
        guard let account else { return }
        isStale = false
        do throws(ClientError) {
            let listed = try await client.search.past()
            turns.forget(.list)
            // Another account may be signed in by now, and the reply may be for that one.
            guard await client.accounts.signedIn() == account, self.account == account,
                library.owner == .account(origin, account)
            else { return }
            // What was done meanwhile may be missing there: asked again once it is sent.
            guard waiting.isEmpty else {
                isStale = true
                return
            }
            library.history.adopt(listed)
        } catch {
            guard !Task.isCancelled, self.account == account else { return }
            isStale = true
            if !turns.delays(.list, after: error, { [weak self] in self?.proceed() }) { turns.delay(.list) }
        }
    }
}
