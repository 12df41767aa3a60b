import LiveMarket
import Testing

/// The main loop wants the main thread, which belongs to the tests here: so it runs in a program of its own.
@Suite(.timeLimit(.minutes(10)))
struct MainLoopTests {
    @Test func tasksQueuesAndStallsAreAsTheyShouldBe() async throws {
        let (exit, said) = try await ChildProgram.said(by: ChildProgram.beside("main-loop-under-test"), [])
        let lines = said.split(separator: "\n")
        #expect(exit == .status(0), "\(said)")
        #expect(lines.count == 11)
        #expect(lines.filter { !$0.hasPrefix("holds: ") } == [])
    }
}
