package import MarketClient
import Testing

extension MarketClient {
    /// A market of which nothing is expected: whatever is asked of it records an issue and fails.
    ///
    /// Replace the closures that the test is about.
    package static var unstubbed: MarketClient {
        .unstubbed { name in
            Issue.record("\(name) was called, and nothing was stubbed for it")
        }
    }
}
