import LiveMarket
import Testing

/// The short form of the crash test; `store-crash-test` alone is the long one.
@Suite(.timeLimit(.minutes(10)))
struct CrashTests {
    @Test func killedProcessKeepsEveryAcknowledgedWrite() async throws {
        let (exit, text) = try await ChildProgram.said(
            by: ChildProgram.beside("store-crash-test"),
            ["--kills", "20", "--seed", "7"]
        )

        #expect(exit == .status(0), "\(text)")
        #expect(text.contains("20 kills"))
    }
}
