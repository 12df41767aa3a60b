public import Market
public import MarketAPI

/// A market's no, and what it said about it.
public struct Refusal: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The error code; `nil` where the server has no names for errors.
    public let code: ProblemCode?
    /// The errors of a form, field by field, with the sentence to show at each.
    public let fields: [ProblemBody.Field]
    /// More about it, for developers and for servers that say nothing else.
    public let detail: String?
    /// The product's present state, where an edit began from an older version.
    public let current: ProductDetails?
    /// The account draft's present state, where a change began from an older version.
    public var draft: SharedDraft?
    /// The work that the market requires before it makes an account.
    public let work: SignUpWork?
    /// The wait that the market requested.
    public let retryAfter: Duration?
    /// By which the market's log knows the request.
    public let request: String?

    public init(
        status: Int,
        code: ProblemCode? = nil,
        fields: [ProblemBody.Field] = [],
        detail: String? = nil,
        current: ProductDetails? = nil,
        work: SignUpWork? = nil,
        retryAfter: Duration? = nil,
        request: String? = nil
    ) {
        self.status = status
        self.code = code
        self.fields = fields
        self.detail = detail
        self.current = current
        self.work = work
        self.retryAfter = retryAfter
        self.request = request
    }

    /// True where a later retry of the same request may succeed.
    public var isTransient: Bool {
        code?.isTransient ?? (status == 408 || status == 429 || status >= 500)
    }
}

extension Refusal {
    /// The errors of a product's form; those that only a newer market can name are left out.
    public var draftProblems: [DraftProblem] {
        fields.compactMap { field in
            guard let place = DraftProblem.Field(rawValue: field.field),
                let code = DraftProblem.Code(rawValue: field.code)
            else { return nil }
            return DraftProblem(place, code)
        }
    }

    /// The errors of a sign-up form; those that only a newer market can name are left out.
    public var accountProblems: [AccountProblem] {
        fields.compactMap { field in
            guard let place = AccountProblem.Field(rawValue: field.field),
                let code = AccountProblem.Code(rawValue: field.code)
            else { return nil }
            return AccountProblem(place, code)
        }
    }
}
