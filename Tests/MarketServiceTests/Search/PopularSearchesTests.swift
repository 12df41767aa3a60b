import Market
import Synchronization
import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct PopularSearchesTests {
    private final class Clock: Sendable {
        let milliseconds = Mutex<Int64>(0)
        var now: Timestamp { Timestamp(millisecondsSince1970: milliseconds.withLock { $0 }) }
        func advance(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1_000 } }
    }

    private let clock = Clock()

    private func popular() -> PopularSearches {
        let clock = clock
        return PopularSearches { clock.now }
    }

    /// However long the one who found it away had waited.
    @Test func aDatabaseThatIsAwayIsNotAskedAgainForAMoment() async throws {
        let popular = popular()
        #expect(try await popular.texts { () async throws(MarketError) in ["자전거"] } == ["자전거"])
        clock.advance(seconds: 601)
        let away = try await popular.texts { () async throws(MarketError) in
            clock.advance(seconds: 30)
            throw .unavailable(.hindered(cause: "away"))
        }
        #expect(away == ["자전거"])
        clock.advance(seconds: 9)
        #expect(try await popular.texts { () async throws(MarketError) in ["의자"] } == ["자전거"])
        clock.advance(seconds: 2)
        #expect(try await popular.texts { () async throws(MarketError) in ["의자"] } == ["의자"])
    }

    @Test func aRefusedCallerDoesNotBlockOthers() async throws {
        let popular = popular()
        await #expect(throws: MarketError.tooManySearches(seconds: 3)) {
            try await popular.texts { () async throws(MarketError) in throw .tooManySearches(seconds: 3) }
        }
        #expect(try await popular.texts { () async throws(MarketError) in ["의자"] } == ["의자"])
    }
}
