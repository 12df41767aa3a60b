public import Market

/// The body of a reply about a failure: `application/problem+json` (RFC 9457).
public struct ProblemBody: Hashable, Sendable {
    public static let mediaType = "application/problem+json"

    /// One thing that is wrong, and where.
    public struct Field: Hashable, Sendable, Decodable {
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
    public var offer: OfferBody?
    package var deal: DealFacts?
    /// The meeting as it is now, where the answer came too late.
    public var meeting: MeetingBody?
    /// The draft as it is now, where a change began from an older version.
    public var draft: SavedDraftBody?
    /// The work to do before the same request makes an account.
    public let work: WorkBody?
    /// By which the log knows the request.
    public let request: String?

    public init(
        _ code: ProblemCode,
        title: String,
        detail: String? = nil,
        fields: [Field] = [],
        current: ProductBody? = nil,
        work: WorkBody? = nil,
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

extension ProblemBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("type", "urn:openmarket:problem:\(code.rawValue)")
            o("title", title)
            o("status", code.status)
            o("code", code.rawValue)
            o("detail", ifPresent: detail)
            o("fields", ifPresent: fields.isEmpty ? nil : fields)
            o("current", ifPresent: current)
            o("offer", ifPresent: offer)
            o("deal", ifPresent: deal)
            o("meeting", ifPresent: meeting)
            o("draft", ifPresent: draft)
            o("work", ifPresent: work)
            o("request", ifPresent: request)
        }
    }
}

extension ProblemBody.Field: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("field", field)
            o("code", code)
            o("message", message)
        }
    }
}

extension ProblemBody: Decodable {
    private enum Key: CodingKey {
        case code, title, detail, fields, current, offer, deal, meeting, draft, work, request
    }

    /// Reads a problem of this market; a code that a newer market made up is `failed`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let code = try container.decode(String.self, forKey: .code)
        self.init(
            ProblemCode(rawValue: code) ?? .failed,
            title: try container.decode(String.self, forKey: .title),
            detail: try container.decodeIfPresent(String.self, forKey: .detail),
            fields: try container.decodeIfPresent([Field].self, forKey: .fields) ?? [],
            current: try container.decodeIfPresent(ProductBody.self, forKey: .current),
            work: try container.decodeIfPresent(WorkBody.self, forKey: .work),
            request: try container.decodeIfPresent(String.self, forKey: .request)
        )
        offer = try container.decodeIfPresent(OfferBody.self, forKey: .offer)
        deal = try container.decodeIfPresent(DealFacts.self, forKey: .deal)
        meeting = try container.decodeIfPresent(MeetingBody.self, forKey: .meeting)
        draft = try container.decodeIfPresent(SavedDraftBody.self, forKey: .draft)
    }
}

extension ProblemBody {
    /// Why an offer or a deal was not made or changed, with what there is to know of it.
    package init(_ refusal: TradeRefusal, in texts: Texts, request: String? = nil) {
        self.init(refusal.problem, title: refusal.text(in: texts), request: request)
        switch refusal {
        case .offerWaiting(let offer), .offerOver(let offer): self.offer = OfferBody(offer)
        case .dealOver(let deal): self.deal = DealFacts(deal)
        case .meetingOver(let meeting): self.meeting = MeetingBody(meeting)
        default: break
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
