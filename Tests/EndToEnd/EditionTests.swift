import Foundation
import LiveMarket
import LoopbackSocket
import TemporaryFolder
import Testing

/// Every edition's calls, as `curl` makes them, against the program itself.
@Suite(.timeLimit(.minutes(10)))
struct EditionTests {
    /// The address by which an app reaches an edition.
    enum Way: String, CaseIterable {
        case root, prefix, port, host
    }

    /// At the root 2022 and 2023 answer together, which is another transcript.
    static let entrances = ["2022", "2023", "2021", "naver", "mommytalk"].flatMap { edition in
        Way.allCases.map { (edition, $0) }.filter { $0.1 != .root || !["2022", "2023"].contains(edition) }
    }

    @Test(arguments: entrances)
    func editionRepliesMatchItsTranscript(edition: String, way: Way) async throws {
        let port = way == .port ? try TakenPort.free(1)[0] : 0
        let options =
            switch way {
            case .root, .prefix: [String]()
            case .port: ["--edition-port", "\(edition)=\(port)"]
            case .host: ["--edition-host", "\(edition)=old.market.test"]
            }
        let fixture = try await TranscriptFixture(options)

        let replay = try await fixture.play(
            "edition-\(edition)",
            at: entrance(way, edition, port, fixture.market)
        )

        try await expectGood(replay, fixture)
    }

    private func entrance(_ way: Way, _ edition: String, _ port: UInt16, _ market: LiveMarket)
        -> EditionEndpoint
    {
        switch way {
        case .root: EditionEndpoint(origin: market.origin)
        case .prefix: EditionEndpoint(origin: market.origin, prefix: "/editions/\(edition)")
        case .port: EditionEndpoint(origin: "http://127.0.0.1:\(port)")
        case .host:
            EditionEndpoint(
                origin: "http://old.market.test:\(market.port)",
                curl: ["--resolve", "old.market.test:\(market.port):127.0.0.1"]
            )
        }
    }

    /// Some apps put what `archived` answers behind their base address, others resolve it against that.
    @Test(arguments: ["", "/"], [true, false])
    func bothReadingsOfTheArchivedPathDelete(slash: String, appends: Bool) async throws {
        let fixture = try await TranscriptFixture()
        let vendor = ["-H", "identifier: \(Vendor.usual.identifier)"]
        let params =
            "params={\"name\":\"자전거\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(Vendor.usual.secret)\"}"
        let base = "\(fixture.market.origin)/editions/2023\(slash)"
        let curl = Curl(vendor, in: Repository.pictures)
        let made = try await curl(["-F", params, "-F", "images=@quarters.jpg", "\(base)/api/products"])
        let product = try #require(made.text.firstMatch(of: /"id":(\d+)/)?.1)
        let archived = try await curl([
            "-d", "{\"secret\":\"\(Vendor.usual.secret)\"}", "\(base)/api/products/\(product)/archived",
        ])

        let target = (appends ? base : fixture.market.origin) + archived.text
        // Neither reading lets anybody else delete.
        let strangers = Curl(["-H", "identifier: \(Vendor.other.identifier)"])
        #expect(try await strangers(["-X", "DELETE", target]).status == 403)
        #expect(try await curl(["\(base)/api/products/\(product)"]).status == 200)

        let deleted = try await curl(["-X", "DELETE", target])

        #expect(deleted.status == 202, "\(target): \(deleted.text)")
        #expect(try await curl(["\(base)/api/products/\(product)"]).status == 404)
        let log = try await fixture.market.stop()
        let ticket = try #require(archived.text.split(separator: "/").last)
        #expect(!log.contains(ticket), "a secret is in the log")
    }

    @Test func aVendorHasTheNumberThatItsAppHasCompiledIn() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        try await OpenMarketTool.run(["demo", "--data", data, "--goods", "3"])
        let vendor = Vendor.usual
        let market = try await LiveMarket(data)
        func add(_ name: String, _ id: String, _ options: [String] = []) async throws -> String {
            try await OpenMarketTool.run(
                ["vendor", "add", "--data", data, "--name", name, "--id", id] + options,
                environment: ["OPENMARKET_SECRET": vendor.secret]
            )
        }

        let said = try await add("재재", "48", ["--identifier", vendor.identifier])
        #expect(said.hasPrefix("vendor 48: 재재"))
        for (name, id) in [("주디", "48"), ("주디", "1000"), ("주디", "0"), ("주디", "-1"), ("주디", "1000000000")] {
            await #expect(throws: ToolFailure.self) { try await add(name, id) }
        }

