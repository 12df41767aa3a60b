import Foundation
import Testing

/// The main loop wants the main thread, which belongs to the tests here: so it runs in a program of its own.
@Suite(.timeLimit(.minutes(1)))
struct MainLoopTests {
    @Test func tasksQueuesAndStallsAreAsTheyShouldBe() async throws {
        let program = Bundle.main.bundleURL.appendingPathComponent("main-loop-under-test")
        let process = Process()
        process.executableURL = program
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = try await Task.detached { try output.fileHandleForReading.readToEnd() }.value
        process.waitUntilExit()
        let lines = String(decoding: try #require(said), as: UTF8.self).split(separator: "\n")
        #expect(process.terminationStatus == 0)
        #expect(lines.count == 11)
        #expect(lines.filter { !$0.hasPrefix("holds: ") } == [])
    }
}
