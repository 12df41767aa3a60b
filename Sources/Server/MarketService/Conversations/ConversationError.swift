package import Market
import MarketStore

/// Why nothing was sent, shown or changed.
package enum ConversationError: Error, Hashable, Sendable {
    case notFound
    /// Nothing, or too much.
    case invalid
    /// A photo that was to be sent is gone, or another account's.
    case photoMissing
    case refused(Refusal)
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

    /// A refusal that no waiting changes.
    package enum Refusal: Hashable, Sendable {
        /// The conversation takes no messages; the reason is not told.
        case closed
        /// One can't talk with oneself.
        case ownProduct
        /// A newcomer's first message holds a link.
        case link
        /// A newcomer sends photos only to who has answered.
        case photosLater
        /// It gives something of one's own away, and wants to be confirmed.
        case risky(Set<MessageHint>)
        /// It was sent too long ago to be taken back.
        case unsendOver
    }
}

extension ConversationError {
    init(_ error: MarketError, at now: Timestamp) {
        self =
            switch error {
            case .notFound: .notFound
            case .refused(let refusal): Self(refusal, at: now)
            case .photoNotFound: .photoMissing
            case .restricted(let restriction): .restricted(restriction)
            case .conflict(.answer): .keyReused
            case .limitReached: .limitReached
            case .badCursor: .badCursor
            default: .unavailable(by: error)
            }
    }

    private init(_ refusal: MessageRefusal, at now: Timestamp) {
        self =
            switch refusal {
            case .slowDown(let end): .wait(seconds: now.seconds(until: end), isDaily: false)
            case .daily(_, let end): .wait(seconds: now.seconds(until: end), isDaily: true)
            case .photoLimit: .limitReached
            case .closed: .refused(.closed)
            case .ownProduct: .refused(.ownProduct)
            case .link: .refused(.link)
            case .photosLater: .refused(.photosLater)
            case .risky(let hints): .refused(.risky(hints))
            case .unsendOver: .refused(.unsendOver)
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
