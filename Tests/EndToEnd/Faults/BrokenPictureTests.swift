import Foundation
import LiveMarket
import SeededRandom
import TemporaryFolder
import Testing

/// Pictures with bytes changed in them, sent to a market that runs; the workers alone are tried with five times as many.
@Suite(.timeLimit(.minutes(10)))
struct BrokenPictureTests {
    private static let kinds = [
        "quarters.jpg", "progressive.jpg", "cmyk.jpg", "quarters.png", "palette-alpha.png", "quarters.webp",
        "animated.webp", "animated.gif", "quarters.heic", "quarters.avif",
    ]

    @Test func brokenPicturesAreRefusedWithoutHarmingTheServer() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        let trader = try await Trader(signingUpAt: market)
        var random = SplitMix64(seed: 20220117)
        var answers: [Int: Int] = [:]
        for round in 0..<100 {
            let original = URL(filePath: "\(Repository.pictures)/\(Self.kinds[round % Self.kinds.count])")
            var bytes = Array(try Data(contentsOf: original))
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let path = folder.file("broken")
            try Data(bytes).write(to: URL(filePath: path))

            let reply = try await trader.ask("/uploads", ["-F", "photo=@\(path)"])

            answers[reply.status, default: 0] += 1
            switch reply.status {
            case 201:
                struct Made: Decodable {
                    struct Photo: Decodable { let id: Int64 }
                    let photo: Photo
                }
                // An account may have so many that wait.
                let id = try reply.json(Made.self).photo.id
                _ = try await trader.ask("/uploads/\(id)", ["-X", "DELETE"])
            case 413, 415, 422:
                let problem = try reply.json(Problem.self)
                #expect(problem.title.hasSuffix("."), "\(reply.text)")
            default: Issue.record("round \(round): \(reply.status) \(reply.text)")
            }
        }
        #expect(answers[201, default: 0] > 0 && answers[422, default: 0] > 0, "\(answers)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data/uploads")).isEmpty)
        #expect(try await trader.offer("멀쩡한 것", photo: "\(Repository.pictures)/quarters.jpg").status == 201)
        let log = try await market.stop()
        #expect(
            !log.contains("level=error"),
            "\(log.split(separator: "\n").filter { $0.contains("level=error") })"
        )
    }
}
