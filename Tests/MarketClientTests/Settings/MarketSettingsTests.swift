import ClientDoubles
import Market
import MarketAPI
import MarketClient
import Testing

/// What a market says of itself, of whatever age its server is.
@Suite(.timeLimit(.minutes(1)))
struct MarketSettingsTests {
    @Test(arguments: [
        (#"{"currencies":["KRW"]}"#, [Currency.krw]), (#"{"currencies":["USD","KRW"]}"#, [.krw, .usd]),
        (#"{"currencies":["EUR","USD"],"more":1}"#, [.usd]), (#"{"currencies":["EUR"]}"#, [.krw, .usd]),
        (#"{"currencies":[]}"#, [.krw, .usd]),
    ])
    func theCurrenciesThatThisBuildKnowsAreTaken(json: String, known: [Currency]) async throws {
        let session = ScriptedSession(.expect(.get, "/api/v2/market", .json(200, json)))
        #expect(try await MarketClient.own(session).products.currencies().all == known)
    }

    @Test func anOlderServerOfOursAsksForEverythingAsBefore() async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/market", .problem(404, "not_found")),
            .expect(.get, "/api/v2/categories", .problem(404, "not_found"))
        )
        let market = await MarketClient.own(session)
        #expect(try await market.products.currencies() == .every)
        #expect(try await market.products.categories().isEmpty)
    }

    @Test func aFaultIsNoAnswer() async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/market", .json(200, "{}")),
            .expect(.get, "/api/v2/categories", .problem(403, "forbidden"))
        )
        let market = await MarketClient.own(session)
        await #expect(throws: ClientError.self) { try await market.products.currencies() }
        await #expect(throws: ClientError.self) { try await market.products.categories() }
    }

    @Test func aSchoolsMarketIsNotAsked() async throws {
        let session = ScriptedSession()
        for market in [MarketClient.school2022(session), .school2023(session)] {
            #expect(!market.capabilities.contains(.facts))
            #expect(try await market.products.currencies() == .every)
            #expect(try await market.products.categories().isEmpty)
        }
    }
}
