import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// The whole market behind the proxies that `packaging/` has samples for, over TLS and HTTP/2.
@Suite(.timeLimit(.minutes(10)))
struct ProxyTests {
    private static let trusting = [
        "--proxies", "127.0.0.1/32", "--editions", "2022,2023,2021,naver,mommytalk",
    ]

    private static let transcripts = [
        ("edition-2022", "/editions/2022"), ("edition-2023", "/editions/2023"), ("edition-2021", ""),
        ("edition-naver", ""), ("edition-mommytalk", ""), ("root", ""), ("journey", ""),
    ]

    @Test(arguments: FrontProxy.Kind.installed, transcripts)
    func sameTranscriptsPassBehindAProxy(kind: FrontProxy.Kind, transcript: (String, String)) async throws {
        let fixture = try await TranscriptFixture(Self.trusting)
        let proxy = try await FrontProxy(kind, of: fixture.market, in: fixture.folder.path)

        let replay = try await fixture.play(
            transcript.0,
            at: proxy.entrance(prefix: transcript.1),
            values: ["date": ".00", "beforeTheFirst": "500"]
        )

        try await expectGood(replay, fixture)
    }

    @Test(.enabled(if: FrontProxy.Kind.nginx.program != nil), arguments: ["2022", "2023"])
    func editionIsSelectedByHostBehindAProxy(edition: String) async throws {
        let host = "old.\(FrontProxy.host)"
        let fixture = try await TranscriptFixture(Self.trusting + ["--edition-host", "\(edition)=\(host)"])
        let proxy = try await FrontProxy(.nginx, of: fixture.market, in: fixture.folder.path)

        let replay = try await fixture.play("edition-\(edition)", at: proxy.entrance(host: host))

        try await expectGood(replay, fixture)
    }

    @Test(arguments: FrontProxy.Kind.installed)
    func clientAddressIsKnownBehindATrustedProxy(kind: FrontProxy.Kind) async throws {
        let fixture = try await TranscriptFixture(Self.trusting)
        let proxy = try await FrontProxy(kind, of: fixture.market, in: fixture.folder.path)
        let entrance = proxy.entrance()
        let through = Curl(entrance.curl)
        let lies = [
            "-H", "X-Forwarded-For: 6.6.6.6", "-H", "Forwarded: for=6.6.6.6", "-H",
            "X-Forwarded-Host: evil.example",
        ]

        _ = try await through(["-H", "X-Request-ID: plain", "\(entrance.origin)/healthChecker"])
        let list = try await through(lies + ["-H", "X-Request-ID: lying", "\(entrance.origin)/items/1"])
        // Nobody trusts what comes from there.
        let direct = Curl(["--interface", FrontProxy.client])
        _ = try await direct(lies + ["-H", "X-Request-ID: direct", "\(fixture.market.origin)/items/1"])

        #expect(list.status == 200)
        let log = try await fixture.market.stop().split(separator: "\n")
        for name in ["plain", "lying", "direct"] {
            let line = try #require(log.first { $0.contains("id=\(name)") })
            #expect(line.contains("from=\(FrontProxy.client) "), "\(line)")
        }
    }

    @Test func untrustedProxyIsIgnored() async throws {
        let fixture = try await TranscriptFixture()
        let lies = [
            "-H", "X-Forwarded-For: 6.6.6.6", "-H", "X-Forwarded-Proto: https", "-H",
            "X-Forwarded-Host: evil.example",
        ]

        let reply = try await Curl(in: Repository.pictures)(
            lies + [
                "-H", "X-Request-ID: lying", "\(fixture.market.origin)/item", "-F", "title=a", "-F",
                "price=1",
            ]
                + ["-F", "currency=KRW", "-F", "stock=1", "-F", "password=p", "-F", "images[]=@quarters.jpg"]
        )
        let direct = try await Curl(in: Repository.pictures)(["\(fixture.market.origin)/items/1"])

        // It may speak for the whole world, to whom the edition without accounts is closed.
        #expect(reply.status == 404)
        #expect(!reply.text.contains("evil"))
        #expect(direct.status == 200)
        let log = try await fixture.market.stop()
        #expect(log.contains("from=127.0.0.1 id=lying"))
        #expect(!log.contains("6.6.6.6"))
    }

    @Test func editionsWithoutAuthenticationAreOffBehindAProxy() async throws {
        let fixture = try await TranscriptFixture(["--proxies", "127.0.0.1/32"])

        for (path, status) in [
            ("/api/products", 404), ("/editions/2022/api/products", 404),
            ("/editions/2023/api/products", 404),
            ("/items/1", 404), ("/rest/shopping/products", 200), ("/v1/search/shop.json", 401),
            ("/healthChecker", 200),
        ] {
            #expect(try await Curl()(["\(fixture.market.origin)\(path)"]).status == status, "\(path)")
        }
    }

