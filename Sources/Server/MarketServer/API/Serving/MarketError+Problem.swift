import Market
import MarketAPI
import MarketService

// The one place that knows what each error of the market is to a caller; the compiler asks for each here.
extension MarketError {
    /// The code by which the API knows it.
    var problem: ProblemCode {
        switch self {
        case .notFound: .notFound
        case .notAllowed: .forbidden
        case .invalid(let field): field.problem
        case .conflict(let conflict): conflict.problem
        case .limitReached(let limit): limit.problem
        case .limited(let limit): limit.problem
        case .restricted: .restricted
        case .leaving: .accountLeaving
        case .tookOutRecently: .exportRecent
        case .tooManyTries, .waitWithoutWork: .tooManyTries
        case .tooManySearches: .tooManySearches
        case .badCursor: .badCursor
        case .tooDeep: .tooDeep
        case .changesForgotten: .changesForgotten
        case .invalidDraft, .invalidBranding: .invalidDraft
        case .photoNotFound: .photoMissing
        case .photoUnsupported: .photoUnsupported
        case .photoTooLarge: .photoTooLarge
        case .photoDamaged: .photoDamaged
        case .stale, .staleDraft, .staleBranding: .stale
        case .draftGone: .draftGone
        case .heldByModerator: .heldByModerator
        case .undoExpired: .gone
        case .notEnough: .limitReached
        case .refused(let refusal): refusal.problem
        case .refusedTrade(let refusal): refusal.problem
        case .refusedRenewal(.recent): .renewedRecently
        case .refusedRenewal(.notOnSale): .notOnSale
        case .refusedReview(.notTraded): .invalidReview
        case .refusedReview(.over): .reviewOver
        case .refusedReview(.seen): .reviewSeen
        case .refusedCase(.own): .ownCase
        case .refusedCase(.claimed): .caseClaimed
        case .refusedCase(.nothingToHide): .invalidCaseAction
        case .reportedOften: .reportLimit
        case .invalidAccount: .invalidAccount
        case .wrongCredentials: .wrongCredentials
        case .workMissing: .workMissing
        case .wrongInvitation: .wrongInvitation
        case .unknownVendor: EditionDefaults.unknownVendor
        case .wrongVendorPassword, .wrongProductPassword: EditionDefaults.wrongPassword
        case .unavailable(let reason): reason.problem
        }
    }

    /// The reason for the log; `nil` for a refusal that only its caller has to know.
    var cause: String? {
        switch self {
        case .unavailable(let reason): reason.isForOperator ? "\(reason)" : nil
        default: problem == .failed ? "the store refused what was checked before" : nil
        }
    }

    /// The time to wait before the same request may succeed.
    func seconds(at now: Timestamp) -> Int64? {
        switch self {
        case .tooManyTries(let seconds), .tooManySearches(let seconds), .waitWithoutWork(let seconds),
            .limited(.listings(let seconds)), .limited(.online(let seconds)), .limited(.usage(let seconds)):
            seconds
        case .reportedOften(let end), .refused(.slowDown(let end)), .refused(.daily(_, let end)),
            .refusedTrade(.tooManyTries(let end)), .refusedTrade(.reservedOften(let end)),
            .refusedTrade(.beganOften(let end)), .refusedTrade(.claimNetwork(let end)),
            .refusedRenewal(.recent(let end)), .tookOutRecently(let end):
            now.seconds(until: end)
        // Answers ran full between the look ahead and the write, so that the wait is not known.
        case .limitReached(.answers): 3_600
        default: nil
        }
    }

    /// The problems of a requested account.
    var accountProblems: [AccountProblem]? {
        switch self {
        case .invalidAccount(let problems): problems
        case .conflict(.name): [AccountProblem(.name, .taken)]
        case .conflict(.lookAlike): [AccountProblem(.name, .tooSimilar)]
        default: nil
        }
    }
}

extension MarketError {
    /// The sentence for a person, who has a page before them.
    func text(in texts: Texts, at now: Timestamp) -> String {
        switch self {
        case .waitWithoutWork(let seconds): texts(.signUpWait, ["seconds": "\(seconds)"])
        case .photoUnsupported(let name): texts.unsupportedPhoto(name) ?? problem.text(in: texts)
        default: accountProblems?.first?.text(in: texts) ?? title(in: texts, at: now)
        }
    }

    private func title(in texts: Texts, at now: Timestamp) -> String {
        switch self {
        case .staleDraft: texts[.problemDraftStale]
        case .restricted(let restriction): restriction.text(in: texts)
        case .refusedTrade(let refusal) where seconds(at: now) == nil: refusal.text(in: texts)
        default: problem.text(in: texts, waiting: seconds(at: now))
        }
    }

