import MarketAPI
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct APIHandlersTests {
    @Test func everyOperationHasAHandler() async throws {
        try await TestMarket.with { market in
            #expect(market.routes.handlers.operationIDs == Set(Operation.all.map(\.id)))
        }
    }
}
