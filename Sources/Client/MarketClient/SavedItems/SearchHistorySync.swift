import Market

/// Keeps what somebody looked for the same on this device and with their account; a part of ``SavedItemsSync``.
///
/// What is done is sent one after the other, in the order in which it was done: what was forgotten is not looked for
/// again by an older search. The account's list is taken over while nothing waits.
@MainActor
final class SearchHistorySync {
    private enum Turn: Hashable, Sendable {
        case changes
        case list
    }

    private enum Step: Sendable {
        case send(UnsentSearch)
        case ask
    }

    private let client: MarketClient
    private let library: LocalLibrary
    private let origin: MarketOrigin
    private let now: @Sendable () -> Timestamp
    private let turns: SendingTurns<Turn>
    /// Called when somebody else is signed in than was.
    var personChanged: (@MainActor () async -> Void)?
    private var account: Account.ID?
    private var isStale = false
    /// Whether the market is an older one, which takes no searches from devices; then all stays here.
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
        library.unsentSearches.added = { [weak self] in self?.goOn() }
    }

    /// How much has yet to reach the account.
    var waitingCount: Int { waiting.count }

    /// Goes on for who is signed in now, whose searches the library shows.
    func resume(_ account: Account.ID?) {
        self.account = account
        turns.forgetAll()
        isUnsupported = false
        isStale = account != nil
        goOn()
    }

    /// Asks the account for its searches, which may have changed.
    func refresh() {
        guard account != nil else { return }
        isStale = true
        goOn()
    }

    /// Sends what waits, as far as it gets through at once.
    func finish() async {
        goOn()
        await turns.settle()
    }

    /// Sends what waits, as far as it gets through within `limit`, before its author signs out.
    func leave(within limit: Duration) async {
        // What waited for its time has no other.
        turns.endDelays()
        isStale = false
        goOn()
        await turns.settle(within: limit)
        account = nil
    }

    func stop() { turns.stop() }

    private var waiting: [UnsentSearch] {
        guard let account else { return [] }
        return library.unsentSearches.items.filter { $0.owner == .account(origin, account) }
    }

    private func goOn() {
        turns.goOn { [weak self] in
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

    private func deliver(_ item: UnsentSearch) async {
        // Another account's session would do it for somebody else.
        guard let account, await client.accounts.signedIn() == account,
            item.owner == .account(origin, account)
        else {
            self.account = nil
            await personChanged?()
            return
        }
        do throws(LibraryError) {
            guard try await library.unsentSearches.markTried(item) else { return }
        } catch {
            // It is not on the disk, so it is not sent either.
            turns.delay(.changes)
            return
        }
        let change = SearchSubmission(
            age: .milliseconds(max(0, item.changedAt.milliseconds(until: now()))),
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
            library.unsentSearches.remove(item)
        } catch {
            arrange(item, after: error)
        }
    }

    private func arrange(_ item: UnsentSearch, after error: ClientError) {
        guard !Task.isCancelled else { return }
        if turns.delays(.changes, after: error, { [weak self] in self?.goOn() }) { return }
        if [404, 405].contains(error.refusal?.status) {
            isUnsupported = true
        } else {
            // Nobody is told of a search that an account does not take; what it has is shown.
            library.unsentSearches.remove(item)
            isStale = true
        }
    }

    private func load() async {
        guard let account else { return }
        isStale = false
        do throws(ClientError) {
            let listed = try await client.search.past()
            turns.forget(.list)
            // Somebody else may be signed in by now, who was answered.
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
            if !turns.delays(.list, after: error, { [weak self] in self?.goOn() }) { turns.delay(.list) }
        }
    }
}
