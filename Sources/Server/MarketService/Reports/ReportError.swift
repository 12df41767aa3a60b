package import Market
import MarketStore

/// Why nothing was reported, shown or decided.
package enum ReportError: Error, Hashable, Sendable {
    case notFound
    /// No moderator asks.
    case notAllowed
    /// The reason needs words, the words are too many, or no message of the other person's is chosen.
    case invalid
    /// The action is invalid: no reason, or not so many days.
    case invalidAction
    /// One's own product.
    case ownProduct
    /// As many reports as may be made in a day; in so many seconds there may be another.
    case wait(seconds: Int64)
    /// The case is about the moderator.
    case ownCase
    /// Another moderator is looking at the case.
    case claimed
    case badCursor
    case unavailable(Unavailability)

    init(_ error: MarketError, at now: Timestamp) {
        self =
            switch error {
            case .notFound: .notFound
            case .invalid(.messages): .invalid
            case .invalid(.days), .invalid(.reason), .invalid(.sanction), .refusedCase(.nothingToHide):
                .invalidAction
            case .refused(.ownProduct): .ownProduct
            case .refused(.daily(_, let end)): .wait(seconds: now.seconds(until: end))
            case .refusedCase(.own): .ownCase
            case .refusedCase(.claimed): .claimed
            case .badCursor: .badCursor
            default: .unavailable(by: error)
            }
    }

    /// Of looking at the product that is to be reported.
    init(_ error: ProductError) {
        self =
            switch error {
            case .unavailable(let reason): .unavailable(reason)
            default: .notFound
            }
    }
}
