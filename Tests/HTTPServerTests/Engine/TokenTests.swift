import Testing

@testable import HTTPServer

struct TokenTests {
    /// As many connections as one loop ever had make no connection a listener.
    @Test func noConnectionHasTheTokenOfAListener() {
        let generation = Token.generation(after: .max)
        #expect(Token.connection(0, generation) > Token.inbox)
        #expect(Token.connection(37, Token.generation(after: 0)) > Token.inbox)
    }
}
