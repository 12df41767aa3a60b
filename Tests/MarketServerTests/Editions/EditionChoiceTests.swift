import HTTPServer
import Market
import Testing

@testable import MarketServer

/// The edition that answers each address.
@Suite(.timeLimit(.minutes(10)))
struct EditionChoiceTests {
    private static var settings: EditionSettings {
        var settings = EditionSettings(served: Set(Edition.allCases))
        settings.ports = [8082: .year2023, 8083: .year2021]
        settings.hosts = ["openmarket.example": .year2023, "[::1]": .naver]
        return settings
    }

    @Test(arguments: [
        ("/api/products", "localhost", 80, "{\"page_no\":1,\"pageNo\""),
        ("/editions/2022/api/products", "localhost", 80, "{\"page_no\":1,\"items"),
        ("/editions/2023/api/products", "localhost", 80, "{\"pageNo\""),
        ("/api/products", "localhost", 8082, "{\"pageNo\""),
        ("/editions/2022/api/products", "localhost", 8082, "{\"page_no\":1,\"items"),
        ("/api/products", "OpenMarket.example:8080", 80, "{\"pageNo\""),
        ("/v1/search/shop.json?query=a", "[::1]:80", 80, "{\"errorMessage\":\"Authentication"),
        ("/v1/search/shop", "[::1]", 80, "{\"errorMessage\":\"Invalid"),
        // An unreadable path is refused in the format of the edition, too.
        ("/api/products/%zz", "localhost", 8082, "{\"code\":400"),
        ("/api/products/%FF", "localhost", 80, "{\"code\":400"),
        ("/editions/2022/api/products/1%0A", "localhost", 80, "{\"code\":400"),
        ("/item/%2F", "localhost", 80, "{\"message\""),
        ("/items/1", "localhost", 80, "{\"page\":1"), ("/items/1", "localhost", 8083, "{\"page\":1"),
        ("/items/1", "localhost", 8082, "{\"code\":404"), ("/", "localhost", 8082, "{\"code\":404"),
        ("/api/products", "localhost", 8083, "{\"message\":\"Cannot"),
        ("/editions/2022/items/1", "localhost", 80, "{\"code\":404"),
        ("/editions/mommytalk/rest/shopping/products", "localhost", 80, "{\"meta\""),
        // These are no edition's.
        ("/editions/2020/api/products", "localhost", 80, "{\"type\""), ("/", "localhost", 80, "{\"type\""),
        ("/editions", "localhost", 80, "{\"type\""), ("/api/v2/products", "localhost", 80, "{\"type\""),
        ("/media/x.jpg", "localhost", 8082, "{\"type\""), ("/api/v2/%zz", "localhost", 80, "{\"type\""),
        // Where Naver's items link to.
        ("/products/1", "[::1]", 80, "{\"type\""),
    ])
    func prefixPortAndHostSelectAnEdition(target: String, host: String, port: Int, beginning: String)
        async throws
    {
        let market = try EditionMarket(settings: Self.settings)

        let reply = try await market.send(
            "GET",
            target,
            fields: [(.host, host)],
            localPort: UInt16(port)
        )

        #expect(reply.body.hasPrefix(beginning), "\(reply.body)")
    }

    @Test(arguments: [
        ("/api/products", nil, 200), ("/api/products", "X-Forwarded-For", 404),
        ("/editions/2022/api/products", "Forwarded", 404), ("/items/1", "Via", 404),
        ("/rest/shopping/products", "X-Forwarded-For", 200),
    ])
    func restrictedEditionIsNotServedThroughAnUnknownProxy(target: String, mark: String?, status: Int)
        async throws
    {
        var settings = EditionSettings(served: Set(Edition.allCases))
        settings.guarded = EditionsPolicy(asked: nil, isPublic: false).guarded
        let market = try EditionMarket(settings: settings)

        let fields = mark.map { [(HTTPFieldName(stringLiteral: $0), "for=127.0.0.1")] } ?? []
        #expect(try await market.send("GET", target, fields: fields).status == status)
        // Behind a proxy that is named, the operator knows what is done.
        let trust = ProxyTrust(["127.0.0.1"].compactMap { AddressRange($0) })
        #expect(try await market.send("GET", target, fields: fields, trusting: trust).status == 200)
    }

