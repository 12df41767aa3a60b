import Market
import MarketAPI
public import Observation

/// Sends what an account made on this device, each thing once and in the order of its queue.
///
/// A thing is stored before the first byte is sent, and removed only when the market has confirmed it. In between
/// it may be sent any number of times: the market has to ignore a repetition. One that fails is sent again, later
/// each time, and holds those behind it in its queue, not those in others. One that the market refuses waits for
/// its author.
///
/// A thing belongs to the account that made it. While another account is signed in, it waits.
@MainActor
@Observable
public class Outbox<Content: OutboxContent, Reply: Sendable> {
    /// The unsent things of the signed-in account, the earliest first.
    public private(set) var items: [Unsent<Content>] = []

    /// Told of each thing that the market has confirmed.
    @ObservationIgnored public var confirmed: (@MainActor (Unsent<Content>, Reply) -> Void)?
    /// Told of each thing that was sent and is no longer kept here.
    @ObservationIgnored public var removed: (@MainActor (Unsent<Content>) -> Void)?

    @ObservationIgnored let client: MarketClient
    @ObservationIgnored let now: @Sendable () -> Timestamp
    @ObservationIgnored private let store: any UnsentStore<Content>
    @ObservationIgnored private let turns: SendingTurns<Content.Line>
    @ObservationIgnored private(set) var account: Account.ID?
    /// The one that is being sent.
    @ObservationIgnored private(set) var underway: IdempotencyKey?
    /// The things that the market has, until they are removed here.
    ///
    /// A store that fails to remove one does not have it sent again.
    @ObservationIgnored private var delivered: Set<IdempotencyKey> = []

    init(
        _ client: MarketClient,
        _ store: any UnsentStore<Content>,
        _ clock: any Clock<Duration>,
        _ jitter: @escaping @Sendable () -> Double,
        _ now: @escaping @Sendable () -> Timestamp
    ) {
        self.client = client
        self.store = store
        turns = SendingTurns(clock: clock, jitter: jitter)
        self.now = now
    }

    isolated deinit {
        stop()
    }

    // MARK: The ways of a kind

    /// Sends one thing; each kind overrides it.
    func carry(_ item: Unsent<Content>) async throws(ClientError) -> Reply {
        preconditionFailure("an outbox of no kind")
    }

    /// The one name of a queue that has several.
    func line(_ line: Content.Line) -> Content.Line { line }

    /// Called when another account is to be sent for, before anything of it is.
    func entered(_ account: Account.ID?) {}

    // MARK: What an author decides

    /// The first of a queue.
    func first(in line: Content.Line) -> Unsent<Content>? { items.first { self.line($0.line) == line } }

    /// The signed-in account; throws where there is none.
    func author() async throws(ClientError) -> Account.ID {
        guard let author = await client.accounts.signedIn() else {
            throw .refused(Refusal(status: 401, code: .unauthenticated))
        }
        return author
    }

    /// Stores something and sends it when its turn comes; when this returns, it survives the end of the app.
    ///
    /// The last of a queue may take the place of all before it. Throws ``ClientError/draftNotKept`` where it can't
    /// be stored, and then sends nothing.
    @discardableResult
    func add(_ content: Content, by author: Account.ID, replacing: Bool = false)
        async throws(ClientError) -> IdempotencyKey
    {
        let moment = now()
        if author != account { await resume() }
        let earlier = replacing ? store.items(of: author).filter { $0.line == content.line } : []
        // The same once more is no other thing, and may be underway.
        let same = earlier.first { $0.content == content }
        let item = Unsent(content, key: same?.key ?? .of128Bits(), author: author, madeAt: moment)
        do { try await store.add(item, replacing: earlier.map(\.key)) } catch { throw .draftNotKept }
        if replacing {
            delivered.remove(item.key)
            turns.forget(line(item.line))
            items.removeAll { $0.line == item.line }
        }
        show()
        proceed()
        return item.key
    }

    /// Gives a thing up; one that is just being sent may arrive all the same.
    ///
    /// - Returns: False where it can't be removed: then it stays.
    func discard(_ item: Unsent<Content>) async -> Bool {
        do { try await store.remove(item) } catch { return false }
        show()
        proceed()
        return true
    }

