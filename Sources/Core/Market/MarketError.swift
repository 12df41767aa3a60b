/// The reason for which the market did not do what was asked of it.
///
/// The store and the services throw it; the API, the pages and the old editions reply with it.
package indirect enum MarketError: Error, Hashable, Sendable {
    case notFound
    case notAllowed
    case invalid(Field)
    case conflict(Conflict)
    case limitReached(Limit)
    /// A budget of the account, or of its network, is spent.
    case limited(UsageLimit)
    /// A moderator restricted the account: it may begin nothing new.
    case restricted(Restriction)
    /// The account is about to be deleted: its person stays first.
    case leaving(until: Timestamp)
    /// A take-out was asked for within a day; the next may be from then on.
    case tookOutRecently(until: Timestamp)
    /// There were too many tries of a password; the next makes sense after so many seconds.
    case tooManyTries(seconds: Int64)
    /// The searches of this client are spent for so many seconds.
    case tooManySearches(seconds: Int64)
    /// A cursor that this market did not make, or made for another list.
    case badCursor
    /// A numbered page further down a search than pages are counted.
    case tooDeep
    /// Changes up to this number have been forgotten: start again from the whole list.
    case changesForgotten(upTo: Int64)

    case invalidDraft(InvalidDraft)
    /// An upload that was to be shown or sent: it is gone, was never there, or is someone else's.
    case photoNotFound(Photo.ID)
    /// A file that is no photo of a kind that is taken, by the name of its format, where that is known.
    case photoUnsupported(String?)
    case photoTooLarge
    case photoDamaged
    /// An edit that began from an older version; this is what the product is now.
    case stale(current: Product)
    /// A change of a draft that began from an older version; this is what the draft is now.
    case staleDraft(current: SavedDraft)
    /// The draft that was to become a product is not there: it did already, or was discarded.
    case draftGone
    /// A moderator hid the product, and only a moderator shows it again.
    case heldByModerator
    case undoExpired
    /// The seller has not so many.
    case notEnough(of: Product, wanted: Int64)

    /// A message that may not be sent, or not be taken back.
    case refused(MessageRefusal)
    /// An offer or a deal that may not be made, answered or changed, or an edit of a product that is
    /// promised.
    case refusedTrade(TradeRefusal)
    /// A product that may not be put on top of the newest.
    case refusedRenewal(ProductRenewal.Refusal)
    /// A review or a reply that may not be written.
    case refusedReview(ReviewRefusal)
    /// A moderator may not do this to a case.
    case refusedCase(CaseRefusal)
    /// As many reports as may be made in a day; until then.
    case reportedOften(until: Timestamp)

    case invalidAccount([AccountProblem])
    /// No such name, or not this password.
    case wrongCredentials
    /// An account is made for those who have done this.
    case workMissing(SignUpWork)
    /// Those who do no work wait for so long, or for longer.
    case waitWithoutWork(seconds: Int64)
    /// The invitation is not the one that makes the first administrator.
    case wrongInvitation

    case invalidBranding([MarketBrandingDraft.Problem])
    /// Another administrator has changed the branding since.
    case staleBranding

    /// No vendor has this identifier, or not any more.
    case unknownVendor
    case wrongVendorPassword
    /// The password is not the product's own, or the product has none.
    case wrongProductPassword

    case unavailable(Unavailability)

    /// The value that another record already has.
    package enum Conflict: Hashable, Sendable {
        case name
        /// The skeletons of an account's name.
        case lookAlike
        case vendor
        /// Of an account.
        case number
        case token
        case administrator
        /// A code that is used, over or unknown.
        case invitation
        /// The market would be without an administrator.
        case lastAdministrator
        /// The request's key came before with other content.
        case answer
    }

    /// A value that the market does not keep, being too long, empty or out of range.
    package enum Field: Hashable, Sendable {
        case accountName, passwordHash, tokenLabel, tokenExpiry, network
        case productName, description, stock, altText, photos
        case quantity, searchText, reason, answerKey, answer, variants, branding, draft
        /// Of a report, or of a restriction.
        case messages, days, sanction
        /// A text and photos: nothing, or too much.
        case message
        /// The words are too many, or none where some are needed.
        case review
        /// The reason needs words, the words are too many, or no message of the other person's is chosen.
        case report
        /// A moderator's reason, which is empty or too long.
        case missingReason, longReason
    }

    /// A number of things that one account may have.
    package enum Limit: Hashable, Sendable {
        case invitations
        case uploads, drafts, likes, cart, blockedAccounts
        /// Answers that are kept for repetitions, or their bytes.
        case answers
        /// So many of one thing in the cart.
        case quantity
    }
}

extension MarketError {
    /// The reason why the market can't do it for anybody; `nil` where it is about what was asked for.
    package var unavailability: Unavailability? {
        if case .unavailable(let reason) = self { reason } else { nil }
    }

    /// A sentence for the operator on what is wrong with the storage and what to do; `nil` for any other
    /// error.
    package var storageSentence: String? { unavailability?.storageSentence }

    /// The same for every error, for who runs a command on the market.
    package var operatorSentence: String { storageSentence ?? unavailability?.description ?? "\(self)" }
}
