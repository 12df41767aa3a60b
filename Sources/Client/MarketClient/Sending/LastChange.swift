import Foundation
import MarketAPI
import Synchronization

/// The greatest change number that a market has sent, sent back to the same origin with each request.
///
/// Another of the market's servers then waits a moment until it shows that change too. A market that sends
/// none gets none.
final class LastChange: Sendable {
    private let numbers = Mutex<[Origin: Int64]>([:])

    func text(for address: URL) -> String? {
        guard let origin = Origin(address) else { return nil }
        return numbers.withLock { $0[origin] }.map { "\($0)" }
    }

    func note(_ reply: IncomingReply, of address: URL) {
        guard let number = reply.fields[HeaderName.marketChange].flatMap(Int64.init), number > 0,
            let origin = Origin(address)
        else { return }
        numbers.withLock { $0[origin] = max($0[origin] ?? 0, number) }
    }
}
