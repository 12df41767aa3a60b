import Foundation
import LiveMarket
import LoopbackSocket
import TemporaryFolder
import Testing

/// Every edition's calls, as `curl` makes them, against the program itself.
@Suite(.timeLimit(.minutes(5)))
struct EditionTests {
    /// How an app comes to an edition.
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
        let stage = try await Stage(options)

        let replay = try await stage.play(
            "edition-\(edition)",
            at: entrance(way, edition, port, stage.market)
        )

        try await expectGood(replay, stage)
    }

    private func entrance(_ way: Way, _ edition: String, _ port: UInt16, _ market: LiveMarket) -> Entrance {
        switch way {
        case .root: Entrance(origin: market.origin)
        case .prefix: Entrance(origin: market.origin, prefix: "/editions/\(edition)")
        case .port: Entrance(origin: "http://127.0.0.1:\(port)")
        case .host:
            Entrance(
                origin: "http://old.market.test:\(market.port)",
                curl: ["--resolve", "old.market.test:\(market.port):127.0.0.1"]
            )
        }
    }

    @Test(arguments: [("2022", ".00", "500"), ("2023", "", "200")])
    func rootServesAppsOfBothEditions(edition: String, date: String, beforeTheFirst: String) async throws {
        let stage = try await Stage(["--edition", edition, "--log-format", "json"])

        let replay = try await stage.play(
            "root",
            at: Entrance(origin: stage.market.origin),
            values: ["date": date, "beforeTheFirst": beforeTheFirst]
        )

        try await expectGood(replay, stage)
    }

    @Test func strictModeFollowsTheOldDocuments() async throws {
        let stage = try await Stage(["--strict-editions"])
        let large = stage.folder.file("large.png")
        // Noise, as anything else would be packed into less than what is allowed.
        try Data(Picture(noise: 7, edge: 330).png).write(to: URL(filePath: large))

        let entrance = Entrance(origin: stage.market.origin, prefix: "/editions/2022")
        let replay = try await stage.play("edition-2022-strict", at: entrance, values: ["largePhoto": large])

        try await expectGood(replay, stage)
    }

    @Test func currentAPIMatchesItsTranscript() async throws {
        let stage = try await Stage()

        let replay = try await stage.play("journey", at: Entrance(origin: stage.market.origin))

        try await expectGood(replay, stage)
    }
}

/// Stops the market, tells of replies that were not what they should be, and looks through all that was logged.
func expectGood(_ replay: Replay, _ stage: Stage) async throws {
    let log = try await stage.market.stop().split(separator: "\n")
    let complaints = log.filter { !$0.contains("info") }.joined(separator: "\n")
    for failure in replay.failures { Issue.record("\(failure)\n\(complaints)") }
    #expect(log.contains { $0.contains("request") }, "nothing was logged")
    for secret in replay.secrets {
        // Said without the secret, which a log of the tests should not hold either.
        #expect(!log.contains { $0.contains(secret) }, "a secret is in the log")
    }
}
