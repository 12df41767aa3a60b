import ClientDoubles
import Foundation
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// The check that a market can be reached.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MarketProbeTests {
    private let clock = TestClock()

    private func ask(_ session: any HTTPSession) async throws -> NetworkEvidence {
        let market = try #require(URL(string: "https://market.example/shop"))
        return await MarketProbe(market: market, session: session, clock: clock).ask()
    }

    @Test(arguments: [
        (ScriptedAnswer.text(200, "ok"), NetworkEvidence.replied), (.empty(404), .replied),
        (.empty(503), .replied), (.empty(502), .noAnswer), (.html(504), .noAnswer),
        (.html(200), .replied), (.redirect(302, to: "https://hotel.example"), .replied),
        (.failure(.insecure), .replied), (.failure(.unreachable), .noAnswer),
        (.failure(.timedOut), .noAnswer),
        (.failure(.interrupted), .noAnswer), (.failure(.offline), .noNetwork),
    ])
    func anyStatusCountsAsReachable(answer: ScriptedAnswer, evidence: NetworkEvidence) async throws {
        let session = ScriptedSession(.expect(.get, "/shop/health", answer))
        #expect(try await ask(session) == evidence)
    }

    /// A proxy says so of a market that is not there, and then all waits and is sent later, as without a proxy.
    @Test(arguments: [(502, false), (504, false), (503, true)])
    func aProxyWithoutAMarketIsAnOutage(status: Int, isThere: Bool) async throws {
        let market = try #require(URL(string: "https://market.example"))
        let asked = ScriptedStep.expect(.get, "/api/v2/products", .empty(status))
        // A market that answered is not asked whether it is there.
        let session = ScriptedSession([asked] + (isThere ? [] : [.expect(.get, "/health", .empty(status))]))
        let probe = MarketProbe(market: market, session: session, clock: clock)
        let connectivity = Connectivity(
            monitor: nil,
            probe: { await probe.ask() },
            clock: clock,
            now: { Timestamp(millisecondsSince1970: 0) }
        )
        connectivity.start()
        let gated = GatedSession(session, through: connectivity.gate, market: market)
        let request = OutgoingRequest(.get, market.appending(path: "api/v2/products"))
        #expect(try await gated.send(request, progress: nil).status == status)
        await spin { connectivity.state != .unknown }
        #expect(connectivity.gate.isOpen() == isThere)
        connectivity.stop()
    }

    @Test func probeTimesOutAfterTwoSeconds() async throws {
        let session = PausedSession(ScriptedSession())
        async let evidence = ask(session)
        await session.arrivals(1)
        await clock.sleeper(for: .seconds(2))
        clock.advance(by: .seconds(2))
        #expect(try await evidence == .noAnswer)
        #expect(session.cancelled == 1)
    }

    @Test func probeBypassesTheGate() async throws {
        let market = try #require(URL(string: "https://market.example"))
        let away = FaultySession(ScriptedSession(.expect(.get, "/health", .empty(404))), [.refused])
        let probe = MarketProbe(market: market, session: away, clock: clock)
        let connectivity = Connectivity(
            monitor: nil,
            probe: { await probe.ask() },
            clock: clock,
            now: { Timestamp(millisecondsSince1970: 0) }
        )
        connectivity.start()
        connectivity.checkNow()
        await spin { connectivity.gate.isOpen() == false }
        connectivity.checkNow()
        await spin { connectivity.state == .online }
        #expect(connectivity.gate.isOpen())
        connectivity.stop()
    }
}
