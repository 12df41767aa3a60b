import HTTPServer
import Linux
import Market
import MarketAPI
import MarketService
import Synchronization
import Testing

@testable import MarketServer

/// The replies while a market starts, and once it is ready.
@Suite(.timeLimit(.minutes(10)))
struct MarketEntranceTests {
    private final class Steps: Sendable {
        let step = Mutex(StartStep.copying(percent: 40))
    }

    private let market: EditionMarket
    private let entrance: MarketEntrance
    private let steps = Steps()

    init() throws {
        let settings = EditionSettings(served: Set(Edition.allCases))
        market = try EditionMarket(settings: settings, watchers: ["192.0.2.0/24"])
        entrance = MarketEntrance(
            settings,
            localAccess: market.services.localAccess,
            metrics: market.services.metrics,
            clock: market.services.clock,
            log: market.services.log,
            step: { [steps] in steps.step.withLock(\.self) }
        )
    }

    private func ask(
        _ path: String,
        _ method: HTTPMethod = .get,
        _ fields: [(HTTPFieldName, String)] = [],
        from address: String = "127.0.0.1"
    ) async throws -> (reply: HTTPResponse, text: String) {
        let reply = await entrance.answer(
            to: try HTTPRequest(method, path, fields: fields, from: try #require(IPAddress(address)))
        )
        return (reply, String(decoding: try await reply.collectedBody(), as: UTF8.self))
    }

    @Test(arguments: [
        ("/api/v2/products", "\"code\":\"busy\""), ("/api/v2/products", "상품을 불러오는 중이에요 (40%)"),
        ("/api/products", "{\"code\":503,\"message\":\"상품을 불러오는 중이에요 (40%)\""),
        ("/editions/2023/api/products", "{\"code\":503"), ("/items/1", "{\"message\":\"상품을 불러오는"),
        ("/v1/search/shop.json?query=a", "\"errorCode\":\"SE99\""),
        ("/rest/shopping/products", "{\"code\":503"), ("/healthChecker", "STARTING"),
        ("/media/a", "\"code\":\"busy\""), ("/nowhere", "\"code\":\"busy\""),
    ])
    func everyClientIsAskedToRetryInItsOwnFormat(path: String, part: String) async throws {
        for method in [HTTPMethod.get, .post] {
            let (reply, text) = try await ask(path, method)
            #expect(reply.status == .serviceUnavailable || path == "/healthChecker" && method == .post)
            guard reply.status == .serviceUnavailable else { continue }
            #expect(reply.fields[.retryAfter] == "5")
            #expect(reply.fields[.cacheControl] == "no-store")
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test(arguments: [("ko", "상품을 불러오는 중이에요 (40%)"), ("en", "Loading items, 40%")])
    func pagesTellInTheReadersLanguageAndAskAgain(language: String, sentence: String) async throws {
        let (reply, text) = try await ask(
            "/search?q=a",
            .get,
            [("Accept", "text/html"), (.acceptLanguage, language)]
        )

        #expect(reply.status == .serviceUnavailable)
        #expect(reply.fields[.retryAfter] == "5")
        #expect(reply.fields["Refresh"] == "5")
        #expect(text.contains("<h1>\(sentence)</h1>"))
        #expect(text.contains("<html lang=\"\(language)\""))
        // What it is drawn with is there.
        let sheet = try #require(text.firstMatch(of: /href="(\/assets\/[^"]+\.css)"/)?.1)
        #expect(try await ask(String(sheet)).reply.status == .ok)
    }

    @Test func formThatWasSentIsNotSentAgainByItself() async throws {
        let (reply, _) = try await ask("/sell", .post, [("Accept", "text/html")])

        #expect(reply.status == .serviceUnavailable)
        #expect(reply.fields["Refresh"] == nil)
    }

    @Test func healthSaysHowFarItIsToThoseWhoMayWatch() async throws {
        let (reply, text) = try await ask("/health")
        #expect(reply.status == .serviceUnavailable)
        #expect(
            text == """
                {"status":"starting","parts":[{"name":"start","ok":false,"detail":"Loading items, 40%"}]}
                """
        )
        #expect(try await ask("/health", from: "198.51.100.7").text == "{\"status\":\"starting\"}")
        #expect(try await ask("/metrics").text.contains("openmarket_part_ok{part=\"start\"} 0"))

        steps.step.withLock { $0 = .updating }
        #expect(try await ask("/health").text.contains("being updated"))
    }

    @Test func pageOfAnotherOriginMayReadThatTheMarketStarts() async throws {
        let (reply, _) = try await ask("/api/v2/products", .get, [(.origin, "https://elsewhere.example")])

        #expect(reply.status == .serviceUnavailable)
        #expect(reply.fields["Access-Control-Allow-Origin"] != nil)
    }

    @Test func marketAnswersOnceItIsThere() async throws {
        #expect(entrance.replyInMemory(to: try HTTPRequest(.get, "/api/products")) == nil)

        entrance.open(market.handler)

        let (reply, text) = try await ask("/api/products")
        #expect(reply.status == .ok)
        #expect(text.contains("\"pageNo\":1"), "\(text)")
    }
}
