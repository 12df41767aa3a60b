import ClientDoubles
import Market
import MarketAPI
import MarketClient
import Testing

/// A market's description of itself, from a server of any age.
@Suite(.timeLimit(.minutes(10)))
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

    @Test func clockAndNameAreThoseThatTheMarketTells() async throws {
        let zone = #""timeZone":"Europe/Berlin","timeZoneRule":"CET-1CEST,M3.5.0,M10.5.0/3""#
        let session = ScriptedSession(
            .expect(.get, "/api/v2/market", .json(200, #"{"currencies":["KRW"],"name":"동네",\#(zone)}"#)),
            .expect(
                .get,
                "/api/v2/market",
                .json(200, #"{"currencies":["KRW"],"timeZone":"X","timeZoneRule":"?"}"#)
            ),
            .expect(.get, "/api/v2/market", .problem(404, "not_found"))
        )
        let market = await MarketClient.own(session)
        let about = try await market.products.about()
        #expect(about?.name == "동네" && about?.zone.name == "Europe/Berlin")
        #expect(try await market.products.about()?.zone == .seoul)
        #expect(try await market.products.about() == nil)
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
