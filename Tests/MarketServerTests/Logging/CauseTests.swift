import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The log's words about errors, and the fate of errors that services throw.
@Suite(.timeLimit(.minutes(10)))
struct CauseTests {
    @Test func refusalsAreWordsWithoutValues() {
        let error = MarketError.unavailable(.storageFull)
        #expect(RequestFailure(error as any Error).code == .storageFull)
        #expect(Self.text(.refusal(error)) == "there is no room on the disk")
        #expect(Self.text(.refusal(.invalidAccount([]))) == "refused (MarketError.invalidAccount)")
    }

    @Test(
        arguments: [
            (RequestFailure.problem(.storageFull), "storage_full"),
            (
                RequestFailure.market(.unavailable(.hindered(cause: "the disk gives errors"))),
                "the disk gives errors"
            ),
            (EditionRefusal.problem(.photoMissing), "photo_missing"),
            (MarketError.unavailable(.storageFull), "there is no room on the disk; make room and try again"),
            (MarketError.invalid(.productName), "MarketError.invalid"),
            (MarketError.unavailable(.busy), "there is too much to do"),
            (
                MarketError.unavailable(.hindered(cause: "another program has locked it")),
                "another program has locked it"
            ),
            (MarketError.wrongCredentials, "MarketError.wrongCredentials"),
            (MarketError.refused(.risky([.phone])), "MarketError.refused"),
            (Unknown.withValue("hunter2"), "Unknown.withValue"),
            (Unknown.plain, "Unknown.plain"),
            (Trouble(), "Trouble"),
        ] as [(any Error, String)]
    )
    func causesAreWordsWithoutValues(error: any Error, words: String) {
        #expect(Self.text(.cause(error)) == words)
    }

    private enum Unknown: Error {
        case withValue(String)
        case plain
    }

    private struct Trouble: Error {
        let secret = "hunter2"
    }

    private static func text(_ value: LogRecord.Value) -> String {
        if case .text(let text) = value { text } else { "" }
    }
}
