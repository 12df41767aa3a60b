import Testing

@testable import HTTPServer

struct PollTokenTests {
    /// As many connections as one loop ever had make no connection a listener.
    @Test func pollTokensOfConnectionsAndListenersDiffer() {
        let generation = PollToken.generation(after: .max)
        #expect(PollToken.connection(0, generation) > PollToken.inbox)
        #expect(PollToken.connection(37, PollToken.generation(after: 0)) > PollToken.inbox)
    }
}