    @Test(arguments: [
        (nil, false, [Edition.year2021, .year2022, .year2023]), (nil, true, []),
        ([Edition.year2022], false, []), ([Edition.year2022], true, []),
    ])
    func editionsAreRestrictedUnlessConfigured(
        asked: [Edition]?,
        isPublic: Bool,
        guarded: [Edition]
    ) {
        #expect(EditionsPolicy(asked: asked.map(Set.init), isPublic: isPublic).guarded == Set(guarded))
    }

    @Test(arguments: [
        ("PUT", "/api/products", "GET, HEAD, POST"), ("PUT", "/api/products/1", "GET, HEAD, PATCH, DELETE"),
        ("GET", "/api/products/1/secret", "POST"), ("GET", "/api/products/1/archived", "POST"),
        ("GET", "/api/products/1/x", "DELETE"), ("PUT", "/editions/2022/api/products/1", "GET, HEAD, PATCH"),
        ("GET", "/editions/2023/api/products/1/x", ""), ("POST", "/items/1", "GET, HEAD"),
        ("GET", "/item", "POST"), ("PUT", "/item/1", "GET, HEAD, PATCH, DELETE"),
        ("POST", "/rest/shopping/products", "GET, HEAD"),
        ("POST", "/editions/2022/healthChecker", "GET, HEAD"),
    ])
    func wrongMethodListsTheAllowedOnes(method: String, target: String, allowed: String) async throws {
        let reply = try await EditionMarket(settings: Self.settings).send(method, target)

        #expect(reply.status == 405)
        #expect(reply.response.fields[.allow] == allowed)
    }

    @Test func disabledEditionIsNotFound() async throws {
        let market = try EditionMarket(settings: EditionSettings(served: [.year2023]))

        for target in ["/api/products", "/editions/2022/api/products", "/items/1", "/v1/search/shop.json"] {
            #expect(try await market.send("GET", target).type == "application/problem+json")
        }
        #expect(try await market.send("GET", "/editions/2023/api/products").status == 200)
    }

    @Test(arguments: [
        ("market.example", "https", "https://market.example/media"),
        ("127.0.0.1:8080", "http", "http://127.0.0.1:8080/media"),
    ])
    func pictureURLsUseTheRequestedHost(host: String, scheme: String, beginning: String) async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        _ = try await market.create()
        let proxy = try #require(AddressRange("127.0.0.1"))

        for target in ["/api/products", "/editions/2022/api/products", "/items/1", "/rest/shopping/products"]
        {
            let reply = try await market.send(
                "GET",
                target,
                fields: [(.host, host), ("X-Forwarded-Proto", scheme)],
                trusting: ProxyTrust([proxy])
            )
            #expect(reply.body.contains("\"\(beginning)"))
        }
    }

    @Test(
        arguments: [
            (nil, false, Edition.allCases, []),
            (nil, true, [.naver, .mommyTalk], [.year2021, .year2022, .year2023]),
            ([.year2022], true, [.year2022], []), ([], false, [], []), ([.naver], false, [.naver], []),
        ] as [(Set<Edition>?, Bool, [Edition], [Edition])]
    )
    func editionsWithoutAuthenticationAreLocalByDefault(
        asked: Set<Edition>?,
        isPublic: Bool,
        served: [Edition],
        heldBack: [Edition]
    ) {
        let policy = EditionsPolicy(asked: asked, isPublic: isPublic)

        #expect(policy.served == Set(served))
        #expect(policy.heldBack == Set(heldBack))
    }

    @Test func startupReportsServedEditions() {
        let atHome = EditionsPolicy(asked: nil, isPublic: false).notice(in: .english)
        let outside = EditionsPolicy(asked: nil, isPublic: true).notice(in: .english)

        #expect(atHome == "Serving the APIs of older apps: 2022, 2023, 2021, naver, mommytalk.")
        #expect(outside.hasPrefix("Serving the APIs of older apps: naver, mommytalk. Held back"))
        #expect(outside.contains(": 2022, 2023, 2021. Name them in --editions"))
        #expect(
            EditionsPolicy(asked: [], isPublic: true).notice(in: .korean) == Texts.korean[.editionsNone]
        )
    }
}
