import Foundation
import LiveMarket
import Testing

/// The short forms of the crash test; `upload-crash-test` alone has the long ones.
@Suite(.timeLimit(.minutes(10)))
struct UploadCrashTests {
    @Test func killedServerKeepsEveryAcknowledgedPhoto() async throws {
        try await expect(["--creates", "48", "--kills", "3", "--seed", "7"], toSay: "3 kills")
    }

    @Test func requestTruncatedAtAnyByteCreatesOneProduct() async throws {
        try await expect(["--cut-off", "48"], toSay: "each there once")
    }

    @Test(.enabled(if: mayCutLines, "only root may lay lines, with iproute2"))
    func droppedNetworkDuplicatesNothingAndLeavesNoConnection() async throws {
        try await expect(["--cut-line", "2", "--seed", "7"], toSay: "2 cuts of the line")
    }

    private static let mayCutLines = geteuid() == 0 && access("/usr/sbin/ip", X_OK) == 0

    private func expect(_ arguments: [String], toSay sentence: String) async throws {
        let (exit, words) = try await ChildProgram.said(
            by: OpenMarketTool.path(ofProgram: "upload-crash-test"),
            arguments
        )
        #expect(exit == .status(0), "\(words)")
        #expect(words.contains(sentence), "\(words)")
    }
}
