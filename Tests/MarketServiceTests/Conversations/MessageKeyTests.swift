import Market
import MarketStore
import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct MessageKeyTests {
    @Test func aKeyIsKeptAsADigest() {
        #expect(MessageKey(named: "tap-1") == MessageKey(named: "tap-1"))
        #expect(MessageKey(named: "tap-1") != MessageKey(named: "tap-2"))
    }
}
