public import Market
public import MarketAPI

/// A market's no, and what it said about it.
public struct Refusal: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// What went wrong; `nil` where the server has no names for that.
    public let code: ProblemCode?
    /// What is wrong in a form, field by field, with the sentence to show at each.
    public let fields: [ProblemBody.Field]
    /// More about it, for developers and for servers that say nothing else.
    public let detail: String?
    /// What the product is now, where an edit began from an older version.
    public let current: ProductDetails?
    /// What the account's draft is now, where a change began from an older version.
    public var draft: AccountDraft?
    /// What the market wants done before it makes an account.
    public let work: SignUpWork?
    /// How long the market asks to wait.
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

    /// Whether the same request could succeed later without changes.
    public var isTransient: Bool {
        code?.isTransient ?? (status == 408 || status == 429 || status >= 500)
    }
}

extension Refusal {
    /// What is wrong with a product's form; what only a newer market can name is left out.
    public var draftProblems: [DraftProblem] {
        fields.compactMap { field in
            guard let place = DraftProblem.Field(rawValue: field.field),
                let code = DraftProblem.Code(rawValue: field.code)
            else { return nil }
            return DraftProblem(place, code)
        }
    }

    /// What is wrong with a form to sign up; what only a newer market can name is left out.
    public var accountProblems: [AccountProblem] {
        fields.compactMap { field in
            guard let place = AccountProblem.Field(rawValue: field.field),
                let code = AccountProblem.Code(rawValue: field.code)
            else { return nil }
            return AccountProblem(place, code)
        }
    }
}
