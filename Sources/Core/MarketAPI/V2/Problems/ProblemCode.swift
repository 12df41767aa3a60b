public import Market

/// The kind of a failure, by a name that stays the same whatever the sentence says.
public enum ProblemCode: String, Hashable, Sendable, CaseIterable, Codable {
    case malformed
    case badQuery = "bad_query"
    case badCursor = "bad_cursor"
    case tooDeep = "too_deep"
    case unauthenticated
    case wrongCredentials = "wrong_credentials"
    case forbidden
    case wrongInvitation = "wrong_invitation"
    /// The market lets in who has a code, and this is none, or one that is used or over.
    case notInvited = "not_invited"
    case heldByModerator = "held_by_moderator"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case timedOut = "timed_out"
    case conflict
    case administratorExists = "administrator_exists"
    case lastAdministrator = "last_administrator"
    case limitReached = "limit_reached"
    case gone
    case changesForgotten = "changes_forgotten"
    case stale
    case tooLarge = "too_large"
    case photoTooLarge = "photo_too_large"
    case unsupportedMedia = "unsupported_media"
    case photoUnsupported = "photo_unsupported"
    case invalidDraft = "invalid_draft"
    case invalidAccount = "invalid_account"
    case photoDamaged = "photo_damaged"
    case photoMissing = "photo_missing"
    case keyReused = "key_reused"
    /// The work that the problem names comes first.
    case workMissing = "work_missing"
    case tooManyTries = "too_many_tries"
    case tooManySearches = "too_many_searches"
    /// As many new goods within a day as the account may have.
    case listingLimit = "listing_limit"
    /// As many goods on the market as the account may have.
    case onlineLimit = "online_limit"
    /// As many photos, edits or requests with a key as the account may send for now.
    case usageLimit = "usage_limit"
    /// The conversation takes no messages now.
    case conversationClosed = "conversation_closed"
    case ownProduct = "own_product"
    case slowDown = "slow_down"
    /// As many messages or new conversations in a day as the account may have.
    case dailyLimit = "daily_limit"
    /// The message gives something away, and wants to be confirmed; `fields` say what.
    case messageRisky = "message_risky"
    case messageLink = "message_link"
    case photosLater = "photos_later"
    case invalidMessage = "invalid_message"
    case unsendOver = "unsend_over"
    /// A moderator restricted the account: `fields` say until when and why.
    case restricted
    /// The account is about to be deleted: its person may stay, and do nothing else.
    case accountLeaving = "account_leaving"
    /// A copy of all that is one's own is made once a day.
    case exportRecent = "export_recent"
    case invalidReport = "invalid_report"
    /// As many reports in a day as an account may make.
    case reportLimit = "report_limit"
    case ownCase = "own_case"
    case caseClaimed = "case_claimed"
    case invalidCaseAction = "invalid_case_action"
    /// The seller takes no offers for it.
    case offersOff = "offers_off"
    case offerRange = "offer_range"
    case offerWaiting = "offer_waiting"
    /// The price is another one by now; `fields` have both.
    case priceChanged = "price_changed"
    /// It is given away, and asked for in another way.
    case isGiveaway = "is_giveaway"
    case offerLimit = "offer_limit"
    case offerOver = "offer_over"
    /// It is promised to another buyer, sold or hidden.
    case notAvailable = "not_available"
    /// The request can't be carried out while units are promised.
    case dealOpen = "deal_open"
    case dealOver = "deal_over"
    case stockReserved = "stock_reserved"
    case wrongCode = "wrong_code"
    case invalidDeal = "invalid_deal"
    /// The days in which a review may be written or answered are over.
    case reviewOver = "review_over"
    /// A review that everyone reads can't be changed any more.
    case reviewSeen = "review_seen"
    case invalidReview = "invalid_review"
    case meetingPast = "meeting_past"
    /// It has been answered, or another one was proposed.
    case meetingOver = "meeting_over"
    /// Codes are shown when the two are about to meet.
    case codeLater = "code_later"
    /// The account was given as many products as it may be within a week.
    case claimLimit = "claim_limit"
    case claimLater = "claim_later"
    /// Goods are given away to accounts of a day, or with a handover.
    case claimTooNew = "claim_too_new"
    /// New accounts of one network ask for one thing a day.
    case claimNetwork = "claim_network"
    /// So many wrong codes came that no other one of the same person's is looked at for now.
    case handoverWait = "handover_wait"
    /// The same goods were just reserved for the same person, more than once.
    case reservedOften = "reserved_often"
    /// As many offers, reservations and meetings as one may begin with the same person for now.
    case beganOften = "began_often"
    /// Those who like goods hear of a lower price once in some days.
    case likersTold = "likers_told"
    case nobodyLikes = "nobody_likes"
    /// The product was put up or renewed a short while ago.
    case renewedRecently = "renewed_recently"
    /// Only what is on sale is put on top of the newest.
    case notOnSale = "not_on_sale"
    /// As many drafts as an account may have.
    case draftLimit = "draft_limit"
    /// The draft that was to become goods did so already, or was discarded.
    case draftGone = "draft_gone"
    case failed = "internal"
    case busy
    case readOnly = "read_only"
    case storageFull = "storage_full"
    /// The request was carried out, or it was not; sending it again with its key is safe.
    case outcomeUnknown = "outcome_unknown"

