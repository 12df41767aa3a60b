import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The log's words about errors, and the fate of errors that services throw.
@Suite(.timeLimit(.minutes(1)))
struct CauseTests {
    private static let full: [any ServiceError] = [
        AccountError.unavailable(.storageFull), CartError.unavailable(.storageFull),
        ChangeError.unavailable(.storageFull), ConversationError.unavailable(.storageFull),
        DealError.unavailable(.storageFull), DraftError.unavailable(.storageFull),
        EditionError.unavailable(.storageFull), BrandingError.unavailable(.storageFull),
        LikeError.unavailable(.storageFull), ModerationError.unavailable(.storageFull),
        PhotoServiceError.unavailable(.storageFull), ProductError.unavailable(.storageFull),
        ReportError.unavailable(.storageFull), ReviewError.unavailable(.storageFull),
        SearchError.unavailable(.storageFull),
    ]

    @Test func everyServiceSaysThatTheDiskIsFull() {
        for error in Self.full {
            guard case .problem(.storageFull, nil) = RequestFailure(error as any Error) else {
                Issue.record("\(type(of: error))")
                continue
            }
            #expect(Self.text(error) == "there is no room on the disk")
        }
    }

    @Test(
        arguments: [
            (RequestFailure.problem(.storageFull), "storage_full"),
            (RequestFailure.hindered("the disk gives errors"), "the disk gives errors"),
            (EditionRefusal.problem(.photoMissing), "photo_missing"),
            (MarketError.unavailable(.storageFull), "there is no room on the disk; make room and try again"),
            (MarketError.invalid(.productName), "MarketError.invalid"),
            (MarketError.unavailable(.busy), "there is too much to do"),
            (
                ProductError.unavailable(.hindered(cause: "another program has locked it")),
                "another program has locked it"
            ),
            (ProductError.unstorable(field: "hunter2"), "refused (ProductError)"),
            (ConversationError.refused(.risky([.phone])), "refused (ConversationError)"),
            (Unknown.withValue("hunter2"), "Unknown.withValue"),
            (Unknown.plain, "Unknown.plain"),
            (Trouble(), "Trouble"),
        ] as [(any Error, String)]
    )
    func causesAreWordsWithoutValues(error: any Error, words: String) {
        #expect(Self.text(error) == words)
    }

    private enum Unknown: Error {
        case withValue(String)
        case plain
    }

    private struct Trouble: Error {
        let secret = "hunter2"
    }

    private static func text(_ error: any Error) -> String {
        if case .text(let text) = LogRecord.Value.cause(error) { text } else { "" }
    }
}
