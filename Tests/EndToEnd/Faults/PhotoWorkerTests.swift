import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// Workers that are killed, and pictures that would like to.
@Suite(.timeLimit(.minutes(10)))
struct PhotoWorkerTests {
    @Test(arguments: [(SIGKILL, ""), (SIGSYS, "cause=forbidden_system_call signal=\(SIGSYS)")])
    func killedWorkerCostsOneRetryOnly(signal: Int32, cause: String) async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        let trader = try await Trader(signingUpAt: market)
        let photo = Repository.pictures + "/quarters.jpg"
        #expect(try await trader.offer("처음 온 것", photo: photo).status == 201)

        let refused = try await offerToAWorker(
            dyingOf: signal,
            trader,
            photo,
            in: folder.file("data/uploads")
        )

        #expect(refused.status == 503)
        #expect(refused.values("retry-after") == ["2"])
        #expect(try refused.json(Problem.self).title == "지금은 마켓이 붐벼요. 잠시 뒤에 다시 해 주세요.")
        #expect(try await trader.offer("나중에 온 것", photo: photo).status == 201)
        #expect(try await trader.offer("나중에 온 것", photo: photo).status == 201)
        #expect(try await trader.names() == ["나중에 온 것", "처음 온 것"])
        let log = try await market.stop()
        #expect(log.contains("level=error event=photo_worker_failed"))
        #expect(log.contains("event=photo_worker_died") == !cause.isEmpty)
        #expect(cause.isEmpty || log.contains(cause))
    }

    /// The worker is stopped first, so that it has begun and can't have ended when it is killed.
    private func offerToAWorker(
        dyingOf signal: Int32,
        _ trader: Trader,
        _ photo: String,
        in uploads: String
    ) async throws -> CurlReply {
        for _ in 0..<20 {
            let workers = trader.market.program.children
            for worker in workers { kill(worker, SIGSTOP) }
            async let reply = trader.offer("나중에 온 것", photo: photo)
            try await until("the picture has arrived") {
                try !FileManager.default.contentsOfDirectory(atPath: uploads).isEmpty
            }
            var rest = timespec(tv_sec: 0, tv_nsec: 50_000_000)
            nanosleep(&rest, nil)
            for worker in workers {
                kill(worker, signal)
                kill(worker, SIGCONT)
            }
            // It died before it was given anything, and was replaced unnoticed.
            if try await reply.status == 201 { continue }
            return try await reply
        }
        throw ToolFailure("no worker could be killed at work")
    }

    @Test(arguments: ["bomb.png", "document.pdf", "drawing.svg", "text-named.jpg"])
    func decompressionBombIsRefusedWithASentence(name: String) async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        let trader = try await Trader(signingUpAt: market)

        let reply = try await trader.offer("폭탄 사진", photo: "\(Repository.pictures)/\(name)")

        #expect([413, 415].contains(reply.status), "\(reply.text)")
        #expect(try reply.json(Problem.self).title.hasSuffix("."))
        #expect(try await trader.names().isEmpty)
        try await market.stop()
    }
}
