import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// The short form of the crash test; `upload-crash-test` alone is the long one.
@Suite(.timeLimit(.minutes(3)))
struct UploadCrashTests {
    @Test func aKilledMarketLosesNoPhotoThatItHadAcknowledged() async throws {
        let folder = try TemporaryFolder()
        let said = folder.file("said")
        let program = try ChildProgram(
            try OpenMarketTool.path(ofProgram: "upload-crash-test"),
            ["--creates", "48", "--kills", "3", "--seed", "7"],
            output: said,
            errors: said
        )

        let exit = await program.waitForExit()

        let words = try String(contentsOfFile: said, encoding: .utf8)
        #expect(exit == .status(0), "\(words)")
        #expect(words.contains("3 kills"))
    }
}
