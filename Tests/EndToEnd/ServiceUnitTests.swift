import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// The market as `packaging/openmarket.service` has systemd run it.
@Suite(.timeLimit(.minutes(10)))
struct ServiceUnitTests {
    private static let unit = Repository.path("packaging/openmarket.service")
    private static let analyze = "/usr/bin/systemd-analyze"
    private static let hasAnalyze = access(analyze, X_OK) == 0
    private static let runner = Repository.path("Tests/Service/under-unit")
    /// The runner makes mounts and users' namespaces, and asks systemd which calls its groups hold.
    private static let canRun = hasAnalyze && geteuid() == 0 && access("/usr/bin/python3", X_OK) == 0

    @Test(.enabled(if: hasAnalyze, "systemd-analyze is not installed"))
    func theUnitsExposureIsUnderTwo() async throws {
        let said = try await ChildProgram.said(
            by: Self.analyze,
            ["security", "--offline=true", "--no-pager", "--threshold=19", Self.unit]
        )

        let level = said.text.firstMatch(of: /exposure level for openmarket.service: (\d+\.\d)/)
        #expect(try #require(level.flatMap { Double($0.1) }) < 2.0)
        #expect(said.exit == .status(0), "\(said.text)")
    }

    @Test(.enabled(if: canRun, "needs root, systemd and Python"))
    func aMarketSellsAndIsLookedAfterUnderItsUnit() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        let through = [Self.runner, Self.unit, data]
        let demo = try await ChildProgram.said(
            by: through[0],
            Array(through.dropFirst()) + [try OpenMarketTool.path(), "demo", "--data", data, "--goods", "3"]
        )
        #expect(demo.exit == .status(0), "\(demo.text)")
        let market = try await LiveMarket(data, through: through)
        let trader = try await Trader(signingUpAt: market)

        for photo in [
            "quarters.jpg", "quarters.png", "quarters.webp", "animated.gif", "quarters.heic", "quarters.avif",
        ] {
            let reply = try await trader.offer(photo, photo: "\(Repository.pictures)/\(photo)")
            #expect(reply.status == 201, "\(photo): \(reply.text)")
            let large = try #require(reply.text.firstMatch(of: /"large":"([^"]+)"/)?.1)
            #expect(try await Curl()(["\(market.origin)\(large)"]).status == 200)
        }
        let broken = try await trader.offer("text", photo: "\(Repository.pictures)/text-named.jpg")
        #expect(broken.status == 415)

        let server = try status(of: market.program.identifier)
        #expect(server["CapBnd"] == "0000000000000000")
        #expect(server["NoNewPrivs"] == "1")
        #expect(server["Uid"]?.hasPrefix("0") == false)
        // A worker's own filter comes on top of those of the unit.
        let filters = try #require(server["Seccomp_filters"].flatMap { Int($0) })
        #expect(filters >= 2)
        let worker = try status(of: try #require(market.program.children.first))
        #expect(worker["Seccomp_filters"] == "\(filters + 1)")

        // Root adds a vendor to the running market.
        try await Vendor.usual.add(to: data)
        let log = try await market.stop()
        #expect(!log.contains("photo_worker_died"))
        #expect(!log.contains("level=error"), "\(log.suffix(2000))")
    }

    private func status(of process: Int32) throws -> [String: String] {
        let lines = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            .split(separator: "\n")
        return Dictionary(
            lines.compactMap { line in
                let sides = line.split(separator: ":\t", maxSplits: 1)
                return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
            }
        ) { first, _ in first }
    }
}
