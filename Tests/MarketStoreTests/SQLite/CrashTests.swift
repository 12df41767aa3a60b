import Foundation
import Testing

/// The short form of the crash test; `store-crash-test` alone is the long one.
@Suite(.timeLimit(.minutes(3)))
struct CrashTests {
    @Test func aKilledProcessLosesNothingThatItHadAcknowledged() throws {
        let here = try #require(Bundle.main.executableURL)
        let process = Process()
        let output = Pipe()
        process.executableURL = here.deletingLastPathComponent().appending(path: "store-crash-test")
        process.arguments = ["--kills", "20", "--seed", "7"]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.contains("20 kills"))
    }
}
