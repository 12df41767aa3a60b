import DesktopDriver
import Foundation
import Market
import MarketDesktop
import TemporaryFolder
import Testing

extension DesktopAppTests {
    /// Links from outside, with the program itself: the second start hands over to the first.
    @Suite(.timeLimit(.minutes(10)))
    struct LinkTests {
        @Test func aSecondStartHandsItsLinkToTheFirst() async throws {
            try await Shopfront.with([:]) { market, address in
                let folder = try TemporaryFolder()
                let first = try start(["--server", address.absoluteString], in: folder)
                defer { first.terminate() }
                await eventually(!market.paths.isEmpty, within: .seconds(20))
                #expect(!market.paths.contains { $0.hasSuffix("/products/12") })

                let second = try start(["openmarket://product/12"], in: folder)
                await eventually(market.paths.contains { $0.hasSuffix("/products/12") }, within: .seconds(20))
                await eventually(!second.isRunning)
                #expect(second.terminationStatus == 0)
                #expect(first.isRunning)

                first.terminate()
                await eventually(!first.isRunning)
                #expect(first.terminationStatus == 0)
                // Closed, it remembers its size.
                let choices = folder.file("config/open-market/choices.json")
                #expect(try String(contentsOfFile: choices, encoding: .utf8).contains("1000x720"))
            }
        }

        @Test func theFirstStartFollowsItsOwnLink() async throws {
            try await Shopfront.with([:]) { market, address in
                let folder = try TemporaryFolder()
                let app = try start(
                    ["--server", address.absoluteString, "openmarket://product/7"],
                    in: folder
                )
                defer { app.terminate() }
                await eventually(market.paths.contains { $0.hasSuffix("/products/7") }, within: .seconds(20))
                app.terminate()
                await eventually(!app.isRunning)
            }
        }

        private func start(_ arguments: [String], in folder: TemporaryFolder) throws -> Process {
            let process = Process()
            process.executableURL = Bundle.main.bundleURL.appending(path: "openmarket-desktop")
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.merging([
                "XDG_CONFIG_HOME": folder.file("config"), "XDG_DATA_HOME": folder.file("data"),
                "XDG_CACHE_HOME": folder.file("cache"),
            ]) { $1 }
            try process.run()
            return process
        }
    }
}