    @Test(arguments: FrontProxy.Kind.installed)
    func fiveLargePhotosPassAProxyUnchanged(kind: FrontProxy.Kind) async throws {
        let fixture = try await TranscriptFixture(Self.trusting)
        let proxy = try await FrontProxy(kind, of: fixture.market, in: fixture.folder.path)
        let entrance = proxy.entrance()
        let through = Curl(entrance.curl, in: fixture.folder.path)
        var photos: [String] = []
        for number in 1...5 {
            // 0.8 MB each, so that none fits a buffer.
            let picture = Picture(noise: UInt32(number * 2), edge: 512)
            try Data(picture.png).write(to: URL(filePath: fixture.folder.file("\(number).png")))
            photos += ["-F", "images=@\(number).png"]
        }
        let params =
            "params={\"name\":\"사진 다섯\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(Vendor.usual.secret)\"}"

        let reply = try await through(
            ["-H", "identifier: \(Vendor.usual.identifier)", "-F", params] + photos
                + ["\(entrance.origin)/editions/2022/api/products"]
        )

        #expect(reply.status == 201, "\(reply.text)")
        let urls = reply.text.matches(of: /"url":"([^"]+)"/).map { String($0.1) }
        #expect(Set(urls).count == 5)
        for url in urls {
            let path = String(url.dropFirst(entrance.origin.count))
            let whole = try await through([url])
            #expect(whole.body == (try await Curl()([fixture.market.origin + path])).body)
            let tag = try #require(whole.values("etag").first)
            #expect(try await through(["-H", "If-None-Match: \(tag)", url]).status == 304)
            let part = try await through(["-r", "100-199", url])
            #expect((part.status, part.body) == (206, Array(whole.body[100..<200])))
            #expect(try await through(["-I", url]).values("content-length") == ["\(whole.body.count)"])
        }
    }

    @Test(arguments: FrontProxy.Kind.installed)
    func eventsPassAProxyUnbuffered(kind: FrontProxy.Kind) async throws {
        let fixture = try await TranscriptFixture(Self.trusting)
        let proxy = try await FrontProxy(kind, of: fixture.market, in: fixture.folder.path)

        try await expectEvents(fixture, at: proxy.entrance())
    }

    @Test func eventsArriveUnbuffered() async throws {
        let fixture = try await TranscriptFixture()

        try await expectEvents(fixture, at: EditionEndpoint(origin: fixture.market.origin))
    }

    private func expectEvents(_ fixture: TranscriptFixture, at entrance: EditionEndpoint) async throws {
        let listener = try EventListener(at: entrance, in: fixture.folder.path)
        let hello = try await listener.heard("a listener is told where the market stands") {
            $0.contains("\n\n")
        }
        #expect(hello.contains("event: current\n"))
        let before = try #require(hello.firstMatch(of: /id: (\d+)/).flatMap { Int($0.1) })

        let params =
            "params={\"name\":\"새 상품\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(Vendor.usual.secret)\"}"
        let made = try await Curl(entrance.curl, in: Repository.pictures)(
            ["-H", "identifier: \(Vendor.usual.identifier)", "-F", params, "-F", "images=@quarters.jpg"]
                + ["\(entrance.origin)/editions/2022/api/products"]
        )
        #expect(made.status == 201)

        let news = try await listener.heard("a new product is told of") {
            $0.contains("event: product\n") && $0.hasSuffix("\n\n")
        }
        #expect(news.contains("\"name\":\"새 상품\""))
        // Who was away hears what it missed.
        let late = try EventListener(at: entrance, after: before, in: fixture.folder.path)
        let missed = try await late.heard("what was missed is told") { $0.contains("\"name\":\"새 상품\"") }
        #expect(!missed.contains("event: current"))
    }

    @Test(arguments: FrontProxy.Kind.installed)
    func inspectorIsOffBehindAProxy(kind: FrontProxy.Kind) async throws {
        let fixture = try await TranscriptFixture(Self.trusting + ["--faults", "duplicate=off"])
        let proxy = try await FrontProxy(kind, of: fixture.market, in: fixture.folder.path)
        let entrance = proxy.entrance()

        for page in ["/_inspect", "/_inspect.json"] {
            #expect(try await Curl(entrance.curl)([entrance.origin + page]).status == 404)
            #expect(try await Curl()([fixture.market.origin + page]).status == 200)
        }
    }

    @Test(.enabled(if: FrontProxy.Kind.nginx.program != nil))
    func plainHTTPIsRedirectedToTLS() async throws {
        let fixture = try await TranscriptFixture(Self.trusting)
        let proxy = try await FrontProxy(.nginx, of: fixture.market, in: fixture.folder.path)

        let reply = try await Curl(proxy.entrance().curl)(["\(proxy.plainOrigin)/api/products?page_no=1"])

        #expect(reply.status == 308)
        #expect(reply.values("location") == ["https://\(FrontProxy.host)/api/products?page_no=1"])
    }
}
