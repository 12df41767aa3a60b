import Glibc
import HTTPServer
import Market
import MarketAPI
import MarketService

/// Why a request to our own API is not carried out.
indirect enum RequestFailure: Error {
    case problem(ProblemCode, detail: String? = nil)
    /// JSON in which a string runs over the end of this line.
    case lineBreak(Int)
    case draft(InvalidDraft)
    case account([AccountProblem])
    case stale(Product)
    case staleDraft(SavedDraft)
    /// The seconds to wait.
    case wait(Int64)
    /// The seconds to wait before the next search.
    case searchWait(Int64)
    /// The work to do before an account is made.
    case work(SignUpWork)
    /// The seconds to wait without that work.
    case waitWithoutWork(Int64)
    /// A budget is spent, and in how many seconds it is worth asking again.
    case limited(ProblemCode, seconds: Int64)
    /// The private details in a message, to be confirmed.
    case risky(Set<MessageHint>)
    /// An offer or a deal that may not be made or changed, or an edit of goods that are promised.
    case trade(TradeRefusal)
    /// A moderator restricted the account.
    case restricted(Restriction)
    case methodNotAllowed(allowed: [String])
    /// A file that is no photo of a kind that is taken, by the name of what it is, where that is known.
    case unsupportedPhoto(String?)
    /// A failure that passes: the client is asked to try again, and the log has the reason.
    case hindered(String)
    /// Internal error; logged, not shown.
    case unexpected(String)

    /// The reason for the log.
    var cause: String? {
        switch self {
        case .hindered(let cause), .unexpected(let cause): cause
        default: nil
        }
    }
}

extension RequestFailure: CustomStringConvertible {
    /// For a log: of what was asked for the code alone, or that it was refused.
    var description: String {
        switch self {
        case .problem(let code, _), .limited(let code, _): code.rawValue
        case .hindered(let cause), .unexpected(let cause): cause
        default: "refused"
        }
    }
}

