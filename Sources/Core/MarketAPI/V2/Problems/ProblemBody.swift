public import Market

/// The body of a reply about a failure: `application/problem+json` (RFC 9457).
public struct ProblemBody: Hashable, Sendable {
    public static let mediaType = "application/problem+json"

    /// One thing that is wrong, and where.
    public struct Field: Hashable, Sendable {
        public let field: String
        public let code: String
        /// The sentence to show at the field.
        public let message: String

        public init(field: String, code: String, message: String) {
            self.field = field
            self.code = code
            self.message = message
        }
    }

    public let code: ProblemCode
    /// The message for a person.
    public let title: String
    /// More of it, for developers.
    public let detail: String?
    public let fields: [Field]
    /// The product as it is now, where an edit began from an older version.
    public let current: ProductBody?
    /// The offer or the deal as it is now, where the request came too late.
    public var offer: Offer?
    package var deal: Deal?
    /// The meeting as it is now, where the answer came too late.
    public var meeting: Meeting?
    /// The draft as it is now, where a change began from an older version.
    public var draft: SavedDraft?
    /// The work to do before the same request makes an account.
    public let work: SignUpWork?
    /// By which the log knows the request.
    public let request: String?

    public init(
        _ code: ProblemCode,
        title: String,
        detail: String? = nil,
        fields: [Field] = [],
        current: ProductBody? = nil,
        work: SignUpWork? = nil,
        request: String? = nil
    ) {
        self.code = code
        self.title = title
        self.detail = detail
        self.fields = fields
        self.current = current
        self.work = work
        self.request = request
    }
}

extension ProblemBody {
    /// The problems of a draft, at each of its fields.
    public init(_ invalid: InvalidDraft, in texts: Texts, request: String? = nil) {
        self.init(
            .invalidDraft,
            title: ProblemCode.invalidDraft.text(in: texts),
            fields: invalid.problems.map { problem in
                Field(
                    field: problem.field.rawValue,
                    code: problem.code.rawValue,
                    message: problem.text(in: texts)
                )
            },
            request: request
        )
    }

    /// The problems of a requested account.
    public init(_ problems: [AccountProblem], in texts: Texts, request: String? = nil) {
        self.init(
            .invalidAccount,
            title: ProblemCode.invalidAccount.text(in: texts),
            fields: problems.map { problem in
                Field(
                    field: problem.field.rawValue,
                    code: problem.code.rawValue,
                    message: problem.text(in: texts)
                )
            },
            request: request
        )
    }
}

extension ProblemCode: WireWord {
    public static var schemaName: String? { "ProblemCode" }
    public static var definition: Schema {
        .words(of: Self.self).described("Stays the same whatever the sentence says.")
    }
}

extension ProblemBody: ShapedBody {
    /// A code that a newer market made up is read as `failed`.
    public static let shape = Shape<ProblemBody>(
        "Problem",
        "RFC 9457. code is absent only where a request was no HTTP that this server speaks."
    ) { o in
        o("type", { "urn:openmarket:problem:\($0.code.rawValue)" })
        let title = o("title", \.title, "For the person, in the language of the request.")
        o("status", \.code.status, as: .integer(400...599))
        let code = o("code", ifPresent: { $0.code.rawValue }, as: ProblemCode.schema)
        let detail = o(
            "detail",
            ifPresent: \.detail,
            "More of it: in the person's language what a person can mend, in English what only whoever writes the client "
                + "can."
        )
        let fields = o("fields", ifPresent: \.fields.ifAny)
        let current = o("current", ifPresent: \.current)
        let offer = o("offer", ifPresent: \.offer)
        let deal = o("deal", ifPresent: \.deal)
        let meeting = o("meeting", ifPresent: \.meeting, "What it is now that was answered too late.")
        let draft = o(
            "draft",
            ifPresent: \.draft,
            "What it is now that was changed from an older version."
        )
        let work = o("work", ifPresent: \.work)
        let request = o("request", ifPresent: \.request, "By which the log knows the request.")
        return { json in
            var problem = ProblemBody(
                try json(code).flatMap { ProblemCode(rawValue: $0) } ?? .failed,
                title: try json(title),
                detail: try json(detail),
                fields: try json(fields) ?? [],
                current: try json(current),
                work: try json(work),
                request: try json(request)
            )
            problem.offer = try json(offer)
            problem.deal = try json(deal)
            problem.meeting = try json(meeting)
            problem.draft = try json(draft)
            return problem
        }
    }
}

