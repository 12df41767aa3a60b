import Foundation
import Glibc
import LiveMarket
import SeededRandom
import TemporaryFolder

/// Goods that are sent over a line that is cut at any moment, and sent again when it is mended.
struct CutLinkRun {
    private let folder: TemporaryFolder
    private let rounds: Int
    private let seed: UInt64

    init(rounds: Int, seed: UInt64) throws {
        folder = try TemporaryFolder()
        self.rounds = rounds
        self.seed = seed
    }

    func play() async throws -> String {
        let line = NetworkLink()
        try await line.lay()
        do {
            let sentence = try await play(over: line)
            try await line.remove()
            return sentence
        } catch {
            // Whether or not that succeeds, it is the first error that matters.
            do { try await line.remove() } catch {}
            throw error
        }
    }

    private func play(over line: NetworkLink) async throws -> String {
        var random = SplitMix64(seed: seed)
        let data = folder.file("data")
        let market = try await LiveMarket(
            data,
            options: ["--host", NetworkLink.address],
            through: line.through
        )
        let shop = try await Shop(signingUpAt: "http://\(NetworkLink.address):\(market.port)")
        let before = try descriptors(of: market)
        var cutOff = 0
        for round in 0..<rounds {
            let photo = folder.file("\(round).png")
            try Data(Picture(noise: UInt32(round), edge: 384).png).write(to: URL(filePath: photo))
            let delay = Int.random(in: 0...1_500, using: &random)
            async let first = offer(round, photo, to: shop, within: 2)
            var rest = timespec(tv_sec: 0, tv_nsec: delay * 1_000_000)
            nanosleep(&rest, nil)
            try await line.cut()
            if try await first == nil { cutOff += 1 }
            try await line.mend()
            try await until("round \(round) has come through") {
                try await offer(round, photo, to: shop, within: 20) == 201
            }
        }
        guard rounds < 4 || cutOff > 0 else {
            throw ToolFailure("nothing was cut off, so nothing was proved")
        }
        let names = try await Shop.goods(at: shop.origin).map(\.name)
        guard names.sorted() == (0..<rounds).map(name).sorted() else {
            throw ToolFailure("\(rounds) goods were asked for, and these are there: \(names)")
        }
        // Nobody ever told it that those clients are gone.
        try await until("the market has let go of who is gone", within: .seconds(60)) {
            let uploads = try FileManager.default.contentsOfDirectory(atPath: "\(data)/uploads")
            return try uploads.isEmpty && descriptors(of: market) <= before + 4
        }
        let log = try await market.stop()
        guard !log.contains("level=error") else { throw ToolFailure(log) }
        return
            "\(rounds) cuts of the line, \(cutOff) requests cut off, each product there once, nothing left open"
    }

    private func name(_ round: Int) -> String { "goods \(round)" }

    /// The status; `nil` where there was no reply in time.
    private func offer(_ round: Int, _ photo: String, to shop: Shop, within seconds: Int) async throws -> Int?
    {
        let product = "{\"name\":\"\(name(round))\",\"price\":\"1\",\"stock\":\"1\",\"currency\":\"KRW\"}"
        do {
            return try await Curl(["--max-time", "\(seconds)", "--limit-rate", "1M"])(
                ["-H", "Authorization: Bearer \(shop.token)", "-H", "Idempotency-Key: cut-line-\(round)"]
                    + ["-F", "product=\(product)", "-F", "photo=@\(photo)", "\(shop.origin)/api/v2/products"]
            ).status
        } catch is CurlFailure {
            return nil
        }
    }

    private func descriptors(of market: LiveMarket) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(market.program.identifier)/fd").count
    }
}