    /// The status that a reply with this problem has.
    public var status: Int {
        switch self {
        case .malformed, .badQuery, .badCursor, .tooDeep: 400
        case .unauthenticated, .wrongCredentials: 401
        case .forbidden, .wrongInvitation, .notInvited, .heldByModerator, .photosLater, .restricted, .ownCase,
            .wrongCode, .codeLater, .claimLater, .claimTooNew:
            403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .timedOut: 408
        case .conflict, .administratorExists, .lastAdministrator, .limitReached, .conversationClosed,
            .ownProduct, .caseClaimed, .offersOff, .offerWaiting, .priceChanged, .isGiveaway, .offerLimit,
            .offerOver, .notAvailable, .dealOpen, .dealOver, .stockReserved, .reviewSeen, .meetingOver,
            .claimLimit, .likersTold, .nobodyLikes,
            .draftLimit, .notOnSale, .accountLeaving:
            409
        case .gone, .changesForgotten, .unsendOver, .reviewOver, .draftGone: 410
        case .stale: 412
        case .tooLarge, .photoTooLarge: 413
        case .unsupportedMedia, .photoUnsupported: 415
        case .invalidDraft, .invalidAccount, .photoDamaged, .photoMissing, .keyReused, .messageRisky,
            .messageLink, .invalidMessage, .invalidReport, .invalidCaseAction, .offerRange, .invalidDeal,
            .invalidReview, .meetingPast:
            422
        case .workMissing: 428
        case .tooManyTries, .tooManySearches, .listingLimit, .onlineLimit, .usageLimit, .slowDown,
            .dailyLimit, .reportLimit, .claimNetwork, .handoverWait, .reservedOften,
            .beganOften, .renewedRecently, .exportRecent:
            429
        case .failed: 500
        case .busy, .readOnly, .outcomeUnknown: 503
        case .storageFull: 507
        }
    }

    /// True where a later retry of the same request may succeed without changes.
    public var isTransient: Bool {
        switch self {
        case .timedOut, .tooManyTries, .tooManySearches, .listingLimit, .onlineLimit, .usageLimit, .failed,
            .busy, .slowDown, .dailyLimit, .reportLimit, .claimNetwork, .handoverWait, .reservedOften,
            .beganOften, .readOnly, .storageFull, .outcomeUnknown:
            true
        default: false
        }
    }
}

extension ProblemCode {
    /// The message for a person.
    public func text(in texts: Texts) -> String {
        texts[textKey]
    }

