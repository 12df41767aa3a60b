import Market
import MarketStore
import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(1)))
struct ConversationErrorTests {
    private static let now = Timestamp(millisecondsSince1970: 1_000)
    private static let later = Timestamp(millisecondsSince1970: 60_001)

    @Test(arguments: [
        (MarketError.notFound, ConversationError.notFound),
        (.refused(.closed), .refused(.closed)),
        (.refused(.risky([.phone])), .refused(.risky([.phone]))),
        (.refused(.ownProduct), .refused(.ownProduct)),
        (.refused(.link), .refused(.link)),
        (.refused(.photosLater), .refused(.photosLater)),
        (.refused(.unsendOver), .refused(.unsendOver)),
        (.refused(.photoLimit), .limitReached),
        (.refused(.slowDown(until: later)), .wait(seconds: 60, isDaily: false)),
        (.refused(.daily(count: 200, until: later)), .wait(seconds: 60, isDaily: true)),
        (.conflict(.answer), .keyReused),
        (.limitReached(.blockedAccounts), .limitReached),
        (.badCursor, .badCursor),
        // A market that is read-only, or full, says so as it does elsewhere.
        (.unavailable(.storageReadOnly), .unavailable(.storageReadOnly)),
        (.unavailable(.storageFull), .unavailable(.storageFull)),
        (.unavailable(.busy), .unavailable(.busy)),
        (.unavailable(.outcomeUnknown), .unavailable(.outcomeUnknown)),
    ])
    func storeErrorsBecomeConversationErrors(error: MarketError, told: ConversationError) {
        #expect(ConversationError(error, at: Self.now) == told)
    }

    @Test func aKeyIsKeptAsADigest() {
        #expect(MessageKey(named: "tap-1") == MessageKey(named: "tap-1"))
        #expect(MessageKey(named: "tap-1") != MessageKey(named: "tap-2"))
    }
}
