package import Market
import MarketStore

/// Why nothing was sent, shown or changed.
package enum ConversationError: Error, Hashable, Sendable {
    case notFound
    /// Nothing, or too much.
    case invalid
    /// A photo that was to be sent is gone, or somebody else's.
    case photoMissing
    case refused(MessageRefusal)
    /// A moderator restricted the account: it may begin nothing new.
    case restricted(Restriction)
    /// Too much within a time; in so many seconds it is worth trying again.
    case wait(seconds: Int64, isDaily: Bool)
    /// The key came before with another text.
    case keyReused
    /// As many are blocked, or as many photos in the conversation, as may be.
    case limitReached
    case badCursor
    case unavailable(Unavailability)
}

extension ConversationError {
    init(_ error: StoreError, at now: Timestamp) {
        self =
            switch error {
            case .notFound: .notFound
            case .refused(.slowDown(let end)): .wait(seconds: now.seconds(until: end), isDaily: false)
            case .refused(.daily(_, let end)): .wait(seconds: now.seconds(until: end), isDaily: true)
            case .refused(.photoLimit): .limitReached
            case .refused(let refusal): .refused(refusal)
            case .photoNotFound: .photoMissing
            case .restricted(let restriction): .restricted(restriction)
            case .conflict(.answer): .keyReused
            case .limitReached: .limitReached
            case .badCursor: .badCursor
            default: .unavailable(Unavailability(error))
            }
    }

    /// Of looking at the product that is to be written about.
    init(_ error: ProductError) {
        self =
            switch error {
            case .unavailable(let reason): .unavailable(reason)
            default: .notFound
            }
    }
}