    private var textKey: TextKey {
        switch self {
        case .malformed: .problemMalformed
        case .badQuery: .problemBadQuery
        case .badCursor: .problemBadCursor
        case .tooDeep: .problemTooDeep
        case .unauthenticated: .problemUnauthenticated
        case .wrongCredentials: .problemWrongCredentials
        case .forbidden: .problemForbidden
        case .wrongInvitation: .problemWrongInvitation
        case .notInvited: .problemNotInvited
        case .heldByModerator: .problemHeldByModerator
        case .notFound: .problemNotFound
        case .methodNotAllowed: .problemMethodNotAllowed
        case .timedOut: .problemTimedOut
        case .conflict: .problemConflict
        case .administratorExists: .problemAdministratorExists
        case .lastAdministrator: .problemLastAdministrator
        case .limitReached: .problemLimitReached
        case .gone: .problemGone
        case .changesForgotten: .problemChangesForgotten
        case .stale: .problemStale
        case .tooLarge: .problemTooLarge
        case .photoTooLarge: .problemPhotoTooLarge
        case .unsupportedMedia: .problemUnsupportedMedia
        case .photoUnsupported: .problemPhotoUnsupported
        case .invalidDraft: .problemInvalidDraft
        case .invalidAccount: .problemInvalidAccount
        case .photoDamaged: .problemPhotoDamaged
        case .photoMissing: .problemPhotoMissing
        case .keyReused: .problemKeyReused
        case .workMissing: .problemWorkMissing
        case .tooManyTries: .problemTooManyTries
        case .tooManySearches: .problemTooManySearches
        case .listingLimit: .problemListingLimit
        case .onlineLimit: .problemOnlineLimit
        case .usageLimit: .problemUsageLimit
        case .conversationClosed: .problemConversationClosed
        case .ownProduct: .problemOwnProduct
        case .slowDown: .problemSlowDown
        case .dailyLimit: .problemDailyLimit
        case .messageRisky: .problemMessageRisky
        case .messageLink: .problemMessageLink
        case .photosLater: .problemPhotosLater
        case .invalidMessage: .problemInvalidMessage
        case .unsendOver: .problemUnsendOver
        case .restricted: .problemRestrictedNow
        case .accountLeaving: .problemAccountLeaving
        case .exportRecent: .problemExportRecent
        case .invalidReport: .problemInvalidReport
        case .reportLimit: .problemReportLimit
        case .ownCase: .problemOwnCase
        case .caseClaimed: .problemCaseClaimed
        case .invalidCaseAction: .problemInvalidCaseAction
        case .offersOff: .problemOffersOff
        case .offerRange: .problemOfferRange
        case .offerWaiting: .problemOfferWaiting
        case .priceChanged: .problemPriceChanged
        case .isGiveaway: .problemIsGiveaway
        case .offerLimit: .problemOfferLimit
        case .offerOver: .problemOfferOver
        case .notAvailable: .problemNotAvailable
        case .dealOpen: .problemDealOpen
        case .dealOver: .problemDealOver
        case .stockReserved: .problemStockReserved
        case .wrongCode: .problemWrongCode
        case .invalidDeal: .problemInvalidDeal
        case .reviewOver: .problemReviewOver
        case .reviewSeen: .problemReviewSeen
        case .invalidReview: .problemInvalidReview
        case .meetingPast: .problemMeetingPast
        case .meetingOver: .problemMeetingOver
        case .codeLater: .problemCodeLater
        case .claimLimit: .problemClaimLimit
        case .claimLater: .problemClaimLater
        case .claimTooNew: .problemClaimTooNew
        case .claimNetwork: .problemClaimNetwork
        case .handoverWait: .problemHandoverWait
        case .reservedOften: .problemReservedOften
        case .beganOften: .problemBeganOften
        case .likersTold: .problemLikersTold
        case .nobodyLikes: .problemNobodyLikes
        case .renewedRecently: .problemRenewedRecently
        case .notOnSale: .problemNotOnSale
        case .draftLimit: .problemDraftLimit
        case .draftGone: .problemDraftGone
        case .failed: .problemInternal
        case .busy: .problemBusy
        case .readOnly: .problemReadOnly
        case .storageFull: .problemStorageFull
        case .outcomeUnknown: .problemOutcomeUnknown
        }
    }
}
