public import Market
import MarketAPI

/// A code that was typed on this device to say that goods changed hands.
public typealias UnsentCode = Unsent<TypedCode>

/// The digits that the other side of a deal showed.
public struct TypedCode: OutboxContent {
    public static let kind = "code"

    /// The deal that it is about; there is one code for each.
    public let deal: Deal.ID
    /// The six digits.
    public let code: String

    public var line: Deal.ID { deal }

    /// The digits of what was typed, with or without spaces between them; `nil` where it can be no code.
    public static func digits(_ typed: String) -> String? {
        let digits = typed.filter { !$0.isWhitespace && $0 != "-" }
        guard digits.utf8.count == 6,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits
    }
}

/// Sends typed codes, each once, across lost connections and restarts.
///
/// ```swift
/// let outbox = HandoverOutbox(client: market, keeping: store, now: now)
/// await outbox.resume()
/// try await outbox.send("123456", of: deal)
/// ```
///
/// People may meet without a network. A code can't come too late: it opens one deal, for as long as that is
/// open. One whose answer was lost is sent again, which changes nothing. One that the market refuses waits for
/// its author, who types another.
public final class HandoverOutbox: Outbox<TypedCode, OwnDeal> {
    /// An outbox for one market.
    ///
    /// Use one for each store. Nothing that was typed earlier is sent before ``Outbox/resume()``.
    public init(
        client: MarketClient,
        keeping store: any DealStore,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Timestamp
    ) {
        super.init(client, store.codes, clock, jitter, now)
    }

    /// Stores a typed code and sends it as soon as possible, in place of an earlier one for the deal.
    ///
    /// When this returns, the code survives the end of the app. Throws ``ClientError/draftNotKept`` where it
    /// can't be stored, and then sends nothing; refuses with `wrong_code` what can't be a code.
    public func send(_ typed: String, of deal: Deal.ID) async throws(ClientError) {
        guard let digits = TypedCode.digits(typed) else {
            throw .refused(Refusal(status: 403, code: .wrongCode))
        }
        try await add(TypedCode(deal: deal, code: digits), by: try await author(), replacing: true)
    }

    /// The deal after its code was taken, also where an earlier try arrived and its answer was lost: a code ends
    /// with its deal, and is unknown then.
    override func carry(_ item: UnsentCode) async throws(ClientError) -> OwnDeal {
        do throws(ClientError) {
            return try await client.deals.confirm(item.deal, item.code)
        } catch {
            guard [.wrongCode, .dealOver].contains(error.refusal?.code),
                let own = await completed(item.deal)
            else { throw error }
            return own
        }
    }

    private func completed(_ deal: Deal.ID) async -> OwnDeal? {
        do throws(ClientError) {
            let own = try await client.deals.show(deal)
            return own.deal.state == .completed ? own : nil
        } catch {
            return nil
        }
    }
}

extension Outbox where Content.Line == Deal.ID {
    /// The unsent thing of one deal.
    public func item(of deal: Deal.ID) -> Unsent<Content>? { first(in: deal) }

    /// Tries again at once what did not get through.
    public func retry(_ deal: Deal.ID) { wake(deal) }

    /// Gives up what waits for a deal; what is just being sent may arrive all the same, and what can't be removed
    /// stays.
    public func discard(_ deal: Deal.ID) async {
        if let item = item(of: deal) { _ = await discard(item) }
    }
}
