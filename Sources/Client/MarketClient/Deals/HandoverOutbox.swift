public import Market
import MarketAPI
public import Observation

/// Sends typed codes, each once, across lost connections and restarts.
///
/// ```swift
/// let outbox = HandoverOutbox(client: market, keeping: store, now: now)
/// await outbox.resume()
/// try await outbox.send("123456", of: deal)
/// ```
///
/// Two people meet where there may be no network. A code can't come too late: it opens one deal, for as long as that is
/// open, so it is stored before the first byte is sent and removed when the market has confirmed it. One whose answer was
/// lost is sent again, which changes nothing. One that the market refuses waits for its author, who types another.
///
/// A code belongs to the account that typed it. While somebody else is signed in, it waits.
@MainActor
@Observable
public final class HandoverOutbox {
    /// What waits of the account that is signed in, the earliest first.
    public private(set) var codes: [UnsentCode] = []

    /// Told of each deal that the market has confirmed.
    @ObservationIgnored public var confirmed: (@MainActor (OwnDeal) -> Void)?

    @ObservationIgnored private let client: MarketClient
    @ObservationIgnored private let store: any DealStore
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let jitter: @Sendable () -> Double
    @ObservationIgnored private let now: @Sendable () -> Timestamp
    @ObservationIgnored private var account: Account.ID?
    /// What the market has, until it is removed here; a file that fails does not have it sent again.
    @ObservationIgnored private var delivered: Set<Deal.ID> = []
    /// Deals for which another code is just being written down; what became of the one before it is of no concern then.
    @ObservationIgnored private var entering: Set<Deal.ID> = []
    @ObservationIgnored private var sending: Task<Void, Never>?
    @ObservationIgnored private var failures: [Deal.ID: Int] = [:]
    @ObservationIgnored private var timers: [Deal.ID: Task<Void, Never>] = [:]

    /// An outbox for one market.
    ///
    /// Use one for each store. Nothing that was typed earlier is sent before ``resume()``.
    public init(
        client: MarketClient,
        keeping store: any DealStore,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.client = client
        self.store = store
        self.clock = clock
        self.jitter = jitter
        self.now = now
    }

    isolated deinit {
        stop()
    }

    /// Stores a code that somebody typed and sends it as soon as it can be sent, in place of an earlier one for the deal.
    ///
    /// When this returns, it survives the end of the app. Throws ``ClientError/draftNotKept`` where it can't be stored, and
    /// then sends nothing; refuses what can be no code with `wrong_code`.
    public func send(_ typed: String, of deal: Deal.ID) async throws(ClientError) {
        guard let digits = UnsentCode.digits(typed) else {
            throw .refused(Refusal(status: 403, code: .wrongCode))
        }
        guard let author = await signedIn() else {
            throw .refused(Refusal(status: 401, code: .unauthenticated))
        }
        if author != account { await resume() }
        entering.insert(deal)
        defer { entering.remove(deal) }
        do {
            try await store.save(UnsentCode(deal: deal, author: author, code: digits, typedAt: now()))
        } catch {
            throw .draftNotKept
        }
        delivered.remove(deal)
        forget(deal)
        show()
        goOn()
    }

    /// Tries again at once what did not get through.
    public func retry(_ deal: Deal.ID) {
        timers.removeValue(forKey: deal)?.cancel()
        wake(deal)
    }

    /// Gives a code up, as where its deal is over; one that is just being sent may arrive all the same.
    public func discard(_ deal: Deal.ID) async {
        guard let code = codes.first(where: { $0.deal == deal }) else { return }
        do { try await store.removeCode(of: deal, by: code.author) } catch { return }
        forget(deal)
        show()
    }

    /// What waits for one deal.
    public func code(of deal: Deal.ID) -> UnsentCode? { codes.first { $0.deal == deal } }

    /// Sends what waits of who is signed in now, at once.
    ///
    /// To be called at the start, when the market can be reached again, and when somebody has signed in or out.
    public func resume() async {
        account = await signedIn()
        for timer in timers.values { timer.cancel() }
        timers = [:]
        failures = [:]
        codes = []
        show()
        goOn()
    }

