package import Market
import MarketStore

/// Why something was not done to a product, or a list not shown.
package indirect enum ProductError: Error, Hashable, Sendable {
    /// It is not there, or the caller may not see it.
    case notFound
    case notAllowed
    case invalid(InvalidDraft)
    /// The edit began from an older version; this is what the product is now.
    case stale(current: Product)
    /// A photo that was named is gone, was never there, or is someone else's.
    case photoMissing
    case photo(PhotoServiceError)
    /// The draft that it was to be made of is not there: it became a product already, or was discarded.
    case draftGone
    /// A budget of the account is spent.
    case limited(UsageLimit)
    /// The request's key came before with other content.
    case keyReused
    /// A moderator hid the product, and only a moderator shows it again.
    case heldByModerator
    /// Products that are promised to a buyer stand in the way.
    case promised(TradeRefusal)
    /// A moderator restricted the account: it may put up nothing new.
    case restricted(Restriction)
    /// The moderator's text is no valid reason, or the action is not allowed for this person's products.
    case moderation(ModerationError)
    case undoExpired
    case badCursor
    /// A numbered page further down a search than pages are counted.
    case tooDeep
    /// The searches of this client are spent for so many seconds.
    case wait(seconds: Int64)
    /// The value of this field can't be kept, whatever the rules of drafts say.
    case unstorable(field: String)
    case unavailable(Unavailability)
}

extension ProductError {
    package init(_ error: MarketError) {
        self =
            switch error {
            case .notFound: .notFound
            case .photoNotFound, .invalid(.photos): .photoMissing
            case .stale(let current): .stale(current: current)
            case .draftGone: .draftGone
            case .conflict(.answer): .keyReused
            case .limitReached(.answers): .limited(.answersFull)
            case .heldByModerator: .heldByModerator
            case .restricted(let restriction): .restricted(restriction)
            case .refusedTrade(let refusal): .promised(refusal)
            case .undoExpired: .undoExpired
            case .badCursor: .badCursor
            case .tooDeep: .tooDeep
            case .invalid(let field): .unstorable(field: "\(field)")
            default: .unavailable(by: error)
            }
    }
}

extension ProductError {
    /// The same without the seller's private facts, for anybody else.
    func told(to caller: Caller) -> ProductError {
        guard case .stale(var current) = self, !caller.owns(current) else { return self }
        current.facts.offersFrom = nil
        return .stale(current: current)
    }
}