    /// More of it, for developers.
    private func detail(in texts: Texts) -> String? {
        switch self {
        case .invalid(.quantity): "quantity has a value that it can't have."
        case .invalid(.missingReason): "reason is empty."
        case .invalid(.longReason): "reason has more than \(ModerationService.longestReason) characters."
        case .invalid(let field) where problem == .malformed: "The value of \(field) can't be kept."
        case .photoUnsupported(let name): texts.unsupportedPhoto(name)
        default: nil
        }
    }

    /// The body of a reply to the request with the number `id`.
    func body(in texts: Texts, at now: Timestamp, request id: String) -> ProblemBody {
        if let accountProblems { return ProblemBody(accountProblems, in: texts, request: id) }
        switch self {
        case .invalidDraft(let draft): return ProblemBody(draft, in: texts, request: id)
        case .restricted(let restriction): return ProblemBody(restriction, in: texts, request: id)
        case .refusedTrade(let refusal) where seconds(at: now) == nil:
            return ProblemBody(refusal, in: texts, request: id)
        default: break
        }
        var body = ProblemBody(
            problem,
            title: title(in: texts, at: now),
            detail: detail(in: texts),
            fields: fields(in: texts),
            current: currentProduct,
            work: requestedWork,
            request: id
        )
        if case .staleDraft(let current) = self { body.draft = current }
        return body
    }

    private func fields(in texts: Texts) -> [ProblemBody.Field] {
        guard case .refused(.risky(let hints)) = self else { return [] }
        return hints.inOrder.map {
            ProblemBody.Field(field: "text", code: $0.rawValue, message: $0.text(in: texts))
        }
    }

    private var currentProduct: ProductBody? {
        guard case .stale(let current) = self else { return nil }
        // A caller who gets another version may change it, or the service left out the seller's facts.
        return ProductBody(current, for: current.seller.id)
    }

    private var requestedWork: SignUpWork? {
        guard case .workMissing(let work) = self else { return nil }
        return work
    }
}

extension MarketError.Field {
    fileprivate var problem: ProblemCode {
        switch self {
        case .productName, .description, .stock, .altText, .answerKey, .answer, .quantity, .missingReason,
            .longReason:
            .malformed
        case .photos: .photoMissing
        case .message: .invalidMessage
        case .review: .invalidReview
        case .report, .messages: .invalidReport
        case .reason, .days, .sanction: .invalidCaseAction
        // These are made or checked by the market itself.
        case .accountName, .passwordHash, .tokenLabel, .tokenExpiry, .network, .searchText, .variants,
            .branding, .draft:
            .failed
        }
    }
}

extension MarketError.Conflict {
    fileprivate var problem: ProblemCode {
        switch self {
        case .name, .lookAlike: .invalidAccount
        case .vendor: .conflict
        case .administrator: .administratorExists
        case .invitation: .notInvited
        case .lastAdministrator: .lastAdministrator
        case .answer: .keyReused
        case .number, .token: .failed
        }
    }
}

extension MarketError.Limit {
    fileprivate var problem: ProblemCode {
        switch self {
        case .drafts: .draftLimit
        case .answers: .usageLimit
        case .invitations, .uploads, .likes, .cart, .blockedAccounts, .quantity: .limitReached
        }
    }
}

extension UsageLimit {
    fileprivate var problem: ProblemCode {
        switch self {
        case .listings: .listingLimit
        case .online: .onlineLimit
        case .usage: .usageLimit
        }
    }
}

extension MessageRefusal {
    fileprivate var problem: ProblemCode {
        switch self {
        case .closed: .conversationClosed
        case .ownProduct: .ownProduct
        case .slowDown: .slowDown
        case .daily: .dailyLimit
        case .link: .messageLink
        case .photosLater: .photosLater
        case .photoLimit: .limitReached
        case .risky: .messageRisky
        case .unsendOver: .unsendOver
        }
    }
}

extension Unavailability {
    fileprivate var problem: ProblemCode {
        switch self {
        case .busy, .photoBeingSwept, .closed: .busy
        // Logged alone, as the client has left.
        case .cancelled: .timedOut
        case .storageFull: .storageFull
        case .storageReadOnly: .readOnly
        case .outcomeUnknown: .outcomeUnknown
        case .storageLocked, .storageUnreadable, .storageMoved, .storageUnreachable, .hindered: .busy
        case .storageCorrupted, .storageNotOpened, .storageFailed, .failed: .failed
        }
    }

    /// True where the log has the reason.
    fileprivate var isForOperator: Bool {
        switch self {
        case .busy, .photoBeingSwept, .closed, .cancelled, .storageFull, .storageReadOnly, .outcomeUnknown:
            false
        default: true
        }
    }
}

extension Texts {
    /// The sentence for a file of this format; `nil` where the format is unknown.
    func unsupportedPhoto(_ name: String?) -> String? {
        name.map { self(.photoUnsupportedFormat, ["format": $0]) }
    }
}
