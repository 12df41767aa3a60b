import ClientDoubles
import Foundation
import MarketAPI
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MarketKindTests {
    private func kind(_ own: ScriptedAnswer, _ old: ScriptedAnswer? = nil) async throws(ClientError)
        -> MarketKind
    {
        var steps = [ScriptedStep.expect(.get, "/api/v2/products?limit=1", own)]
        if let old { steps.append(.expect(.get, "/api/products?page_no=1&items_per_page=1", old)) }
        return try await MarketKind.find(at: .market, session: ScriptedSession(steps), settings: .test())
    }

    @Test(arguments: [ScriptedAnswer.json(404, "{}"), .html(404), .html(200), .json(200, "{}")])
    func eachKindIsKnownByItsList(notOurs: ScriptedAnswer) async throws {
        let kindOwn = try await kind(.json(200, Wire.page()))
        #expect(kindOwn == .market)
        let kind2022 = try await kind(notOurs, .json(200, Wire.schoolPage()))
        #expect(kind2022 == .edition2022)
        let of2023 = #"{"pageNo":1,"itemsPerPage":1,"totalCount":0,"pages":[]}"#
        let kind2023 = try await kind(notOurs, .json(200, of2023))
        #expect(kind2023 == .edition2023)
        let failure = try await error { () throws(ClientError) in _ = try await kind(notOurs, .html(200)) }
        #expect(failure == .malformedReply(path: "/api/products"))
    }

    @Test func aServerThatIsOutOfReachIsNotAnotherKind() async throws {
        let refused = [ScriptedStep](
            repeating: .expect(.get, "/api/v2/products?limit=1", .failure(.unreachable)),
            count: 3
        )
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketKind.find(at: .market, session: ScriptedSession(refused), settings: .test())
        }
        #expect(failure == .unreachable)
    }
}