        let params =
            "params={\"name\":\"자전거\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(vendor.secret)\"}"
        let made = try await Curl(in: Repository.pictures)([
            "-H", "identifier: \(vendor.identifier)", "-F", params, "-F", "images=@quarters.jpg",
            "\(market.origin)/editions/2023/api/products",
        ])
        #expect(made.text.contains("\"vendor_id\":48,"))
        #expect(made.text.contains("\"vendors\":{\"id\":48,\"name\":\"재재\"}"))
        let list = try await Curl()(["\(market.origin)/editions/2022/api/products"])
        #expect(list.text.matches(of: /"vendor_id":1\d\d\d,/).count == 3)
    }

    @Test(arguments: [("2022", ".00", "500"), ("2023", "", "200")])
    func rootServesAppsOfBothEditions(edition: String, date: String, beforeTheFirst: String) async throws {
        let fixture = try await TranscriptFixture(["--edition", edition, "--log-format", "json"])

        let replay = try await fixture.play(
            "root",
            at: EditionEndpoint(origin: fixture.market.origin),
            values: ["date": date, "beforeTheFirst": beforeTheFirst]
        )

        try await expectGood(replay, fixture)
    }

    /// Letters as they were typed, as some apps send them; curl does too.
    @Test(arguments: [
        ("2022", "/api/products?search_value=자전거", #"{"code":400,"message":""#),
        ("2023", "/api/products?search_value=자전거", #"{"code":400,"message":""#),
        ("2021", "/items/1?q=자전거", #"{"message":""#),
        ("mommytalk", "/rest/shopping/products?q=자전거", #"{"code":400,"message":""#),
        ("naver", "/v1/search/shop.json?query=자전거", #"{"error"#),
    ])
    func rawHangulIsRefusedInTheEditionsOwnForm(edition: String, path: String, beginning: String) async throws
    {
        let port = try TakenPort.free(1)[0]
        let fixture = try await TranscriptFixture(["--edition-port", "\(edition)=\(port)"])
        let reply = try await Curl()(["http://127.0.0.1:\(port)\(path)"])
        #expect(reply.status == 400 && reply.text.hasPrefix(beginning), "\(reply.text)")
        if edition == "naver" {
            #expect(reply.text.contains("SE06"))
        } else {
            #expect(reply.text.contains("퍼센트 인코딩") && reply.text.contains("must be percent-encoded"))
        }
        let own = try await Curl()(["\(fixture.market.origin)/api/v2/products?q=자전거"])
        #expect(own.status == 400 && own.text.contains("\"type\":\"about:blank\""))
        try await fixture.market.stop()
    }

    @Test func centsAreToldAsTheOperatorSays() async throws {
        for (options, price) in [
            ([String](), "6.0,\"bargain_price\":6.0,"), (["--edition-cents", "keep"], "5.99,"),
        ] {
            let fixture = try await TranscriptFixture(options)
            let vendor = ["-H", "identifier: \(Vendor.usual.identifier)"]
            func create(_ price: String, _ currency: String) async throws -> CurlReply {
                let params =
                    #"params={"name":"책","price":\#(price),"currency":"\#(currency)","secret":"\#(Vendor.usual.secret)"}"#
                return try await Curl(in: Repository.pictures)(
                    vendor + [
                        "-F", params, "-F", "images=@quarters.jpg", "\(fixture.market.origin)/api/products",
                    ]
                )
            }
            #expect(try await create("1999.5", "KRW").status == 400)
            #expect(try await create("5.99", "USD").status == 201)
            for way in ["/api/products", "/editions/2022/api/products", "/editions/2023/api/products"] {
                let list = try await Curl()([fixture.market.origin + way])
                #expect(list.text.contains("\"price\":\(price)"), "\(list.text)")
            }
            try await fixture.market.stop()
        }
    }

    @Test func strictModeFollowsTheOldDocuments() async throws {
        let fixture = try await TranscriptFixture(["--strict-editions"])
        let large = fixture.folder.file("large.png")
        // Noise, as anything else would be packed into less than what is allowed.
        try Data(Picture(noise: 7, edge: 330).png).write(to: URL(filePath: large))

        let entrance = EditionEndpoint(origin: fixture.market.origin, prefix: "/editions/2022")
        let replay = try await fixture.play(
            "edition-2022-strict",
            at: entrance,
            values: ["largePhoto": large]
        )

        try await expectGood(replay, fixture)
    }

    @Test func currentAPIMatchesItsTranscript() async throws {
        let fixture = try await TranscriptFixture()

        let replay = try await fixture.play("journey", at: EditionEndpoint(origin: fixture.market.origin))

        try await expectGood(replay, fixture)
    }
}

/// Stops the market, tells of replies that were not what they should be, and looks through all that was logged.
func expectGood(_ replay: Replay, _ fixture: TranscriptFixture) async throws {
    let log = try await fixture.market.stop().split(separator: "\n")
    let complaints = log.filter { !$0.contains("info") }.joined(separator: "\n")
    for failure in replay.failures { Issue.record("\(failure)\n\(complaints)") }
    #expect(log.contains { $0.contains("request") }, "nothing was logged")
    for secret in replay.secrets {
        // Said without the secret, which a log of the tests should not hold either.
        #expect(!log.contains { $0.contains(secret) }, "a secret is in the log")
    }
}
