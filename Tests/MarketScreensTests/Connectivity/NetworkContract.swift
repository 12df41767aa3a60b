import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Synchronization
import Testing

/// Screens hear of the network's absence and return from the one that an app has.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct NetworkContract {
    @Test func anOutageIsShownAndItsEndNotifiesOnce() async throws {
        let evidence = Mutex(NetworkEvidence.noAnswer)
        let reading = { @Sendable () -> NetworkEvidence in evidence.withLock(\.self) }
        let connectivity = Connectivity(
            monitor: nil,
            probe: { reading() },
            now: { Timestamp(millisecondsSince1970: 0) }
        )
        connectivity.start()
        defer { connectivity.stop() }
        let network: any NetworkWatching = connectivity
        #expect(network.outage == nil)
        var returns = 0
        var wish: AnyObject? = network.onReconnect { returns += 1 }
        #expect(wish != nil)
        network.checkNow()
        await until { network.outage == .networkMarketAway }

        evidence.withLock { $0 = .replied }
        network.checkNow()
        await until { network.outage == nil }
        #expect(returns == 1)

        // A listener that drops its wish receives nothing any more.
        wish = nil
        evidence.withLock { $0 = .noNetwork }
        network.checkNow()
        await until { network.outage == .networkOffline }
        evidence.withLock { $0 = .replied }
        network.checkNow()
        await until { network.outage == nil }
        #expect(returns == 1)
    }
}