extension ProblemBody.Field: ShapedBody {
    public static let shape = Shape<ProblemBody.Field>("FieldProblem") { o in
        let field = o("field", \.field)
        let code = o("code", \.code)
        let message = o("message", \.message)
        return { json in
            ProblemBody.Field(field: try json(field), code: try json(code), message: try json(message))
        }
    }
}

extension ProblemBody {
    /// Why an offer or a deal was not made or changed, with what there is to know of it.
    package init(_ refusal: TradeRefusal, in texts: Texts, request: String? = nil) {
        self.init(
            refusal.problem,
            title: refusal.text(in: texts),
            fields: Self.prices(refusal),
            request: request
        )
        switch refusal {
        case .offerWaiting(let offer), .offerOver(let offer): self.offer = offer
        case .dealOver(let deal): self.deal = deal
        case .meetingOver(let meeting): self.meeting = meeting
        default: break
        }
    }

    /// The price that was shown, and the one that is asked now.
    private static func prices(_ refusal: TradeRefusal) -> [Field] {
        guard case .priceChanged(let shown, let now) = refusal else { return [] }
        return [("shown", shown), ("price", now)].map { name, price in
            Field(field: name, code: price.currency.rawValue, message: price.decimalText)
        }
    }
}

extension TradeRefusal {
    /// The message for a person.
    package func text(in texts: Texts) -> String {
        switch self {
        case .offerRange(let range):
            texts(.offerUpTo, ["to": range.to.displayText(in: texts)])
        case .offerNotWhole: texts[.amountNotWhole]
        case .offerOver(let offer) where offer.state == .accepted: texts[.offerOverAccepted]
        case .priceChanged(let shown, let now):
            texts(
                .purchasePriceChanged,
                ["shown": shown.displayText(in: texts), "now": now.displayText(in: texts)]
            )
        case .stockReserved(let count): texts(.dealStockReserved, ["count": "\(count)"])
        default: problem.text(in: texts)
        }
    }

    package var problem: ProblemCode {
        switch self {
        case .closed: .conversationClosed
        case .ownProduct: .ownProduct
        case .offersOff: .offersOff
        case .offerRange, .offerNotWhole: .offerRange
        case .offerWaiting: .offerWaiting
        case .priceChanged: .priceChanged
        case .isGiveaway: .isGiveaway
        case .offerLimit: .offerLimit
        case .offerOver: .offerOver
        case .likerOfferOver: .offerOver
        case .likersTold: .likersTold
        case .nobodyLikes: .nobodyLikes
        case .notAvailable: .notAvailable
        case .dealOpen: .dealOpen
        case .dealOver: .dealOver
        case .stockReserved: .stockReserved
        case .lineFull: .limitReached
        case .wrongCode: .wrongCode
        case .codeLater: .codeLater
        case .meetingPast: .meetingPast
        case .meetingOver: .meetingOver
        case .claimLimit: .claimLimit
        case .claimLater: .claimLater
        case .claimTooNew: .claimTooNew
        case .claimNetwork: .claimNetwork
        case .claimsOpen: .limitReached
        case .tooManyTries: .handoverWait
        case .reservedOften: .reservedOften
        case .beganOften: .beganOften
        case .invalid: .invalidDeal
        }
    }
}

extension ProblemBody {
    /// Until when an account may begin nothing new, and why, for a person and for a program.
    package init(_ restriction: Restriction, in texts: Texts, request: String? = nil) {
        self.init(
            .restricted,
            title: restriction.text(in: texts),
            fields: [
                Field(field: "until", code: "restricted", message: restriction.until.internetText),
                Field(field: "reason", code: restriction.rule.rawValue, message: restriction.reason),
            ],
            request: request
        )
    }
}
