import HTTPServer
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(1)))
struct OperationsTests {
    private let market: EditionMarket
    private let handler: MarketHandler

    init() throws {
        market = try EditionMarket(settings: EditionSettings(served: []))
        let report = HealthReport(parts: [.init(name: "disk", isHealthy: false, detail: "It is full.")])
        handler = MarketHandler(
            market.services,
            realms: [OperationsRealm(market.services, health: { report })]
        )
    }

    @Test(arguments: [
        ("GET", "/healthChecker", 200), ("HEAD", "/healthChecker", 200), ("POST", "/healthChecker", 404),
        ("GET", "/healthChecker/2", 404), ("GET", "/health", 503), ("GET", "/metrics", 200),
    ])
    func whoWatchesIsAnsweredWhateverEditionsAreServed(method: String, path: String, status: Int) async throws
    {
        let reply = try await handler.answer(to: HTTPRequest(HTTPMethod(rawValue: method), path))

        #expect(reply.status.rawValue == status)
    }

    @Test func theHealthCheckerAnswersWithTheQuotes() async throws {
        let reply = try await handler.answer(to: HTTPRequest(.get, "/healthChecker"))

        #expect(try await reply.collectedBody() == Array("\"OK\"".utf8))
    }
}
