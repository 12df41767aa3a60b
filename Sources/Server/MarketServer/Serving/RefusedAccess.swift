import HTTPServer
import Market
import MarketAPI
import MarketService
import Synchronization

/// Tells the security log of access that was refused, also where only what goes wrong is logged.
///
/// Never what was sent: a form may hold a secret. Of one network no more than a few lines a minute; the next line says
/// how many were left out, so that nobody fills the log, or hides in a full one.
final class RefusedAccess: Sendable {
    enum Event: String, Sendable {
        /// A signed-in account may not do this, such as another's edit or a moderator's page.
        case access = "access_refused"
        /// A form that the market did not make for who sends it.
        case seal = "seal_refused"
    }

    private struct State {
        var limit = AttemptLimit<String>(burst: 20, interval: .seconds(3), capacity: 10_000)
        var leftOut: Int64 = 0
    }

    private let log: Log
    private let clock: ServerClock
    private let state = Mutex(State())

    init(log: Log, clock: ServerClock) {
        self.log = log
        self.clock = clock
    }

    /// Notes it once for each request.
    func note(_ event: Event, on route: String, of incoming: RequestContext) {
        guard
            incoming.access.isNoted.compareExchange(
                expected: false,
                desired: true,
                ordering: .relaxed
            ).exchanged
        else { return }
        let network = ClientNetwork(incoming.request.origin.address)
        let leftOut: Int64? = state.withLock { state in
            // The wider network, as a customer of a provider may have many.
            if state.limit.take(network.around, now: clock.uptime()) != nil {
                state.leftOut += 1
                return nil
            }
            defer { state.leftOut = 0 }
            return state.leftOut
        }
        guard let leftOut else { return }
        var details: [(name: StaticString, value: LogRecord.Value)] = [
            ("route", .text(route)), ("method", .text(incoming.request.method.rawValue)),
            ("network", .text(network.name)), ("id", .text(incoming.id.text)),
        ]
        if let account = incoming.access.account { details.append(("account", .number(account.rawValue))) }
        if leftOut > 0 { details.append(("left_out", .number(leftOut))) }
        log.security(event.rawValue, details)
    }

    /// Notes a refusal that is one of access; of others nothing.
    func note(_ failure: RequestFailure, on route: String, of incoming: RequestContext) {
        guard failure.code == .forbidden, incoming.access.account != nil else { return }
        note(.access, on: route, of: incoming)
    }
}

/// The sender of one request, as far as it is known, and whether a refusal was logged.
final class RequestAccess: Sendable {
    fileprivate let isNoted = Atomic<Bool>(false)
    /// 0 for nobody.
    private let number = Atomic<Int64>(0)

    /// The account that is signed in, once it is known.
    var account: Account.ID? {
        let number = number.load(ordering: .relaxed)
        return number == 0 ? nil : Account.ID(number)
    }

    func know(_ visitor: Visitor) {
        number.store(visitor.caller.account?.id.rawValue ?? 0, ordering: .relaxed)
    }
}