    /// Changes one that is not being sent, and sends it when its turn comes.
    func change(_ key: IdempotencyKey, _ change: (inout Unsent<Content>) -> Void) async {
        guard key != underway, let index = items.firstIndex(where: { $0.key == key }) else { return }
        change(&items[index])
        items[index].delay = nil
        turns.stopWaiting(line(items[index].line))
        // Where that fails, the old state returns only after a restart, and asks again.
        do { try await store.update(items[index]) } catch {}
        proceed()
    }

    /// Stores what became of one while it is being sent.
    func update(_ item: Unsent<Content>) async throws(ClientError) {
        do { try await store.update(item) } catch { throw .draftNotKept }
        if let index = items.firstIndex(where: { $0.key == item.key }) { items[index] = item }
    }

    // MARK: Going on

    /// Sends what waits of the signed-in account, at once.
    ///
    /// To be called at the start, when the market can be reached again, and after a sign-in or sign-out.
    public func resume() async {
        let account = await client.accounts.signedIn()
        entered(account)
        self.account = account
        turns.forgetAll()
        items = []
        show()
        proceed()
    }

    /// Ends sending for good; what waits stays.
    public func stop() { turns.stop() }

    /// Tries a queue again at once, if it waits after a failure.
    func wake(_ former: Content.Line) {
        let line = line(former)
        turns.stopWaiting(line)
        for index in items.indices where self.line(items[index].line) == line { items[index].delay = nil }
        proceed()
    }

    /// A queue goes on under another name.
    func rename(_ old: Content.Line, to new: Content.Line) { turns.rename(old, to: new) }

    // What a store that fails did not take of a known thing is known here alone.
    private func show() {
        let known = Dictionary(items.map { ($0.key, $0) }) { first, _ in first }
        let moment = now()
        items = (account.map(store.items(of:)) ?? []).filter { !delivered.contains($0.key) }.map {
            var item = known[$0.key] ?? $0
            if item.hold == nil, item.isOverdue(at: moment) { item.hold = .overdue }
            return item
        }
    }

    // MARK: Sending

    /// One thing is underway at a time, so that nothing can overtake.
    private func proceed() {
        turns.proceed { [weak self] in
            self?.next
        } _: { [weak self] in
            await self?.deliver($0)
        }
    }

    /// The first of a queue whose first can be sent.
    private var next: Unsent<Content>? {
        var passed: Set<Content.Line> = []
        return items.first { passed.insert(line($0.line)).inserted && $0.hold == nil && $0.delay == nil }
    }

    private func deliver(_ item: Unsent<Content>) async {
        guard !item.isOverdue(at: now()) else { return show() }
        underway = item.key
        defer { underway = nil }
        // Another account's session would send it in the wrong name.
        guard await client.accounts.signedIn() == item.author else { return await resume() }
        do throws(ClientError) {
            await took(item, try await carry(item))
        } catch {
            await arrange(item, after: error)
        }
    }

    private func took(_ item: Unsent<Content>, _ reply: Reply) async {
        delivered.insert(item.key)
        turns.forget(line(item.line))
        var isRemoved = true
        // Sent again after a restart, it changes nothing.
        do { try await store.remove(item) } catch { isRemoved = false }
        show()
        if isRemoved {
            delivered.remove(item.key)
            removed?(item)
        }
        // Another account may be signed in by now, which is not notified.
        if item.author == account { confirmed?(item, reply) }
    }

    private func arrange(_ item: Unsent<Content>, after error: ClientError) async {
        guard !Task.isCancelled, let index = items.firstIndex(where: { $0.key == item.key }) else { return }
        let line = line(item.line)
        if turns.triesAgain(line, after: error, { [weak self] in self?.wake(line) }) {
            items[index].delay = error
        } else {
            var refused = items[index]
            refused.hold = .refused(error.reasonToHold)
            // Where that fails, it is tried once more after a restart.
            do { try await store.update(refused) } catch {}
            guard let index = items.firstIndex(where: { $0.key == item.key }) else { return }
            items[index].hold = refused.hold
        }
    }
}

extension ClientError {
    /// The problem to show to the author; a photo may be refused before the market has seen it.
    fileprivate var reasonToHold: ProblemCode? {
        switch self {
        case .photoUnreadable: .photoDamaged
        case .notAPhoto: .photoUnsupported
        default: refusal?.code
        }
    }
}
