package import Market
import MarketStore

/// Why nothing was offered, promised or confirmed.
package enum DealError: Error, Hashable, Sendable {
    case notFound
    case refused(TradeRefusal)
    /// As many as may be within a day; in so many seconds it is worth trying again.
    case wait(seconds: Int64)
    /// As many words as one may send for now; in so many seconds it is worth trying again.
    case slowDown(seconds: Int64)
    /// As much as one may begin with the same person; in so many seconds it is worth trying again.
    case beganOften(seconds: Int64)
    /// So many wrong codes came that none of the account's is looked at for so many seconds.
    case tooManyTries(seconds: Int64)
    /// The same product was reserved for the same person too often.
    case reservedOften(seconds: Int64)
    /// Another new account of the same network asked for a product within a day.
    case claimNetwork(seconds: Int64)
    /// The words give something away, and want to be confirmed.
    case risky(Set<MessageHint>)
    /// A moderator restricted the account: it may begin nothing new.
    case restricted(Restriction)
    /// The request's key came before with other content.
    case keyReused
    /// So many answers are kept for the account that no further one is.
    case limited(UsageLimit)
    case badCursor
    case unavailable(Unavailability)
}

extension DealError {
    init(_ error: MarketError, at now: Timestamp) {
        self =
            switch error {
            case .notFound: .notFound
            case .refusedTrade(.tooManyTries(let end)): .tooManyTries(seconds: now.seconds(until: end))
            case .refusedTrade(.reservedOften(let end)): .reservedOften(seconds: now.seconds(until: end))
            case .refusedTrade(.beganOften(let end)): .beganOften(seconds: now.seconds(until: end))
            case .refusedTrade(.claimNetwork(let end)): .claimNetwork(seconds: now.seconds(until: end))
            case .refusedTrade(let refusal): .refused(refusal)
            case .refused(.daily(_, let end)): .wait(seconds: now.seconds(until: end))
            case .refused(.slowDown(let end)): .slowDown(seconds: now.seconds(until: end))
            case .refused(.risky(let hints)): .risky(hints)
            case .restricted(let restriction): .restricted(restriction)
            case .conflict(.answer): .keyReused
            case .limitReached(.answers): .limited(.answersFull)
            case .badCursor: .badCursor
            default: .unavailable(by: error)
            }
    }

    /// Of the conversation that the two need.
    init(_ error: ConversationError) {
        self =
            switch error {
            case .notFound: .notFound
            case .refused(.ownProduct): .refused(.ownProduct)
            case .refused, .invalid, .photoMissing, .keyReused, .limitReached: .refused(.closed)
            case .wait(let seconds, let isDaily):
                isDaily ? .wait(seconds: seconds) : .slowDown(seconds: seconds)
            case .restricted(let restriction): .restricted(restriction)
            case .badCursor: .badCursor
            case .unavailable(let reason): .unavailable(reason)
            }
    }
}
