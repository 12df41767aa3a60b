package import Market

/// The reason for which the store did not do a call.
package indirect enum StoreError: Error, Hashable, Sendable {
    case notFound
    /// An upload that a product was to show: it is gone, was never there, or is someone else's.
    case photoNotFound(Photo.ID)
    /// An edit that began from an older version; this is what the product is now.
    case stale(current: Product)
    /// A change of a draft that began from an older version; this is what the draft is now.
    case staleDraft(current: SavedDraft)
    /// The draft that was to become a product is not there: it did already, or was discarded.
    case draftGone
    case conflict(Conflict)
    /// A moderator hid the product, and only a moderator shows it again.
    case heldByModerator
    case undoExpired
    /// A message that may not be sent, or not be taken back.
    case refused(MessageRefusal)
    /// An offer or a deal that may not be made, answered or changed, or an edit of a product that is
    /// promised.
    case refusedTrade(TradeRefusal)
    /// A review or a reply that may not be written.
    case refusedReview(ReviewRefusal)
    /// A moderator restricted the account: it may begin nothing new.
    case restricted(Restriction)
    /// A moderator may not do this to a case.
    case refusedCase(CaseRefusal)
    case invalid(Field)
    case limitReached(Limit)
    /// A cursor that this store did not make, or made for another list.
    case badCursor
    /// A numbered page further down a search than pages are counted.
    case tooDeep
    /// Changes up to this number have been forgotten: start again from the whole list.
    case changesForgotten(upTo: Int64)

    /// The read was cancelled.
    case cancelled
    /// So many writes wait already that one more would wait too long.
    case overloaded
    case closed
    /// There is no room on the disk; reading goes on, and writing does by itself once there is.
    case storageFull
    case storageReadOnly
    case storageCorrupted(String)
    /// The database's file, or one beside it, can't be opened.
    case storageNotOpened(String)
    case storageFailed(String)
    /// Another program has locked the database for longer than a call waits.
    case storageLocked(String)
    /// The disk gives errors in place of what the database's file holds, or takes nothing.
    case storageUnreadable(String)
    /// The database's file was removed, or another one took its place; the sentence says how to save what was kept.
    case storageMoved(String)
    /// The database's server does not answer; nothing was changed.
    case storageUnreachable(String)
    /// The connection was lost while a change was on its way: it was made, or it was not.
    ///
    /// SQLite in this process never says so; a database behind a network does.
    case outcomeUnknown

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
        /// The idempotency key came before with other content.
        case answer
        /// The photo's files are being removed at this moment; the same upload succeeds a little later.
        case photoBeingSwept
    }

    /// A value that the store does not keep, being too long, empty or out of range.
    package enum Field: Hashable, Sendable {
        case accountName, passwordHash, tokenLabel, tokenExpiry, network
        case productName, description, stock, altText, photos
        case quantity, searchText, reason, answerKey, answer, variants, branding, draft
        /// Of a report, or of a restriction.
        case messages, days, sanction
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

extension StoreError {
    /// A sentence for the operator on what is wrong with the storage and what to do; `nil` for any other
    /// error.
    package var storageSentence: String? {
        switch self {
        case .storageFull: "there is no room on the disk; make room and try again"
        case .storageReadOnly: "the market's database can't be written to: the disk or the file is read-only"
        case .storageCorrupted(let detail): "the market's database is damaged (\(detail)); restore a backup"
        case .storageNotOpened(let detail):
            "the market's database can't be opened (\(detail)); run this as root or as the user that serves the "
                + "market, on a disk that can be written to"
        case .storageFailed(let detail): "the market's database failed: \(detail)"
        case .storageLocked(let detail):
            "another program has locked the market's database (\(detail)); end that program"
        case .storageUnreadable(let detail):
            "the disk of the market's database gives errors (\(detail)); see the system log"
        case .storageMoved(let detail): detail
        case .storageUnreachable(let detail): "the database's server does not answer (\(detail))"
        case .outcomeUnknown:
            "the database was lost while it was written to; look whether the change was made before trying again"
        default: nil
        }
    }
}
