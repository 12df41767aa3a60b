public import Market
import MarketAPI

/// Sends typed codes, each once, across lost connections and restarts.
///
/// ```swift
/// let outbox = HandoverOutbox(client: market, keeping: store, now: now)
/// await outbox.resume()
/// try await outbox.send("123456", of: deal)
/// ```
///
/// People may meet without a network. A code can't come too late: it opens one deal, for as long as that is
/// open, so it is stored before the first byte is sent and removed when the market has confirmed it. One
/// whose answer was lost is sent again, which changes nothing. One that the market refuses waits for its
/// author, who types another.
///
/// A code belongs to the account that typed it. While another account is signed in, it waits.
@MainActor
public final class HandoverOutbox {
    private let outbox: DealOutbox<UnsentCode, OwnDeal>
    private let now: @Sendable () -> Timestamp

    /// Told of each deal that the market has confirmed.
    public var confirmed: (@MainActor (OwnDeal) -> Void)?

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
        self.now = now
        outbox = DealOutbox(
            client.accounts,
            DealOutbox.Shelf(
                words: { store.codes() },
                save: { try await store.save($0) },
                remove: { try await store.removeCode(of: $0.deal, by: $0.author) }
            ),
            SendingTurns(clock: clock, jitter: jitter)
        ) { code throws(ClientError) in try await client.deals.confirmed(code) }
        outbox.confirmed = { [weak self] _, own in self?.confirmed?(own) }
    }

    /// The unsent codes of the signed-in account, the earliest first.
    public var codes: [UnsentCode] { outbox.words }

    /// Stores a typed code and sends it as soon as possible, in place of an earlier one for the deal.
    ///
    /// When this returns, the code survives the end of the app. Throws ``ClientError/draftNotKept`` where it
    /// can't be stored, and then sends nothing; refuses with `wrong_code` what can't be a code.
    public func send(_ typed: String, of deal: Deal.ID) async throws(ClientError) {
        guard let digits = UnsentCode.digits(typed) else {
            throw .refused(Refusal(status: 403, code: .wrongCode))
        }
        let moment = now()
        try await outbox.send { UnsentCode(deal: deal, author: $0, code: digits, typedAt: moment) }
    }

    /// Tries again at once what did not get through.
    public func retry(_ deal: Deal.ID) { outbox.retry(deal) }

    /// Gives a code up, as where its deal is over; one that is just being sent may arrive all the same.
    public func discard(_ deal: Deal.ID) async { await outbox.discard(deal) }

    /// The unsent code of one deal.
    public func code(of deal: Deal.ID) -> UnsentCode? { outbox.word(of: deal) }

    /// Sends the unsent codes of the signed-in account, at once.
    ///
    /// To be called at the start, when the market can be reached again, and after a sign-in or sign-out.
    public func resume() async { await outbox.resume() }

    /// Ends sending for good; what waits stays.
    public func stop() { outbox.stop() }
}

extension UnsentCode: UnsentWord {
    func says(_ other: UnsentCode) -> Bool { code == other.code }
}

extension MarketClient.Deals {
    /// The deal after its code was taken, also where an earlier try arrived and its answer was lost: a code ends with its
    /// deal, and is unknown then.
    fileprivate func confirmed(_ code: UnsentCode) async throws(ClientError) -> OwnDeal {
        do throws(ClientError) {
            return try await confirm(code.deal, code.code)
        } catch {
            guard [.wrongCode, .dealOver].contains(error.refusal?.code), let own = await completed(code.deal)
            else { throw error }
            return own
        }
    }

    private func completed(_ deal: Deal.ID) async -> OwnDeal? {
        do throws(ClientError) {
            let own = try await show(deal)
            return own.deal.state == .completed ? own : nil
        } catch {
            return nil
        }
    }
}
