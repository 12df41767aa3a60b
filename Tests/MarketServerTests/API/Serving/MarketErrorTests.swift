import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// The replies to errors of the market.
@Suite(.timeLimit(.minutes(10)))
struct MarketErrorTests {
    private static let now = Timestamp(millisecondsSince1970: 1_000)
    private static let later = Timestamp(millisecondsSince1970: 60_001)

    @Test(arguments: [
        (MarketError.notFound, ProblemCode.notFound), (.notAllowed, .forbidden), (.badCursor, .badCursor),
        (.tooDeep, .tooDeep), (.changesForgotten(upTo: 7), .changesForgotten),
        (.refused(.closed), .conversationClosed), (.refused(.risky([.phone])), .messageRisky),
        (.refused(.ownProduct), .ownProduct), (.refused(.link), .messageLink),
        (.refused(.photosLater), .photosLater), (.refused(.unsendOver), .unsendOver),
        (.refused(.photoLimit), .limitReached), (.invalid(.message), .invalidMessage),
        (.refusedTrade(.dealOpen), .dealOpen), (.refusedTrade(.invalid), .invalidDeal),
        (.refusedReview(.notTraded), .invalidReview), (.refusedReview(.over), .reviewOver),
        (.refusedReview(.seen), .reviewSeen), (.invalid(.review), .invalidReview),
        (.refusedCase(.own), .ownCase), (.refusedCase(.claimed), .caseClaimed),
        (.refusedCase(.nothingToHide), .invalidCaseAction), (.invalid(.days), .invalidCaseAction),
        (.invalid(.report), .invalidReport), (.invalid(.messages), .invalidReport),
        (.conflict(.answer), .keyReused), (.conflict(.name), .invalidAccount),
        (.conflict(.vendor), .conflict), (.conflict(.invitation), .notInvited),
        (.refusedRenewal(.notOnSale), .notOnSale),
        (.limitReached(.blockedAccounts), .limitReached), (.limitReached(.drafts), .draftLimit),
        (.photoNotFound(Photo.ID(1)), .photoMissing), (.invalid(.photos), .photoMissing),
        (.invalid(.productName), .malformed), (.invalid(.introduction), .malformed), (.undoExpired, .gone),
        (.staleBranding, .stale),
        // A market that is read-only, or full, says so as it does elsewhere.
        (.unavailable(.storageReadOnly), .readOnly), (.unavailable(.storageFull), .storageFull),
        (.unavailable(.busy), .busy), (.unavailable(.closed), .busy),
        (.unavailable(.outcomeUnknown), .outcomeUnknown), (.unavailable(.cancelled), .timedOut),
    ])
    func errorsHaveTheirCode(error: MarketError, code: ProblemCode) {
        #expect(RequestFailure(error).code == code)
        #expect(RequestFailure(error).cause == nil)
        #expect(error.seconds(at: Self.now) == nil)
    }

    @Test(
        arguments: [
            (.refused(.slowDown(until: later)), .slowDown, 60),
            (.refused(.daily(count: 200, until: later)), .dailyLimit, 60),
            (.reportedOften(until: later), .reportLimit, 60),
            (.refusedTrade(.tooManyTries(until: later)), .handoverWait, 60),
            (.refusedTrade(.reservedOften(until: later)), .reservedOften, 60),
            (.refusedTrade(.beganOften(until: later)), .beganOften, 60),
            (.refusedTrade(.claimNetwork(until: later)), .claimNetwork, 60),
            (.refusedRenewal(.recent(until: later)), .renewedRecently, 60),
            (.refused(.slowDown(until: now)), .slowDown, 1),
            (.limited(.listings(seconds: 5)), .listingLimit, 5),
            (.limited(.online(seconds: 6)), .onlineLimit, 6),
            (.limited(.usage(seconds: 7)), .usageLimit, 7), (.limitReached(.answers), .usageLimit, 3_600),
            (.tooManyTries(seconds: 8), .tooManyTries, 8), (.waitWithoutWork(seconds: 9), .tooManyTries, 9),
            (.tooManySearches(seconds: 10), .tooManySearches, 10),
        ] as [(MarketError, ProblemCode, Int64)]
    )
    func limitedRequestsGetRetryAfter(error: MarketError, code: ProblemCode, seconds: Int64) throws {
        let incoming = RequestContext(
            try HTTPRequest(.get, "/"),
            id: RequestID(given: "1", number: 1, start: 1),
            segments: [],
            clock: ServerClock(now: { Self.now }, uptime: { .zero })
        )
        let reply = RequestFailure(error).reply(to: incoming)
        #expect(RequestFailure(error).code == code)
        #expect(reply.status.rawValue == 429)
        #expect(reply.fields[.retryAfter] == "\(seconds)")
    }

    @Test(arguments: [
        (MarketError.unavailable(.storageLocked("busy")), ProblemCode.busy),
        (.unavailable(.storageMoved("it was moved")), .busy),
        (.unavailable(.hindered(cause: "no memory")), .busy),
        (.unavailable(.storageCorrupted("page 7")), .failed), (.unavailable(.failed(cause: "?")), .failed),
        (.conflict(.token), .failed), (.invalid(.passwordHash), .failed),
    ])
    func internalReasonsAreLogged(error: MarketError, code: ProblemCode) {
        #expect(RequestFailure(error).code == code)
        #expect(RequestFailure(error).cause != nil)
    }
}
