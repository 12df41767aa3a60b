import ClientDoubles
import MarketClient
import Testing

@testable import MarketScreens

/// The loading of a screen: its phases, and which answers count.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LoadingTests {
    @MainActor
    private final class Screen {
        var phase = LoadPhase.fresh
        var words: [String] = []
        let loading = TaskSlot()

        func load(_ request: @escaping @MainActor () async throws(ClientError) -> [String]) {
            loading.load(into: self, \.phase, keeping: !words.isEmpty, request) { $0.words = $1 }
        }
    }

    private let screen = Screen()

    @Test func theAnswerIsShown() async {
        screen.load { ["의자"] }
        #expect(screen.phase == .loading)
        await screen.loading.settle()
        #expect(screen.phase == .shown && screen.words == ["의자"])
    }

    @Test func withoutAnythingToShowAFailureIsSaid() async {
        screen.load { () throws(ClientError) in throw .timedOut }
        await screen.loading.settle()
        #expect(screen.phase == .failed(.timedOut))
    }

    @Test func whatIsShownStaysWhereAnotherAttemptFails() async {
        screen.load { ["의자"] }
        await screen.loading.settle()
        screen.load { () throws(ClientError) in throw .timedOut }
        #expect(screen.phase == .shown)
        await screen.loading.settle()
        #expect(screen.phase == .shown && screen.words == ["의자"])
    }

    @Test(arguments: [true, false]) func aLateAnswerIsDropped(isFailure: Bool) async {
        let gate = Gate()
        screen.load { () throws(ClientError) in
            _ = await gate.pass()
            if isFailure { throw .timedOut }
            return ["책상"]
        }
        await gate.arrivals(1)
        screen.load { ["의자"] }
        await screen.loading.settle()
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.phase == .shown && screen.words == ["의자"])
    }

    @Test func aCancelledRequestChangesNothing() async {
        screen.load { ["의자"] }
        screen.loading.cancel()
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.phase == .loading && screen.words.isEmpty)
    }
}