extension RequestFailure {
    /// The one place that knows what each error of the parts below means to a caller.
    ///
    /// Each error of a service has its case in ``ServiceFailure``, and the compiler asks for it here. Of an
    /// error that it does not know only the type is shown, since its text may hold a secret.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as RequestFailure: error
            case let error as InvalidDraft: .draft(error)
            case let error as AddressError: RequestFailure(error)
            case let error as BodyError: RequestFailure(error)
            case let error as MultipartError: RequestFailure(error)
            case let error as any ServiceError: RequestFailure(error.failure)
            default: .unexpected("\(type(of: error))")
            }
    }

    private init(_ failure: ServiceFailure) {
        self =
            switch failure {
            case .account(let error): RequestFailure(error)
            case .cart(let error): RequestFailure(error)
            case .change(let error): RequestFailure(error)
            case .conversation(let error): RequestFailure(error)
            case .deal(let error): RequestFailure(error)
            case .draft(let error): RequestFailure(error)
            case .edition(let error): RequestFailure(error)
            case .branding(let error): RequestFailure(error)
            case .like(let error): RequestFailure(error)
            case .moderation(let error): RequestFailure(error)
            case .photo(let error): RequestFailure(error)
            case .product(let error): RequestFailure(error)
            case .report(let error): RequestFailure(error)
            case .review(let error): RequestFailure(error)
            case .search(let error): RequestFailure(error)
            }
    }

    init(_ error: Unavailability) {
        self =
            switch error {
            case .busy, .photoBeingSwept, .closed: .problem(.busy)
            // Logged alone, as the client has left.
            case .cancelled: .problem(.timedOut)
            case .storageFull: .problem(.storageFull)
            case .storageReadOnly: .problem(.readOnly)
            case .outcomeUnknown: .problem(.outcomeUnknown)
            case .storageLocked, .storageUnreadable, .storageMoved, .storageUnreachable, .hindered:
                .hindered("\(error)")
            case .storageCorrupted, .storageNotOpened, .storageFailed, .failed: .unexpected("\(error)")
            }
    }

    init(_ error: ProductError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .notAllowed: .problem(.forbidden)
            case .invalid(let draft): .draft(draft)
            case .stale(let current): .stale(current)
            case .photoMissing: .problem(.photoMissing)
            case .photo(let error): RequestFailure(error)
            case .draftGone: .problem(.draftGone)
            case .limited(let limit): RequestFailure(limit)
            case .keyReused: .problem(.keyReused)
            case .heldByModerator: .problem(.heldByModerator)
            case .promised(let refusal): .trade(refusal)
            case .restricted(let restriction): .restricted(restriction)
            case .moderation(let error): RequestFailure(error)
            case .undoExpired: .problem(.gone)
            case .badCursor: .problem(.badCursor)
            case .tooDeep: .problem(.tooDeep)
            case .wait(let seconds): .searchWait(seconds)
            case .unstorable(let field): .problem(.malformed, detail: "The value of \(field) can't be kept.")
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: PhotoServiceError) {
        self =
            switch error {
            case .unsupported(let format): .unsupportedPhoto(format)
            case .tooLarge: .problem(.photoTooLarge)
            case .damaged: .problem(.photoDamaged)
            case .notFound: .problem(.notFound)
            case .limitReached: .problem(.limitReached)
            case .limited(let limit): RequestFailure(limit)
            case .keyReused: .problem(.keyReused)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: DraftError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .invalid(let draft): .draft(draft)
            case .stale(let current): .staleDraft(current)
            case .limitReached: .problem(.draftLimit)
            case .photoMissing: .problem(.photoMissing)
            case .limited(let limit): RequestFailure(limit)
            case .keyReused: .problem(.keyReused)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ limit: UsageLimit) {
        self =
            switch limit {
            case .listings(let seconds): .limited(.listingLimit, seconds: seconds)
            case .online(let seconds): .limited(.onlineLimit, seconds: seconds)
            case .usage(let seconds): .limited(.usageLimit, seconds: seconds)
            }
    }

    init(_ error: LikeError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .limitReached: .problem(.limitReached)
            case .badCursor: .problem(.badCursor)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: CartError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .badQuantity: .problem(.malformed, detail: "quantity has a value that it can't have.")
            case .notEnough, .limitReached: .problem(.limitReached)
            case .limited(let limit): RequestFailure(limit)
            case .keyReused: .problem(.keyReused)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: SearchError) {
        self =
            switch error {
            case .badCursor: .problem(.badCursor)
            case .tooDeep: .problem(.tooDeep)
            case .wait(let seconds): .searchWait(seconds)
            case .limited(let limit): RequestFailure(limit)
            case .keyReused: .problem(.keyReused)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: ChangeError) {
        self =
            switch error {
            case .forgotten: .problem(.changesForgotten)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: BrandingError) {
        self =
            switch error {
            case .notAllowed: .problem(.forbidden)
            case .invalid: .problem(.invalidDraft)
            case .stale: .problem(.stale)
            case .unavailable(let cause): RequestFailure(cause)
            }
    }

    init(_ error: ModerationError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .notAllowed: .problem(.forbidden)
            case .ownCase: .problem(.ownCase)
            case .reasonMissing: .problem(.malformed, detail: "reason is empty.")
            case .reasonTooLong:
                .problem(
                    .malformed,
                    detail: "reason has more than \(ModerationService.longestReason) characters."
                )
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: AccountError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .invalid(let problems): .account(problems)
            case .wrongCredentials: .problem(.wrongCredentials)
            case .wait(let seconds): .wait(seconds)
            case .workMissing(let work): .work(work)
            case .waitWithoutWork(let seconds): .waitWithoutWork(seconds)
            case .wrongInvitation: .problem(.wrongInvitation)
            case .notInvited: .problem(.notInvited)
            case .notAllowed: .problem(.forbidden)
            case .tooManyInvitations: .problem(.limitReached)
            case .administratorExists: .problem(.administratorExists)
            case .lastAdministrator: .problem(.lastAdministrator)
            case .vendorTaken: .problem(.conflict)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: EditionError) {
        self =
            switch error {
            case .unknownVendor: .problem(EditionDefaults.unknownVendor)
            case .wrongPassword, .wrongProductPassword: .problem(EditionDefaults.wrongPassword)
            case .wait(let seconds): .wait(seconds)
            case .noNameFree: .unexpected("no name is free for the account of the edition of 2021")
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: BodyError) {
        self =
            switch error {
            case .tooLarge: .problem(.tooLarge)
            case .malformed, .disconnected: .problem(.malformed)
            case .timedOut: .problem(.timedOut)
            }
    }

    init(_ error: AddressError) {
        self =
            switch error {
            case .unknownPath: .problem(.notFound)
            case .badQuery(let name):
                .problem(.badQuery, detail: "The parameter \(name) has a value that it can't have.")
            }
    }

    init(_ error: MultipartError) {
        self =
            switch error {
            case .notMultipart: .problem(.unsupportedMedia)
            case .malformed: .problem(.malformed)
            case .tooManyParts, .textTooLarge, .headTooLarge: .problem(.tooLarge)
            case .fileTooLarge: .problem(.photoTooLarge)
            case .body(let error): RequestFailure(error)
            case .storage(let errno): RequestFailure(unwritten: errno)
            case .noRoom(.ownShare): .limited(.usageLimit, seconds: 10)
            case .noRoom(.all): .problem(.busy)
            }
    }

    /// An upload that could not be written down, with the system's own number.
    init(unwritten errno: Int32) {
        self =
            switch errno {
            case ENOSPC, EDQUOT: .problem(.storageFull)
            case EROFS: .problem(.readOnly)
            default:
                .unexpected(
                    "an upload can't be written: \(strerror(errno).map { String(cString: $0) } ?? "\(errno)")"
                )
            }
    }
}
