import HTTPServer
import Market
import MarketService
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct FaultInjectionTests {
    private func market(_ plan: String) async throws -> EditionMarket {
        let market = try EditionMarket(faults: try FaultPlan(plan))
        try await market.addVendor()
        return market
    }

    @Test func withoutFaultsRepliesAreUnchanged() async throws {
        let market = try await market("")

        let created = try await market.create()

        #expect(created.status == 201)
        #expect(created.body == Edition2022Tests.detail)
        #expect(!market.log.contains { $0.hasPrefix("waited") })
    }

    @Test func everyReplyIsDelayed() async throws {
        let market = try await market("latency=800ms")
        _ = try await market.send("GET", "/api/products")
        _ = try await market.send("GET", "/nothing")

        #expect(
            market.log.filter { $0.hasPrefix("waited") } == Array(repeating: "waited 0.8 seconds", count: 2)
        )
    }

    /// A listener that waits after its reply was made would miss what happens meanwhile.
    @Test func delayedReplyReflectsChangesMeanwhile() async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        let late = FaultInjector(try FaultPlan("latency=800ms"), inspector: Inspector()) { _ in
            _ = try? await market.create()
        }
        let incoming = RequestContext(
            try HTTPRequest(.get, "/api/v2/products"),
            id: RequestID(given: "late", number: 1, start: 1),
            segments: [],
            clock: .system
        )
        let answer = await late.answer(
            incoming,
            at: Timestamp(millisecondsSince1970: 0),
            failure: { .json(.ok, "") }
        ) {
            _ in
            let count = try? await market.store.count(ProductQuery())
            return Answer(HTTPResponse(count == .exactly(1) ? .ok : .notFound), route: "products")
        }
        #expect(answer.response.status == .ok)
    }

    @Test(arguments: [
        ("/editions/2022/api/products", "{\"code\":500,"), ("/items/1", "{\"message\":"),
        ("/v1/search/shop.json", "{\"errorMessage\":\"System Error\",\"errorCode\":\"SE99\"}"),
        ("/rest/shopping/products", "{\"code\":500,"), ("/nothing", "{\"type\":"),
    ])
    func injectedErrorHasTheEditionsFormat(target: String, beginning: String) async throws {
        let market = try await market("error=100%")

        let reply = try await market.send("GET", target)

        #expect(reply.status == 500)
        #expect(reply.body.hasPrefix(beginning))
    }

    @Test func failedRequestIsNotExecuted() async throws {
        let market = try await market("error=100%")

        #expect(try await market.create().status == 500)
        #expect(try await market.store.product(Product.ID(1)) == nil)
    }

    @Test func droppedRequestMayHaveBeenExecuted() async throws {
        let market = try await market("drop=100%")

        await #expect(throws: AbandonedReply.self) { try await market.create() }
        #expect(try await market.store.product(Product.ID(1)) != nil)
    }

    @Test func writesAreExecutedTwice() async throws {
        let market = try await market("duplicate=on")

        let second = try await market.create()
        _ = try await market.send("GET", "/api/products/1")

        #expect(second.status == 201)
        #expect(second.body.hasPrefix("{\"id\":2,"))
        #expect(try await market.store.product(Product.ID(3)) == nil)

        let password = "{\"secret\":\"\(EditionMarket.password)\"}"
        let secret = try await market.send(
            "POST",
            "/api/products/2/secret",
            fields: EditionMarket.vendor(),
            json: password
        ).body
        let deleted = try await market.send(
            "DELETE",
            "/api/products/2/\(secret)",
            fields: EditionMarket.vendor()
        )
        #expect(deleted.status == 404)
    }

    @Test func planIsDeterministic() async throws {
        var runs: [[Int]] = []
        for isWatched in [false, true] {
            let market = try await market("error=50%,seed=3")
            var statuses: [Int] = []
            for _ in 1...20 {
                statuses.append(try await market.send("GET", "/api/products").status)
                // Looking must not change what is looked at.
                if isWatched { #expect(try await market.send("GET", "/_inspect").status == 200) }
            }
            runs.append(statuses)
        }

        #expect(runs[0] == runs[1])
        #expect(Set(runs[0]) == [200, 500])
    }

    @Test(arguments: [
        "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "Via", "X-Real-IP",
    ])
    func copyOfARelayedRequestIsRelayed(mark: String) throws {
        let request = try HTTPRequest(
            .post,
            "/api/products",
            fields: [(HTTPFieldName(stringLiteral: mark), "127.0.0.1")]
        )

        #expect(request.isRelayed)
        #expect(try request.with(body: [1]).isRelayed)
    }

    @Test(arguments: ["http", "https"])
    func repeatedRequestKeepsTheClientUnknown(scheme: String) throws {
        let request = try HTTPRequest(
            .post,
            "/api/products",
            fields: [("X-Forwarded-For", "unix:"), ("X-Forwarded-Proto", scheme)],
            trusting: ProxyTrust(["127.0.0.1"].compactMap { AddressRange($0) })
        )
        let copy = try request.with(body: [1])

        #expect(!request.origin.isKnown)
        #expect(copy.origin == request.origin)
    }

    @Test func repeatedRequestKeepsItsClient() throws {
        let proxy = try #require(AddressRange("10.0.0.1"))
        let peer = try #require(IPAddress("10.0.0.1"))
        let request = try HTTPRequest(
            .post,
            "/api//products?x=%20",
            fields: [
                (.host, "inside"), ("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https"),
                ("X-Forwarded-Host", "market.example"), ("Identifier", "a"),
            ],
            body: [1, 2],
            from: peer,
            localPort: 8080,
            trusting: ProxyTrust([proxy])
        )

        let copy = try request.with(body: [3])

        #expect(copy.origin == request.origin && copy.origin.isKnown)
        #expect(copy.origin.isSecure)
        #expect(copy.target == "/api//products?x=%20")
        #expect(copy.localPort == 8080)
        #expect(copy["identifier"] == "a")
        #expect(copy.body.declaredLength == 1)
    }
}
