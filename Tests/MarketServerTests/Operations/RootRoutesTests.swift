import HTTPServer
import MarketService
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct RootRoutesTests {
    private func answer(_ method: HTTPMethod, _ target: String, _ language: String) async throws
        -> HTTPResponse?
    {
        let request = try HTTPRequest(method, target, fields: [(.acceptLanguage, language)])
        let incoming = RequestContext(
            request,
            id: RequestID(given: "1", number: 1, start: 1),
            segments: try request.segments(),
            clock: .system
        )
        return await RootRoutes().answer(incoming)?.response
    }

    @Test(arguments: [("ko", "오픈마켓이 열려 있어요."), ("en", "Open Market is open.")])
    func rootPageListsWhatToTry(language: String, beginning: String) async throws {
        let reply = try #require(try await answer(.get, "/", language))
        guard case .bytes(let bytes) = reply.body else {
            return #expect(Bool(false), "the text is in memory")
        }
        let text = String(decoding: bytes, as: UTF8.self)

        #expect(reply.status == .ok)
        #expect(text.hasPrefix(beginning) && text.contains("\n/api/v2/openapi.json\n"))
    }

    @Test func rootRoutesAnswerNothingElse() async throws {
        #expect(try await answer(.get, "/products", "ko") == nil)
        #expect(try await answer(.post, "/", "ko")?.status == .methodNotAllowed)
    }
}