    /// Ends sending for good; what waits stays.
    public func stop() {
        sending?.cancel()
        for timer in timers.values { timer.cancel() }
        timers = [:]
    }

    private func signedIn() async -> Account.ID? {
        guard case .account(let account) = await client.accounts.identity() else { return nil }
        return account.id
    }

    private func forget(_ deal: Deal.ID) {
        timers.removeValue(forKey: deal)?.cancel()
        failures[deal] = nil
        codes.removeAll { $0.deal == deal }
    }

    private func show() {
        let known = Dictionary(codes.map { ($0.deal, $0) }) { first, _ in first }
        codes = store.codes().filter { $0.author == account && !delivered.contains($0.deal) }.map { kept in
            // What a file that fails did not take of a refusal is known here alone.
            known[kept.deal].flatMap { $0.code == kept.code ? $0 : nil } ?? kept
        }
    }

    // MARK: Sending

    private func goOn() {
        guard sending == nil else { return }
        sending = Task { [weak self] in
            while let code = self?.next, !Task.isCancelled { await self?.deliver(code) }
            self?.sending = nil
        }
    }

    private var next: UnsentCode? { codes.first { $0.refusal == nil && $0.delay == nil } }

    private func deliver(_ code: UnsentCode) async {
        // Another account's session would say it for somebody else.
        guard await signedIn() == code.author else { return await resume() }
        do throws(ClientError) {
            await took(code, try await client.deals.confirm(code.deal, code.code))
        } catch {
            if let own = await completed(code.deal, though: error) {
                await took(code, own)
            } else {
                await arrange(code, after: error)
            }
        }
    }

    /// The deal, where an earlier try arrived and its answer was lost: a code ends with its deal, and is unknown then.
    private func completed(_ deal: Deal.ID, though error: ClientError) async -> OwnDeal? {
        guard [.wrongCode, .dealOver].contains(error.refusal?.code) else { return nil }
        do throws(ClientError) {
            let own = try await client.deals.show(deal)
            return own.deal.state == .completed ? own : nil
        } catch {
            return nil
        }
    }

    private func took(_ code: UnsentCode, _ own: OwnDeal) async {
        // Typed anew meanwhile, it is another code, which the market has no use for either.
        delivered.insert(code.deal)
        failures[code.deal] = nil
        do {
            try await store.removeCode(of: code.deal, by: code.author)
            delivered.remove(code.deal)
        } catch {
            // Sent again after a restart, it changes nothing.
        }
        show()
        confirmed?(own)
    }

    private func arrange(_ code: UnsentCode, after error: ClientError) async {
        guard !Task.isCancelled, let index = codes.firstIndex(where: { $0.deal == code.deal }),
            codes[index].code == code.code
        else { return }
        if error.requiresSignIn {
            codes[index].delay = error
        } else if error.mayPass {
            codes[index].delay = error
            wait(code.deal, after: error)
        } else {
            await refuse(code, for: error.refusal?.code ?? .wrongCode)
        }
    }

    private func refuse(_ code: UnsentCode, for reason: ProblemCode) async {
        var refused = code
        refused.refusal = reason
        if !entering.contains(code.deal) {
            // Where that fails, it is tried once more after a restart.
            do { try await store.save(refused) } catch {}
        }
        guard let index = codes.firstIndex(where: { $0.deal == code.deal && $0.code == code.code }) else {
            return
        }
        codes[index].refusal = reason
    }

    private func wait(_ deal: Deal.ID, after error: ClientError) {
        failures[deal, default: 0] += 1
        let backoff = Backoff(tries: .max, first: .seconds(2), longest: .seconds(300))
        let delay = backoff.delay(after: failures[deal, default: 1], jitter: jitter()) ?? backoff.longest
        let wished = min(error.refusal?.retryAfter ?? .zero, ClientError.longestWait)
        timers[deal]?.cancel()
        timers[deal] = Task { [weak self, clock] in
            do { try await clock.sleep(for: max(delay, wished)) } catch { return }
            self?.wake(deal)
        }
    }

    private func wake(_ deal: Deal.ID) {
        timers[deal] = nil
        for index in codes.indices where codes[index].deal == deal { codes[index].delay = nil }
        goOn()
    }
}
